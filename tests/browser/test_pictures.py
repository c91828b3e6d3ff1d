"""The main pages look as they looked: compared with pictures that were looked at and kept (`make pictures` takes them anew).

Every deal comes from one seed, nothing moves and the fonts are our own; what still differs between machines is how edges are
smoothed. So a pixel counts as different only if a colour is off by more than FAR, and a page only if more than MOST of its
pixels are. The three-dimensional mountain is drawn by whatever the machine has for it, and is not compared.
"""

import base64
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPage, opener, proved
from tests.browser.house import House
from tests.browser.seats import become_guest, click_once, open_table, wait_for_turn, wait_until_taken

KEPT = Path(__file__).parent / "pictures"
RENEW = os.environ.get("PICTURES") == "renew"
FAR = 40
"""Of 255, in any of the three colours."""
MOST = 0.01
SEED = bytes(31) + b"\x02"
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 0.5, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1, "color_scheme": "dark"},
}
PAGES = {"front": "/", "lobby": "/lobby", "new": "/new?game=maho", "account": "/account", "settings": "/settings"}
COMPARE = """async ([one, two, far]) => {
  const pixels = async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(one), await pixels(two)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let off = 0;
  for (let i = 0; i < a.data.length; i += 4)
    if ([0, 1, 2].some((colour) => Math.abs(a.data[i + colour] - b.data[i + colour]) > far)) off++;
  return off / (a.data.length / 4);
}"""


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("pictures"), SEED)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def open_seeded(seeded: House, browser: Browser) -> Iterator[OpenPage]:
    yield from opener(seeded, browser)


@pytest.fixture(scope="module")
def judge(browser: Browser) -> Iterator[Page]:
    """An empty page that looks at pictures."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def compare(page: Page, name: str, judge: Page, folder: Path, mask: str = "canvas") -> None:
    page.evaluate("() => document.fonts.ready")
    page.mouse.move(0, 0)
    page.wait_for_function("() => document.getAnimations().every(({playState}) => playState !== 'running')")
    taken = page.screenshot(animations="disabled", caret="hide", mask=[page.locator(mask)])
    kept = KEPT / f"{name}.png"
    if RENEW:
        kept.write_bytes(taken)
        return
    assert kept.is_file(), f"there is no picture of {name} yet: make pictures"
    off = judge.evaluate(COMPARE, [base64.b64encode(png).decode() for png in (kept.read_bytes(), taken)] + [FAR])
    if off > MOST:
        (folder / f"{name}.png").write_bytes(taken)
    assert off <= MOST, f"{off:.2%} of {name} looks different: {folder}/{name}.png beside {kept}"


@pytest.mark.parametrize("screen", list(SCREENS))
def test_the_plain_pages(open_seeded: OpenPage, judge: Page, tmp_path: Path, screen: str) -> None:
    page = open_seeded(None, **SCREENS[screen])
    for name, path in PAGES.items():
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        compare(page, f"{name}-{screen}", judge, tmp_path)


@pytest.mark.parametrize("screen", list(SCREENS))
@pytest.mark.parametrize("game", ["tuileries", *proved("m", "mounstein", "maho")])
def test_the_tables(open_seeded: OpenPage, judge: Page, tmp_path: Path, game: str, screen: str) -> None:
    page = open_seeded(None, **SCREENS[screen])
    become_guest(page, "Ada")
    page.goto(f"/table/{open_table(page, game, ['me', 'here:Blaise'])}")
    for move in range(5 if game in ("tuileries", "m") else 1):
        page.wait_for_selector("[data-curtain], .room:not([data-decision='0'])", timeout=60_000)
        if page.locator("[data-curtain]").count():
            page.locator("[data-curtain]").click()
        decision = wait_for_turn(page)
        assert decision is not None
        if game == "mounstein":
            page.get_by_role("button", name="2D").click()
        elif move < 4 and game != "maho":
            click_once(page, game)
            wait_until_taken(page, decision)
    compare(page, f"table-{game}-{screen}", judge, tmp_path)


def test_a_page_that_looks_different_is_noticed(open_seeded: OpenPage, judge: Page, tmp_path: Path) -> None:
    if RENEW:
        pytest.skip("pictures are taken, not compared")
    page = open_seeded(None, **SCREENS["desk"] | {"color_scheme": "dark"})
    page.goto("/lobby")
    expect(page.locator("h1").first).to_be_visible()
    with pytest.raises(AssertionError, match="looks different"):
        compare(page, "lobby-desk", judge, tmp_path)
