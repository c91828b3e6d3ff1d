"""Whoever looks through the books and finds nothing must be able to find something."""

from pathlib import Path

import pytest
from sqlalchemy import delete, update

from tablee.server.rating_rules import LEAST_MOVES
from tablee.server.store.opening import open_engine
from tablee.server.store.schema import entries, ratings, results
from tests.server.chaos import books, faults
from tests.server.chaos.seeds import ALWAYS, seed_of
from tests.server.harness import Running
from tests.server.test_tables import move, mover_of, run, two_at

WRONG = {
    "a rating is counted twice": update(ratings).where(ratings.c.wins == 1).values(games=2),
    "a win is counted twice": update(ratings).where(ratings.c.wins == 1).values(wins=2),
    "a rating is lost": delete(ratings).where(ratings.c.wins == 1),
    "a result is lost": delete(results).where(results.c.seat == 0),
    "a result is another": update(results).values(winners="[0, 1]"),
    "a result is unrated": update(results).where(results.c.seat == 1).values(rating=None),
    "the results have other moves": update(results).values(moves=1),
    "the game goes on": delete(entries).where(entries.c.data.startswith('{"do":"finished"')),
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A rated game of two accounts, resigned in the end, and the table's name."""
    folder, tables = tmp_path_factory.mktemp("books"), list[str]()

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            for one, name in ((ada, "Ada"), (bob, "Bob")):
                await one.post("/api/accounts", {"name": name, "password": "correct horse"}, 201)
            table = await two_at(ada, bob, "tuileries", rated=True)
            for _ in range(2 * LEAST_MOVES):
                mover, seat, _, _ = await mover_of(table, ada, bob)
                await move(mover, table, seat)
            await ada.ask("resign", table=table, seat=0)
            tables.append(table)

    run(main, folder)
    return folder / "tablee.db", tables[0]


def test_honest_books_are_in_order(played: tuple[Path, str]) -> None:
    file, table = played
    assert books.compare_sums(f"sqlite:///{file}") == []
    assert books.compare(f"sqlite:///{file}", {table}) == ([], 1)


@pytest.mark.parametrize("wrong", WRONG)
def test_whatever_is_wrong_is_found(wrong: str, played: tuple[Path, str], tmp_path: Path) -> None:
    file, table = played
    address = f"sqlite:///{tmp_path / 'copy.db'}"
    (tmp_path / "copy.db").write_bytes(file.read_bytes())
    engine = open_engine(address)
    with engine.begin() as c:
        assert c.execute(WRONG[wrong]).rowcount
    engine.dispose()
    found, _ = books.compare(address, {table})
    assert found
    if wrong in ("a rating is counted twice", "a rating is lost", "a result is unrated"):
        assert books.compare_sums(address)


def test_ci_is_not_green_because_a_fault_could_not_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = {"disk full": "only root can mount", "answer lost": "this database is a file"}
    monkeypatch.delenv("CI", raising=False)
    faults.check_missing(missing)  # it is said, on somebody's own machine
    monkeypatch.setenv("CI", "true")
    monkeypatch.delenv(faults.MAY_MISS, raising=False)
    with pytest.raises(AssertionError, match="only root can mount"):
        faults.check_missing(missing)
    faults.check_missing({"answer lost": "this database is a file"})
    monkeypatch.setenv(faults.MAY_MISS, "1")
    faults.check_missing(missing)


def test_seeds_are_the_same_in_make_test_and_vary_in_make_prove(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CHAOS_SEED", raising=False)
    assert {seed_of("CHAOS_SEED", varies=False) for _ in range(5)} == {ALWAYS}
    assert len({seed_of("CHAOS_SEED", varies=True) for _ in range(5)}) > 1
    monkeypatch.setenv("CHAOS_SEED", "7")
    assert seed_of("CHAOS_SEED", varies=True) == seed_of("CHAOS_SEED", varies=False) == 7
    assert "CHAOS_SEED=7" in capsys.readouterr().out
