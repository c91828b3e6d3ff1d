"""Mounstein's tiles and moves in words: "the forest tile", "place a tile on level 1 at 1,-2, turned by 60°, flipped"."""

from tablee.core.buffer import Position
from tablee.core.names import PieceName, piece_name
from tablee.core.texts import Text
from tablee.games.mounstein.engine import ENGINE
from tablee.games.mounstein.geometry import ORIENTATIONS
from tablee.games.mounstein.notation import placement_of

ENVIRONMENTS = (
    Text(fr="forêt", en="forest"),
    Text(fr="glacier", en="glacier"),
    Text(fr="roche", en="rock"),
    Text(fr="prairie", en="meadow"),
)
BASE_TILE = Text(fr="tuile de base", en="base tile")
BASE = "base"
"""Whose tile it is: a seat, or nobody's."""

ON_THE_GROUND = Text(
    fr="poser la tuile au sol, en {hexagon}{turn}", en="place the tile on the ground at {hexagon}{turn}"
)
ON_LEVEL = Text(
    fr="poser la tuile au niveau {level}, en {hexagon}{turn}", en="place the tile on level {level} at {hexagon}{turn}"
)
LAY_BASE = Text(
    fr="poser la tuile de base en {hexagon}{turn}",
    en="lay the base tile at {hexagon}{turn}",
)
TURNED = Text(fr=", tournée de {degrees}°", en=", turned by {degrees}°")
FLIPPED = Text(fr=", retournée", en=", flipped")


def codes() -> list[str]:
    return [*(str(seat) for seat in range(len(ENVIRONMENTS))), BASE]


def name_piece(code: str) -> PieceName:
    """
    >>> name_piece("0").the, name_piece("base").the
    (Text(fr='la tuile forêt', en='the forest tile'), Text(fr='la tuile de base', en='the base tile'))
    """
    if code == BASE:
        return piece_name("la ", *BASE_TILE)
    environment = ENVIRONMENTS[int(code)]
    return piece_name("la ", f"tuile {environment.fr}", f"{environment.en} tile")


def say_move(position: Position, _seat: int, move: int) -> Text:
    q, r, orientation = placement_of(move)
    if position.number("tiles") == 0:
        return LAY_BASE.fill(hexagon=f"{q},{r}", turn=_turn(orientation))
    level = ENGINE.verb("level_of", ENGINE.state, None)(position, move)
    text = ON_LEVEL if level else ON_THE_GROUND
    return text.fill(level=level, hexagon=f"{q},{r}", turn=_turn(orientation))


def _turn(orientation: int) -> Text:
    """
    >>> _turn(0), _turn(8).en
    (Text(fr='', en=''), ', turned by 120°, flipped')
    """
    turns, flipped = orientation % 6, orientation >= ORIENTATIONS // 2
    parts = ([TURNED.fill(degrees=60 * turns)] if turns else []) + ([FLIPPED] if flipped else [])
    return Text("".join(part.fr for part in parts), "".join(part.en for part in parts))
