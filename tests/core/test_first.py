"""Who begins: drawn from the seed among those that may."""

from tablee.core.match import Match
from tablee.games import GAMES


def firsts(game: str, names: list[str], bots: tuple[int, ...] = ()) -> set[int]:
    return {Match(GAMES[game], names, seed=bytes([i]) * 32, bots=bots).first for i in range(30)}


def test_anybody_may_begin_unless_the_seat_is_given() -> None:
    assert firsts("tuileries", ["Emma", "Zoé", "Mimi"]) == {0, 1, 2}
    assert Match(GAMES["tuileries"], ["a", "b"], seed=bytes(32), first=1).first == 1


def test_in_m_the_letters_m_decide() -> None:  # M-7
    assert firsts("m", ["Zoé", "Emma", "Tom"]) == {1}
    assert firsts("m", ["Emma", "Zoé", "Mimi"]) == {0, 2}
    assert firsts("m", ["Zoé", "Ada"]) == {0, 1}


def test_in_m_a_bots_level_is_no_name() -> None:  # M-7
    assert firsts("m", ["Emma", "medium"], bots=(1,)) == {0}
    assert firsts("m", ["medium", "Tom", "random"], bots=(0, 2)) == {1}
    assert firsts("m", ["Tom", "medium", "Mia"], bots=(1,)) == {0, 2}
    assert firsts("m", ["Zoé", "medium"], bots=(1,)) == {0, 1}, "nobody has an M"
    assert firsts("m", ["medium", "easy"], bots=(0, 1)) == {0, 1}
