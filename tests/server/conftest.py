"""Where the server's tests keep their data: a SQLite file, and a PostgreSQL server started for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import PROGRAMS, Postgres
from tests.server.postgres import free_port as free_port


def started() -> Postgres:
    if not PROGRAMS:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    server = Postgres()
    server.start()
    return server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A throw-away PostgreSQL for all tests."""
    server = started()
    yield server
    server.remove()


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that a test may stop, kill and freeze."""
    server = started()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tablee.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
