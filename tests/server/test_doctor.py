"""`tablee doctor`: what is well, what is not, and what to do about it."""

import asyncio
import json
import shutil
import sqlite3
import time
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text, update

from tablee.cli.doctor import machine
from tablee.server.store.opening import migrate, open_engine
from tablee.server.store.schema import people, tables
from tablee.server.timestamps import now_ms
from tests.cli.command import run
from tests.server.harness import running
from tests.server.smtp_stub import Post, post_office

Found = dict[str, dict[str, Any]]


class Doctor:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def look(self, *words: str, code: int = 0) -> Found:
        """What is found, by what it is about."""
        told = self.ask(*words, "--json", code=code)
        return {finding["about"]: finding for finding in json.loads(told.splitlines()[-1])}

    def ask(self, *words: str, code: int = 0, lang: str = "en") -> str:
        self._capsys.readouterr()
        left = run(self._monkeypatch, "doctor", *words, "--lang", lang)
        told = self._capsys.readouterr()
        assert left == code, told
        return told.out


@pytest.fixture
def doctor(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Doctor:
    monkeypatch.setattr(machine, "SLOW_MS", 1e6)
    monkeypatch.setattr(machine, "LITTLE", 0)
    monkeypatch.setattr(machine, "FEW_FILES", 0)
    pages = Path(machine.__file__)
    monkeypatch.setattr(machine, "WEB", pages.parent)
    monkeypatch.setattr(Path, "is_file", lambda path, is_file=Path.is_file: path.name == "index.html" or is_file(path))
    for variable in (
        "DATA",
        "DATABASE",
        "HOST",
        "PUBLIC_URL",
        "TRUSTED_PROXIES",
        "SYNCHRONOUS",
        "RATE_LIMITS",
        "SMTP_URL",
    ):
        monkeypatch.delenv(f"TABLEE_{variable}", raising=False)
    return Doctor(monkeypatch, capsys)


def of(address: str, folder: Path) -> tuple[str, ...]:
    return ("--data", str(folder)) if address.startswith("sqlite") else ("--database", address)


def test_a_server_that_runs_is_well_and_goes_on(tmp_path: Path, database: str, doctor: Doctor) -> None:
    async def main() -> None:
        async with running(tmp_path, database=database) as server, server.person("Ada") as ada:
            table = await ada.open("tuileries")
            found = await asyncio.to_thread(doctor.look, *of(database, tmp_path))
            assert {finding["verdict"] for finding in found.values()} == {"well"}
            assert found["server"]["text"] == "server: a server has this database"
            assert ("sqlite" in found) == database.startswith("sqlite")
            await ada.get(f"/api/tables/{table}")
            await ada.open("m")

    asyncio.run(main())
    found = doctor.look(*of(database, tmp_path))
    assert found["server"]["text"] == "server: none has this database"
    assert "Tout va bien." in doctor.ask(*of(database, tmp_path), lang="fr")


def test_nothing_there_yet_is_no_fault_and_nothing_is_made(tmp_path: Path, doctor: Doctor) -> None:
    found = doctor.look("--data", str(tmp_path / "new"))
    assert found["folder"]["verdict"] == found["database"]["verdict"] == "doubtful"
    assert not (tmp_path / "new").exists()
    (tmp_path / "new").mkdir()
    assert "schema" not in doctor.look("--data", str(tmp_path / "new"))
    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.parametrize(
    "address", ["postgresql://tablee:secretword@127.0.0.1:1/x", "mysql://x", "sqlite:///{folder}/torn.db"]
)
def test_a_database_that_cannot_be_opened(address: str, tmp_path: Path, doctor: Doctor) -> None:
    (tmp_path / "torn.db").write_bytes(b"not a database" * 100)
    found = doctor.look("--database", address.format(folder=tmp_path), code=1)
    assert found["database"]["verdict"] == "wrong"
    assert found["database"]["advice"]
    assert "secretword" not in str(found)


def test_schemas_of_another_time(database: str, tmp_path: Path, doctor: Doctor) -> None:
    engine = open_engine(database)
    if database.startswith("postgresql"):
        assert doctor.look("--database", database)["schema"]["verdict"] == "doubtful"
    migrate(engine, "0006")
    assert "backup" in doctor.look(*of(database, tmp_path))["schema"]["advice"]
    with engine.connect().execution_options(writes=True) as c, c.begin():
        c.execute(text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    assert doctor.look(*of(database, tmp_path), code=1)["schema"]["verdict"] == "wrong"


def test_a_damaged_file(tmp_path: Path, doctor: Doctor) -> None:
    file = tmp_path / "tablee.db"
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    with engine.connect().execution_options(writes=True) as c, c.begin():
        c.execute(insert(people), [{"id": f"p{n}", "name": f"P{n}", "created_ms": n} for n in range(5000)])
    engine.dispose()
    plain = sqlite3.connect(file, isolation_level=None)
    plain.execute("pragma wal_checkpoint(truncate)")
    plain.execute("insert into mutes values ('nobody', 'nobody')")  # which nobody minds here: foreign keys are off
    plain.close()
    found = doctor.look("--data", str(tmp_path), code=1)
    assert "mutes" in found["integrity"]["text"]
    data = bytearray(file.read_bytes())
    for page in range(len(data) // 4096 // 2, len(data) // 4096):
        data[page * 4096 : page * 4096 + 100] = b"\xff" * 100
    file.write_bytes(data)
    found = doctor.look("--data", str(tmp_path), code=1)
    told = found.get("integrity", found["database"])
    assert told["verdict"] == "wrong"


def test_a_game_from_the_future(database: str, tmp_path: Path, doctor: Doctor) -> None:
    async def main() -> None:
        async with running(tmp_path, database=database) as server, server.person("Ada") as ada:
            await ada.open("tuileries")

    asyncio.run(main())
    engine = open_engine(database)
    with engine.connect().execution_options(writes=True) as c, c.begin():
        c.execute(update(tables).values(touched_ms=now_ms() + 3_600_000))
    engine.dispose()
    assert "NTP" in doctor.look(*of(database, tmp_path), code=1)["clock-and-games"]["advice"]


def test_the_disk(tmp_path: Path, doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(machine, "LITTLE", machine.GB)
    for free, verdict in ((50, "wrong"), (500, "doubtful"), (5000, "well")):
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder, free=free: usage(0, 0, free * machine.MB))
        assert doctor.look("--data", str(tmp_path), code=verdict == "wrong")["space"]["verdict"] == verdict
    monkeypatch.setattr(machine, "flush_ms", lambda _folder: 80.0)
    monkeypatch.setattr(machine, "SLOW_MS", 30.0)
    assert "80.0 ms" in doctor.look("--data", str(tmp_path))["flush"]["text"]
    assert "80,0 ms" in doctor.ask("--data", str(tmp_path), lang="fr")

    def refuse(_folder: Path) -> float:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(machine, "flush_ms", refuse)
    assert doctor.look("--data", str(tmp_path), code=1)["writing"]["verdict"] == "wrong"


def test_the_machine(tmp_path: Path, doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.flush_ms(tmp_path) > 0
    monkeypatch.setattr(machine, "FEW_FILES", 1 << 62)
    assert "LimitNOFILE" in doctor.look("--data", str(tmp_path))["files"]["advice"]
    monkeypatch.setattr("tablee.kernels.cache.folder", lambda: Path(__file__) / "no-folder")
    assert "TABLEE_CACHE" in doctor.look("--data", str(tmp_path))["cache"]["advice"]
    monkeypatch.setattr(time, "time", iter([1_790_000_000.0, 1_790_000_000.0, 1_790_000_100.0]).__next__)
    assert [finding.verdict for finding in machine._clock()] == ["doubtful"]
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert [finding.verdict for finding in machine._clock()] == ["wrong"]
    monkeypatch.undo()
    monkeypatch.setattr(machine, "WEB", tmp_path)
    assert [finding.verdict for finding in machine._versions() if finding.about == "pages"] == ["wrong"]


@pytest.mark.parametrize(
    ("words", "about", "verdict"),
    [
        (("--public-url", "https://tablee.example", "--trusted-proxies", "127.0.0.1"), "settings", "well"),
        (("--public-url", "http://127.0.0.1:8000"), "settings", "well"),
        (("--public-url", "http://tablee.example"), "public-url", "wrong"),
        (("--public-url", "tablee.example"), "public-url", "wrong"),
        (("--public-url", "http://["), "public-url", "wrong"),
        (("--public-url", "https://tablee.example/games"), "public-url", "wrong"),
        (("--public-url", "https://tablee.example"), "proxies", "doubtful"),
        (("--trusted-proxies", "*"), "proxies", "wrong"),
        (("--trusted-proxies", "0.0.0.0/0"), "proxies", "wrong"),
        (("--trusted-proxies", "caddy"), "proxies", "wrong"),
        (("--host", "0.0.0.0"), "open", "doubtful"),
        (("--public-url", "http://localhost", "--no-rate-limits"), "limits", "wrong"),
        (("--synchronous", "NORMAL"), "synchronous", "doubtful"),
    ],
)
def test_settings_that_contradict_each_other(
    words: tuple[str, ...], about: str, verdict: str, tmp_path: Path, doctor: Doctor
) -> None:
    code = int(verdict == "wrong")
    found = doctor.look("--data", str(tmp_path), *words, code=code)
    assert found[about]["verdict"] == verdict
    told = {lang: doctor.ask("--data", str(tmp_path), *words, code=code, lang=lang) for lang in ("fr", "en")}
    assert found[about]["text"] in told["en"]
    assert found[about]["text"] not in told["fr"]
    mark = {"well": "✓", "doubtful": "!", "wrong": "✗"}[verdict]
    assert f"{mark} {found[about]['text']}" in told["en"]


def test_the_servers_own_variables_are_heard(tmp_path: Path, doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_DATA", str(tmp_path))
    monkeypatch.setenv("TABLEE_PUBLIC_URL", "http://tablee.example")
    assert doctor.look(code=1)["public-url"]["verdict"] == "wrong"


def test_e_mail_is_tried_as_far_as_signing_in(tmp_path: Path, doctor: Doctor) -> None:
    async def main() -> None:
        async with post_office(Post()) as post:
            words = ("--data", str(tmp_path), "--smtp-url", f"smtp://tablee:secret@127.0.0.1:{post.port}")
            found = await asyncio.to_thread(doctor.look, *words, "--public-url", "http://localhost")
            assert found["smtp"]["verdict"] == "well"
            assert [user.split("\0")[1:] for user in post.users] == [["tablee", "secret"]]
            assert post.mails == []
            found = await asyncio.to_thread(doctor.look, *words, code=1)
            assert "--public-url" in found["smtp"]["text"]

    asyncio.run(main())


@pytest.mark.parametrize(
    ("url", "text"),
    [("smtp://tablee:secret@127.0.0.1:1", "does not let us in"), ("tablee:secret@mail.example", "cannot be read")],
)
def test_e_mail_that_would_not_go_out(url: str, text: str, tmp_path: Path, doctor: Doctor) -> None:
    words = ("--data", str(tmp_path), "--public-url", "http://localhost", "--smtp-url", url)
    found = doctor.look(*words, code=1)
    assert found["smtp"]["verdict"] == "wrong"
    assert text in found["smtp"]["text"]
    assert "secret" not in doctor.ask(*words, code=1)
