"""A report as one HTML page that needs nothing else: figures as drawings in it, no script, no address to fetch from."""

import re
from collections.abc import Sequence
from html import escape
from importlib.metadata import version
from typing import Literal

import vl_convert

from tablee.bots.bot import bot_label
from tablee.core.texts import Language
from tablee.lab.reports import measures, texts
from tablee.lab.reports.charts import INK, LINES, PAPER, QUIET
from tablee.lab.reports.figures import Figure, Material, figure, spaced
from tablee.lab.reports.stamp import stamp
from tablee.lab.reports.studies import accent_of

STYLE = """
:root { color-scheme: light; }
body { margin: 0; background: %(paper)s; color: %(ink)s; font: 16px/1.6 Inter, "Helvetica Neue", Helvetica, Arial, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 56px 24px 80px; }
h1, h2 { font-family: Fraunces, "Iowan Old Style", Palatino, Georgia, serif; font-weight: 600; line-height: 1.15; }
h1 { font-size: 44px; margin: 0 0 16px; letter-spacing: -0.01em; }
h1::after { content: ""; display: block; width: 64px; height: 4px; background: %(accent)s; margin-top: 16px; border-radius: 2px; }
h2 { font-size: 26px; margin: 0 0 8px; }
p { margin: 0 0 16px; } .note, .caveat { color: %(quiet)s; }
section { margin-top: 56px; padding-top: 24px; border-top: 1px solid %(lines)s; }
.verdict { margin-top: 32px; padding: 24px; border: 1px solid %(lines)s; border-left: 4px solid %(accent)s; border-radius: 10px; }
.verdict ul { margin: 0; padding-left: 20px; } .verdict li { margin: 4px 0; font-variant-numeric: tabular-nums; }
figure { margin: 16px 0 0; } figure svg { max-width: 100%%; height: auto; display: block; overflow: visible; }
figcaption { margin-top: 8px; font-size: 13px; color: %(quiet)s; font-variant-numeric: tabular-nums; }
details { font-size: 13px; } summary { cursor: pointer; }
code { font: 12px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; display: block; }
footer { margin-top: 64px; font-size: 13px; color: %(quiet)s; }
@media print { main { padding: 0; } section { break-inside: avoid; } }
"""
STAMP = "tablee-made-from"
COMMANDS = {"fr": "commandes", "en": "commands"}
WIDE = re.compile(r"(\.\d{2})\d+")


LOCALES: dict[Language, Literal["fr-FR", "en-US"]] = {"fr": "fr-FR", "en": "en-US"}


def drawing(shown: Figure, lang: Language) -> str:
    """The figure as SVG; a hundredth of a pixel is fine enough, and half the size."""
    svg: str = vl_convert.vegalite_to_svg(shown.spec, format_locale=LOCALES[lang])
    return WIDE.sub(r"\1", svg)


def verdict(material: Material, lang: Language) -> str:
    """A sentence for each number of players: whether going first is an advantage."""
    lines = []
    for row in measures.seat_advantage(material.by_players):
        if row["place"] == 1:
            text = (
                texts.AHEAD if row["low"] > row["fair"] else texts.BEHIND if row["high"] < row["fair"] else texts.FAIR
            )
            told = {name: figure(100 * row[name], lang) for name in ("share", "low", "high", "fair")}
            lines.append(f"<li>{escape(text.say(lang, players=row['players'], **told))}</li>")
    return "\n".join(lines)


def section(shown: Figure, svg: str, lang: Language) -> str:
    commands = "".join(f"<code>{escape(command)}</code>" for command in shown.commands)
    opened = " open" if len(shown.commands) == 1 else ""
    return f"""<section id="{shown.name}">
<h2>{escape(shown.title)}</h2>
<p class="note">{escape(shown.note)}</p>
<figure role="group" aria-label="{escape(shown.title)}">{svg}
<figcaption>{escape(shown.size)}
<details{opened}><summary>{COMMANDS[lang]}</summary>{commands}</details></figcaption></figure>
</section>"""


def page(material: Material, shown: Sequence[tuple[Figure, str]], command: str, lang: Language) -> str:
    """The whole page."""
    game, samples = material.game, material.by_players
    style = STYLE % {"paper": PAPER, "ink": INK, "lines": LINES, "quiet": QUIET, "accent": accent_of(game)}
    total = sum(sample.run.games for sample in samples) + material.duels.margins.size
    total += sum(sample.run.games for _, variants in material.studies for sample in variants)
    lede = texts.LEDE.say(
        lang,
        games=spaced(total, lang),
        bot=bot_label(samples[0].run.bots[0]),
        fewest=samples[0].run.players,
        most=samples[-1].run.players,
    )
    title = escape(texts.TITLE.say(lang, title=game.title))
    sections = "\n".join(section(one, svg, lang) for one, svg in shown)
    made = escape(texts.MADE.say(lang, version=version("tablee"), command=command))
    return f"""<!DOCTYPE html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="{STAMP}" content="{stamp(game)}"><title>{title}</title>
<style>{style}</style></head>
<body><main>
<h1>{title}</h1>
<p>{escape(lede)}</p>
<div class="verdict"><h2>{escape(texts.VERDICT.say(lang))}</h2>
<ul>{verdict(material, lang)}</ul>
<p class="caveat">{escape(texts.CAVEAT.say(lang))}</p></div>
{sections}
<footer>{made}</footer>
</main></body></html>
"""
