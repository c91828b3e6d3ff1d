"""The public edge of a game: what is wrong is refused by a typed error in both languages, and never reaches a kernel."""

import copy
import dataclasses
import inspect
import pickle
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

import tablee
from tablee.core.errors import (
    IllegalMove,
    LanguageError,
    MatchError,
    MoveError,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    RulesVersionError,
    SeatError,
    SeatsError,
    SeedError,
    TableeError,
    UnknownGame,
)
from tablee.core.game import SPECTATOR, Game
from tablee.core.match import Match
from tablee.core.move import Move
from tablee.core.position import Position
from tablee.core.texts import LANGUAGES
from tablee.games import GAMES

SEED = bytes(range(32))
every_game = pytest.mark.parametrize("name", GAMES)


def played(name: str, seats: int = 2, moves: int = 7) -> Position:
    game, rng = GAMES[name], random.Random(name)
    position = game.start(seats, seed=SEED)
    for _ in range(moves):
        seat = rng.choice(game.to_act(position))
        game.play(position, seat, rng.choice(game.legal(position, seat)))
    return position


POSITIONS = {name: played(name) for name in GAMES}


# The three that were found first.


def test_another_games_position_is_refused() -> None:
    with pytest.raises(PositionError, match="This is a position of Tuileries, not of M"):
        GAMES["m"].legal(POSITIONS["tuileries"], 0)


def test_nobody_begins_in_a_seat_that_is_not_there() -> None:
    with pytest.raises(SeatError, match="There is no seat 9; the seats are 0 to 1"):
        GAMES["m"].start(2, first=9)


def test_a_seat_that_is_not_there_has_no_moves() -> None:
    with pytest.raises(SeatError, match="There is no seat 9"):
        GAMES["m"].legal(POSITIONS["m"], 9)


# What positions are.


@every_game
def test_positions_compare_copy_and_pickle(name: str) -> None:
    game, position = GAMES[name], POSITIONS[name]
    twins = position.copy(), copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))
    assert all(twin == position and twin is not position and twin.game is game for twin in twins)
    observed = game.observe(position, 0)
    again: Position = pickle.loads(pickle.dumps(observed))
    assert again == observed
    assert again.viewer == 0
    assert observed != game.observe(position, 1)
    game.play(twins[0], *_choice(game, twins[0]))
    assert twins[0] != position
    with pytest.raises(TypeError):
        hash(position)


@every_game
def test_positions_print_as_boards(name: str) -> None:
    game, position = GAMES[name], POSITIONS[name]
    assert str(position) == str(game.observe(position, SPECTATOR))
    assert len(str(position).splitlines()) > 3
    assert "Your" not in str(position), "who only watches has no hand"
    assert repr(position).startswith(f"<position of {name}: 2 seats, to act: ")
    assert str(Position(game)) == f"<position of {name}: not begun>"


@every_game
def test_what_a_seat_sees_is_not_played_on(name: str) -> None:
    game, position = GAMES[name], POSITIONS[name]
    seat, move = _choice(game, position)
    observed = game.observe(position, seat)
    assert game.legal(observed, seat) == game.legal(position, seat)
    game.check(observed, seat, move)
    with pytest.raises(PositionError, match="cannot be played on"):
        game.play(observed, seat, move)
    with pytest.raises(PositionError, match=f"what seat {1 - seat} sees is not in it"):
        game.legal(observed, 1 - seat)
    with pytest.raises(PositionError, match="what a spectator sees"):
        game.observe(game.observe(position, SPECTATOR), seat)


@every_game
def test_a_number_that_is_no_move_is_refused_by_the_rule(name: str) -> None:
    game, position = GAMES[name], POSITIONS[name]
    seat = game.to_act(position)[0]
    for number in (-1, 1 << 31, (1 << 64) + game.legal(position, seat)[0], -(1 << 200)):
        with pytest.raises(IllegalMove) as refused:
            game.check(position, seat, number)
        assert refused.value.rule in game.texts.RULES
    with pytest.raises(MoveError):
        game.check(position, seat, 1.0)  # type: ignore[arg-type]


def _choice(game: Game, position: Position) -> tuple[int, int]:
    seat = game.to_act(position)[0]
    return seat, game.legal(position, seat)[0]


# Whatever else somebody may hand over.

NOT_INTS = st.one_of(
    st.none(),
    st.floats(),
    st.text(max_size=5),
    st.binary(max_size=5),
    st.booleans(),
    st.just([0]),
    st.builds(np.array, st.sampled_from([[0, 1], [[0]], [0.0], True])),
)
WRONG_SEATS = st.one_of(st.integers(max_value=-2), st.integers(min_value=2), NOT_INTS)
WRONG_COUNTS = st.one_of(st.integers(max_value=1), st.integers(min_value=7), NOT_INTS)
WRONG_SEEDS = st.one_of(
    st.binary(max_size=31), st.binary(min_size=33, max_size=70), st.integers(), st.text(), st.floats()
)
WRONG_VERSIONS = st.one_of(st.integers(max_value=0), st.integers(min_value=3), NOT_INTS.filter(lambda x: x is not None))
WRONG_OPTIONS = st.one_of(
    st.dictionaries(st.text(max_size=8), st.integers(), min_size=1),
    st.lists(st.integers()),
    st.text(min_size=1),
    st.integers(),
    st.dictionaries(st.integers(), st.none(), min_size=1),
)
ANY_VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12), st.binary(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=6), st.tuples(inner, inner), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


PLAIN = ["to_act", "scores", "ending"]
SEATED = ["legal", "observe", "view"]
MOVING = ["check", "play", "after", "say_move", "explain", "advise"]
WRITTEN = ["parse_move", "format_move", "type_move", "name_piece"]
BEGINNING = ["start", "complete_options", "check_version"]
NO_TEXTS = st.one_of(st.none(), st.integers(), st.binary(max_size=5), st.text(max_size=6).map("¿{}".format))
NO_CODES = st.one_of(NOT_INTS, st.integers(max_value=-1), st.integers(min_value=1 << 31))
NO_LANGUAGES = st.one_of(st.text(max_size=3), NOT_INTS).filter(lambda given: str(given) not in LANGUAGES)


def test_every_public_method_is_fuzzed() -> None:
    """But those that nobody outside calls: `part` finds a module by its name, `pack_options` writes what kernels read."""
    methods = {name for name, member in vars(Game).items() if inspect.isfunction(member) and not name.startswith("_")}
    fields = {field.name for field in dataclasses.fields(Game)}
    assert methods - fields - {"part", "pack_options"} == {*PLAIN, *SEATED, *MOVING, *WRITTEN, *BEGINNING}


class Call(NamedTuple):
    """A public method, arguments of which one is wrong, and the errors that may say so."""

    game: Game
    verb: str
    arguments: tuple[Any, ...]
    errors: type[TableeError] | tuple[type[TableeError], ...]


@st.composite
def wrong_calls(draw: st.DrawFn) -> Call:
    name = draw(st.sampled_from(sorted(GAMES)))
    game, position = GAMES[name], POSITIONS[name].copy()
    seat, move = _choice(game, position)
    others: list[Any] = [other for key, other in POSITIONS.items() if key != name]
    others += [Position(game), position.tobytes(), position.array, None, 7, game]
    plain, seated, moving = st.sampled_from(PLAIN), st.sampled_from(SEATED), st.sampled_from(MOVING)
    what = draw(st.sampled_from(["position", "observed", "seat", "move", "written", "start"]))
    if what == "position":
        wrong = draw(st.sampled_from(others))
        made: list[tuple[str, tuple[Any, ...]]] = [
            (draw(plain), (wrong,)),
            (draw(seated), (wrong, seat)),
            (draw(moving), (wrong, seat, move)),
            ("parse_move", (wrong, "pass")),
            ("format_move", (wrong, move)),
            ("type_move", (wrong, move, "fr")),
        ]
        verb, arguments = draw(st.sampled_from(made))
        return Call(game, verb, arguments, PositionError)
    if what == "written":
        verb, arguments = draw(
            st.one_of(
                st.tuples(st.just("parse_move"), st.tuples(st.just(position), NO_TEXTS)),
                st.tuples(st.just("format_move"), st.tuples(st.just(position), NO_CODES)),
                st.tuples(st.just("type_move"), st.tuples(st.just(position), NO_CODES, st.just("fr"))),
                st.tuples(st.just("type_move"), st.tuples(st.just(position), st.just(move), NO_LANGUAGES)),
                st.tuples(st.just("name_piece"), st.tuples(NO_TEXTS)),
            )
        )
        return Call(game, verb, arguments, (MoveError, NotationError, LanguageError))
    if what == "observed":
        wrong = game.observe(position, draw(st.sampled_from([SPECTATOR, 1 - seat])))
        made = [(draw(seated), (wrong, seat)), (draw(moving), (wrong, seat, move))]
        verb, arguments = draw(st.sampled_from(made))
        return Call(game, verb, arguments, PositionError)
    if what == "seat":
        wrong = draw(WRONG_SEATS)
        made = [(draw(seated), (position, wrong)), (draw(moving), (position, wrong, move))]
        verb, arguments = draw(st.sampled_from(made))
        return Call(game, verb, arguments, SeatError)
    if what == "move":
        wrong = draw(st.one_of(NOT_INTS, st.integers(max_value=-1), st.integers(min_value=1 << 13)))
        return Call(game, draw(moving), (position, seat, wrong), (IllegalMove, MoveError))
    arguments, error = draw(
        st.one_of(
            st.tuples(WRONG_COUNTS).map(lambda wrong: ((*wrong, 0, {}, SEED), SeatsError)),
            st.tuples(WRONG_SEATS).map(lambda wrong: ((2, *wrong, {}, SEED), SeatError)),
            st.tuples(WRONG_OPTIONS).map(lambda wrong: ((2, 0, *wrong, SEED), OptionError)),
            st.tuples(WRONG_SEEDS).map(lambda wrong: ((2, 0, {}, *wrong), SeedError)),
            st.tuples(WRONG_VERSIONS).map(lambda wrong: ((2, 0, {}, SEED, *wrong), RulesVersionError)),
        )
    )
    return Call(game, "start", arguments, error)


def is_refused(call: Call) -> None:
    game, verb, arguments, errors = call
    before = [argument.tobytes() for argument in arguments if isinstance(argument, Position)]
    with pytest.raises(errors) as refused:
        getattr(game, verb)(*arguments)
    assert all(refused.value.say(lang) for lang in LANGUAGES)
    assert [argument.tobytes() for argument in arguments if isinstance(argument, Position)] == before


def is_taken_or_refused(name: str, option: str, value: Any) -> None:
    """Whatever value an option is given, the game starts or says why not."""
    game = GAMES[name]
    try:
        position = game.start(2, options={option: value}, seed=SEED)
    except OptionError as error:
        said = [error.say(lang) for lang in LANGUAGES]
    else:
        said = [str(position)]
    assert all(said)


# And to the library.

MATCHES = {name: Match(name, seed=7, first=0) for name in GAMES}
for _match in MATCHES.values():
    for _ in range(5):
        _match.push(_match.legal_moves[0])

WRONG_TEXTS = st.text(max_size=20)
NO_MOVES = st.one_of(
    NOT_INTS.filter(lambda given: str(given) not in ("pass", "shout")),
    st.integers(max_value=-1),
    st.integers(min_value=1 << 13),
    st.builds(Move, st.integers(min_value=2), st.integers(0, 5), WRONG_TEXTS),
    st.builds(Move, st.just(0), NOT_INTS, WRONG_TEXTS),
    st.builds(Move, st.just(0), st.just(0), st.one_of(st.none(), st.integers())),
)
NO_BOTS = st.one_of(st.text().map("no {}".format), st.text().map("strong@{}!".format), st.none(), st.integers())
NO_NAMES = st.one_of(
    st.integers(), st.floats(), st.tuples(st.integers()), st.text(min_size=1).map("/nowhere/{}".format)
)
NO_SEATS = WRONG_SEATS.filter(lambda seat: seat is not None)


class Use(NamedTuple):
    """Something done to a match or with the library, what it is done with, and the errors that may say why not."""

    what: str
    wrong: st.SearchStrategy[Any]
    do: Callable[[Match, Any], object]
    errors: type[TableeError] | tuple[type[TableeError], ...] = TableeError


def another(match: Match) -> Match:
    """Of another game."""
    names = sorted(GAMES)
    return MATCHES[names[names.index(match.game.name) - 1]]


NO_MOMENTS = st.one_of(st.integers(6), st.integers(max_value=-1), NOT_INTS.filter(lambda at: at is not None))
NO_DICE = st.one_of(st.floats(), st.binary(max_size=31), st.lists(st.integers()))
NO_EVENTS = st.lists(st.dictionaries(st.text(max_size=4), ANY_VALUES), max_size=3)
NOT_SAID = (IllegalMove, MoveError, NotationError, SeatError)
USES = (
    Use("begin no game", ANY_VALUES, lambda _, it: Match(it), UnknownGame),
    Use("begin without players", WRONG_COUNTS, lambda match, it: Match(match.game, it), SeatsError),
    Use("begin with no seed", NO_DICE, lambda match, it: Match(match.game, seed=it), SeedError),
    Use("begin with no options", WRONG_OPTIONS, lambda match, it: Match(match.game, options=it), OptionError),
    Use("begin elsewhere", NO_SEATS, lambda match, it: Match(match.game, first=it), SeatError),
    Use("begin by no rules", WRONG_VERSIONS, lambda match, it: Match(match.game, rules=it), RulesVersionError),
    Use("begin with no deal", NO_EVENTS, lambda _, it: Match("m", dealt={"stock": it}, told=it), RecordError),
    Use("push no move", NO_MOVES, lambda match, it: match.push(it), NOT_SAID),
    Use(
        "push a strange move",
        st.none(),
        lambda match, _: match.push(another(match).legal_moves[0]),
        MoveError,
    ),
    Use("push from no seat", NO_SEATS, lambda match, it: match.push(match.legal_moves[0], it), SeatError),
    Use("say no move", NO_MOVES, lambda match, it: match.say(it), NOT_SAID),
    Use("say it in no language", NO_LANGUAGES, lambda match, it: match.say(match.legal_moves[0], it), LanguageError),
    Use("look from no seat", WRONG_SEATS, lambda match, it: match.view(it), SeatError),
    Use("draw from no seat", WRONG_SEATS, lambda match, it: match.svg(it), SeatError),
    Use("draw in no language", NO_LANGUAGES, lambda match, it: match.svg(lang=it), LanguageError),
    Use("observe from no seat", WRONG_SEATS, lambda match, it: match.observation(it), SeatError),
    Use("list the moves of no seat", WRONG_SEATS, lambda match, it: match.legal(it), SeatError),
    Use("go back to no moment", NO_MOMENTS, lambda match, it: match.at(it), MatchError),
    Use("deal in the midst of a round", st.none(), lambda match, _: match.next_round(), MatchError),
    Use("follow what never happened", NO_EVENTS, lambda match, it: match.follow(it)),
    Use("ask no bot", NO_BOTS, lambda match, it: tablee.bot(it, match.game)),
    Use("ask a bot for no game", ANY_VALUES, lambda _, it: tablee.bot("greedy", it), UnknownGame),
    Use("throw no dice", NO_DICE, lambda match, it: tablee.bot("greedy", match.game, seed=it), SeedError),
    Use("show a bot nothing", ANY_VALUES, lambda match, it: bot_of(match).choose(it), PositionError),
    Use("show a bot all", st.none(), lambda match, _: bot_of(match).choose(match.position), PositionError),
    Use(
        "show it another game", st.none(), lambda match, _: bot_of(match).choose(another(match).position), PositionError
    ),
    Use("read no position", ANY_VALUES, lambda _, it: tablee.parse_position(it), NotationError),
    Use("read half of one", st.text(), lambda match, it: tablee.parse_position(match.position_text[:40] + it)),
    Use("write no position", ANY_VALUES, lambda _, it: tablee.format_position(it), PositionError),
    Use("read no file", NO_NAMES, lambda _, it: next(tablee.read(it)), RecordError),
    Use("write no records", ANY_VALUES, lambda _, it: tablee.write("/nowhere/games.jsonl", it)),
    Use("replay no record", ANY_VALUES, lambda _, it: tablee.replay(it), RecordError),
    Use("replay to no moment", NO_MOMENTS, lambda match, it: tablee.replay(match.record, at=it), MatchError),
    Use("verify no record", ANY_VALUES, lambda _, it: tablee.verify(it), RecordError),
    Use("verify another record", ANY_VALUES, lambda match, it: tablee.verify(changed(match.record, it))),
)


@st.composite
def wrong_uses(draw: st.DrawFn) -> tuple[str, Use, Any]:
    use = draw(st.sampled_from(USES))
    return draw(st.sampled_from(sorted(GAMES))), use, draw(use.wrong)


def bot_of(match: Match) -> tablee.BotPlayer:
    return tablee.bot("random", match.game)


def changed(record: tablee.Record, thing: object) -> tablee.Record:
    """The record with something else among its events."""
    return msgspec.structs.replace(record, events=[*record.events, thing])


def is_answered_in_words(name: str, use: Use, wrong: object) -> None:
    note(f"{name}: {use.what}: {wrong!r}")
    match = MATCHES[name].copy()
    with pytest.raises(use.errors) as refused:
        use.do(match, wrong)
    assert all(refused.value.say(lang) for lang in LANGUAGES)
    assert (match.position, match.record) == (MATCHES[name].position, MATCHES[name].record)


OPTIONS = [(name, option.name) for name in GAMES for option in GAMES[name].options.OPTIONS]


def examples(count: int) -> settings:
    return settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))


@examples(2_000)
@given(wrong_calls())
def test_wrong_calls_are_refused(call: Call) -> None:
    is_refused(call)


@examples(1_000)
@given(st.sampled_from(OPTIONS), ANY_VALUES)
def test_any_value_of_an_option_is_taken_or_refused(option: tuple[str, str], value: Any) -> None:
    is_taken_or_refused(*option, value)


@examples(1_500)
@given(wrong_uses())
def test_wrong_uses_of_the_library_are_answered_in_words(wrong: tuple[str, Use, Any]) -> None:
    is_answered_in_words(*wrong)


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@examples(40_000)
@given(wrong_uses())
def test_tens_of_thousands_of_wrong_uses_are_answered_in_words(wrong: tuple[str, Use, Any]) -> None:
    is_answered_in_words(*wrong)


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@examples(40_000)
@given(wrong_calls())
def test_tens_of_thousands_of_wrong_calls_are_refused(call: Call) -> None:
    is_refused(call)


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@examples(20_000)
@given(st.sampled_from(OPTIONS), ANY_VALUES)
def test_a_lot_of_values_of_options_are_taken_or_refused(option: tuple[str, str], value: Any) -> None:
    is_taken_or_refused(*option, value)
