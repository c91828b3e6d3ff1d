"""Strong beats greedy, by far, for any number of players; how far exactly is measured by `make ladder`.

Few games, but always the same ones: that a change of the search ruins a game shows here.
"""

import pytest

from tablee.bots import make_bot
from tablee.core.registry import BUILT_IN
from tablee.games import GAMES
from tablee.lab.deals import play_deal

DEALS = {"m": 4, "tuileries": 4, "mounstein": 3, "maho": 12}
LEAST = {("maho", 2): 0.55, ("maho", 4): 0.3, ("tuileries", 4): 0.35, ("m", 4): 0.35}


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("players", [2, 4])
def test_strong_beats_greedy(name: str, players: int) -> None:
    game = GAMES[name]
    bots = make_bot("strong@400", game), make_bot("greedy", game)
    deals = [play_deal(game, bots, players, number, "strength", {}) for number in range(DEALS[name])]
    share = sum(deal.share for deal in deals) / len(deals)
    assert share >= LEAST.get((name, players), 0.7)
