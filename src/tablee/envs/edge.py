"""The environments' public edge: kernels believe the actions and numbers that they get, so these are checked here first."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.core.edge import NO_MOVE, shown
from tablee.core.errors import MoveError, SeedError, TableeError
from tablee.core.texts import Text

BAD_BATCH = Text(
    fr="{batch} parties à la fois : il en faut de 1 à {most}.", en="{batch} games at once: it takes 1 to {most}."
)
BAD_THREADS = Text(
    fr="Fils d’exécution : il en faut au moins un, pas {threads}.",
    en="Threads: there must be at least one, not {threads}.",
)
BAD_SEED = Text(
    fr="Une graine est un nombre entier, 0 ou plus, pas {given}.",
    en="A seed is a whole number, 0 or more, not {given}.",
)
BAD_ACTIONS = Text(
    fr="Il faut {batch} coups, un par partie ; reçus : {given}.",
    en="{batch} actions are needed, one per game; given: {given}.",
)
NOT_WHOLE = Text(
    fr="Les coups sont des nombres entiers, pas des valeurs de type {given}.",
    en="Actions are whole numbers, not of type {given}.",
)
BAD_LANE = Text(
    fr="Il n’y a pas de partie {given} ; les parties vont de 0 à {last}.",
    en="There is no game {given}; the games are 0 to {last}.",
)
NOT_BEGUN = Text(
    fr="Aucune partie n’a commencé : appelez d’abord reset().", en="No game has begun: call reset() first."
)
WHOLE: Final = "iu"
"""NumPy's kinds of whole numbers."""


def check_batch(batch: int, most: int) -> None:
    if type(batch) is not int or not 1 <= batch <= most:
        raise TableeError(BAD_BATCH, batch=shown(batch), most=most)


def check_threads(threads: int | None) -> None:
    if threads is not None and (type(threads) is not int or threads < 1):
        raise TableeError(BAD_THREADS, threads=shown(threads))


def check_seed(seed: Any) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise SeedError(BAD_SEED, given=shown(seed))
    return int(seed)


def check_begun(has_begun: bool) -> None:
    if not has_begun:
        raise TableeError(NOT_BEGUN)


def check_lane(lane: int, batch: int) -> None:
    if type(lane) is not int or not 0 <= lane < batch:
        raise TableeError(BAD_LANE, given=shown(lane), last=batch - 1)


def check_actions(actions: Any, batch: int) -> NDArray[np.int32]:
    """One whole number per game, as kernels take them: what does not fit into theirs is no move, and the rules refuse it."""
    try:
        given = np.asarray(actions)
    except ValueError:  # rows of different lengths
        raise MoveError(BAD_ACTIONS, batch=batch, given=shown(actions)) from None
    if given.shape != (batch,):
        raise MoveError(BAD_ACTIONS, batch=batch, given=given.shape)
    if given.dtype.kind not in WHOLE:
        raise MoveError(NOT_WHOLE, given=given.dtype)
    if given.dtype == np.int32:
        return given
    narrow = given.astype(np.int32)
    return np.where(narrow == given, narrow, np.int32(NO_MOVE))
