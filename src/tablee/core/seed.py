"""What decides all chance of a game: its seed, and the seat that begins."""

import hashlib
from collections.abc import Sequence
from secrets import token_bytes

from tablee.core.edge import SEED_SIZE, check_seed, shown
from tablee.core.errors import SeedError
from tablee.core.game import Game
from tablee.core.texts import Text

WRONG_SEED = Text(
    fr="Une graine est un nombre, un texte ou {size} octets, pas {given}.",
    en="A seed is a number, a text or {size} bytes, not {given}.",
)


def parse_seed(seed: int | str | bytes | None) -> bytes:
    """A game's 32 bytes: given as such or, as records have them, in hexadecimal; made from a number or a text; or drawn.

    >>> parse_seed(bytes(32).hex()) == bytes(32)
    True
    >>> parse_seed(7) == parse_seed("7") != parse_seed(8)
    True
    """
    if seed is None:
        return token_bytes(SEED_SIZE)
    if isinstance(seed, bytes):
        return check_seed(seed)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise SeedError(WRONG_SEED, size=SEED_SIZE, given=shown(seed))
    if isinstance(seed, str) and len(seed) == 2 * SEED_SIZE:
        try:
            return bytes.fromhex(seed)
        except ValueError:  # a text like any other
            pass
    return hashlib.sha256(f"tablee match {seed}".encode(errors="surrogatepass")).digest()


def draw_first(game: Game, names: Sequence[str | None], seed: bytes) -> int:
    """The seat that begins, drawn from the seed among those that may; names are people's, a bot has None."""
    seats = game.may_begin(names)
    digest = hashlib.sha256(b"tablee first seat" + seed).digest()
    return seats[int.from_bytes(digest, "big") % len(seats)]
