"""Positions and rules, printed for people."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tablee.core.board_picture import board_picture
from tablee.core.errors import RecordError, SeatError, TableeError
from tablee.core.game import SPECTATOR, Event, Game
from tablee.core.position import Position
from tablee.core.position_text import format_position, parse_position
from tablee.core.texts import Language, Text
from tablee.records import Record, Replay
from tablee.records.files import named, parse_line, read_lines

NO_GAME = Text(
    fr="Parties dans {path} : {count} ; --game va de 0 à {last}.",
    en="Games in {path}: {count}; --game goes from 0 to {last}.",
)
ONE_OF_MANY = Text(
    fr="Partie {number} ; le fichier en contient {count} : --game, de 0 à {last}, en montre une autre.",
    en="Game {number}; the file contains {count}: --game, from 0 to {last}, shows another.",
)
EMPTY = Text(fr="{path} ne contient aucune partie.", en="{path} contains no records.")
NO_EVENT = Text(
    fr="Cette partie a {count} événements : --at va de 0 à {count}.",
    en="This game has {count} events: --at goes from 0 to {count}.",
)
NO_SEAT = Text(
    fr="Cette partie a {count} places : --seat va de 0 à {last}.",
    en="This game has {count} seats: --seat goes from 0 to {last}.",
)
NO_RULE = Text(
    fr="Il n’y a pas de règle {rule} ; les règles sont {rules}.",
    en="There is no rule {rule}; the rules are {rules}.",
)
RULING = Text(fr="Notre interprétation : {why}", en="Our ruling: {why}")
UNTOLD = ("seat", "do", "kind", "from")
"""What the rest of an event says already."""
IN_ANY_GAME: Mapping[str, Text] = {"points": Text(fr="(+{value})", en="(+{value})")}
WHO = Text(fr="{name} : ", en="{name}: ")
SEAT = Text(fr="place", en="seat")
PLAYER = Text(fr="joueur {number}", en="player {number}")
POINTS = Text(fr="points", en="points")
AT_EVENT = Text(fr="après {done} événements sur {count}", en="after {done} of {count} events")


def show_record(
    path: Path, number: int, at: int | None, seat: int | None, svg: Path | None, lang: Language, *, as_text: bool
) -> None:
    record, games = pick_record(path, number)
    check_seat(seat, len(record.players))
    replay, events = replay_to(record, at)
    last = len(record.events)
    console = Console()
    game = replay.game
    if svg is not None:
        write_picture(svg, replay.position, seat, record.players, lang)
    if as_text:
        print_text(replay.position, seat)
        return
    if games > 1:
        console.print(f"[dim]{ONE_OF_MANY.say(lang, number=number, count=games, last=games - 1)}[/]")
    console.print(f"[bold]{game.title}[/] · {AT_EVENT.say(lang, done=replay.done, count=last)}")
    for event in events:
        console.print(tell_event(game, event, record.players, lang))
    print_table(console, replay.position, seat, record.players, lang)


def show_position(text: str, seat: int | None, svg: Path | None, lang: Language, *, as_text: bool) -> None:
    """The table that a position's text tells of; of what somebody sees, as they see it."""
    position = parse_position(text)
    check_seat(seat, position.seats)
    names = [PLAYER.say(lang, number=number + 1) for number in range(position.seats)]
    seat = position.viewer if seat is None else seat
    console = Console()
    if svg is not None:
        write_picture(svg, position, seat, names, lang)
    if as_text:
        print_text(position, seat)
        return
    console.print(f"[bold]{position.game.title}[/]")
    print_table(console, position, seat, names, lang)


def print_text(position: Position, seat: int | None) -> None:
    """In one line, which no console wraps."""
    print(format_position(position if seat is None else position.game.observe(position, seat)))


def write_picture(path: Path, position: Position, seat: int | None, names: Sequence[str], lang: Language) -> None:
    view = seen(position.game, position, SPECTATOR if seat is None else seat)
    path.write_text(board_picture(position.game, view, lang, names), encoding="utf-8")


def print_table(console: Console, position: Position, seat: int | None, names: Sequence[str], lang: Language) -> None:
    """Names and points, and what that seat sees; what each sees, where none is given."""
    game = position.game
    console.print(standings(game, position, names, lang))
    for viewer in range(len(names)) if seat is None else [seat]:
        if viewer != SPECTATOR:
            console.print(f"[dim]{SEAT.say(lang)} {viewer} · {escape(names[viewer])}[/]")
        console.print(game.terminal.draw(seen(game, position, viewer), lang))
        if seat is None and looks_the_same(position, viewer):
            break  # nothing is hidden: every seat sees the same
    ending = game.ending(position)
    if ending:
        console.print(game.texts.ENDINGS[ending].say(lang))


def looks_the_same(position: Position, viewer: int) -> bool:
    """Whether the seat sees no more than everybody."""
    return position.game.observe(position, viewer).tobytes() == position.game.observe(position, SPECTATOR).tobytes()


def seen(game: Game, position: Position, viewer: int) -> Any:
    """The view of a seat, or of those who only watch."""
    return game.view(position, viewer)


def pick_record(path: Path, number: int) -> tuple[Record, int]:
    """One game of a file, counted from 0, and how many the file has."""
    record = None
    count = 0
    for line_number, line in read_lines(path):
        if count == number:
            record = parse_line(path, line_number, line)
        count += 1
    if not count:
        raise RecordError(EMPTY, path=named(path))
    if record is None:
        raise RecordError(NO_GAME, path=named(path), count=count, last=count - 1)
    return record, count


def check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise SeatError(NO_SEAT, count=seats, last=seats - 1)


def replay_to(record: Record, at: int | None) -> tuple[Replay, Sequence[Event]]:
    """The game after this many events (None: all of them), and what the last decision brought about.

    Events that follow from one decision are not torn apart.
    """
    last = len(record.events)
    target = last if at is None else at
    if not 0 <= target <= last:
        raise RecordError(NO_EVENT, count=last)
    replay = Replay(record)
    events: Sequence[Event] = ()
    while replay.done < target:
        events = replay.step() or ()
    return replay, events


def standings(game: Game, position: Position, names: Sequence[str], lang: Language) -> Table:
    """Seats, names and points; an arrow at whose turn it is."""
    acting = game.to_act(position)
    table = Table(box=None, header_style="dim", padding=(0, 1))
    for heading in ("", SEAT.say(lang), "", POINTS.say(lang)):
        table.add_column(heading)
    for seat, (name, score) in enumerate(zip(names, game.scores(position), strict=True)):
        table.add_row("▶" if seat in acting else "", str(seat), escape(name), str(score))
    return table


def tell_event(game: Game, event: Event, names: Sequence[str], lang: Language) -> str:
    """An event in a line: who did what, in notation."""
    verb = game.texts.EVENTS[event["do"]].say(lang)
    if "seat" not in event:
        return f"[bold]{verb}[/]"  # what chance did: the table shows what came of it
    words = {**IN_ANY_GAME, **game.texts.DETAILS}
    told = [(key, value) for key, value in event.items() if key not in UNTOLD and value not in (None, [])]
    rest = " ".join(
        words[key].say(lang, value=amount(value)) if key in words else notation(value) for key, value in told
    )
    return f"{WHO.say(lang, name=escape(names[event['seat']]))}[bold]{verb}[/] {escape(rest)}".rstrip()


def amount(value: object) -> object:
    """Chips come as pairs of a seat and how many it gives.

    >>> amount([[1, 2], [0, 1]]), amount(3)
    (3, 3)
    """
    return sum(pair[1] for pair in value) if isinstance(value, list) else value


def notation(value: object) -> str:
    """A value of an event as it is written for people.

    >>> notation([2, -1]), notation(["r5", "r6"]), notation([["r5", "g1"], 13])
    ('2,-1', 'r5 r6', 'r5 g1 | 13')
    """
    if not isinstance(value, list):
        return str(value)
    if all(isinstance(item, int) for item in value):
        return ",".join(map(str, value))
    return (" " if all(isinstance(item, str) for item in value) else " | ").join(map(notation, value))


def show_rules(game: Game, rule: str | None, lang: Language) -> None:
    console = Console()
    chosen = dict(game.texts.RULES)
    if rule is not None:
        if rule.upper() not in chosen:
            raise TableeError(NO_RULE, rule=rule, rules=", ".join(chosen))
        chosen = {rule.upper(): chosen[rule.upper()]}
    else:
        console.print(f"[bold]{game.title}[/] · {game.authors.say(lang)}\n")
    for name, text in chosen.items():
        console.print(f"[bold]{name}[/] {escape(text.say(lang))}")
        if name in game.texts.RULINGS:
            console.print(f"    [dim italic]{escape(RULING.say(lang, why=game.texts.RULINGS[name].say(lang)))}[/]")
