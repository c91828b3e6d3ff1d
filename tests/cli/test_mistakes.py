"""Whatever a stranger types or hands over: a sentence in their language, never a traceback."""

import io
import json
import os
import pty
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy
import structlog
import zstandard

from tablee.cli import main, server
from tablee.kernels import PLAIN
from tablee.server.logging_setup import set_up
from tablee.server.store import Database, StoreError
from tablee.server.store.opening import open_engine
from tests.cli.command import run


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Two games of Mounstein."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    with pytest.MonkeyPatch.context() as patch:
        assert run(patch, "simulate", "mounstein", "--games", "2", "--out", str(path)) == 0
    return path.read_bytes()


def pipe(monkeypatch: pytest.MonkeyPatch, content: bytes, *arguments: str) -> int:
    """Call `tablee` with this on its standard input; the exit code."""
    monkeypatch.setattr(sys, "argv", ["tablee", *arguments])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(content))))
    try:
        main()
    except SystemExit as left:
        return int(left.code or 0)
    return 0


@pytest.mark.parametrize("compressed", [False, True])
def test_records_come_from_standard_input(
    compressed: bool, records: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = zstandard.ZstdCompressor().compress(records) if compressed else records
    assert pipe(monkeypatch, content, "verify", "-") == 0
    assert "Records checked: 2" in capsys.readouterr().err
    assert pipe(monkeypatch, content, "verify") == 0
    assert pipe(monkeypatch, content, "show", "-", "--game", "1", "--at", "3") == 0
    assert "after 3 of" in capsys.readouterr().out
    assert pipe(monkeypatch, content, "show", "--game", "7", "-", "--lang", "fr") == 2
    assert "entrée standard" in capsys.readouterr().err
    assert pipe(monkeypatch, content, "analyse", "-", "--at", "2", "--bot", "strong@50") == 0
    assert "winning chance" in capsys.readouterr().out


def test_a_record_may_be_spread_over_lines(
    records: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "pretty.json"
    path.write_text(json.dumps(json.loads(records.splitlines()[0]), indent=2))
    assert run(monkeypatch, "verify", str(path)) == 0
    assert "Records checked: 1" in capsys.readouterr().err


@pytest.fixture
def files(tmp_path: Path, records: bytes) -> Path:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("Bonjour !\n")
    (tmp_path / "other.json").write_text('{"format": "something"}\n')
    (tmp_path / "torn.zst").write_bytes(zstandard.ZstdCompressor().compress(records)[:200])
    (tmp_path / "games.jsonl").write_bytes(records)
    return tmp_path


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("command", ["verify", "show", "analyse"])
@pytest.mark.parametrize(
    ("name", "fr", "en"),
    [
        ("nowhere", "n’existe pas", "no such file"),
        ("binary", "pas du JSON", "not JSON"),
        ("empty", "ne contient aucune partie", "contains no records"),
        ("folder", "c’est un dossier", "this is a folder"),
        ("text", "pas du JSON", "not JSON"),
        ("other.json", "« format »", "“format”"),
        ("--frobnicate", "n’est pas une option", "is not an option"),
    ],
)
def test_files_that_are_not_records(
    name: str,
    fr: str,
    en: str,
    command: str,
    lang: str,
    files: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = name if name.startswith("-") else str(files / name)
    assert run(monkeypatch, command, path, "--lang", lang) in (1, 2)
    captured = capsys.readouterr()
    assert (fr if lang == "fr" else en) in plain(captured.out + captured.err)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "fr", "en"),
    [
        (["frobnicate"], "pas de commande « frobnicate »", "no command “frobnicate”"),
        (["simulate"], "demande JEU", "needs GAME"),
        (["simulate", "chess"], "pas de jeu « chess »", "no game"),
        (["simulate", "m", "--gams", "3"], "peut-être --games", "perhaps --games"),
        (["simulate", "m", "--games"], "manque une valeur après --games", "--games needs a value"),
        (["simulate", "m", "--games", "many"], "« many » n’est pas un nombre entier", "“many” is not a whole number"),
        (["simulate", "m", "--games", "-3"], "--games", "--games"),
        (["simulate", "m", "--workers", "0"], "--workers", "--workers"),
        (["simulate", "m", "--games", "1", "--games", "2"], "--games est donné deux fois", "--games is given twice"),
        (["rules", "m", "M-1", "M-2"], "M-2", "M-2"),
        (["report", "m", "--deals", "10"], "--deals 10", "--deals 10"),
        (["report", "m", "--games", "3"], "--games 3", "--games 3"),
        (["puzzles", "m", "--count", "0"], "--count", "--count"),
        (["serve", "--port", "99999"], "--port 99999", "--port 99999"),
        (["serve", "--port", "0"], "--port 0", "--port 0"),
        (["serve", "--host", "203.0.113.7"], "adresse de cette machine", "address of this machine"),
        (["serve", "--host", "not a name"], "adresse de cette machine", "address of this machine"),
        (["serve", "--smtp-url", "smtp://mail.example"], "demande aussi --public-url", "needs --public-url"),
        (["serve", "--bot-threads", "-1", "--port", "18999"], "--bot-threads -1", "--bot-threads -1"),
        (["serve", "--log-level", "loud"], "valeurs possibles", "choose from"),
        (["backup", "x.backup", "--data", "/nowhere"], "/nowhere/tablee.db", "/nowhere/tablee.db"),
        (["restore", "/nowhere", "--data", "DATA"], "/nowhere", "/nowhere"),
        (["play", "--name", "medium"], "nom d’un robot", "name of a bot"),
        (["play", "m", "--out", "/proc/nowhere/game.json"], "--out", "--out"),
        (["play", "--continue", "/nowhere"], "n’existe pas", "no such file"),
        (["play", "--continue", "/nowhere", "--players", "3"], "retirez --players", "leave out --players"),
    ],
)
def test_command_lines_that_cannot_be(
    arguments: list[str],
    fr: str,
    en: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = [str(tmp_path) if argument == "DATA" else argument for argument in arguments]
    for lang, words in (("fr", fr), ("en", en)):
        monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
        assert run(monkeypatch, *given) == 2
        error = plain(capsys.readouterr().err)
        assert error.startswith("tablee: ")
        assert words in error


def test_a_port_that_is_taken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert run(monkeypatch, "serve", "--port", port) == 2
    assert f"Port {port} is taken" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["serve", "restore"])
def test_a_data_folder_that_cannot_be(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "check_address", lambda *_: None)
    (tmp_path / "file").touch()
    given = [command] if command == "serve" else [command, "x.backup"]
    assert run(monkeypatch, *given, "--data", str(tmp_path / "file" / "data")) == 2
    assert str(tmp_path / "file" / "data") in capsys.readouterr().err


def test_postgresql_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"tablee\[postgresql\]"):
        open_engine("postgresql://somebody@localhost/tablee")


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A data folder that a later version of Tablée has used."""
    address = f"sqlite:///{tmp_path / 'tablee.db'}"
    Database(address).close()
    engine = open_engine(address)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sqlalchemy.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    return tmp_path


def test_a_database_of_a_newer_version(
    newer: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "check_address", lambda *_: None)
    assert run(monkeypatch, "serve", "--data", str(newer)) == 2
    error = capsys.readouterr().err
    assert "newer version of Tablée" in error
    assert "9999" in error
    assert run(monkeypatch, "backup", str(newer / "a.backup"), "--data", str(newer)) == 0
    assert run(monkeypatch, "restore", str(newer / "a.backup"), "--data", str(newer / "b")) == 2
    assert "newer version of Tablée" in capsys.readouterr().err


def test_a_backup_of_nothing_makes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, "backup", str(tmp_path / "a.backup"), "--data", str(tmp_path)) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_package_can_be_run_and_a_closed_pipe_is_quiet() -> None:
    command = [sys.executable, "-m", "tablee", "rules", "m", "--lang", "fr"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "Martin Schlegel" in process.stdout.readline().decode()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only where there is a device that is always full")
def test_standard_output_without_room() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "tablee", "rules", "m", "M-1"]
        told = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr == "tablee: Writing failed: the disk is full.\n"


@pytest.mark.skipif(PLAIN, reason="about compiled code")
def test_a_cache_that_takes_no_files_is_told_of_once(tmp_path: Path) -> None:
    (tmp_path / "cache").touch()
    command = [sys.executable, "-m", "tablee", "simulate", "tuileries", "--games", "1", "--lang", "fr"]
    variables = os.environ | {"TABLEE_CACHE": str(tmp_path / "cache")}
    told = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
    assert told.stdout.startswith('{"format":"tablee-record')
    (sentence,) = told.stderr.splitlines()
    assert sentence.startswith(f"Les règles compilées ne peuvent pas être gardées dans {tmp_path / 'cache'}")


def test_no_colour_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for wanted in (True, False):
        if not wanted:
            monkeypatch.setenv("NO_COLOR", "1")
        set_up("info", "console")
        structlog.get_logger().info("serving")
        assert ("\x1b[" in capsys.readouterr().err) == wanted
    structlog.reset_defaults()


COLOURED = re.compile(r"\x1b\[(?:\d+;)*(?:[349][0-8]|10[0-7])(?:;\d+)*m")


@pytest.mark.parametrize("wanted", [True, False])
def test_no_colour_in_tables_and_prompts_either(wanted: bool, tmp_path: Path) -> None:
    """At a real terminal: a whole screen of `tablee play`, up to its prompt and what is said on leaving."""
    mine, its = pty.openpty()
    variables = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm-256color"}
    variables |= {} if wanted else {"NO_COLOR": "1"}
    command = [sys.executable, "-m", "tablee", "play", "tuileries", "--seed", "1", "--out", str(tmp_path / "game.json")]
    os.write(mine, b"quit\n")
    with subprocess.Popen(command, env=variables, stdin=its, stdout=its, stderr=its) as playing:
        os.close(its)
        shown = b"".join(iter(lambda: _read(mine), b"")).decode()
        assert playing.wait() == 0
    os.close(mine)
    assert "Tuileries" in shown
    assert "quit" in shown
    assert bool(COLOURED.search(shown)) == wanted


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65_536)
    except OSError:  # so Linux says that the other end is closed
        return b""


def test_completion_can_be_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run(monkeypatch, "--install-completion", "--shell", "bash") == 0
    capsys.readouterr()
    scripts = [path for path in tmp_path.rglob("*") if path.is_file() and b"tablee" in path.read_bytes()]
    assert scripts


def test_nothing_is_said_to_be_kept_where_nothing_could_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nowhere" / "games.jsonl"
    assert run(monkeypatch, "simulate", "mounstein", "--out", str(path)) == 2
    error = capsys.readouterr().err
    assert str(path) in error
    assert "--resume" not in error
