"""A game on the library, with types: `mypy --strict examples/typed_game.py` knows what each seat sees.

A game given by its GAME has views of its own type; one given by name has views of any.
"""

from typing import assert_type

import tablee
from tablee.games.tuileries import GAME
from tablee.games.tuileries.view import View


def most_held(view: View) -> int:
    """How many tiles the fullest hand holds."""
    return max(view.hand_sizes)


def main(seed: int = 7) -> tablee.Outcome:
    match = tablee.Match(GAME, players=["Ada", "Bob"], seed=seed, options={"ending": "first-out"})
    assert_type(match, tablee.Match[View])
    bots = [tablee.bot("greedy", GAME, seed=1), tablee.bot("random", GAME, seed=2)]
    most = 0
    while not match.is_over:
        (seat,) = match.to_act
        most = max(most, most_held(match.view(seat)))
        move = bots[seat].choose(match.observation(seat))
        assert_type(move, tablee.Move)
        try:
            match.push(move)
        except tablee.IllegalMove as error:
            print(error.rule, error.say("fr"))
    print(f"At most {most} tiles in a hand, {len(match.moves)} moves, {match.outcome}.")
    tablee.verify(match.record)
    assert_type(tablee.replay(match.record, at=0).scores, list[int])
    assert match.outcome is not None
    return match.outcome


def mistakes(match: tablee.Match[View]) -> None:
    """What mypy refuses: each of these would be an error if it were not marked as one."""
    match.push(1.5)  # type: ignore[arg-type]
    match.view(0).hands  # type: ignore[attr-defined] # noqa: B018
    match.say("rnd c3", "de")  # type: ignore[arg-type]
    tablee.replay("games.jsonl")  # type: ignore[arg-type]
    tablee.bot("strong", 5)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
