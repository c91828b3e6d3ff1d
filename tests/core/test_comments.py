"""Comments say why; what wants a banner above it wants a module or a class of its own."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
BANNER = re.compile(r"^\s*# ?[-=#]{2}", re.MULTILINE)


def test_there_are_no_banner_comments() -> None:
    found = [path for folder in ("src", "tests", "benchmarks", "examples") for path in (ROOT / folder).rglob("*.py")]
    files = [path for path in found if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)]  # peers'
    assert len(files) > 300
    assert [path.name for path in files if BANNER.search(path.read_text(encoding="utf-8"))] == []
