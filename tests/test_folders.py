from __future__ import annotations

import sys
from pathlib import Path

import pytest
from houseway.solver.folders import user_folder

VARIABLES = ("HOME", "APPDATA", "LOCALAPPDATA", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
ANN = "/home/ann"


@pytest.mark.parametrize(
    ("platform", "purpose", "environment", "expected"),
    [
        ("linux", "cache", {"HOME": ANN}, "/home/ann/.cache/houseway"),
        ("linux", "config", {"HOME": ANN}, "/home/ann/.config/houseway"),
        ("linux", "data", {"HOME": ANN}, "/home/ann/.local/share/houseway"),
        ("linux", "cache", {"HOME": ANN, "XDG_CACHE_HOME": "/fast"}, "/fast/houseway"),
        ("linux", "config", {"HOME": ANN, "XDG_CONFIG_HOME": "/etc/ann"}, "/etc/ann/houseway"),
        ("linux", "data", {"HOME": ANN, "XDG_DATA_HOME": "relative"}, "/home/ann/.local/share/houseway"),
        ("darwin", "cache", {"HOME": "/Users/ann"}, "/Users/ann/Library/Caches/houseway"),
        ("darwin", "config", {"HOME": "/Users/ann"}, "/Users/ann/Library/Application Support/houseway"),
        ("win32", "cache", {"LOCALAPPDATA": "/ann/Local"}, "/ann/Local/houseway/cache"),
        ("win32", "data", {"APPDATA": "/ann/Roaming"}, "/ann/Roaming/houseway"),
        ("win32", "config", {}, None),
    ],
)
def test_each_platform_has_its_place(
    platform: str,
    purpose: str,
    environment: dict[str, str],
    expected: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert user_folder(purpose) == (None if expected is None else Path(expected))


def test_without_a_home_there_is_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", homeless)
    assert user_folder("cache") is None
