"""What the companion counts by: mountains tile by tile; what may be placed and why not, levels, the score (K-3, K-6 … K-13)."""

import random
from typing import Any

from tablee.core.texts import said
from tablee.games.mounstein import GAME
from tablee.games.mounstein.geometry import HEXAGONS, ORIENTATIONS
from tablee.games.mounstein.notation import format_placement
from tablee.games.mounstein.rules import CONTACT, COVERS_TOO_FEW, MIRRORED, OFF_BOARD, UNSTABLE
from tablee.games.mounstein.texts import REFUSALS
from tablee.teaching.random_game import random_game

CASES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"contact": 1}),
    (2, {"stable": False}),
    (3, {"reversible": False, "board": 24}),
)
TRIED = 60
"""Placements tried at each step, most of which are refused."""


def vectors() -> dict[str, Any]:
    return {"mountains": [mountain(number, seats, options) for number, (seats, options) in enumerate(CASES)]}


def mountain(number: int, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    dice = random.Random(number)
    steps: list[dict[str, Any]] = []
    values = GAME.complete_options(options, seats)
    for position, seat, move in random_game(GAME, seats, number, options):
        view = GAME.views.view(GAME.observe(position, -1), -1)
        step: dict[str, Any] = {
            "scores": view.scores,
            "seen": [tile.seen for tile in view.tiles],
            "highest": view.highest,
        }
        if seat >= 0:
            legal = GAME.legal(position, seat)
            tried = [dice.randrange(HEXAGONS * ORIENTATIONS) for _ in range(TRIED)]
            tried += [
                dice.choice(legal) // ORIENTATIONS * ORIENTATIONS + dice.randrange(ORIENTATIONS) for _ in range(TRIED)
            ]
            step |= {
                "seat": seat,
                "legal": len(legal),
                "tried": [[format_placement(each), rule_of(position, seat, each)] for each in sorted({*tried, move})],
                "move": format_placement(move),
                "level": GAME.after(position, seat, move)[1][0]["level"],
            }
        steps.append(step)
    return {
        "seats": seats,
        "options": {name: values[name] for name in ("board", "reversible", "contact", "stable")},
        "base": format_placement(int(position["options"]["base"])),
        "steps": steps,
    }


def rule_of(position: Any, seat: int, move: int) -> str | None:
    """The rule that forbids the placement; None if it is allowed."""
    code = GAME.rules.refusal(position, seat, move)
    return GAME.texts.REFUSALS[code].rule if code else None


def words() -> dict[str, Any]:
    """Refusals keep their `{names}`: the companion fills them in."""
    codes = (OFF_BOARD, MIRRORED, CONTACT, COVERS_TOO_FEW, UNSTABLE)
    return {"refusals": {REFUSALS[code].rule: said(REFUSALS[code].text) for code in codes}}
