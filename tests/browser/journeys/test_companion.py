"""The companion beside a real game: what the engine plays is entered by hand, and the page has the engine's score at the end."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tablee.bots import make_bot
from tablee.core.match import Match
from tablee.core.position import Position
from tablee.games import GAMES
from tablee.games.maho.notation import parse_card
from tablee.games.maho.words import name_card
from tablee.lab.simulate import dice_of_game, seed_of_game, throw_below
from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import Device, Person
from tests.browser.journeys.words import Language

NAMES = ["Ada", "Blaise"]
CHIPS_AT_FIRST = 6


def real_game(name: str, options: dict[str, Any] | None = None) -> Iterator[tuple[Position, int, str]]:
    """Each position of a game between two bots, with who moves there and how; last the final position, with seat -1."""
    game, seed = GAMES[name], seed_of_game("companion", 1)
    match = Match(game, NAMES, seed=seed, options=options or {})
    bot, dice, position = make_bot("greedy", game), dice_of_game(seed), match.position
    while acting := game.to_act(position):
        seat = acting[0] if len(acting) == 1 else acting[throw_below()(dice, len(acting))]
        move = bot.choose(game.observe(position, seat), seat, dice)
        yield position, seat, game.notation.format_move(position, move)
        match.push(move, seat)
    yield position, -1, ""


def seen(name: str, position: Position, seat: int = -1) -> Any:
    game = GAMES[name]
    return game.views.view(game.observe(position, seat), seat)


def in_points(count: int) -> str:
    """As both languages write it."""
    return f"{count} point{'s' if count > 1 else ''}"


def open_companion(person: Person, game: str, names: list[str]) -> None:
    person.visit("/companion")
    shelf = person.page.get_by_role("main")
    person.press(re.compile(f"^{re.escape(GAMES[game].title)}"), "link", within=shelf)
    for number, name in enumerate(names, 1):
        person.write(person.words.name_of_player.format(number=number), name)


def expect_totals(person: Person, scores: list[int]) -> None:
    totals = person.page.get_by_role("list", name=person.words.total).get_by_role("strong")
    expect(totals).to_have_text([str(score).replace("-", "−") for score in scores])
    person.check()


@pytest.mark.timeout(600)
@everywhere("fr phone")
def test_tuileries(invite: Invite, language: Language, device: Device) -> None:
    person = invite("Ada", language, device)
    first = None
    for position, seat, move in real_game("tuileries"):
        if seat < 0:
            scores = GAMES["tuileries"].scores(position)
            break
        if first is None:
            first = seat
            open_companion(person, "tuileries", [NAMES[first], NAMES[1 - first]])
        person.expects(person.words.turn_of.format(name=NAMES[seat]))
        target = next(one for one in seen("tuileries", position, seat).targets if one.move == move)
        for number, group in enumerate(target.groups):
            sizes = person.page.locator("fieldset").nth(number)
            person.press(str(len(group)), "radio", within=sizes)
        person.press(person.words.enter.format(points=in_points(target.points)))
    assert first is not None
    expect_totals(person, [scores[first], scores[1 - first]])


@everywhere("en phone")
def test_m(invite: Invite, language: Language, device: Device) -> None:
    person = invite("Ada", language, device)
    words = person.words
    *_, (position, _, _) = real_game("m")
    open_companion(person, "m", NAMES)
    for name, player in zip(NAMES, seen("m", position).players, strict=True):
        section = person.page.get_by_role("region", name=name)
        for tile in player.taken:
            if value := int(re.sub(r"\D", "", tile)):  # zeros add nothing
                person.press(
                    words.takes_colour.format(name=name, colour=words.colours[tile[0]], value=value), within=section
                )
        for _ in range(abs(player.chips - CHIPS_AT_FIRST)):
            person.press(words.one_more if player.chips > CHIPS_AT_FIRST else words.one_fewer, within=section)
    expect_totals(person, GAMES["m"].scores(position))


@pytest.mark.timeout(600)
@everywhere("en desktop")
def test_mounstein(invite: Invite, language: Language, device: Device) -> None:
    person = invite("Ada", language, device)
    words = person.words
    first = None
    for position, seat, move in real_game("mounstein"):
        if seat < 0:
            scores = GAMES["mounstein"].scores(position)
            break
        if first is None:
            first = seat
            open_companion(person, "mounstein", [NAMES[first], NAMES[1 - first]])
            person.press(words.flat)
            listed = person.page.locator("details").filter(has_text=words.placements)
            person.does("opens the list", lambda: person.touch(listed.locator("summary")))  # noqa: B023
        person.press(re.compile(rf"^{re.escape(NAMES[seat])}"), "radio")
        spots = listed.get_by_role("button")
        # What a person finds by its outline on the mountain; some read alike.
        number = spots.evaluate_all("(spots, move) => spots.findIndex(({ dataset }) => dataset.move === move)", move)
        person.does(f"presses placement {number + 1}", lambda: person.touch(spots.nth(number)))  # noqa: B023
    assert first is not None
    expect_totals(person, [scores[first], scores[1 - first]])


@pytest.mark.timeout(600)
@everywhere("fr phone")
def test_maho_with_its_bonuses(invite: Invite, language: Language, device: Device) -> None:
    """A match in mode original: of each round the winner's cards, which of them lay face down, and how it was won."""
    person = invite("Ada", language, device)
    words = person.words
    open_companion(person, "maho", NAMES)
    person.choose(words.mode, words.original_mode)
    person.write(words.rounds_to_play, "2")
    person.choose(words.jokers_in_deck, "0")
    entered = 0
    for position, seat, _ in real_game("maho", {"mode": "original", "jokers": 0, "length": 2}):
        view = seen("maho", position)
        ended = view.round - (0 if seat < 0 else 1)
        if ended == entered:
            continue
        entered = ended
        last = view.last
        if last.winner is None:
            person.press(words.void_round)
            continue
        person.press(NAMES[last.winner], "radio")
        for number, series in enumerate(last.series):
            for card in series.cards:
                person.press(card_name(card, language))
            if series.face_up:
                up = person.page.get_by_label(words.face_down).nth(number)
                person.does(f"turns series {number + 1} face up", lambda up=up: up.uncheck())  # type: ignore[misc]
        for card in last.pair:
            person.press(card_name(card, language))
        if last.drawn:
            person.tick(words.pair_drawn)
        person.press(words.enter_round.format(points=in_points(last.points), name=NAMES[last.winner]))
    expect_totals(person, GAMES["maho"].scores(position))
    person.expects(words.match_over)


def card_name(code: str, language: Language) -> str:
    return name_card(parse_card(code)).name.say(language)


@everywhere("fr desktop")
def test_maho(invite: Invite, language: Language, device: Device) -> None:
    """A match in mode standard: who won each round, and with how many silver series."""
    person = invite("Ada", language, device)
    words = person.words
    open_companion(person, "maho", NAMES)
    person.choose(words.mode, words.standard_mode)
    entered = 0
    for position, seat, _ in real_game("maho", {"mode": "standard"}):
        view = seen("maho", position)
        ended = view.round - (0 if seat < 0 else 1)
        if ended == entered:
            continue
        entered = ended
        last = view.last
        if last.winner is None:
            person.press(words.void_round)
            continue
        person.press(NAMES[last.winner], "radio")
        silver = sum(all(card.startswith("s") for card in series.cards) for series in last.series)
        person.press(str(silver), "radio")
        person.press(words.enter_round.format(points=in_points(last.points), name=NAMES[last.winner]))
    expect_totals(person, GAMES["maho"].scores(position))
    person.expects(words.match_over)


@everywhere("en phone")
def test_the_sums_of_m_fit_the_smallest_phone(invite: Invite, language: Language, device: Device) -> None:
    """Found by the walker: with tiles taken, the sums and their words were wider than a screen of 320."""
    person = invite("Ada", language, device)
    person.page.set_viewport_size({"width": 320, "height": 640})
    open_companion(person, "m", NAMES)
    takes = person.words.takes_colour.partition("{colour}")[0].format(name=NAMES[0])
    tiles = person.find("button", re.compile(f"^{takes}"), within=person.page.get_by_role("region", name=NAMES[0]))
    assert tiles.count() >= 20
    for number in range(tiles.count()):
        person.touch(tiles.nth(number))
    person.check()


@everywhere("fr phone")
def test_the_longest_names_fit_the_smallest_phone(invite: Invite, language: Language, device: Device) -> None:
    """Found by the walker: one unbroken name of 24 letters made Mounstein's page wider than a screen of 320."""
    person = invite("Ada", language, device)
    person.page.set_viewport_size({"width": 320, "height": 640})
    for game in GAMES:
        open_companion(person, game, ["W" * 24, "x" * 24])
        person.check()
