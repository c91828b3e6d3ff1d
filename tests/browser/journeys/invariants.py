"""What must hold after every step of every journey, wherever somebody is.

- Board and players show exactly what is in the engine's view for this seat, now or at the earlier moment looked back at;
  whose turn it is, is the server's word.
- No words of failure, no console error, no failed request (those are heard by `Person` and added here).
- Nothing is wider than the screen; what one is asked to touch can be reached and is not covered.
- At a table the bar with all that one can do besides moving is in sight, and so is the hand.
- What had the focus may have gone; then something else has it (`Person.check`).
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

DISCARDS_SHOWN = 13
LOWEST = {"page": 560, "hand": 600}
"""On lower screens than these the whole table, or the board with the hand, may be scrolled."""

SURVEY = (Path(__file__).parent / "survey.js").read_text(encoding="utf-8")
FOCUS = (Path(__file__).parent / "focus.js").read_text(encoding="utf-8")
"""Runs in every page from its beginning, so that the survey can tell whether the focus was lost."""


def asked(page: Page, script: str, argument: object = None) -> Any:
    """What the script says on this page; asked again if the page was just being left for another."""
    try:
        return page.evaluate(script, argument)
    except PlaywrightError as error:
        if "context was destroyed" not in str(error):
            raise
        page.wait_for_load_state()
        return page.evaluate(script, argument)


def survey(page: Page, failures: tuple[str, ...]) -> dict[str, Any]:
    """What the page shows now."""
    seen: dict[str, Any] = asked(page, SURVEY, list(failures))
    # Not `innerWidth`: on a phone it grows with whatever is too wide.
    seen["screenWidth"] = page.viewport_size["width"] if page.viewport_size else seen["innerWidth"]
    return seen


def wrong_with_page(seen: dict[str, Any]) -> list[str]:
    """What is wrong with any page."""
    wrong = [f"the page says {failure!r}" for failure in seen["failures"]]
    width = max(seen["scrollWidth"], seen["innerWidth"])
    if width > seen["screenWidth"]:
        wrong.append(f"the page is {width} wide on a screen of {seen['screenWidth']}")
    wrong += seen["covered"]
    return wrong + (_wrong_with_reach(seen) if seen["room"] is not None else [])


def _wrong_with_reach(seen: dict[str, Any]) -> list[str]:
    """A table fills the screen and does not scroll: what lies beyond its edges is never found."""
    high, bar, hand = seen["innerHeight"], seen["bar"], seen["handAt"]
    if bar is None:
        return ["the table has no action bar"]
    wrong = []
    if high >= LOWEST["page"] and (bar["top"] < 0 or bar["bottom"] > high + 1):
        wrong.append(f"the action bar lies at {bar} on a screen {high} high")
    if high >= LOWEST["page"] and seen["scrollHeight"] > high + 1:
        wrong.append(f"the table is {seen['scrollHeight']} high on a screen of {high}")
    is_needed = seen["room"]["decision"] and not seen["front"]
    if high >= LOWEST["hand"] and hand and is_needed and hand["bottom"] > bar["top"] + 1:
        wrong.append(f"the hand lies at {hand}, below the action bar at {bar}")
    return wrong


def wrong_with_table(room: dict[str, Any], told: dict[str, Any]) -> list[str]:
    """Where the table on the page differs from what the server tells this viewer."""
    standing, table = told["standing"], told["table"]
    is_over = table["status"] == "finished"
    wrong = []
    acting = [] if is_over else standing["acting"]
    shown = [player["seat"] for player in room["players"] if player["acting"]]
    if sorted(shown) != sorted(acting if room["past"] is None else []):
        wrong.append(f"the page lets seats {shown} act, the server {acting}")
    if is_over and not room["finished"]:
        wrong.append("the game is over, and the page shows no result")
    if room["finished"] and not is_over:
        wrong.append("the page shows a result, and the game goes on")
    return wrong


def wrong_with_view(game: str, room: dict[str, Any], view: Any) -> list[str]:
    """Where the table on the page shows another position than this one."""
    if room["curtain"]:
        return ["a hand is to be seen behind the curtain"] if room["hand"] is not None else []
    if view is None:
        return [] if room["past"] is None else [f"the server knows of no moment {room['past']}"]
    wrong = _compared(
        {
            "scores": (
                {player["seat"]: player["score"] for player in room["players"]},
                dict(enumerate(view["scores"])),
            ),
            "counts": (
                {player["seat"]: player["facts"] for player in room["players"]},
                dict(enumerate(COUNTS[game](view))),
            ),
        }
    )
    return wrong + _wrong_with_pieces(game, room, view)


COUNTS: dict[str, Callable[[dict[str, Any]], list[list[int]]]] = {
    "m": lambda view: [[player["chips"], len(player["taken"])] for player in view["players"]],
    "tuileries": lambda view: [[size] for size in view["hand_sizes"]],
    "mounstein": lambda view: [[left] for left in view["left"]],
    "maho": lambda view: [[size, len(laid)] for size, laid in zip(view["hand_sizes"], view["series"], strict=True)],
}
"""What is told of each player beside the score."""


def _compared(pairs: dict[str, tuple[Any, Any]]) -> list[str]:
    """What the page shows, and what the server has."""
    return [f"the page shows the {what} {shown}, the server {so}" for what, (shown, so) in pairs.items() if shown != so]


def _wrong_with_pieces(game: str, room: dict[str, Any], view: dict[str, Any]) -> list[str]:
    if game == "mounstein":
        tiles = [{key: tile[key] for key in ("at", "level", "owner")} for tile in view["tiles"]]
        return _compared({"mountain": (_sorted(room["placements"] or []), _sorted(tiles))})
    pairs: dict[str, tuple[Any, Any]] = {"hand": (Counter(room["hand"] or []), Counter(view["hand"]))}
    if room["stock"] is not None or view["seat"] >= 0:
        pairs["stock"] = (room["stock"], view["stock"])
    if game == "maho":
        pairs |= _cards(room, view)
    else:
        squares = {
            at if isinstance(at := tile["at"], str) else f"{at[0]},{at[1]}": tile["tile"] for tile in view["board"]
        }
        pairs["board"] = (room["board"], squares)
    if game == "m":
        fortunes = {seat: one | {"taken": Counter(one["taken"])} for seat, one in room["fortunes"].items()}
        pairs["fortunes"] = (
            fortunes,
            {
                str(seat): {"chips": one["chips"], "score": one["score"], "taken": Counter(one["taken"])}
                for seat, one in enumerate(view["players"])
            },
        )
    wrong = _compared(pairs)
    if room["hand"] is None and view["seat"] >= 0:
        wrong.append("somebody who plays has no hand on the page")
    return wrong


def _cards(room: dict[str, Any], view: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Maho!'s discards, the series of all, and what is told of the others."""
    others = {
        str(seat): {"cards": view["hand_sizes"][seat], "score": view["scores"][seat]}
        for seat in range(view["seats"])
        if seat != view["seat"]
    }
    series = [
        Counter(card for one in laid for card in one["cards"] or ["?"] * 3)  # the page lays a claimed one in order
        for laid in view["series"]
    ]
    return {
        "discards": (room["discards"], view["discards"][-DISCARDS_SHOWN:]),
        "others": (room["others"], others),
        "series": ([Counter(room["series"].get(str(seat), [])) for seat in range(view["seats"])], series),
    }


def _sorted(tiles: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(tiles, key=lambda tile: (tile["level"], tile["at"]))
