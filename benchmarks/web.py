"""How heavy and how quick the web client is: `python -m benchmarks.web` (ROUNDS=7).

What the front page fetches, in bytes as they are sent, and the milliseconds from the address to a page that answers: until the
first game can be started (its button is there and the main thread is free), each time in a browser that has seen nothing yet,
over loopback. Peer: an empty page from the same server in the same browser, which is what the machine itself takes. The same for
a table of each game, until the first move can be made.
"""

import os
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.house import House
from tests.browser.seats import become_guest, open_table, wait_for_turn

ROUNDS = int(os.environ.get("ROUNDS", "7"))
WANTED_BYTES, WANTED_MS = 150_000, 1000
EMPTY = "/healthz"
FREE = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))"
"""When everything that was waiting has been drawn and done: milliseconds since the address was entered."""


def load(browser: Browser, house: House, path: str, ready: str | None) -> tuple[float, int]:
    """Milliseconds until the page answers, and bytes fetched."""
    context = browser.new_context(base_url=house.url, locale="fr-FR")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    fetched: list[float] = []
    session.on("Network.loadingFinished", lambda event: fetched.append(event["encodedDataLength"]))
    page.goto(path, wait_until="commit")
    if ready is not None:
        page.wait_for_selector(ready)
    ms: float = page.evaluate(FREE)
    page.wait_for_load_state("networkidle")
    context.close()
    return ms, round(sum(fetched))


def sit_down(browser: Browser, house: House, game: str) -> float:
    """Milliseconds from a table's address to one's first decision; the table is there and the rules are compiled."""
    context = browser.new_context(base_url=house.url, locale="fr-FR")
    page: Page = context.new_page()
    become_guest(page, "Ada")
    table = open_table(page, game, ["me", "bot:greedy"])
    time.sleep(0.3)  # the bot may be first
    page.goto(f"/table/{table}", wait_until="commit")
    wait_for_turn(page)
    ms: float = page.evaluate(FREE)
    context.close()
    return ms


def main() -> None:
    shown = Table("page", "bytes sent", "ms, median", "fastest", "slowest", "× empty page", "wanted")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        house.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        load(browser, house, "/", "[data-play]:enabled")  # warms the disk's and the server's caches, not the browser's
        rounds = [
            (load(browser, house, EMPTY, None), load(browser, house, "/", "[data-play]:enabled")) for _ in range(ROUNDS)
        ]
        empty = statistics.median(ms for (ms, _), _ in rounds)
        front = [ms for _, (ms, _) in rounds]
        weight = max(size for _, (_, size) in rounds)
        shown.add_row("empty", "", f"{empty:.0f}", "", "", "1", "")
        row = [f"{statistics.median(front):.0f}", f"{min(front):.0f}", f"{max(front):.0f}"]
        shown.add_row(
            "/", str(weight), *row, f"{statistics.median(front) / empty:.1f}", f"{WANTED_BYTES} B, {WANTED_MS} ms"
        )
        for game in ("tuileries", "m", "mounstein", "maho"):
            sit_down(browser, house, game)
            times = [sit_down(browser, house, game) for _ in range(max(3, ROUNDS // 2))]
            row = [f"{statistics.median(times):.0f}", f"{min(times):.0f}", f"{max(times):.0f}"]
            shown.add_row(f"a table of {game}", "", *row, f"{statistics.median(times) / empty:.1f}", "")
        browser.close()
        house.stop()
    Console(width=120).print(shown)


if __name__ == "__main__":
    main()
