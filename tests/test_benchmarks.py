"""What a benchmark calls a failure."""

from benchmarks.leaving import is_kept_waiting

CALM = [0.001] * 98 + [0.010, 0.900]
"""Its 99 % are at 10 ms; one slow move of an unquiet machine is not what is looked for."""


def test_leaving_fails_if_one_move_waited() -> None:
    assert not is_kept_waiting(CALM, [0.001, 0.059])
    assert is_kept_waiting(CALM, [0.001] * 1000 + [0.062])
