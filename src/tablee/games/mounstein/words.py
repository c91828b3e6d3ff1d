"""Mounstein's tiles and moves in words: "the forest tile", "place the tile on level 1, in the north, over the rock"."""

from tablee.core.names import PieceName, piece_name
from tablee.core.position import Position
from tablee.core.texts import Text, listed, listed_with_and
from tablee.games.mounstein.engine import ENGINE
from tablee.games.mounstein.geometry import ORIENTATIONS
from tablee.games.mounstein.notation import placement_of
from tablee.games.mounstein.rules import BASE as BASE_TILE_NUMBER
from tablee.games.mounstein.surroundings import covered, touched, way

ENVIRONMENTS = (
    Text(fr="forêt", en="forest"),
    Text(fr="glacier", en="glacier"),
    Text(fr="roche", en="rock"),
    Text(fr="prairie", en="meadow"),
)
BASE_TILE = Text(fr="tuile de base", en="base tile")
BASE = "base"
"""Whose tile it is: a seat, or nobody's."""

THE_ENVIRONMENTS = (
    Text(fr="la forêt", en="the forest"),
    Text(fr="le glacier", en="the glacier"),
    Text(fr="la roche", en="the rock"),
    Text(fr="la prairie", en="the meadow"),
)

# Where a tile lies, as people say it; the client says it with the same words (`phrases`).
ON_THE_GROUND = Text(fr="au sol", en="on the ground")
ON_LEVEL = Text(fr="au niveau {level}", en="on level {level}")
WAYS = (
    Text(fr="à l’est", en="in the east"),
    Text(fr="au nord-est", en="in the north-east"),
    Text(fr="au nord", en="in the north"),
    Text(fr="au nord-ouest", en="in the north-west"),
    Text(fr="à l’ouest", en="in the west"),
    Text(fr="au sud-ouest", en="in the south-west"),
    Text(fr="au sud", en="in the south"),
    Text(fr="au sud-est", en="in the south-east"),
    Text(fr="au centre", en="in the centre"),
)
AGAINST = Text(fr="contre {tiles}", en="against {tiles}")
OVER = Text(fr="sur {tiles}", en="over {tiles}")
FLIPPED = Text(fr="retournée", en="flipped")

PLACE = Text(fr="poser la tuile {where}", en="place the tile {where}")
PLACE_BASE = Text(fr="poser la tuile de base {where}", en="place the base tile {where}")


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


def phrases() -> dict[str, Text]:
    """What the client says where a tile lies with."""
    return {
        "ground": ON_THE_GROUND,
        "level": ON_LEVEL,
        "against": AGAINST,
        "over": OVER,
        "flipped": FLIPPED,
        **{f"way{number}": text for number, text in enumerate(WAYS)},
        **{f"owner{seat}": text for seat, text in enumerate(THE_ENVIRONMENTS)},
        "ownerbase": name_piece(BASE).the,
    }


def say_move(position: Position, _seat: int, move: int) -> Text:
    """The level, which way it lies from the middle of the board, and what it covers or touches."""
    is_first = position.number("tiles") < BASE_TILE_NUMBER
    level = ENGINE.verb("level_of", ENGINE.state, None)(position, move)
    parts = [ON_LEVEL.fill(level=level) if level else ON_THE_GROUND, WAYS[way(move)]]
    lying = covered(position, move) if level else touched(position, move)
    if lying:
        owners = sorted({int(position["owners"][tile]) for tile in lying}, reverse=True)
        parts.append((OVER if level else AGAINST).fill(tiles=listed_with_and([_owner(owner) for owner in owners])))
    if placement_of(move)[2] >= ORIENTATIONS // 2:
        parts.append(FLIPPED)
    return (PLACE_BASE if is_first else PLACE).fill(where=listed(parts))


def _owner(owner: int) -> Text:
    return THE_ENVIRONMENTS[owner] if owner >= 0 else name_piece(BASE).the
