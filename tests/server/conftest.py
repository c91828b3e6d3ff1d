"""Where the server's tests keep their data: a SQLite file, and a PostgreSQL server started for them."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a throw-away PostgreSQL, without a database's name."""
    if not POSTGRES:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="tablee-pg-"))
    as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres", "postgres")
    bin_folder, port = POSTGRES[-1], free_port()
    data = str(folder / "data")
    initdb = [*as_user, str(bin_folder / "initdb"), "-D", data, "-A", "trust", "-U", "postgres"]
    subprocess.run(initdb, check=True, capture_output=True, cwd="/")
    options = ["-p", str(port), "-k", str(folder), "-c", "listen_addresses=127.0.0.1"]
    server = subprocess.Popen(
        [*as_user, str(bin_folder / "postgres"), "-D", data, *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
    )
    address = f"postgresql://postgres@127.0.0.1:{port}"
    try:
        for _ in range(200):
            probe = subprocess.run(
                [str(bin_folder / "pg_isready"), "-h", "127.0.0.1", "-p", str(port)], capture_output=True
            )
            if probe.returncode == 0:
                break
            time.sleep(0.05)
        yield address
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tablee.db'}"
    base: str = request.getfixturevalue("postgres")
    name = f"t{os.urandom(6).hex()}"
    engine = create_engine(
        base.replace("postgresql://", "postgresql+psycopg://") + "/postgres", isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(f"create database {name}"))
    engine.dispose()
    return f"{base}/{name}"
