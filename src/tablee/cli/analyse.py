"""Analyses and reviews as tables."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tablee.bots import make_bot
from tablee.bots.analysis import DEVIATIONS, Analysis, MoveAnalysis, analyse, dice_for
from tablee.bots.bot import bot_label
from tablee.bots.levels import LEVELS
from tablee.bots.thinker import Thinker
from tablee.cli.figures import figure
from tablee.cli.progress import counted
from tablee.cli.show import AT_EVENT, SEAT, check_seat, pick_record, replay_to
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.texts import Language, Text
from tablee.games import GAMES
from tablee.lab.review import SIMULATIONS, MoveReview, Review, SeatReview, Verdict, count_decisions, review, summary
from tablee.records import Record
from tablee.records.files import open_output

STDOUT = Path("-")
MOVES_SHOWN = 10

NOT_A_THINKER = Text(
    fr="Le robot « {bot} » ne calcule pas : une analyse demande {names}.",
    en="The bot “{bot}” does not search: an analysis needs {names}.",
)
NOBODY = Text(
    fr="Après {done} événements, personne n’a rien à décider.",
    en="After {done} events there is nothing to decide.",
)
HEADING = Text(
    fr="[bold]{title}[/] · analyse par {bot} · graine {seed}", en="[bold]{title}[/] · review by {bot} · seed {seed}"
)
PLAYER = Text(fr="joueur", en="player")
MOVE = Text(fr="coup", en="move")
BEST = Text(fr="meilleur coup", en="best move")
LOSS = Text(fr="perte", en="loss")
VERDICT = Text(fr="verdict", en="verdict")
SKILL = Text(fr="talent", en="skill")
LUCK = Text(fr="hasard", en="luck")
RESULT = Text(fr="résultat", en="result")
WIN = Text(fr="chances de gagner (%)", en="winning chance (%)")
MARGIN = Text(fr="écart", en="margin")
VISITS = Text(fr="simulations", en="simulations")
FORCED = Text(fr="forcé", en="forced")
VERDICTS: Mapping[Verdict, Text] = {
    "best": Text(fr="le meilleur", en="best"),
    "good": Text(fr="bon", en="good"),
    "inaccuracy": Text(fr="imprécision", en="inaccuracy"),
    "mistake": Text(fr="erreur", en="mistake"),
    "blunder": Text(fr="gaffe", en="blunder"),
}
STYLES: Mapping[Verdict, str] = {
    "best": "green",
    "good": "default",
    "inaccuracy": "yellow",
    "mistake": "red",
    "blunder": "bold red",
}
COUNTED: Mapping[Verdict, Text] = {
    "inaccuracy": Text(fr="imprécisions", en="inaccuracies"),
    "mistake": Text(fr="erreurs", en="mistakes"),
    "blunder": Text(fr="gaffes", en="blunders"),
}
MEANING = Text(
    fr="En % d’une victoire, ± à 95 %. Le numéro est celui de --at. Résultat = talent + hasard.",
    en="In % of a win, ± at 95%. The number is the one for --at. Result = skill + luck.",
)
INCOMPLETE = Text(
    fr="Décisions analysées : {done} sur {count}. Totaux jusqu’ici, sans partage entre talent et hasard.",
    en="Decisions reviewed: {done} of {count}. Totals so far, not split into skill and luck.",
)
UNFINISHED = Text(
    fr="Partie inachevée : pas de partage entre talent et hasard.",
    en="The game is not over: no split into skill and luck.",
)


class ReviewFile(msgspec.Struct, frozen=True):
    """What --json writes: the review, and what it takes to make it again."""

    bot: str
    simulations: int
    seed: str
    players: list[str]
    review: Review


class AnalysisFile(msgspec.Struct, frozen=True):
    bot: str
    seed: str
    game: str
    event: int
    player: str
    analysis: Analysis


def analyse_record(
    path: Path,
    number: int,
    *,
    spec: str,
    simulations: int | None,
    at: int | None,
    seat: int | None,
    json: Path | None,
    seed: str,
    lang: Language,
) -> None:
    """Analyse one position of a recorded game, or review all of it."""
    record, _ = pick_record(path, number)
    check_seat(seat, len(record.players))
    bot = thinker(spec, GAMES[record.game])
    if at is None:
        count = SIMULATIONS if simulations is None else simulations
        review_record(record, bot, spec, count, seat, json, seed, lang)
    else:
        analyse_position(record, bot, spec, at, seat, json, seed, lang)


def thinker(spec: str, game: Game) -> Thinker:
    bot = make_bot(spec, game)
    if not isinstance(bot, Thinker):
        raise TableeError(NOT_A_THINKER, bot=spec, names=", ".join(LEVELS))
    return bot


def analyse_position(
    record: Record, bot: Thinker, spec: str, at: int, seat: int | None, json: Path | None, seed: str, lang: Language
) -> None:
    replay, _ = replay_to(record, at)
    game, position = replay.game, replay.position
    acting = game.to_act(position)
    if not acting:
        raise TableeError(NOBODY, done=replay.done)
    chosen = acting[0] if seat is None else seat
    observed = game.observe(position, chosen)
    found = analyse(game, observed, chosen, bot, dice_for("analyse", seed, replay.done, chosen))
    player = record.players[chosen]
    with written(json) as file:
        if file:
            write(file, AnalysisFile(spec, seed, game.name, replay.done, player, found))
    if json == STDOUT:
        return
    console = Console()
    where = AT_EVENT.say(lang, done=replay.done, count=len(record.events))
    console.print(f"[bold]{game.title}[/] · {where} · {SEAT.say(lang)} {chosen} · {escape(player)}")
    words = {move.code: game.say_move(observed, chosen, move.code).say(lang) for move in found.moves[:MOVES_SHOWN]}
    console.print(analysis_table(found, words, lang))


def review_record(
    record: Record,
    bot: Thinker,
    spec: str,
    simulations: int,
    seat: int | None,
    json: Path | None,
    seed: str,
    lang: Language,
) -> None:
    """Review a game and print or write the review; what is done so far, and exit 130, if it was interrupted."""
    moves = counted(review(record, bot, simulations=simulations, seed=seed), count_decisions(record), shown=True)
    done: list[MoveReview] = []
    interrupted = False
    with written(json) as file:
        try:
            for move in moves:
                done.append(move)  # noqa: PERF402 - what `extend` keeps when interrupted is nowhere promised
        except KeyboardInterrupt:
            interrupted = True
        found = summary(done, record)
        if file:
            write(file, ReviewFile(spec, simulations, seed, record.players, found))
    if json != STDOUT:
        show_review(record, found, spec, seat, seed, lang)
    if interrupted:
        raise SystemExit(130)


@contextmanager
def written(json: Path | None) -> Iterator[IO[bytes] | None]:
    """The file to write, opened before long work and not after it."""
    if json is None:
        yield None
        return
    with open_output(None if json == STDOUT else json) as file:
        yield file


def write(file: IO[bytes], content: msgspec.Struct) -> None:
    file.write(msgspec.json.format(msgspec.json.encode(content)) + b"\n")


def show_review(record: Record, found: Review, spec: str, seat: int | None, seed: str, lang: Language) -> None:
    console = Console()
    title = GAMES[record.game].title
    console.print(HEADING.say(lang, title=title, bot=escape(bot_label(spec).say(lang)), seed=escape(seed)))
    listed = [move for move in found.moves if seat in (None, move.seat)]
    console.print(moves_table(listed, record.players, lang))
    console.print(seats_table(found.seats, lang))
    console.print(f"[dim]{MEANING.say(lang)}[/]")
    if len(found.moves) < found.decisions:
        console.print(f"[bold]{INCOMPLETE.say(lang, done=len(found.moves), count=found.decisions)}[/]")
    elif not found.complete:
        console.print(f"[bold]{UNFINISHED.say(lang)}[/]")


def moves_table(moves: Sequence[MoveReview], players: Sequence[str], lang: Language) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=(0, 1), pad_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column(PLAYER.say(lang), no_wrap=True)
    for heading in (MOVE, BEST):
        table.add_column(heading.say(lang))
    table.add_column(LOSS.say(lang), justify="right", no_wrap=True)
    table.add_column(VERDICT.say(lang))
    for move in moves:
        is_best = move.code == move.best_code
        verdict = f"[{STYLES[move.verdict]}]{VERDICTS[move.verdict].say(lang)}[/]"
        table.add_row(
            str(move.event),
            escape(players[move.seat]),
            escape(getattr(move.text, lang)),
            "" if is_best else escape(getattr(move.best_text, lang)),
            "" if is_best else with_error(move.cost, move.error, lang),
            f"[dim]{FORCED.say(lang)}[/]" if move.forced else verdict,
        )
    return table


def seats_table(seats: Sequence[SeatReview], lang: Language) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=0, pad_edge=False)
    table.add_column(PLAYER.say(lang), min_width=6, overflow="fold")
    for heading in (LOSS, *COUNTED.values(), SKILL, LUCK, RESULT):
        table.add_column(heading.say(lang), justify="right", no_wrap=True)
    for seat in seats:
        split = ["–"] * 3
        if seat.split is not None:
            split = [
                with_error(seat.split.skill, seat.split.error, lang, sign="+"),
                percent(seat.split.luck, lang, sign="+"),
                percent(seat.split.result, lang, sign="+"),
            ]
        counts = [str(seat.verdicts[verdict]) for verdict in COUNTED]
        table.add_row(escape(seat.player), with_error(max(0.0, seat.regret), seat.error, lang), *counts, *split)
    return table


def analysis_table(found: Analysis, words: Mapping[int, str], lang: Language) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=(0, 1), pad_edge=False)
    table.add_column(MOVE.say(lang))
    for heading in (WIN.say(lang), MARGIN.say(lang), VISITS.say(lang)):
        table.add_column(heading, justify="right", no_wrap=True)
    for move in found.moves[:MOVES_SHOWN]:
        table.add_row(
            escape(words[move.code]), chance(move, lang), figure(move.margin, lang, sign="+"), str(move.visits)
        )
    return table


def chance(move: MoveAnalysis, lang: Language) -> str:
    """A move's winning chance, and half its 95% interval, in per cent."""
    return f"{percent(move.win, lang)} ± {percent((move.high - move.low) / 2, lang)}"


def with_error(value: float, error: float, lang: Language, sign: str = "") -> str:
    return f"{percent(value, lang, sign)} ± {percent(DEVIATIONS * error, lang)}"


def percent(share: float, lang: Language, sign: str = "") -> str:
    """
    >>> percent(0.1234, "fr"), percent(0.1234, "en", sign="+")
    ('12,3', '+12.3')
    """
    return figure(100 * share, lang, sign=sign)
