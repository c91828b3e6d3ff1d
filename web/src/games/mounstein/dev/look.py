"""Looks at the board in Chromium, with the real engine behind it: plays by mouse, finger and keys, and takes pictures.

    .venv/bin/python web/src/games/mounstein/dev/look.py /tmp/pictures

Starts Vite and dev/engine.py itself. Fails if a placement by click or key does not reach the engine, if frames are drawn
while nothing moves, if 100 games leave anything on the graphics card, or if axe finds fault.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

WEB = Path(__file__).parents[4]
VITE_PORT, ENGINE_PORT = 5298, 8124
PAGE = f"http://localhost:{VITE_PORT}/src/games/mounstein/dev/index.html"
CHROMIUM = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP, PHONE = (1280, 800), (390, 844)
DECORS = ("alpine", "volcanic", "winter", "tropical")
SLOW_MS = 60_000  # a machine without a graphics card takes seconds for a frame


@contextmanager
def running(*command: str | Path, folder: Path) -> Iterator[None]:
    words = [str(word) for word in command]
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)  # npx has children of its own
        process.wait()


def wait_for(address: str) -> None:
    deadline = time.monotonic() + SLOW_MS / 1000
    while True:
        try:
            urlopen(address, timeout=5).close()
            return
        except OSError:
            assert time.monotonic() < deadline, f"{address} does not answer"
            time.sleep(0.2)


def opened(browser: Browser, query: str, size: tuple[int, int], mode: str = "solid", decor: str = "alpine") -> Page:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE)
    context.add_init_script(
        f"localStorage.setItem('tablee.mounstein.mode', '{mode}');"
        f"localStorage.setItem('tablee.mounstein.decor', '{decor}')"
    )
    page = context.new_page()
    page.set_default_timeout(SLOW_MS)
    page.goto(f"{PAGE}?{query}")
    page.locator("[role=application]").wait_for()
    if mode == "solid":
        page.wait_for_function("window.mountain?.stats().frames > 0")
    page.wait_for_timeout(800)
    return page


def tiles_laid(page: Page) -> int:
    laid: int = page.evaluate(
        f"fetch('http://127.0.0.1:{ENGINE_PORT}/view').then(r => r.json()).then(v => v.tiles.length)"
    )
    return laid


def spot_on_screen(page: Page, move_index: int) -> tuple[float, float]:
    """Where a legal placement of the tile, as it is turned now, is drawn."""
    at: Any = page.evaluate(
        """n => {
          const dots = mountain.dots.points.geometry.getAttribute('position');
          const i = n % dots.count;
          const {x, y} = mountain.project({x: dots.getX(i), y: -dots.getZ(i)}, dots.getY(i) + 0.33);
          const box = document.querySelector('canvas').getBoundingClientRect();
          return [box.left + x, box.top + y];
        }""",
        move_index,
    )
    return at[0], at[1]


def grown(page: Page, before: int) -> None:
    """Waits until our tile (and the bots' answers) lie on the board."""
    deadline = time.monotonic() + SLOW_MS / 1000
    while tiles_laid(page) <= before:
        assert time.monotonic() < deadline, "the placement did not reach the engine"
        page.wait_for_timeout(100)


def play_by_mouse(browser: Browser, pictures: Path) -> None:
    page = opened(browser, f"engine={ENGINE_PORT}&lang=en&still", DESKTOP)
    before = tiles_laid(page)
    page.mouse.move(*spot_on_screen(page, 3))
    page.locator(".tag").wait_for()
    page.locator(".callout .lines").wait_for()
    page.screenshot(path=pictures / "ghost.png")
    page.mouse.down()
    page.mouse.up()
    grown(page, before)
    page.mouse.move(640, 390)
    for _ in range(6):
        page.keyboard.press("r")
        page.wait_for_timeout(300)
    page.context.close()


def play_by_finger(browser: Browser, pictures: Path) -> None:
    page = opened(browser, f"engine={ENGINE_PORT}&lang=fr&still&theme=dark", PHONE)
    before = tiles_laid(page)
    page.touchscreen.tap(*spot_on_screen(page, 5))
    page.get_by_role("button", name="Poser").wait_for()
    page.screenshot(path=pictures / "phone-dark.png")
    assert tiles_laid(page) == before, "a first tap must only show"
    page.get_by_role("button", name="Poser").tap()
    grown(page, before)
    page.context.close()


def play_by_keys(browser: Browser, pictures: Path, mode: str) -> None:
    page = opened(browser, f"engine={ENGINE_PORT}&lang=en&still", DESKTOP, mode)
    before = tiles_laid(page)
    page.locator("[role=application]").focus()
    for key in ("ArrowRight", "f", "ArrowUp", "r", "ArrowLeft"):
        page.keyboard.press(key)
    page.wait_for_timeout(600)
    page.screenshot(path=pictures / f"keys-{mode}.png")
    page.keyboard.press("Enter")
    grown(page, before)
    page.context.close()


def rest(browser: Browser) -> None:
    page = opened(browser, "view=4-39&still", DESKTOP)
    page.wait_for_timeout(2000)
    frames = page.evaluate("mountain.stats().frames")
    page.wait_for_timeout(3000)
    assert page.evaluate("mountain.stats().frames") == frames, "frames are drawn while nothing moves"
    stats = page.evaluate("mountain.stats()")
    print(f"40 tiles: {stats['calls']} calls, {stats['triangles']} triangles, shadows included")
    page.context.close()


def leave_nothing(browser: Browser, games: int = 100) -> None:
    page = opened(browser, "view=2-00&still", DESKTOP, "flat")
    told = page.evaluate("games => window.leaks(games)", games)
    held = {(each["geometries"], each["textures"]) for each in told["held"][4:]}
    print(f"{games} games: geometries and textures held {sorted(held)}, after disposal {told['after']}")
    assert len(held) == 1, "the mountain holds more and more"
    assert told["after"] == {"geometries": 0, "textures": 0}, "the mountain leaves something behind"
    page.context.close()


def hear_axe(browser: Browser) -> None:
    source = (WEB / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    for mode in ("solid", "flat"):
        for theme in ("light", "dark"):
            page = opened(browser, f"view=4-39&still&lang=en&theme={theme}", DESKTOP, mode)
            page.get_by_role("button", name="Top view").click()
            page.locator("summary").click()
            page.evaluate(source)
            faults = page.evaluate("axe.run('.board').then(r => r.violations.map(v => v.id + ' ' + v.nodes[0].html))")
            assert not faults, (mode, theme, faults)
            page.context.close()


def picture(browser: Browser, pictures: Path) -> None:
    for decor in DECORS:
        for theme, size in (("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE)):
            page = opened(browser, f"view=4-40&still&theme={theme}", size, decor=decor)
            page.screenshot(path=pictures / f"{decor}-{theme}-{size[0]}.png")
            page.context.close()
    for mode in ("solid", "flat"):
        page = opened(browser, "view=4-39&still&lang=en", DESKTOP, mode)
        page.get_by_role("button", name="Top view").click()
        page.wait_for_timeout(800)
        page.screenshot(path=pictures / f"counts-{mode}.png")
        page.context.close()


def main(pictures: Path) -> None:
    pictures.mkdir(parents=True, exist_ok=True)
    vite = WEB.parent / ".venv/bin/npx", "vite", "--port", str(VITE_PORT), "--strictPort"
    engine = sys.executable, Path(__file__).with_name("engine.py"), str(ENGINE_PORT), "4", "12"
    with (
        running(*vite, folder=WEB),
        running(*engine, folder=WEB.parent),
        sync_playwright() as playwright,
    ):
        wait_for(PAGE)
        wait_for(f"http://127.0.0.1:{ENGINE_PORT}/view")
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        play_by_mouse(browser, pictures)
        play_by_finger(browser, pictures)
        play_by_keys(browser, pictures, "flat")
        play_by_keys(browser, pictures, "solid")
        rest(browser)
        hear_axe(browser)
        leave_nothing(browser)
        picture(browser, pictures)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
