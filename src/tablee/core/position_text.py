"""A position as one line of text, and back, as chess has its FEN: `m/2 players=2 turn=1 board=… hands=…`.

First the game and the version of its rules, then items `name=value`: whose view it is, the options that differ from the
default, what every position has, and what the game declares in `position_text.py`. `parse_position` takes exactly what
`format_position` writes: the order is fixed, and what goes without saying is left out. Of a game that declares nothing every
field is written as plain numbers, its options among them.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple
from zlib import crc32

from tablee.core import position_items
from tablee.core.edge import SEED_SIZE, SPECTATOR, check_position, shown
from tablee.core.errors import NotationError, PositionError, TableeError
from tablee.core.game import Game
from tablee.core.options import Option, Value, Values, differing
from tablee.core.position import Position
from tablee.core.position_items import HIDDEN, Item, read_number
from tablee.core.registry import GAMES
from tablee.core.texts import Text
from tablee.kernels import dice, seed_buffer

VIEWER, PLAYERS, SEED, CHECK = "seen-by", "players", "seed", "check"
A_SPECTATOR = "spectator"
MOST_SHUFFLES = 1_000_000

NOT_A_POSITION = Text(
    fr="Ce n’est pas le texte d’une position : {why}.",
    en="This is not the text of a position: {why}.",
)
NO_POSITION = Text(fr="Il faut une position, pas {given}.", en="A position is needed, not {given}.")
NO_BEGINNING = Text(
    fr="il commence par un jeu et la version de ses règles, par exemple {example}",
    en="it begins with a game and the version of its rules, for example {example}",
)
NO_ITEM = Text(fr="« {item} » n’a pas la forme nom=valeur", en="“{item}” does not have the form name=value")
TWICE = Text(fr="« {name} » y est deux fois", en="“{name}” is there twice")
UNKNOWN_ITEM = Text(
    fr="« {name} » n’y a pas sa place ; possibles : {names}", en="“{name}” does not belong there; possible are: {names}"
)
MISSING = Text(fr="il manque « {name} »", en="“{name}” is missing")
BAD_ITEM = Text(fr="{name} : {why}", en="{name}: {why}")
DIFFERS = Text(
    fr="les règles attendent « {expected} », pas « {given} »", en="the rules expect “{expected}”, not “{given}”"
)
NOTHING = Text(fr="rien", en="nothing")
NOT_A_SEED = Text(
    fr="une graine a {digits} chiffres hexadécimaux, en minuscules",
    en="a seed has {digits} hexadecimal digits, in lower case",
)
DAMAGED = Text(
    fr="la somme de contrôle n’est pas la bonne : ce texte a été changé",
    en="the checksum is wrong: the text has been changed",
)
AWAITING = Text(
    fr="{title} : les pièces attendent d’être mélangées ; cette position ne s’écrit pas.",
    en="{title}: the pieces are waiting to be shuffled; this position cannot be written.",
)
NOBODY_CAN_MOVE = Text(
    fr="la place {seat} devrait jouer, et n’a aucun coup", en="seat {seat} is to act, and has no legal move"
)
NOT_HIDDEN = Text(
    fr="« ? » n’a sa place que dans ce que voit quelqu’un : ajoutez par exemple seen-by=0",
    en="“?” belongs only in what somebody sees: add, for example, seen-by=0",
)
NOBODY_SEES = Text(fr="personne ne peut voir une partie ainsi", en="nobody can see a game like this")
NOBODY_ACTS = Text(
    fr="la partie n’est pas terminée, et personne ne peut jouer", en="the game is not over, and nobody can act"
)


class Form(NamedTuple):
    """How the positions of a game are written."""

    part: ModuleType | None
    options: Sequence[Option]
    items: tuple[Item, ...]
    is_checked: bool
    """Whether the text ends with a checksum: nothing else tells whether undeclared fields hold what kernels may believe."""


@cache
def form_of(game: Game) -> Form:
    """The items of every position, of the game, and of the fields for which it has none; each field is told once."""
    part, fields = game.part("position_text"), game.rules.state.fields
    assert fields is not None
    header = (
        position_items.seat("first", missing=0),
        position_items.seat("turn", missing=None),
        position_items.choice("ending", ("", *game.endings), name="over"),
    )
    last: tuple[Item, ...] = (position_items.number("shuffles", 0, MOST_SHUFFLES),)
    if game.rounds is not None:  # a table may stop where pieces await their shuffle; in other games nobody sees that
        last = (position_items.number("awaits", 0, fields["stock"][0].shape[0]), *last)
    own: tuple[Item, ...] = part.ITEMS if part else ()
    told = {field for item in (*header, *own, *last) for field in item.fields}
    told |= {"seed", "seats", "awaits"} | (part.DERIVED | {"options"} if part else set())
    assert told <= fields.keys(), f"{game.name} has no such fields: {told - fields.keys()}"
    rest = tuple(position_items.undeclared(field, kind[0]) for field, kind in fields.items() if field not in told)
    items = (*header, *own, *rest, *last)
    form = Form(part, game.options.OPTIONS if part else (), items, bool(rest))
    names = _names(form)
    assert len(set(names)) == len(names), f"{game.name}: a name has two meanings in a position's text"
    return form


def _names(form: Form) -> list[str]:
    """All that may stand before a `=`."""
    return [
        VIEWER,
        PLAYERS,
        *(option.name for option in form.options),
        *(item.name for item in form.items),
        SEED,
        CHECK,
    ]


def _rules_and_options(position: Position, form: Form) -> tuple[int, Values]:
    """The version of the rules that a position goes by (the newest where kernels need not know it), and the options that differ
    from their defaults."""
    rules = position.game.rules_version
    if form.part is None:
        return rules, {}
    packed = position["options"]
    if "rules" in packed.dtype.names:
        rules = int(packed["rules"])
    return rules, differing(form.options, form.part.unpack(packed), rules)


def format_position(position: Position) -> str:
    """The position as one line of text; of an observation, what is hidden as hidden.

    >>> from tablee.core.registry import GAMES
    >>> mounstein = GAMES["mounstein"].start(2, seed=bytes(32))
    >>> format_position(mounstein)
    'mounstein/2 players=2 turn=0 tiles=0,0,0'
    >>> parse_position(format_position(mounstein)) == mounstein
    True
    """
    if type(position) is not Position:
        raise PositionError(NO_POSITION, given=shown(position))
    check_position(position.game, position)
    if position.number("awaits") and position.game.rounds is None:
        raise PositionError(AWAITING, title=position.game.title)
    text = " ".join(_written(position))
    return f"{text} {CHECK}={_sum(text)}" if form_of(position.game).is_checked else text


def parse_position(text: str) -> Position:
    """The position that the text tells; NotationError (or OptionError, UnknownGame, RulesVersionError) says what is wrong.

    >>> parse_position("mounstein/2 players=2 turn=1 tiles=0,0,0")
    Traceback (most recent call last):
    tablee.core.errors.NotationError: This is not the text of a position: the rules expect “turn=0”, not “turn=1”.
    """
    try:
        return _parse(text)
    except NotationError as error:
        raise NotationError(NOT_A_POSITION, rule=error.rule, why=_without_stop(error)) from None


def _written(position: Position) -> Iterator[str]:
    form = form_of(position.game)
    rules, options = _rules_and_options(position, form)
    yield f"{position.game.name}/{rules}"
    if position.viewer is not None:
        yield f"{VIEWER}={A_SPECTATOR if position.viewer == SPECTATOR else position.viewer}"
    yield f"{PLAYERS}={position.seats}"
    for name, value in options.items():
        yield f"{name}={_format_option(value)}"
    for item in form.items:
        if value := item.format(position):
            yield f"{item.name}={value}"
    if any(position.numbers("seed")):
        yield f"{SEED}={position['seed'].astype('<u8').tobytes().hex()}"


def _parse(text: str) -> Position:
    if not isinstance(text, str) or not text.split():
        raise NotationError(NO_BEGINNING, example=_example())
    beginning, *given = text.split()
    name, slash, version = beginning.partition("/")
    if not slash or not name or not (version.isascii() and version.isdigit()):
        raise NotationError(NO_BEGINNING, example=_example())
    game = GAMES[name]
    game.check_version(int(version[:9]))
    form = form_of(game)
    values = _split(form, given)
    if form.is_checked and values.get(CHECK) != _sum(" ".join([beginning, *given[:-1]])):
        raise NotationError(DAMAGED)
    if PLAYERS not in values:
        raise NotationError(MISSING, name=PLAYERS)
    position = _opened(game, int(version), values)
    for item in form.items:
        _in_item(item.name, item.parse, position, values.get(item.name, ""))
    if form.part is not None:
        form.part.complete(position)
    _compare([beginning, *given], position)
    if position.viewer is not None:
        _check_moves(_world(position))
    elif HIDDEN in text:
        raise NotationError(NOT_HIDDEN)
    else:
        _check_moves(position)
    return position


def _split(form: Form, given: Sequence[str]) -> dict[str, str]:
    """The items by name."""
    possible = _names(form)
    values: dict[str, str] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals or not value:
            raise NotationError(NO_ITEM, item=item)
        if name not in possible:
            raise NotationError(UNKNOWN_ITEM, name=name, names=", ".join(possible))
        if name in values:
            raise NotationError(TWICE, name=name)
        values[name] = value
    return values


def _opened(game: Game, rules: int, values: dict[str, str]) -> Position:
    """A new game with those seats, options, view and seed, before anything else is known of it."""
    seats = _in_item(PLAYERS, read_number, values[PLAYERS], game.fewest, game.most)
    given = {option.name: values[option.name] for option in form_of(game).options if option.name in values}
    options = game.complete_options(given, seats, rules)
    position = Position(game)
    game.rules.open_game(position, seats, 0, game.pack_options(options, rules))
    position["awaits"] = 0
    if VIEWER in values:
        is_seat = values[VIEWER] != A_SPECTATOR
        position.viewer = _in_item(VIEWER, read_number, values[VIEWER], 0, seats - 1) if is_seat else SPECTATOR
    if SEED in values:
        try:
            seed = bytes.fromhex(values[SEED])
        except ValueError:
            seed = b""
        if len(seed) != SEED_SIZE or seed.hex() != values[SEED]:
            raise NotationError(BAD_ITEM, name=SEED, why=NotationError(NOT_A_SEED, digits=2 * SEED_SIZE))
        position["seed"] = seed_buffer(seed)["values"]
    return position


def _in_item(name: str, read: Any, *arguments: Any) -> Any:
    """What `read` gives; an error names the item."""
    try:
        return read(*arguments)
    except NotationError as error:
        raise NotationError(BAD_ITEM, rule=error.rule, name=name, why=_without_stop(error)) from None


def _compare(given: Sequence[str], position: Position) -> None:
    """NotationError unless the position is written just so: then nothing in the text was lost or contradicts the rest."""
    written = format_position(position).split()
    for number in range(max(len(given), len(written))):
        here = given[number] if number < len(given) else NOTHING
        expected = written[number] if number < len(written) else NOTHING
        if here != expected:
            raise NotationError(DIFFERS, expected=expected, given=here)


def _world(observed: Position) -> Position:
    """A full position that looks like this; NotationError if nobody can see a game so."""
    assert observed.viewer is not None
    game, world = observed.game, Position(observed.game)
    again = observed.copy()
    game.rules.observe(observed, observed.viewer, again)
    if again == observed:
        game.rules.imagine(observed, observed.viewer, dice(0), world)
        game.rules.observe(world, observed.viewer, again)
    if again != observed:
        raise NotationError(NOBODY_SEES)
    return world


def _check_moves(position: Position) -> None:
    """NotationError unless the game is over, or somebody can move."""
    game = position.game
    if position.number("ending") or position.number("awaits"):
        return
    acting = game.to_act(position)
    if not acting or acting[-1] >= position.seats:
        raise NotationError(NOBODY_ACTS)
    for seat in acting:
        if not game.legal(position, seat):
            raise NotationError(NOBODY_CAN_MOVE, seat=seat)


def _format_option(value: Value) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sum(text: str) -> str:
    return f"{crc32(text.encode(errors='surrogatepass')):08x}"


def _example() -> str:
    name = next(iter(GAMES))
    return f"{name}/{GAMES[name].rules_version}"


def _without_stop(error: TableeError) -> Text:
    """What the error says, to stand within another sentence."""
    return Text(fr=error.say("fr").rstrip("."), en=error.say("en").rstrip("."))
