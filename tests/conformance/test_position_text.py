"""Positions in text, of every game: written and read back to the same bytes, and wrong texts refused in words."""

import random
from collections.abc import Iterator

import pytest

from tablee.core import position_text
from tablee.core.errors import NotationError, TableeError
from tablee.core.game import SPECTATOR, Game
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.core.position_text import format_position, parse_position
from tablee.core.texts import LANGUAGES
from tablee.kernels import dice
from tests.conformance.cases import CASES, IDS, Case, likely, walk
from tests.conformance.census import check_pieces

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def is_read_back(position: Position) -> str:
    text = format_position(position)
    again = parse_position(text)
    assert again.tobytes() == position.tobytes()
    assert (again.game, again.viewer) == (position.game, position.viewer)
    assert format_position(again) == text
    return text


@every_case
def test_every_position_and_what_anybody_sees_of_it_is_read_back(case: Case) -> None:
    game = case.game
    last = None
    for number, (position, _, _) in enumerate(walk(case, "texts", most=100_000)):
        last = position
        if number % 7 == 0:
            is_read_back(position)
            is_read_back(game.observe(position, number // 7 % case.seats))
            is_read_back(game.observe(position, SPECTATOR))
    assert last is not None
    assert game.to_act(last) == []
    for seen in (last, *(game.observe(last, viewer) for viewer in range(SPECTATOR, case.seats))):
        is_read_back(seen)


@every_case
def test_what_stands_between_two_rounds_is_read_back(case: Case) -> None:
    rng = random.Random("rounds")
    match = Match(case.game, case.seats, seed=1, options=case.options, stops_between_rounds=True)
    while not match.is_over and not match.between_rounds:
        seat = rng.choice(match.to_act)
        match.push(likely(case.game, match.position, seat, rng), seat)
    for position in (match.position, match.shown):
        is_read_back(position)
        is_read_back(case.game.observe(position, SPECTATOR))
    assert match.between_rounds == (case.game.rounds is not None and not match.is_over)


@every_case
def test_what_a_seat_imagines_is_read_back(case: Case) -> None:
    for number, (position, seat, _) in enumerate(walk(case, "worlds", most=60)):
        if number % 20 == 0:
            world = Position(case.game)
            case.game.rules.imagine(case.game.observe(position, seat), seat, dice(number), world)
            is_read_back(world)


@every_case
def test_older_rules_are_told(case: Case) -> None:
    for rules in range(1, case.game.rules_version):
        try:
            position = case.game.start(case.seats, 0, case.options, bytes(32), rules)
        except TableeError:  # an option that those rules do not have
            continue
        is_read_back(position)


@every_case
def test_options_are_unpacked_as_they_were_packed(case: Case) -> None:
    part, values = case.game.part("position_text"), case.game.complete_options(case.options, case.seats)
    assert part is None or part.unpack(case.game.pack_options(values).array[0]) == values


@every_case
def test_nothing_hidden_is_written(case: Case) -> None:
    """Two positions that look alike to a seat are written alike for it."""
    for number, (position, seat, _) in enumerate(walk(case, "hidden", most=60)):
        if number % 20 == 0:
            world = Position(case.game)
            case.game.rules.imagine(case.game.observe(position, seat), seat, dice(number), world)
            seen = [format_position(case.game.observe(one, seat)) for one in (position, world)]
            assert seen[0] == seen[1]


def mangled(text: str, rng: random.Random) -> str:
    """The text with something wrong in it."""
    kind, at = rng.randrange(6), rng.randrange(len(text))
    items = text.split()
    i, j = rng.randrange(len(items)), rng.randrange(len(items))
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + rng.choice(text) + text[at + 1 :]
    if kind == 2:
        return text[:at] + rng.choice("0123456789?-,|/:=!. *é²") + text[at:]
    if kind == 3:
        items[i], items[j] = items[j], items[i]
    elif kind == 4:
        items[i] = items[j]
    else:  # two values of a row, or of two rows, change places
        name, _, row = items[i].partition("=")
        words = row.replace("|", ",|,").replace("/", ",/,").split(",")
        a, b = rng.randrange(len(words)), rng.randrange(len(words))
        words[a], words[b] = words[b], words[a]
        items[i] = f"{name}={','.join(words)}".replace(",|,", "|").replace(",/,", "/")
    return " ".join(items)


def mangled_texts(case: Case, count: int, each: int) -> Iterator[tuple[str, random.Random]]:
    """So many mangled texts of each of so many positions of a random game, and of what a seat sees of them."""
    positions = [(position.copy(), seat) for position, seat, _ in walk(case, "mangled")]
    rng = random.Random(case.name)
    for position, seat in rng.sample(positions, min(count, len(positions))):
        for seen in (position, case.game.observe(position, seat)):
            text = format_position(seen)
            for _ in range(each):
                yield mangled(text, rng), rng


def is_refused_or_playable(text: str, rng: random.Random) -> bool:
    """Whether the text was a position after all; then it is one that can be played on."""
    try:
        position = parse_position(text)
    except TableeError as error:
        said = [error.say(lang) for lang in LANGUAGES]
        return not all(said)
    game = position.game
    assert format_position(position) == " ".join(text.split())
    if position.viewer is not None:
        game.views.view(position, position.viewer)
        world = Position(game)
        game.rules.imagine(position, position.viewer, dice(1), world)
        position = world
    play_on(game, position, rng)
    return True


def play_on(game: Game, position: Position, rng: random.Random) -> None:
    for _ in range(40):
        acting = game.to_act(position)
        if not acting:
            return
        seat = rng.choice(acting)
        game.views.view(game.observe(position, seat), seat)
        moves = game.legal(position, seat)
        assert moves
        game.play(position, seat, rng.choice(moves))
    check_pieces(game, position)


@every_case
def test_a_mangled_text_is_refused_in_words_or_can_be_played_on(case: Case) -> None:
    refused = [not is_refused_or_playable(*one) for one in mangled_texts(case, count=6, each=12)]
    assert sum(refused) > len(refused) // 2


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@every_case
def test_thousands_of_mangled_texts_are_refused_in_words_or_can_be_played_on(case: Case) -> None:
    for one in mangled_texts(case, count=100, each=40):
        is_refused_or_playable(*one)


def is_guarded(case: Case) -> None:
    """Without a `position_text.py` a game is written field by field, and a changed text does not reach the kernels."""
    for number, (position, seat, _) in enumerate(walk(case, "plain", most=30)):
        if number % 10 == 0:
            is_read_back(case.game.observe(position, seat))
            text = is_read_back(position)
            with pytest.raises(NotationError, match="checksum"):
                parse_position(text.replace("turn=", "turn=1", 1))


def test_a_game_that_declares_nothing_has_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "part", lambda _game, _name: None)
    position_text.form_of.cache_clear()
    try:
        for case in CASES:
            is_guarded(case)
    finally:
        position_text.form_of.cache_clear()


def test_the_positions_met_here_are_of_every_kind() -> None:
    """Maho!'s windows, claims and strikes, and M's scoring rounds, are among them."""
    met: dict[str, int] = {}
    for case in CASES:
        for position, _, _ in walk(case, "texts"):
            for item in format_position(position).split():
                if item.startswith(("phase=", "scorer=")):
                    kind = f"{case.game.name} {item if item.startswith('phase') else 'scorer'}"
                    met[kind] = met.get(kind, 0) + 1
    wanted = {"m scorer", *(f"maho phase={phase}" for phase in ("after-series", "window", "claim", "strike"))}
    assert wanted <= met.keys()
