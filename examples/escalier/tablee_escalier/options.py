"""Escalier's option: how many cards a hand has."""

from tablee.core.options import Values, number
from tablee.core.texts import Text
from tablee.kernels import Buffer
from tablee_escalier.rules import MOST_HELD

OPTIONS = (
    number(
        "held",
        label=Text(fr="Cartes en main", en="Cards in hand"),
        help=Text(fr="Plus on en tient, moins on dépend du hasard.", en="The more you hold, the less it is luck."),
        default=3,
        low=1,
        high=MOST_HELD,
    ),
)


def check(_values: Values, _seats: int) -> None:
    """A single option contradicts nothing."""


def pack(values: Values, _rules: int, packed: Buffer) -> None:
    packed["held"] = values["held"]
