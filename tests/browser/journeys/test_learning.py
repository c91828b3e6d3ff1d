"""Newcomers and those who look back: a guided game, a puzzle missed and one tried again, a game looked at and reviewed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import proved
from tests.browser.journeys.conftest import Invite
from tests.browser.journeys.everywhere import everywhere
from tests.browser.journeys.person import PATIENCE_MS, Device, Person
from tests.browser.journeys.players import place_a_tile, play_on
from tests.browser.journeys.test_trouble import two_at_a_table
from tests.browser.journeys.words import GAME_TITLES, Language

MOST_STEPS = 30


def follow_the_light(person: Person) -> None:
    """One step of a guided game: touch whatever is lit, the piece before its place."""
    page, words = person.page, person.words
    lit_buttons = page.locator(".gong.hinted, .offer.hinted, .passing .hinted")
    lit_pieces = page.get_by_role("group", name=words.hand).locator("button.hinted")
    lit_square = page.locator("[role=gridcell].hinted")
    lit_spot = page.locator("[data-hint]")
    if lit_spot.count():  # Mounstein: the tile is turned already
        person.does("touches the lit spot", lambda: person.touch_amid(lit_spot))
        if (place := person.find("button", words.place_it)).count():
            person.does("puts it there", lambda: person.touch(place))
        return
    if lit_pieces.count() and not lit_buttons.count():
        person.does("chooses the lit piece", lambda: person.touch(lit_pieces.first))
    if lit_buttons.count():
        person.does("presses what is lit", lambda: person.touch(lit_buttons.first))
    elif lit_square.count():
        person.does("presses the lit square", lambda: person.touch(lit_square))
    else:
        person.press(re.compile(f"^{words.discard} "))


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", ["tuileries", *proved("m", "mounstein", "maho")])
@everywhere("fr desktop")
def test_a_guided_game(invite: Invite, language: Language, device: Device, game: str) -> None:
    """Step by step: touch what is lit; afterwards a real game begins."""
    person = invite("Ada", language, device)
    words = person.words
    person.visit("/")
    person.press(words.learn.format(game=GAME_TITLES[game]), "link")
    lesson = person.page.locator(".lesson")
    lesson.wait_for()
    if game == "mounstein":
        person.press(words.flat)
    for step in range(MOST_STEPS):
        expect(lesson).to_have_attribute("data-step", str(step))
        if person.sees(words.you_know):
            break
        follow_the_light(person)
    person.expects(words.you_know)
    person.press(words.play_easy)
    person.sits_at_table()
    play_on([person], game, most=1)


@everywhere("en phone")
def test_puzzles_right_and_wrong(invite: Invite, language: Language, device: Device) -> None:
    """Some answer is given; the page says whether it was the best, and shows which one is; then that one is tried."""
    person = invite("Ada", language, device)
    words = person.words
    person.visit("/puzzles")
    person.press(words.find_the_move.format(game="Tuileries"), "link")
    person.page.locator(".puzzle").wait_for()
    assert place_a_tile(person, words.earns)
    person.expects(re.compile(f"{re.escape(words.solved)}|{re.escape(words.not_the_best)}"))
    was_best = person.sees(words.solved)
    hand = person.page.get_by_role("group", name=words.hand)
    tile = hand.locator("button.hinted").get_by_role("img").first.get_attribute("aria-label") or ""
    square = (person.page.locator("[role=gridcell].hinted").inner_text()).split(",")[0]
    person.press(words.try_another)
    if not was_best:
        person.press(tile, within=hand)
        person.press(re.compile(f"^{square},"), "gridcell")
        person.expects(words.solved)
    else:
        assert place_a_tile(person, words.earns, last=True)
        person.expects(words.not_the_best)


@pytest.mark.timeout(600)
@everywhere("fr desktop")
def test_replay_and_review(invite: Invite, language: Language, device: Device) -> None:
    """A game, given up early, is looked at move by move and reviewed by a bot."""
    person = invite("Ada", language, device)
    words = person.words
    person.play_against_bot("tuileries")
    play_on([person], "tuileries", most=4)
    person.press(words.resign)
    person.press(words.resign_sure, within=person.page.get_by_role("dialog"))
    person.press(words.replay, "link")
    for name in (words.next_moment, words.next_moment, words.last_moment, words.first_moment):
        person.press(name)
    review(person)


def review(person: Person) -> None:
    words = person.words
    person.press(words.review_tab, "tab")
    person.choose(words.reviewer, words.levels["medium"])
    person.press(words.start_review)
    skill = person.page.get_by_role("heading", name=words.skill_and_luck)
    expect(skill).to_be_visible(timeout=4 * PATIENCE_MS)
    person.check()


@pytest.mark.timeout(600)
@everywhere("en phone")
def test_two_people_look_back_at_their_game(invite: Invite, language: Language, device: Device) -> None:
    """Each of them has it reviewed; the second one by the same bot, in another language."""
    person, friend = invite("Ada", language, device), invite("Blaise", "fr")
    both = two_at_a_table(person, friend, "tuileries")
    play_on(both, "tuileries", most=3)
    friend.press(friend.words.resign)
    friend.press(friend.words.resign_sure, within=friend.page.get_by_role("dialog"))
    for one in both:
        one.expects(one.words.over)
        one.press(one.words.replay, "link")
        review(one)
