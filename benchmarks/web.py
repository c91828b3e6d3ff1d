"""How heavy and how quick the web client is: `python -m benchmarks.web` (ROUNDS=7).

What the front page fetches, in bytes as they are sent, and the milliseconds from the address to a page that answers: until the
first game can be started (its button is there and the main thread is free), each time in a browser that has seen nothing yet,
over loopback; and the CPU time that its main thread took for it, which other processes on the machine hardly change.
Peer: an empty page from the same server in the same browser, which is what the machine itself takes. The same for
a table of each game, until the first move can be made.
"""

import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.house import House
from tests.browser.seats import become_guest, open_table, wait_for_turn

ROUNDS = int(os.environ.get("ROUNDS", "7"))
WANTED_BYTES, WANTED_MS = 150_000, 1000
EMPTY = "/healthz"
READY = "[data-play]:enabled"
GAMES = [name for name in os.environ.get("GAMES", "tuileries,m,mounstein,maho").split(",") if name]
FREE = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))"
"""When everything that was waiting has been drawn and done: milliseconds since the address was entered."""


class Load(NamedTuple):
    ms: float
    """Until the page answers."""
    busy_ms: float
    """CPU time of the page's main thread until then."""
    sent: int
    """Bytes fetched."""


def load(browser: Browser, house: House, path: str, ready: str | None) -> Load:
    context = browser.new_context(base_url=house.url, locale="fr-FR")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    fetched: list[float] = []
    session.on("Network.loadingFinished", lambda event: fetched.append(event["encodedDataLength"]))
    page.goto(path, wait_until="commit")
    if ready is not None:
        page.wait_for_selector(ready)
    ms: float = page.evaluate(FREE)
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    page.wait_for_load_state("networkidle")
    context.close()
    return Load(ms, metrics["TaskDuration"] * 1000, round(sum(fetched)))


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
    shown = Table("page", "bytes sent", "ms, median", "fastest", "slowest", "× empty", "CPU ms", "wanted")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        house.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        load(browser, house, "/", READY)  # warms the disk's and the server's caches, not the browser's
        empty, front = [], []
        for _ in range(ROUNDS):
            empty.append(load(browser, house, EMPTY, None))
            front.append(load(browser, house, "/", READY))
        bare = statistics.median(one.ms for one in empty)
        shown.add_row("empty", *_row(empty, bare), "")
        shown.add_row("/", *_row(front, bare), f"{WANTED_BYTES} B, {WANTED_MS} ms")
        for game in GAMES:
            sit_down(browser, house, game)
            times = [sit_down(browser, house, game) for _ in range(ROUNDS)]
            middle = statistics.median(times)
            figures = [f"{ms:.0f}" for ms in (middle, min(times), max(times))]
            shown.add_row(f"a table of {game}", "", *figures, f"{middle / bare:.1f}", "", "")
        browser.close()
        house.stop()
    Console(width=120).print(shown)


def _row(loads: list[Load], bare: float) -> list[str]:
    times = [one.ms for one in loads]
    middle, busy = statistics.median(times), statistics.median(one.busy_ms for one in loads)
    sent = str(max(one.sent for one in loads))
    return [sent, f"{middle:.0f}", f"{min(times):.0f}", f"{max(times):.0f}", f"{middle / bare:.1f}", f"{busy:.0f}"]


if __name__ == "__main__":
    main()
