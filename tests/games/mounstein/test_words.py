"""Moves in words that a person can follow: no coordinates, no orientations."""

import pytest

from tablee.games import GAMES

GAME = GAMES["mounstein"]


# The same sentences as in web/src/games/mounstein/where.test.ts.
@pytest.mark.parametrize(
    ("placed", "move", "fr", "en"),
    [
        (
            [],
            "0,-1,0",
            "au sol, au sud-est, contre la tuile de base",
            "on the ground, in the south-east, against the base tile",
        ),
        (
            [],
            "1,0,6",
            "au sol, à l’est, contre la tuile de base, retournée",
            "on the ground, in the east, against the base tile, flipped",
        ),
        (
            ["0,-1,0"],
            "0,0,5",
            "au niveau 1, au centre, sur la forêt et la tuile de base",
            "on level 1, in the centre, over the forest and the base tile",
        ),
    ],
)
def test_a_move_is_said_by_level_way_and_neighbours(placed: list[str], move: str, fr: str, en: str) -> None:
    position = GAME.start(2, 0, {}, bytes(32))
    for text in placed:
        seat = GAME.to_act(position)[0]
        position, _ = GAME.after(position, seat, GAME.notation.parse_move(position, text))
    seat = GAME.to_act(position)[0]
    said = GAME.say_move(position, seat, GAME.notation.parse_move(position, move))
    assert (said.fr, said.en) == (f"poser la tuile {fr}", f"place the tile {en}")


@pytest.mark.parametrize("rule", ["K-6", "K-8", "K-9", "K-10"])
def test_what_the_authors_have_made_clear_is_theirs(rule: str) -> None:
    """Not our ruling, wherever rules are shown: the rule itself says whose it is."""
    texts = GAME.texts
    assert rule not in texts.RULINGS
    assert "par les auteurs" in texts.RULES[rule].fr
    assert "by the authors" in texts.RULES[rule].en
