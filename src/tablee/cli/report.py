"""`tablee report`: simulate a game in many ways, and write what comes out as a page with figures."""

import sys
from collections.abc import Sequence
from pathlib import Path

from tablee.cli.progress import advancing
from tablee.core.texts import Language, Text
from tablee.lab import findings as found
from tablee.lab.reports import Plan, gather, sum_up, write

WRITTEN = Text(fr="{path} ({size} ko)", en="{path} ({size} kB)")


def make_report(
    plan: Plan,
    out: Path,
    languages: Sequence[Language],
    pictures: Path | None,
    findings: Path | None,
    workers: int | None,
    lang: Language,
) -> None:
    """One page a language; with several, the language comes before the suffix: m.fr.html."""
    with advancing(plan.total) as advance:
        material = gather(plan, workers=workers, told=advance)
    if findings is not None:
        found.write(sum_up(material, plan), findings)
    for spoken in languages:
        path = out if len(languages) == 1 else out.with_suffix(f".{spoken}{out.suffix}")
        for written in write(material, plan, path, spoken, pictures):
            print(WRITTEN.say(lang, path=written, size=written.stat().st_size // 1000), file=sys.stderr)
