"""The arena's findings as tables, and a line to watch while it runs."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tablee.cli.figures import figure
from tablee.core.errors import RecordError, reason
from tablee.core.game import Game
from tablee.core.texts import Language, Text
from tablee.lab.arena import Standing, arena
from tablee.lab.intervals import Interval
from tablee.lab.report import ArenaReport, Margin, Verdict
from tablee.records.files import NO_FILE, open_output

STDOUT = Path("-")

TITLE = Text(
    fr="[bold]{title}[/] à {players} joueurs · graine {seed}", en="[bold]{title}[/] for {players} · seed {seed}"
)
BOT = Text(fr="robot", en="bot")
AGAINST = Text(fr="contre", en="against")
GAMES = Text(fr="parties", en="games")
WINS = Text(fr="victoires\n%", en="wins\n%")
FIXED = Text(fr="95 %", en="95%")
ANYTIME = Text(fr="95 %\nen continu", en="95%\nanytime")
MARGIN = Text(fr="écart", en="margin")
VERDICT = Text(fr="verdict", en="verdict")
THINKING = Text(fr="ms par coup", en="ms per move")
VERDICTS: Mapping[Verdict, Text] = {
    "better": Text(fr="meilleur", en="better"),
    "worse": Text(fr="moins bon", en="worse"),
    "undecided": Text(fr="indécis", en="undecided"),
}
STYLES: Mapping[Verdict, str] = {"better": "green", "worse": "red", "undecided": "dim"}
BY_ANYTIME = Text(
    fr="Une part égale serait de {fair} %. Le nombre de parties n’était pas fixé d’avance : le verdict suit l’intervalle en "
    "continu, valable à tout moment où l’on s’arrête.",
    en="An even share is {fair}%. The number of games was not fixed in advance, so the verdict uses the anytime interval, "
    "which is valid whenever you stop.",
)
BY_FIXED = Text(
    fr="Une part égale serait de {fair} %. Toutes les parties prévues ont été jouées : le verdict suit l’intervalle simple.",
    en="An even share is {fair}%. All planned games were played, so the verdict uses the plain interval.",
)
INTERRUPTED = Text(fr="Interrompu : résultats jusqu’ici.", en="Interrupted: results so far.")
ORDINAL = Text(fr="ordinal", en="ordinal")


def hold_arena(
    game: Game,
    entrants: Sequence[str],
    games: int,
    *,
    players: int,
    seed: str,
    options: Mapping[str, Any],
    stop: bool,
    workers: int | None,
    json: Path | None,
    lang: Language,
) -> None:
    """Run the arena and print or write its report; exit 130 if it was interrupted."""
    if json not in (None, STDOUT):
        make_folder(json)
    with watched(lang) as progress:
        report = arena(
            game,
            entrants,
            games,
            players=players,
            seed=seed,
            options=options,
            stop=stop,
            workers=workers,
            progress=progress,
        )
    if json != STDOUT:
        show_report(game, report, lang)
    if json is not None:
        with open_output(None if json == STDOUT else json) as file:
            file.write(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    if report.interrupted:
        raise SystemExit(130)


def make_folder(path: Path) -> None:
    """Checked before hours of play, not after."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(NO_FILE, path=path, why=reason(error)) from None


@contextmanager
def watched(lang: Language) -> Iterator[Callable[[Standing], None] | None]:
    """A line on standard error that tells how the pairing under way stands, if somebody is there to see it."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def tell(standing: Standing) -> None:
            a, b = map(escape, standing.pair)
            description = f"{a} – {b} · {figure(100 * standing.rate, lang)} %"
            bar.update(task, description=description, completed=standing.games, total=standing.most)

        yield tell


def show_report(game: Game, report: ArenaReport, lang: Language) -> None:
    console = Console()
    told = report.arguments
    console.print(TITLE.say(lang, title=game.title, players=told.players, seed=escape(told.seed)))
    console.print(pairings_table(report, lang))
    by = BY_ANYTIME if told.stop or report.interrupted else BY_FIXED
    console.print(f"[dim]{by.say(lang, fair=figure(100 / told.players, lang))}[/]")
    console.print(ratings_table(report, lang))
    if report.interrupted:
        console.print(f"[bold]{INTERRUPTED.say(lang)}[/]")


def pairings_table(report: ArenaReport, lang: Language) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=0, pad_edge=False)
    for heading in (BOT, AGAINST, GAMES, WINS, FIXED, ANYTIME, MARGIN, VERDICT, THINKING):
        table.add_column(
            heading.say(lang),
            justify="left" if heading in (BOT, AGAINST, VERDICT) else "right",
            overflow="fold",
            no_wrap=heading not in (MARGIN, THINKING),  # which can be broken in two where the terminal is narrow
        )
    for pairing, times in zip(report.pairings, report.timing.pairings, strict=True):
        style = STYLES[pairing.verdict]
        table.add_row(
            escape(pairing.a),
            escape(pairing.b),
            str(pairing.games),
            figure(100 * pairing.wins.rate, lang),
            percents(pairing.wins.interval, lang),
            percents(pairing.wins.anytime, lang),
            spread(pairing.margin, lang),
            f"[{style}]{VERDICTS[pairing.verdict].say(lang)}[/]",
            f"{milliseconds(times.a_ms_per_move, lang)} /{milliseconds(times.b_ms_per_move, lang)}",
        )
    return table


def ratings_table(report: ArenaReport, lang: Language) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=0, pad_edge=False)
    table.add_column(BOT.say(lang))
    for heading in (ORDINAL.say(lang), "μ", "σ"):
        table.add_column(heading, justify="right")
    for rating in report.ratings:
        values = (figure(value, lang, 2) for value in (rating.ordinal, rating.mu, rating.sigma))
        table.add_row(escape(rating.entrant), *values)
    return table


def milliseconds(value: float, lang: Language) -> str:
    return figure(value, lang, 2 if value < 10 else 0)


def percents(interval: Interval, lang: Language) -> str:
    return "–".join(figure(100 * bound, lang) for bound in interval)


def spread(margin: Margin, lang: Language) -> str:
    """The mean with its sign, and half its interval."""
    sign = "+" if margin.mean > 0 else ""
    if margin.interval is None:
        return f"{sign}{figure(margin.mean, lang)}"
    return f"{sign}{figure(margin.mean, lang)} ±{figure((margin.interval.high - margin.interval.low) / 2, lang)}"
