"""The words that the companion for the printed games borrows from the games: refusals, bonuses, colours."""

from typing import Any

from tablee.core.texts import said
from tablee.games import GAMES
from tablee.games.m.words import COLOUR_NAMES
from tablee.games.maho.texts import BONUSES
from tablee.games.maho.texts import RULES as MAHO_RULES
from tablee.games.maho.words import KINDS
from tablee.games.mounstein.rules import CONTACT, COVERS_TOO_FEW, MIRRORED, OFF_BOARD, UNSTABLE
from tablee.games.mounstein.texts import REFUSALS
from tablee.games.tuileries.texts import PAIRS


def words() -> dict[str, Any]:
    """Refusals keep their `{names}`: the companion fills them in."""
    codes = (OFF_BOARD, MIRRORED, CONTACT, COVERS_TOO_FEW, UNSTABLE)
    return {
        "seats": {name: [game.fewest, game.most] for name, game in GAMES.items()},
        "m": {"colours": [said(name) for name in COLOUR_NAMES]},
        "tuileries": {"pairs": [said(pair) for pair in PAIRS]},
        "mounstein": {"refusals": {REFUSALS[code].rule: said(REFUSALS[code].text) for code in codes}},
        "maho": {
            "bonuses": [said(bonus) for bonus in BONUSES],
            "kinds": {kind: said(name) for kind, name in KINDS.items()},
            "series": said(MAHO_RULES["H-2"]),
        },
    }
