"""`tablee admin`: as whoever hosts types it, with a server running on the same database, and without one."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from tablee.core.texts import Language
from tablee.server.socket import SIGNED_OUT
from tablee.server.store.opening import migrate, open_engine
from tests.cli.command import run
from tests.server.harness import Running, running
from tests.server.test_moderation import closed_with, make_account, sign_in
from tests.server.test_tables import hear_what, two_at

WHY = ("--why", "Insults at every table")


class Shell:
    """Types commands, in this process, beside the server."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *where: str) -> None:
        self._monkeypatch, self._capsys, self._where = monkeypatch, capsys, where

    def type(self, *words: str, code: int = 0, lang: Language = "en") -> str:
        """What is answered, sentences about mistakes included."""
        self._capsys.readouterr()
        left = run(self._monkeypatch, "admin", *words, *self._where, "--lang", lang)
        told = self._capsys.readouterr()
        assert left == code, told
        return told.out + told.err

    def list(self, *words: str) -> Any:
        """What is answered to a program; a server in this process may log before it."""
        return json.loads(self.type(*words, "--json").splitlines()[-1])

    async def list_beside(self, *words: str) -> Any:
        return await asyncio.to_thread(self.list, *words)

    async def beside(self, *words: str, code: int = 0) -> str:
        return await asyncio.to_thread(self.type, *words, code=code)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.setattr("tablee.cli.admin.WAIT_S", 0.3)
    return Shell(monkeypatch, capsys, "--data", str(tmp_path))


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A database where nobody is yet."""
    engine = open_engine(f"sqlite:///{tmp_path / 'tablee.db'}")
    migrate(engine)
    engine.dispose()
    return tmp_path


def test_a_running_server_carries_out_what_is_typed(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = Shell(monkeypatch, capsys, "--database", database)

    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            await make_account(ada, "Ada")
            await make_account(bob, "Bob")
            table = await two_at(ada, bob)
            assert "carried it out" in await shell.beside("promote", "ada", "--why", "I know her")
            assert (await ada.get("/api/me"))["is_moderator"]
            told = await shell.beside("ban", "BOB", *WHY, "--hours", "2")
            assert "“Bob” is banned until 20" in told
            assert "carried it out" in told
            assert await closed_with(bob) == SIGNED_OUT
            assert (await hear_what(ada, "took-over"))["seat"] == 1
            assert (await sign_in(server, "Bob")).status_code == 403
            assert "Bob" in await shell.beside("people", "--banned")
            await shell.beside("unban", bob.id, "--why", "enough")
            assert (await sign_in(server, "Bob")).status_code == 201
            assert table in await shell.beside("tables", "bob", "--status", "playing")
            assert "carried it out" in await shell.beside("close", table, *WHY)
            assert (await hear_what(ada, "finished"))["ending"] == "closed"
            told = await shell.beside("reset-password", "Bob", "--why", "asked by letter")
            code = next(word for word in told.split() if word.count("-") == 3)
            async with httpx.AsyncClient(base_url=server.url) as browser:
                new = {"name": "Bob", "code": code, "password": "another one"}
                assert (await browser.post("/api/session/recover", json=new)).status_code == 201
            assert "carried it out" in await shell.beside("ban", "203.0.113.9/24", *WHY)
            assert server.services.moderation.is_banned("203.0.113.200")
            [kept] = await shell.list_beside("addresses")
            assert kept["address"] == "203.0.113.0/24"
            await shell.beside("unban", "203.0.113.0/24", "--why", "moved")
            assert not server.services.moderation.is_banned("203.0.113.200")
            log = await shell.list_beside("log")
            assert [deed["what"] for deed in log] == ["unban", "ban", "reset", "close", "unban", "ban", "promote"]
            assert {deed["by"] for deed in log} == {None}
            assert all(deed["is_done"] for deed in log)
            assert "Insults at every table" in await shell.beside("log")

    async def inside() -> None:
        async with running(tmp_path, database=database) as server:
            await main(server)

    monkeypatch.setattr("tablee.server.moderation.WATCH_S", 0.05)
    asyncio.run(inside())


def test_reports_are_listed_and_done(tmp_path: Path, shell: Shell) -> None:
    async def main() -> None:
        async with running(tmp_path) as server, server.person("Ada") as ada, server.person("Bob") as bob:
            table = await two_at(ada, bob)
            said = await bob.ask("chat", table=table, text="you \x1b[2J fool")
            new = {"person": bob.id, "reason": "insult", "words": "look\x07", "table": table}
            await ada.post("/api/reports", {**new, "entry": said["entry"]["number"]}, 204)
            listed = await shell.beside("reports")
            assert "insults: Bob" in listed
            assert "> " in listed
            assert "you ·[2J fool" in listed  # what people write steers no terminal
            assert "\x07" not in listed
            [report] = await shell.list_beside("reports")
            assert "is done" in await shell.beside("done", report["id"], "--why", "talked to him")
            assert "Nothing." in await shell.beside("reports")
            assert "insults: Bob" in await shell.beside("reports", "--done")
            assert "is done already" in await shell.beside("done", report["id"], "--why", "again", code=2)

    asyncio.run(main())


def test_without_a_server_it_waits_for_the_next(empty: Path, shell: Shell) -> None:
    assert "No server has carried it out yet" in shell.type("ban", "203.0.113.9", *WHY)
    [deed] = shell.list("log")
    assert not deed["is_done"]

    async def main() -> None:
        async with running(empty) as server:
            assert server.services.moderation.is_banned("203.0.113.9")
            while not (await shell.list_beside("log"))[0]["is_done"]:
                pass

    asyncio.run(main())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("ban", "Nobody", *WHY), "Nobody is called “Nobody”"),
        (("ban", "10.0.0.0/8", *WHY), "too large: at most /16"),
        (("ban", "127.0.0.1", *WHY), "--trusted-proxies"),
        (("ban", "203.0.113.9", "--addresses", *WHY), "goes with a person"),
        (("ban", "Ad\udcff", *WHY), "is no text (UTF-8)"),
        (("people", "Ad\udcff"), "is no text (UTF-8)"),
        (("close", "Ad\udcff", *WHY), "is no text (UTF-8)"),
        (("ban", "203.0.113.9", "--why", "Ad\udcff"), "is no text (UTF-8)"),
        (("ban", "Nobody", "--hours", "0", *WHY), "--hours 0: it must be at least 1"),
        (("ban", "Nobody", "--why", " "), "--why: a reason of 1 to 300 characters"),
        (("ban", "Nobody", "--why", "a\nb"), "--why: a reason of 1 to 300 characters"),
        (("ban", "Nobody"), "needs --why"),
        (("unban", "203.0.113.9", *WHY), "“203.0.113.9” is not banned"),
        (("close", "nosuchtabl", *WHY), "There is no table “nosuchtabl”"),
        (("promote", "Nobody", *WHY), "Nobody is called"),
        (("done", "nosuch", *WHY), "There is no report “nosuch”"),
        (("tables", "--status", "lost"), "choose from open, playing, finished"),
        (("peple",), "perhaps people"),
        (("people", "--loud"), "is not an option of “tablee admin people”"),
    ],
)
@pytest.mark.usefixtures("empty")
def test_mistakes_are_told_in_a_sentence(words: tuple[str, ...], sentence: str, shell: Shell) -> None:
    assert sentence in shell.type(*words, code=2)
    assert shell.type(*words, code=2, lang="fr") != shell.type(*words, code=2)
    assert shell.list("log") == []


def test_a_guest_cannot_be_a_moderator_and_guests_of_one_name_are_told_apart(tmp_path: Path, shell: Shell) -> None:
    async def main() -> None:
        async with running(tmp_path) as server, server.person("Zoé") as one, server.person("Zoé") as other:
            told = await shell.beside("ban", "Zoé", *WHY, code=2)
            assert one.id in told
            assert other.id in told
            assert "takes an account" in await shell.beside("promote", one.id, *WHY, code=2)
            assert "takes an account" in await shell.beside("reset-password", one.id, *WHY, code=2)
            assert "is banned" in await shell.beside("ban", other.id, *WHY)
            assert len(await shell.list_beside("people", "zoé")) == 2
            assert "Nobody." in await shell.beside("people", "--moderators")

    asyncio.run(main())


def test_a_database_that_is_not_there_or_older_is_left_alone(tmp_path: Path, shell: Shell) -> None:
    assert "There is no Tablée data" in shell.type("people", code=2)
    assert not (tmp_path / "tablee.db").exists()
    engine = open_engine(f"sqlite:///{tmp_path / 'tablee.db'}")
    migrate(engine, "0007")
    engine.dispose()
    assert "run “tablee serve” once" in shell.type("people", code=2)
    lock = sqlite3.connect(tmp_path / "tablee.db")
    assert lock.execute("select version_num from alembic_version").fetchall() == [("0007",)]
    lock.close()


def test_every_reason_and_deed_has_its_words() -> None:
    from tablee.cli.admin_lists import DEEDS, REASONS
    from tablee.server import messages

    assert set(DEEDS) == set(get_args(messages.DeedKind))
    assert set(REASONS) == set(get_args(messages.ReportReason))
