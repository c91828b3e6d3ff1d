"""`make pythons`: every CPython of this machine that Tablée is made for plays all four games, to the same bytes.

Each version gets an environment of its own in `.pythons/`, with what serving needs and no more, as locked; `smoke.py` runs in all
of them at once, and in this one, whose records the others' must equal.
"""

import json
import os
import platform
import re
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from tests.installed.shared import ROOT, UV, run, smoke

HOMES = (
    os.environ.get("PYENV_ROOT", "~/.pyenv") + "/versions/*/bin",
    "~/.asdf/installs/python/*/bin",
    "~/.local/share/mise/installs/python/*/bin",
    "~/.local/share/uv/python/*/bin",
)
"""Where version managers keep Pythons that are not on the path."""
NAME = re.compile(r"python3(\.\d+)?")
ASK = """
import json, platform, sys, sysconfig
print(json.dumps([platform.python_implementation(), platform.python_version(), sys.prefix == sys.base_prefix,
    bool(sysconfig.get_config_var("Py_GIL_DISABLED"))]))
"""
ALONE = "This machine has no other Python that Tablée is made for; `make pythons` tests all that it finds."


class Python(NamedTuple):
    version: Version
    program: Path

    @property
    def minor(self) -> str:
        """
        >>> Python(Version("3.13.0"), Path("python3")).minor
        '3.13'
        """
        return f"{self.version.major}.{self.version.minor}"


THIS = Python(Version(platform.python_version()), Path(sys.executable))


class Played(NamedTuple):
    python: Python
    seconds: float
    trouble: str
    """Empty: all is well."""


def candidates() -> list[Path]:
    """Programs called python3 or python3.N, on the path and where version managers keep them."""
    folders = [Path(folder) for folder in os.get_exec_path()]
    for home in HOMES:
        folders += Path("/").glob(str(Path(home).expanduser()).lstrip("/"))
    programs = [program for folder in folders for program in folder.glob("python3*") if NAME.fullmatch(program.name)]
    return list({program.resolve(): program for program in programs}.values())


def ask(program: Path) -> Python | None:
    """Which Python this is; None if it is not one by itself (an environment of another, a shim for a version that is switched
    off), not CPython, or built without the GIL, for which hardly any wheel is made."""
    asked = subprocess.run([program, "-I", "-c", ASK], capture_output=True, text=True)
    if asked.returncode:
        return None
    implementation, version, is_original, is_free_threaded = json.loads(asked.stdout)
    is_usable = implementation == "CPython" and is_original and not is_free_threaded
    return Python(Version(version), program) if is_usable else None


def machine_pythons() -> dict[str, Python]:
    """The newest of each minor version that Tablée is made for."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        wanted = SpecifierSet(tomllib.load(file)["project"]["requires-python"])
    found = sorted(python for program in candidates() if (python := ask(program)))
    return {python.minor: python for python in found if wanted.contains(python.version, prereleases=True)}


def environment(python: Python) -> Path:
    """The Python of this version's environment, made or brought up to date."""
    folder = ROOT / ".pythons" / python.minor
    arguments = ("--quiet", "--frozen", "--no-dev", "--compile-bytecode", "--python", python.program)
    run(UV, "sync", *arguments, UV_PROJECT_ENVIRONMENT=str(folder))
    return folder / "bin" / "python"


def play(python: Python, folder: Path) -> Played:
    """The smoke test in this version's environment; its records are in `folder` afterwards."""
    began = time.monotonic()
    trouble = ""
    try:
        smoke(python.program if python is THIS else environment(python), folder)
    except subprocess.CalledProcessError as failed:
        trouble = failed.stdout
    return Played(python, time.monotonic() - began, trouble)


def differences(folder: Path, other: Path) -> list[str]:
    """The records that are not the same, byte for byte."""
    return [
        record.name
        for record in sorted(folder.glob("*.jsonl"))
        if not (other / record.name).is_file() or record.read_bytes() != (other / record.name).read_bytes()
    ]


def main() -> int:
    pythons = machine_pythons() | {THIS.minor: THIS}
    failed = 0
    with TemporaryDirectory() as records, ThreadPoolExecutor(os.cpu_count()) as pool:
        folders = {python: Path(records) / python.minor for python in pythons.values()}
        for played in list(pool.map(play, folders, folders.values())):
            trouble = played.trouble
            if not trouble and (other := differences(folders[THIS], folders[played.python])):
                trouble = f"other records than Python {THIS.version} has written: {', '.join(other)}"
            failed += bool(trouble)
            print(
                f"Python {played.python.version}: {trouble or 'four games and the server play'} ({played.seconds:.0f} s)"
            )
    print(f"{len(pythons) - failed} of {len(pythons)} Pythons play the same games." if len(pythons) > 1 else ALONE)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
