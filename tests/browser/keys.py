"""Moves by the keyboard alone."""

from playwright.sync_api import Page

WALK = """(wanted) => {
  const rows = [...document.querySelectorAll('.board [role=row]')].map((row) => [...row.children]);
  const find = (test) => {
    for (const [y, row] of rows.entries()) for (const [x, cell] of row.entries()) if (test(cell)) return [x, y];
    return null;
  };
  const from = find((cell) => cell === document.activeElement);
  const to = find((cell) => cell.matches(wanted));
  return from && to ? [to[0] - from[0], to[1] - from[1]] : null;
}"""


def press_once(page: Page, game: str) -> None:
    if game in ("tuileries", "m"):
        _press_tile_game(page, game)
    elif game == "maho":
        _press_maho(page)
    else:
        _press_mounstein(page)


def _walk(page: Page, wanted: str) -> None:
    """From the focused square to one like this, by arrows."""
    steps = page.evaluate(WALK, wanted)
    assert steps is not None, f"the focus is on no square, or there is no {wanted}"
    across, down = steps
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")


def _press_tile_game(page: Page, game: str) -> None:
    if game == "m" and page.locator(".cell.taking").count():
        page.locator(".board [tabindex='0']:not(.fortunes)").focus()
        _walk(page, ".taking")
        page.keyboard.press("Enter")
        return
    for number in range(1, page.locator(".hand .piece").count() + 1):
        page.keyboard.press(str(number % 10))
        if page.locator(".cell.target").count():
            _walk(page, ".target")
            page.keyboard.press("Enter")
            if page.locator(".which").count():
                page.locator(".which button").first.press("Enter")
            return
    page.keyboard.press("Escape")
    page.keyboard.press("p")


def _press_maho(page: Page) -> None:
    no_thanks = page.get_by_role("button", name="Non merci")
    if no_thanks.count():
        page.keyboard.press("p")
    elif page.locator(".gong:enabled").count():
        page.keyboard.press(" ")
    elif page.locator(".offer").count():
        page.locator(".offer").first.press("Enter")
    elif page.locator(".bare").count():
        page.locator(".bare").first.press("Enter")
    else:
        page.locator(".hand .card").first.press("Enter")
        page.keyboard.press("d")


def _press_mounstein(page: Page) -> None:
    """In the flat mode: the arrows step through the placements of the orientation in hand, Enter places."""
    board = page.get_by_role("application")
    board.focus()
    for turn in range(12):
        for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(arrow)
            if board.get_attribute("data-aim"):
                page.keyboard.press("Enter")
                return
        page.keyboard.press("f" if turn == 5 else "r")
    raise AssertionError("no orientation has a placement")
