"""Health, metrics, generated types, the pages' files, and the command line around the server."""

import asyncio
import gzip
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tablee.server import typescript
from tablee.server.http.files import FOREVER
from tests.server.conftest import free_port
from tests.server.harness import Running
from tests.server.test_tables import run

ROOT = Path(__file__).parents[2]


def test_health_and_metrics(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            assert (await ada.get("/healthz"))["status"] == "ok"
            table = await ada.open("tuileries", bots={0: "greedy", 1: "greedy"}, sit=())
            await ada.start(table)
            await asyncio.sleep(0.3)
            text = (await ada.http.get("/metrics")).text
            assert 'tablee_moves_total{game="tuileries"}' in text
            assert "tablee_sockets 1.0" in text
            schema = (await ada.http.get("/schema/openapi.json")).json()
            assert "/api/tables/{table_id}/sit" in schema["paths"]

    run(main, tmp_path)


def test_unknown_addresses_are_pages_or_refusals(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            assert (await ada.get("/api/nothing", 404))["code"] == "not-found"
            for path in ("/", "/t/abc", "/nothing/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"):
                page = await ada.http.get(path)
                assert page.status_code in (200, 404)
                assert "root:" not in page.text

    run(main, tmp_path)


def test_files_are_sent_packed_and_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    script, page = b"let tiles = 64; " * 50, '<html><meta property="og:image" content="/share.png" /></html>'
    (web / "assets" / "a-1.js").write_bytes(script)
    (web / "assets" / "a-1.js.gz").write_bytes(gzip.compress(script, mtime=0))
    (web / "assets" / "a-1.js.br").write_bytes(b"brotli's own")
    (web / "assets" / "b-2.woff2").write_bytes(b"font")
    (web / "index.html").write_text(page)
    monkeypatch.setattr("tablee.server.http.pages.WEB", web)

    async def main(server: Running) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:

            async def ask(path: str, encodings: str, known: str = "") -> tuple[httpx.Response, bytes]:
                headers = {"accept-encoding": encodings} | ({"if-none-match": known} if known else {})
                async with http.stream("GET", path, headers=headers) as answer:
                    body = b"".join([part async for part in answer.aiter_raw()])
                assert answer.headers["vary"] == "Accept-Encoding"
                return answer, body

            shapes = {"identity": script, "gzip, br;q=0": gzip.compress(script, mtime=0), "gzip, br": b"brotli's own"}
            encodings, tags = [], []
            for wanted, shape in shapes.items():
                answer, body = await ask("/assets/a-1.js", wanted)
                assert body == shape
                assert answer.headers["cache-control"] == FOREVER
                assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
                encodings.append(answer.headers.get("content-encoding"))
                tags.append(answer.headers["etag"])
            assert encodings == [None, "gzip", "br"]
            assert len(set(tags)) == 3
            again, nothing = await ask("/assets/a-1.js", "gzip, br", f'"other", W/{tags[-1]}')
            assert (again.status_code, nothing) == (304, b"")
            assert (await ask("/assets/a-1.js", "br", '"other"'))[0].status_code == 200
            assert "content-encoding" not in (await ask("/assets/b-2.woff2", "gzip, br"))[0].headers

            for path in ("/", "/table/abc", "/index.html"):
                index, packed = await ask(path, "gzip")
                assert (index.headers["content-encoding"], index.headers["cache-control"]) == ("gzip", "no-cache")
                assert index.headers["content-type"] == "text/html; charset=utf-8"
                assert f'content="{server.url}/share.png"' in gzip.decompress(packed).decode()
                assert (await ask(path, "gzip", index.headers["etag"]))[0].status_code == 304
            catalogue = await http.get("/api/games", headers={"accept-encoding": "gzip"})
            assert catalogue.headers["content-encoding"] == "gzip"
            assert len(catalogue.json()) == 4
            assert "content-encoding" not in (await http.get("/api/me", headers={"accept-encoding": "gzip"})).headers
            strange = await http.get("/", headers={"host": 'a"><script>'})
            assert "<script>" not in strange.text

    run(main, tmp_path)


def test_the_types_and_names_of_the_web_client_are_those_of_the_server() -> None:
    folder = ROOT / "web" / "src"
    if not folder.exists():
        pytest.skip("no web client here")
    for name, text in typescript.files().items():
        assert (folder / name).read_text() == text, f"{name}: run `make wire`"


def test_every_message_has_a_type() -> None:
    text = typescript.files()["wire/messages.ts"]
    assert 'do: "news";' in text
    assert "export type ServerMessage =" in text
    assert "decision: number;" in text
    assert "after?: number;" in text


def tablee(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from tablee.cli import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_a_taken_port_is_said_in_words(tmp_path: Path) -> None:
    import socket

    port = free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        done = tablee("serve", "--port", str(port), "--data", str(tmp_path))
    assert done.returncode == 2
    assert str(port) in done.stderr
    assert "Traceback" not in done.stderr


def test_backup_and_restore_on_the_command_line(tmp_path: Path) -> None:
    nothing = tablee("backup", str(tmp_path / "x.backup"), "--data", str(tmp_path))
    assert nothing.returncode == 2
    assert "Traceback" not in nothing.stderr
    old = ROOT / "tests" / "server" / "schemas" / "0001.backup"
    assert tablee("restore", str(old), "--data", str(tmp_path / "new")).returncode == 0
    again = tablee("restore", str(old), "--data", str(tmp_path / "new"))
    assert again.returncode == 2
    saved = tablee("backup", str(tmp_path / "x.backup"), "--data", str(tmp_path / "new"))
    assert saved.returncode == 0
    assert (tmp_path / "x.backup").exists()
