"""People at one table: by link, in two browsers, at one screen, in a race; and lines that break."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.house import House
from tests.browser.seats import become_guest, click_once, open_table, wait_for_turn, wait_until_taken, whose_turn


def decide(page: Page, game: str) -> None:
    decision = wait_for_turn(page)
    assert decision is not None
    click_once(page, game)
    wait_until_taken(page, decision)


def test_two_browsers_by_link(open_page: OpenPage) -> None:
    host = open_page(None)
    become_guest(host, "Ada")
    table = open_table(host, "tuileries", ["me", "friend"], public=False)
    host.goto(f"/table/{table}")
    link = host.locator(".link input").input_value()
    assert "invite=" in link

    friend = open_page(link.replace(re.match(r"https?://[^/]+", link)[0], ""))  # type: ignore[index]
    friend.get_by_placeholder("Nom").fill("Blaise")
    friend.get_by_role("button", name="M’asseoir ici").click()
    host.get_by_role("button", name="Commencer la partie").click()
    pages = {"Ada": host, "Blaise": friend}
    for page in pages.values():
        expect(page.locator(".board [role=grid]")).to_be_visible(timeout=60_000)
    for _ in range(4):
        decide(whose_turn(list(pages.values())), "tuileries")
    for page in pages.values():
        expect(page.locator(".log li")).to_have_count(4)

    friend.get_by_role("tab", name="Discussion").click()
    friend.get_by_placeholder("Dites quelque chose…").fill("Bien joué <b>!</b>")
    friend.keyboard.press("Enter")
    host.get_by_role("tab", name="Discussion").click()
    expect(host.get_by_role("log")).to_contain_text("Bien joué <b>!</b>")


def test_a_race_for_a_discard(open_page: OpenPage) -> None:
    """Both others may shout; the first has it, and everybody sees who it was."""
    first, second, third = (open_page(None) for _ in range(3))
    become_guest(first, "Un")
    table = open_table(first, "maho", ["me", "friend", "friend"], options={"window_ms": 0, "mode": "basic"})
    for seat, page in enumerate((second, third), start=1):
        become_guest(page, f"Joueur {seat + 1}")
        assert page.request.post(f"/api/tables/{table}/sit", data={"seat": seat}).ok
    assert first.request.post(f"/api/tables/{table}/start").ok
    pages = [first, second, third]
    for page in pages:
        page.goto(f"/table/{table}")
        expect(page.locator(".world")).to_be_visible(timeout=60_000)
    first.wait_for_function("() => document.querySelector('.players [aria-current] .score')")
    dealer = next(page for page in pages if page.locator(".room").get_attribute("data-decision") != "0")
    dealer.locator(".hand .card").first.click()
    dealer.locator(".actions .main").click()
    racers = [page for page in pages if page is not dealer]
    for page in racers:
        expect(page.locator(".gong")).to_be_enabled()
    racers[1].keyboard.press(" ")
    name = racers[1].locator(".players li.mine .name").inner_text().partition("(")[0].strip()
    for page in pages:
        expect(page.locator(".race")).to_contain_text(name)


def test_hot_seat_hides_hands_behind_the_curtain(open_page: OpenPage) -> None:
    page = open_page(None)
    become_guest(page, "Ada")
    page.goto(f"/table/{open_table(page, 'tuileries', ['me', 'here:Blaise'])}")
    for _ in range(3):
        curtain = page.locator("[data-curtain]")
        decision = page.wait_for_function(
            "() => document.querySelector('[data-curtain], .hand .piece:not([aria-disabled=true])')", timeout=60_000
        )
        assert decision
        if curtain.count():
            expect(page.locator(".hand")).to_have_count(0)
            curtain.click()
        page.locator(".hand .piece:not([aria-disabled=true])").first.wait_for()
        decide(page, "tuileries")
    expect(page.locator(".log li")).to_have_count(3)


def test_a_broken_line_loses_nothing(open_page: OpenPage, house: House) -> None:
    page = open_page(None)
    become_guest(page, "Ada")
    page.goto(f"/table/{open_table(page, 'tuileries', ['me', 'bot:greedy'])}")
    decide(page, "tuileries")
    moves = page.locator(".log li")
    wait_for_turn(page)
    before = moves.count()

    house.stop()
    expect(page.locator(".banner")).to_be_visible()
    expect(page.locator(".hand .piece").first).to_be_disabled()
    house.start()
    expect(page.locator(".banner")).to_have_count(0, timeout=30_000)
    assert moves.count() == before
    decide(page, "tuileries")
    expect(moves).not_to_have_count(before)


def test_a_spectator_watches_and_touches_nothing(open_page: OpenPage) -> None:
    player = open_page(None)
    become_guest(player, "Ada")
    table = open_table(player, "m", ["me", "bot:greedy"])
    player.goto(f"/table/{table}")
    watcher = open_page(f"/table/{table}")
    expect(watcher.locator(".status")).to_contain_text("Vous regardez")
    decide(player, "m")
    expect(watcher.locator(".log li").first).to_be_visible()
    expect(watcher.locator(".hand")).to_have_count(0)
