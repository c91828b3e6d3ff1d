"""What must hold after every step of every journey, wherever somebody is.

- The board shows exactly the pieces of the engine's view for this seat; scores and turn are the server's.
- No words of failure, no console error, no failed request (those are heard by `Person` and added here).
- Nothing is wider than the screen; what one is asked to touch can be reached and is not covered.
- What had the focus may have gone; then something else has it (`Person.check`).
"""

from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

DISCARDS_SHOWN = 13

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
    return wrong


def wrong_with_table(room: dict[str, Any], told: dict[str, Any]) -> list[str]:
    """Where the table on the page differs from what the server tells this viewer."""
    standing, table = told["standing"], told["table"]
    is_over = table["status"] == "finished"
    wrong = []
    acting = [] if is_over else standing["acting"]
    shown = [player["seat"] for player in room["players"] if player["acting"]]
    if sorted(shown) != sorted(acting) and not room["past"]:
        wrong.append(f"the page lets seats {shown} act, the server {acting}")
    if is_over and not room["finished"]:
        wrong.append("the game is over, and the page shows no result")
    if room["finished"] and not is_over:
        wrong.append("the page shows a result, and the game goes on")
    view = standing["view"]
    if view is None or room["past"] or room["curtain"]:
        return wrong
    scores = {player["seat"]: player["score"] for player in room["players"]}
    if scores != dict(enumerate(view["scores"])):
        wrong.append(f"the page shows the scores {scores}, the server {view['scores']}")
    return wrong + _wrong_with_pieces(table["game"], room, view)


def _wrong_with_pieces(game: str, room: dict[str, Any], view: dict[str, Any]) -> list[str]:
    wrong = []
    if game == "mounstein":
        tiles = [{key: tile[key] for key in ("at", "level", "owner")} for tile in view["tiles"]]
        if _sorted(room["placements"] or []) != _sorted(tiles):
            wrong.append(f"the mountain shows {room['placements']}, the server {tiles}")
        return wrong
    if Counter(room["hand"] or []) != Counter(view["hand"]):
        wrong.append(f"the hand shows {room['hand']}, the server {view['hand']}")
    if room["hand"] is None and view["seat"] >= 0:
        wrong.append("somebody who plays has no hand on the page")
    if game == "maho":
        if room["discards"] != view["discards"][-DISCARDS_SHOWN:]:
            wrong.append(f"the discards show {room['discards']}, the server {view['discards']}")
        for seat, laid in enumerate(view["series"]):
            cards = [card for series in laid for card in series["cards"] or ["?"] * 3]
            if Counter(room["series"].get(str(seat))) != Counter(cards):  # the page lays a claimed series in order
                wrong.append(f"seat {seat} shows the series {room['series'].get(str(seat))}, the server {cards}")
    else:
        wanted = {
            at if isinstance(at := tile["at"], str) else f"{at[0]},{at[1]}": tile["tile"] for tile in view["board"]
        }
        if room["board"] != wanted:
            wrong.append(f"the board shows {room['board']}, the server {wanted}")
    return wrong


def _sorted(tiles: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(tiles, key=lambda tile: (tile["level"], tile["at"]))
