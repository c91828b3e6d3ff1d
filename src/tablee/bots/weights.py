"""The learned evaluations' weights, in each game's `weights.json`: made by `tablee train`, which notes in them how."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from tablee.bots.evaluation import knowledge
from tablee.bots.search.simulation import WEIGHTS
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.texts import Text
from tablee.kernels import Buffer

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


def weights_path(game: Game) -> Traversable:
    return files(game.package) / "weights.json"


def read_weights(path: Path | Traversable) -> Weights:
    return msgspec.json.decode(path.read_bytes(), type=Weights)


def load_weights(game: Game, path: Path | None = None) -> Buffer:
    """As kernels take them; of a game without features nothing was learned."""
    buffer, features = Buffer(WEIGHTS), list(knowledge(game).FEATURES)
    if not features:
        return buffer
    weights = read_weights(path or weights_path(game))
    if weights.features != features:
        raise TableeError(OTHER_FEATURES, game=game.name)
    flat = [weight for phase in weights.weights for weight in phase]
    buffer["values"][: len(flat)] = flat
    return buffer
