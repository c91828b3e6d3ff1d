"""Asks the databases of advisories about every package in the two lock files: OSV by uv, and npm's own.

`python -m tests.installed.audit` ends with 0 if nothing is known against any, with 1 if something is, and with 2 where a
database cannot be asked, which is not the same as nothing being known.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.installed.shared import ROOT, UV

PATIENCE_S = 180.0
WEB = ROOT / "web"
CLEAN, FOUND, NOT_ASKED = 0, 1, 2


class Verdict(NamedTuple):
    code: int
    said: str


def ask(command: Sequence[str], folder: Path) -> tuple[int, str, str]:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        return NOT_ASKED, "", str(error)
    return done.returncode, done.stdout, done.stderr


def of_python(code: int, out: str, errors: str) -> Verdict:
    """What `uv audit` answers: 0, 1, or anything else where it could not ask."""
    if code in (CLEAN, FOUND):
        return Verdict(code, out.strip())
    return Verdict(NOT_ASKED, errors.strip().rpartition("\n")[2].strip())


def of_web(code: int, out: str, errors: str) -> Verdict:
    """What `npm audit --json` answers: a report, or why there is none; its exit code says the same of both."""
    try:
        report = json.loads(out)
    except ValueError:
        return Verdict(NOT_ASKED, errors.strip().rpartition("\n")[2])
    if "auditReportVersion" not in report:
        return Verdict(NOT_ASKED, str(report.get("message") or report.get("error") or code))
    known = report["vulnerabilities"]
    lines = [f"{name} {found['range']}: {found['severity']}" for name, found in sorted(known.items())]
    return Verdict(FOUND if known else CLEAN, "\n".join(lines))


def main() -> int:
    uv = [str(UV), "audit", "--frozen", "--preview-features", "audit-command"]
    npm = [str(UV.with_name("npm")), "audit", "--package-lock-only", "--json"]
    verdicts = {
        "uv.lock": of_python(*ask(uv, ROOT)),
        "web/package-lock.json": of_web(*ask(npm, WEB)),
    }
    for lock, (code, said) in verdicts.items():
        match code:
            case 0:
                print(f"{lock}: nothing is known against any package.")
            case 1:
                print(f"{lock}: there are advisories.\n{said}")
            case _:
                print(f"*** {lock} was NOT audited: its database cannot be asked from here ({said}).")
    codes = {verdict.code for verdict in verdicts.values()}
    return FOUND if FOUND in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())
