"""Tables opened over the API in a page's own name, and players that move by clicks or by keys."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

STILL_THINKING_MS = 60_000
COMPILING_MS = 180_000


def api(page: Page, path: str, body: Any = None) -> Any:
    # The first table of a game may have to wait until its rules are compiled.
    answer = page.request.post(f"/api{path}", data={} if body is None else body, timeout=COMPILING_MS)
    assert answer.ok, answer.text()
    return answer.json()


def become_guest(page: Page, name: str) -> str:
    person: str = api(page, "/guest", {"name": name})["id"]
    return person


def open_table(page: Page, game: str, sitters: list[str], **settings: Any) -> str:
    """`sitters`: me, bot:greedy, here:Bob (at the same screen), or friend (left free). Starts if all seats are taken."""
    table = api(page, "/tables", {"game": game, "seats": len(sitters), "public": True} | settings)["id"]
    for seat, sitter in enumerate(sitters):
        kind, _, detail = sitter.partition(":")
        if kind == "me":
            api(page, f"/tables/{table}/sit", {"seat": seat})
        elif kind == "here":
            api(page, f"/tables/{table}/sit", {"seat": seat, "name": detail})
        elif kind == "bot":
            api(page, f"/tables/{table}/bot", {"seat": seat, "bot": detail})
    if "friend" not in sitters:
        api(page, f"/tables/{table}/start")
    return str(table)


def two_at_a_table(open_page: Callable[..., Page], game: str = "tuileries", **settings: Any) -> tuple[Page, Page]:
    """Whoever is to play, and the other."""
    host, guest = open_page(None), open_page(None)
    for page in (host, guest):  # two mountains in software rendering are a load for a small machine
        page.add_init_script("localStorage.setItem('tablee.mounstein.mode', 'flat')")
    become_guest(host, "Ada")
    become_guest(guest, "Blaise")
    table = open_table(host, game, ["me", "friend"], **settings)
    assert guest.request.post(f"/api/tables/{table}/sit", data={"seat": 1}).ok
    assert host.request.post(f"/api/tables/{table}/start").ok
    for page in (host, guest):
        page.goto(f"/table/{table}")
        expect(page.locator(".room")).to_be_visible(timeout=60_000)
    host.wait_for_selector(".players [aria-current]")
    return (host, guest) if "Ada" in host.locator(".players [aria-current] .name").inner_text() else (guest, host)


def is_over(page: Page) -> bool:
    return page.locator(".result").count() > 0


SHEET = "sheet"


def wait_for_turn(page: Page, *, sheets: bool = False) -> str | None:
    """The decision that this page is asked for, or None when the game is over; if wanted, a sheet to be closed, too."""
    found = page.wait_for_function(
        """(sheets) => {
          if (document.querySelector('.result')) return 'over';
          if (sheets && document.querySelector('.sheet footer .button')) return 'sheet';
          const decision = document.querySelector('.room')?.dataset.decision;
          return decision && decision !== '0' ? decision : null;
        }""",
        arg=sheets,
        timeout=STILL_THINKING_MS,
    ).json_value()
    return None if found == "over" else str(found)


def close_sheet(page: Page, by_keys: bool) -> None:
    """Read, and say so: otherwise the next round waits until the time for reading is up."""
    if by_keys:
        page.keyboard.press("Escape")
    else:
        page.locator(".sheet footer .button").click()
    page.wait_for_function("() => !document.querySelector('.sheet footer .button')")


def whose_turn(pages: list[Page]) -> Page:
    """Who is asked for a decision, or shows the result: each page hears of a move at its own time, so each is asked."""
    for _ in range(600):
        for page in pages:
            if count(page, ".result, .room[data-decision]:not([data-decision='0'])"):
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody is asked for a move")


def wait_until_taken(page: Page, decision: str) -> None:
    """Until the server has taken the move."""
    page.wait_for_function(
        "(before) => document.querySelector('.result') || document.querySelector('.room')?.dataset.decision !== before",
        arg=decision,
    )


def click_once(page: Page, game: str) -> None:
    """One decision by mouse."""
    if game in ("tuileries", "m"):
        _click_tile_game(page, game)
    elif game == "maho":
        _click_maho(page)
    else:
        raise AssertionError(game)


def tap(page: Page, selector: str, number: int = 0) -> None:
    """A real click in the middle of what the selector finds, without waiting for stillness: games have many."""
    at = page.evaluate(
        """([selector, number]) => {
          const found = document.querySelectorAll(selector)[number];
          if (!found) return null;
          const { x, y, width, height } = found.getBoundingClientRect();
          return [x + width * 0.4, y + height / 2];
        }""",
        [selector, number],
    )
    assert at is not None, f"nothing to click: {selector}"
    page.mouse.click(*at)


def count(page: Page, selector: str) -> int:
    found: int = page.evaluate("(selector) => document.querySelectorAll(selector).length", selector)
    return found


def _click_tile_game(page: Page, game: str) -> None:
    if game == "m" and count(page, ".cell.taking"):
        tap(page, ".cell.taking")
        return
    for tile in range(count(page, ".hand .piece")):
        tap(page, ".hand .piece", tile)
        if count(page, ".cell.target"):
            tap(page, ".cell.target")
            if count(page, ".which"):
                tap(page, ".which .main")
            return
    tap(page, ".passing button")


def _click_maho(page: Page) -> None:
    """Lay what can be laid, claim what was shouted for, let everything else pass."""
    if count(page, ".sheet"):
        page.locator(".sheet .button").click()
    if count(page, ".strike .button"):
        tap(page, ".strike .button")
    elif count(page, ".gong:enabled"):
        tap(page, ".gong")
    elif count(page, ".offer"):
        tap(page, ".offer")
    elif count(page, ".bare"):
        tap(page, ".bare")
    else:
        page.locator(".hand .card").last.click()  # a drawn card may still be on its way
        page.wait_for_selector(".actions .main:enabled")
        tap(page, ".actions .main")


def expect_result(page: Page) -> None:
    expect(page.locator(".result h2")).not_to_be_empty()
