"""What Mounstein's rules 2 added: the contacts that the rule sheet draws (K-8), and a base tile laid at the table (K-4)."""

import pytest

from tablee.core.errors import IllegalMove
from tablee.games.mounstein import GAME, narrate
from tablee.games.mounstein.notation import move_at, placement_of
from tablee.records import Recorder, verify, verify_shuffles
from tests.conformance.cases import seed_of

NOT_DRAWN = {(-1, 0, 5), (0, 1, 1), (0, -1, 3), (0, -1, 6), (0, -1, 9), (0, 1, 9)}
WITH_A_HOLE = [(0, 0, 0), (0, 1, 0), (1, 2, 4), (0, 2, 3), (-1, 1, 5), (-1, 2, 4)]


def beside(base: tuple[int, int, int], contact: object) -> set[tuple[int, ...]]:
    """The placements on the ground beside a tile that lies there."""
    options = {"board": 60, "base": list(base), "contact": contact}
    position = GAME.start(2, 0, options, bytes(32))
    return {tuple(placement_of(move)) for move in GAME.legal(position, 0)}


def test_the_sheet_draws_16_of_22_contacts() -> None:
    assert len(beside((0, 0, 0), 2)) == 22
    assert beside((0, 0, 0), 2) - beside((0, 0, 0), "sheet") == NOT_DRAWN


def test_touching_as_drawn_is_mutual() -> None:
    for face in range(12):
        for q, r, o in beside((0, 0, face), "sheet"):
            assert (0, 0, face) in beside((q, r, o), "sheet")


def test_another_contact_is_refused_in_words() -> None:
    position = GAME.start(2, 0, {"contact": "sheet"}, bytes(32))
    with pytest.raises(IllegalMove) as refused:
        GAME.check(position, 0, move_at([0, 1, 1]))
    assert refused.value.rule == "K-8"


@pytest.mark.parametrize("contact", [2, "sheet"])
def test_the_sheet_s_example_with_a_hole(contact: object) -> None:
    """K-8: legal, in that order."""
    recorder = Recorder(GAME, ["a", "b"], bytes(32), {"contact": contact}, first=0)
    for at in WITH_A_HOLE[1:]:
        (seat,) = GAME.to_act(recorder.position)
        GAME.check(recorder.position, seat, move_at(list(at)))
        recorder.play(seat, move_at(list(at)))
    assert [event["level"] for event in recorder.events] == [0] * 5


def test_whoever_starts_lays_the_base() -> None:
    """K-4: anywhere, on either face, though tiles may not be flipped; it is no turn."""
    recorder = Recorder(
        GAME, ["a", "b", "c"], seed_of("base"), {"base": "choose", "reversible": False, "board": 20}, first=1
    )
    assert recorder.setup == {}
    assert GAME.views.view(recorder.position, 1).lays_base
    faces = {placement_of(move)[2] for move in GAME.legal(recorder.position, 1)}
    assert faces == set(range(12))
    with pytest.raises(IllegalMove) as refused:
        GAME.check(recorder.position, 1, move_at([6, 0, 0]))
    assert refused.value.rule == "K-3"
    assert recorder.play(1, move_at([1, -2, 7])) == [{"seat": 1, "do": "base", "at": [1, -2, 7]}]
    assert GAME.to_act(recorder.position) == [1]
    view = GAME.views.view(recorder.position, 1)
    assert (view.lays_base, view.round, view.left) == (False, 1, [10, 10, 10])
    assert narrate.redact_setup(recorder.setup, 0) == {}
    move = GAME.legal(recorder.position, 1)[0]
    assert recorder.play(1, move)[0]["do"] == "place"
    assert GAME.to_act(recorder.position) == [2]
    verify(recorder.record)
    verify_shuffles(recorder.record)
