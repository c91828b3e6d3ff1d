"""The learned evaluations' weights, one file a game: made by `tablee train`, which notes in them how."""

from pathlib import Path

import msgspec

from tablee.bots.evaluation import knowledge
from tablee.bots.search.simulation import WEIGHTS
from tablee.core.buffer import Buffer
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.texts import Text

FOLDER = Path(__file__).parent
OTHER_FEATURES = Text(
    fr="Les poids de {game} ne vont pas avec cette version du programme : « tablee train {game} » les renouvelle.",
    en="{game}’s weights do not match this version’s features; run “tablee train {game}” to renew them.",
)


class Weights(msgspec.Struct, frozen=True):
    game: str
    command: str
    """What made them; the same command makes them again, to the byte."""
    features: list[str]
    weights: list[list[float]]
    """By number of seats and phase of the game, one for each feature."""
    surprise: list[float]
    """By number of seats: the mean surprise at the outcome (in nats) that is left; for the ignorant it is log(seats)."""


def weights_path(game: Game) -> Path:
    return FOLDER / f"{game.name}.json"


def read_weights(path: Path) -> Weights:
    return msgspec.json.decode(path.read_bytes(), type=Weights)


def load_weights(game: Game, path: Path | None = None) -> Buffer:
    """As kernels take them."""
    weights = read_weights(path or weights_path(game))
    if weights.features != list(knowledge(game).FEATURES):
        raise TableeError(OTHER_FEATURES, game=game.name)
    buffer = Buffer(WEIGHTS)
    flat = [weight for phase in weights.weights for weight in phase]
    buffer["values"][: len(flat)] = flat
    return buffer
