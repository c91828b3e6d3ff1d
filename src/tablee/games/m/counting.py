"""What the companion counts by: chips and taken tiles, what they are worth (M-24), and who begins (M-7)."""

from typing import Any

from tablee.core.texts import said
from tablee.games.m import GAME
from tablee.games.m.names import first_by_names
from tablee.games.m.words import COLOUR_NAMES
from tablee.teaching.random_game import random_game

GAMES_EACH = 5
NAMES = (
    ("Martin", "Emma", "Zoé"),
    ("Ada", "Zoé"),
    ("mamma", "MAXIMUM", "Mim"),
    ("Ḿia", "Noé"),
    ("", "Ada", "M"),
    ("Emma", "Jimmy"),
    ("µ", "n"),
)


def vectors() -> dict[str, Any]:
    hands: list[dict[str, Any]] = []
    for seats in (2, 3, 4, 6):
        for number in range(GAMES_EACH):
            for step, (position, seat, _) in enumerate(random_game(GAME, seats, number)):
                if seat >= 0 and step % 40:
                    continue
                view = GAME.views.view(GAME.observe(position, -1), -1)
                hands += [
                    {"chips": player.chips, "taken": player.taken, "score": player.score, "best": sorted(player.best)}
                    for player in view.players
                ]
    unique = {repr(hand): hand for hand in hands}
    return {
        "hands": list(unique.values()),
        "first": [{"names": names, "seats": first_by_names(names)} for names in NAMES],
    }


def words() -> dict[str, Any]:
    return {"colours": [said(name) for name in COLOUR_NAMES]}
