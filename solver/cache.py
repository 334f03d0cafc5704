"""Where this machine keeps what was computed once, and how a file gets there whole.

Nothing here imports NumPy or Numba: a command that finds everything ready must not pay for them.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from .folders import user_folder


def user_cache() -> Path | None:
    """Find the folder for what is computed once on this machine.

    ``HOUSEWAY_CACHE`` if set, else the platform's place for caches.

    Returns
    -------
    Path or None
        None where no home can be found.
    """
    named = os.environ.get("HOUSEWAY_CACHE")
    return Path(named) if named else user_folder("cache")


def writable(folder: Path) -> bool:
    """Say whether a file can be made in a folder, which is made first if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def cache_folder(name: str) -> Path | None:
    """Find a writable folder of that name, in the user's cache or else in the temporary folder.

    Parameters
    ----------
    name
        A folder name that says on which versions its contents depend.

    Returns
    -------
    Path or None
        None where neither place can be written. A folder in the temporary place is only used when it is this
        user's own, for what lies in it is trusted.
    """
    home = user_cache()
    if home is not None and writable(home / name):
        return home / name
    if not hasattr(os, "getuid"):
        return None
    with contextlib.suppress(OSError):  # where no temporary folder can be written, asking for it fails already
        spare = Path(tempfile.gettempdir()) / f"houseway-{os.getuid()}"
        spare.mkdir(mode=0o700, exist_ok=True)
        if spare.stat().st_uid == os.getuid() and not spare.is_symlink() and writable(spare / name):
            return spare / name
    return None


def write_whole(path: Path, data: bytes) -> bool:
    """Write a file so that any reader sees the old one, none, or the whole new one.

    Parameters
    ----------
    path
        The file.
    data
        Its whole contents.

    Returns
    -------
    bool
        False where the folder could not be written; the caller goes on without.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except OSError:
        return False
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(part)
        return False
    return True
