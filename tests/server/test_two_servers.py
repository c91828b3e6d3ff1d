"""Two servers on one database: the second is refused in a sentence, until the first is gone, however it went."""

import signal
from pathlib import Path

import pytest

from tests.server.chaos.process import ServerProcess


@pytest.mark.parametrize("kind", ["sqlite", "sqlite by a link", "postgresql"])
def test_the_second_is_refused_until_the_first_dies(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        folder.mkdir()
    where = [["--data", str(folder)] for folder in folders]
    if kind == "sqlite":
        where[1] = where[0]
    elif kind == "postgresql":
        where = [["--database", request.getfixturevalue("postgres").new_database()]] * 2
    else:
        (folders[1] / "tablee.db").symlink_to(folders[0] / "tablee.db")
    first, second = (ServerProcess(folder, *flags) for folder, flags in zip(folders, where, strict=True))
    refused = ServerProcess(folders[1], *where[1], "--lang", "fr")
    try:
        first.start()
        with pytest.raises(AssertionError, match="Un autre serveur Tablée tient déjà la base de données"):
            refused.start()
        assert "Traceback" not in refused.log.read_text()
        first.end(signal.SIGKILL)
        second.start()
    finally:
        for server in (first, second):
            server.close()
