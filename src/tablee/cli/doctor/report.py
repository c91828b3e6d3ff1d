"""All looks together, said to people or to programs."""

from collections.abc import Sequence

import msgspec

from tablee.cli.doctor import database, machine, mail, settings
from tablee.cli.doctor.finding import Finding, Verdict
from tablee.core.texts import Language, Text
from tablee.server.settings import Settings

MARKS: dict[Verdict, str] = {"well": "✓", "doubtful": "!", "wrong": "✗"}
WELL = Text(fr="Tout va bien.", en="All is well.")
DOUBTFUL = Text(fr="Rien de grave ; à regarder : {count}.", en="Nothing is wrong; to look at: {count}.")
WRONG = Text(fr="À corriger : {count}.", en="To be put right: {count}.")


def examine(given: Settings, *, as_json: bool, lang: Language) -> bool:
    """Print what is found; False if something is wrong."""
    found = [*machine.look(given), *database.look(given), *settings.look(given), *mail.look(given)]
    print(_json(found, lang) if as_json else _list(found, lang))
    return all(finding.verdict != "wrong" for finding in found)


def _list(found: Sequence[Finding], lang: Language) -> str:
    lines = []
    for finding in found:
        lines.append(f"{MARKS[finding.verdict]} {_said(finding.told, lang)}")
        if finding.advice is not None:
            lines.append(f"    {_said(finding.advice, lang)}")
    wrong = sum(finding.verdict == "wrong" for finding in found)
    doubtful = sum(finding.verdict == "doubtful" for finding in found)
    end = WRONG.say(lang, count=wrong) if wrong else DOUBTFUL.say(lang, count=doubtful) if doubtful else WELL.say(lang)
    return "\n".join([*lines, "", end])


def _json(found: Sequence[Finding], lang: Language) -> str:
    told = [
        {
            "about": finding.about,
            "verdict": finding.verdict,
            "text": _said(finding.told, lang),
            "advice": None if finding.advice is None else _said(finding.advice, lang),
        }
        for finding in found
    ]
    return msgspec.json.encode(told).decode()


def _said(text: Text, lang: Language) -> str:
    """It is filled in already."""
    return text.fr if lang == "fr" else text.en
