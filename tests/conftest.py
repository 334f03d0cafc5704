"""No test sees the config or the lessons of the person who runs it."""

from __future__ import annotations

import os
import tempfile

_FOLDER = tempfile.mkdtemp(prefix="houseway-test-")
os.environ["HOUSEWAY_CONFIG"] = os.path.join(_FOLDER, "config.toml")
os.environ["HOUSEWAY_DATA"] = os.path.join(_FOLDER, "data")
for name in ("LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"
