"""Ways back: recovery codes, links by e-mail, and what brings a guest back whose cookies are gone."""

import asyncio
import re
import smtplib
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.core.errors import TableeError
from tablee.server.limits import RATES, Rate
from tablee.server.mail import CannotSend, Mailer
from tablee.server.recovery import CONFIRM_MS, MAIL_MS
from tablee.server.timestamps import now_ms
from tests.server.harness import Person, Running, running
from tests.server.smtp_stub import Post, post_office
from tests.server.test_tables import run

ADA = {"name": "Ada", "password": "long enough"}
HERE = "http://tablee.example"
BAD_EMAILS = [
    "ada",
    "ada@tablee",
    "a b@tablee.example",
    "ada@tablee.example\nBcc: eve@tablee.example",
    "ada,bob@tablee.example",
    "b%.:@tablee.example",
    "a(b)@tablee.example",
    ".ada@tablee.example",
    "ada..l@tablee.example",
]


def test_whoever_signs_up_gets_recovery_codes_at_once(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, httpx.AsyncClient(base_url=server.url) as elsewhere:
            codes = (await ada.post("/api/accounts", ADA, 201))["codes"]
            assert len(set(codes)) == 8
            assert await ada.get("/api/me/recovery-codes") == {"left": 8, "codes": []}
            given = {"name": "Ada", "code": codes[7], "password": "the second one"}
            assert (await elsewhere.post("/api/session/recover", json=given)).status_code == 201
            assert (await elsewhere.get("/api/me")).json()["person"]["id"] == ada.id

    run(main, tmp_path, database=database)


def test_a_guest_whose_cookies_are_gone_comes_back_once(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Bob") as bob:
            table = await ada.open("m", public=True)
            kept = (await ada.post("/api/me/way-back", {}, 201))["code"]
            shown = (await ada.post("/api/me/way-back", {"shown": True}, 201))["code"]
            assert kept != shown
            for code in (kept, shown):
                async with httpx.AsyncClient(base_url=server.url) as forgetful:
                    back = await forgetful.post("/api/session/way-back", json={"code": code})
                    assert (back.status_code, back.json()["id"]) == (201, ada.id)
                    await forgetful.post(f"/api/tables/{table}/stand", json={"seat": 0})  # it is hers
                    assert (await forgetful.post(f"/api/tables/{table}/sit", json={"seat": 0})).status_code == 200
                    again = await forgetful.post("/api/session/way-back", json={"code": code})
                    assert again.status_code == 401
            first = (await bob.post("/api/me/way-back", {}, 201))["code"]
            second = (await bob.post("/api/me/way-back", {}, 201))["code"]
            await bob.post("/api/session/way-back", {"code": first}, 401)  # the new one has ended it
            codes = (await bob.post("/api/accounts", {"name": "Bob", "password": "long enough"}, 201))["codes"]
            for code in (second, codes[0]):  # an account has a password
                await bob.post("/api/session/way-back", {"code": code}, 401)
            await bob.post("/api/me/way-back", {}, 403)

    run(main, tmp_path, database=database)


def link_in(mail: EmailMessage, kind: str) -> str:
    text = mail.get_content()
    found = re.search(rf"{HERE}/account#{kind}=(\S+)", text)
    assert found, text
    return found[1]


def run_with_post(main: Any, data: Path, **settings: Any) -> None:
    async def inside() -> None:
        async with post_office(Post()) as post:
            address = f"smtp://tablee:se%2Fcret@127.0.0.1:{post.port}"
            async with running(data, smtp_url=address, public_url=HERE, **settings) as server:
                await main(server, post)

    asyncio.run(inside())


async def with_address(ada: Person, post: Post, email: str = "ada@tablee.example") -> None:
    await ada.post("/api/accounts", ADA, 201)
    before = len(post.mails)
    asked = {"email": email, "password": ADA["password"], "lang": "fr"}
    answer = await ada.http.put("/api/me/email", json=asked)
    assert answer.json() == {"confirmed": None, "waiting": email}
    token = link_in(await post.wait_for(before + 1), "confirm")
    async with httpx.AsyncClient(base_url=ada.http.base_url) as anywhere:  # the link may be opened on another device
        assert (await anywhere.post("/api/email/confirm", json={"token": token})).status_code == 204
        assert (await anywhere.post("/api/email/confirm", json={"token": token})).status_code == 401
    assert await ada.get("/api/me/email") == {"confirmed": email, "waiting": None}


def test_a_forgotten_password_is_renewed_by_e_mail_once(tmp_path: Path, database: str) -> None:
    async def main(server: Running, post: Post) -> None:
        async with server.person("Ada") as ada, httpx.AsyncClient(base_url=server.url) as elsewhere:
            assert (await elsewhere.get("/api/me")).json()["sends_mail"]
            await with_address(ada, post)
            mail = post.mails[0]
            assert (mail["To"], mail["Subject"]) == ("ada@tablee.example", "Tablée\u00a0: votre adresse")
            assert "tablee@tablee.example" in mail["From"]
            assert post.users == ["\0tablee\0se/cret"]
            for count, who in enumerate(("ada", "ada@tablee.example"), 2):
                answer = await elsewhere.post("/api/session/forgotten", json={"who": who})
                assert answer.status_code == 204
                token = link_in(await post.wait_for(count), "password")
            new = {"token": token, "password": "the second one"}
            first = link_in(post.mails[1], "password")
            old = await elsewhere.post("/api/session/by-mail", json={**new, "token": first})
            assert old.status_code == 401  # the newer link has ended it
            assert (await elsewhere.post("/api/session/by-mail", json=new)).status_code == 201
            assert (await elsewhere.get("/api/me")).json()["person"]["id"] == ada.id
            assert (await ada.get("/api/me"))["person"] is None  # signed out everywhere else
            assert (await elsewhere.post("/api/session/by-mail", json=new)).status_code == 401
            assert (await elsewhere.get("/api/me/export")).json()["person"]["email"] == "ada@tablee.example"
            assert (await elsewhere.delete("/api/me/email")).status_code == 204
            assert (await elsewhere.get("/api/me/email")).json() == {"confirmed": None, "waiting": None}

    run_with_post(main, tmp_path, database=database)


def test_asking_for_a_link_tells_nobody_who_is_known(tmp_path: Path) -> None:
    async def main(server: Running, post: Post) -> None:
        async with server.person("Ada") as ada, httpx.AsyncClient(base_url=server.url) as eve:
            await with_address(ada, post)
            asked = [await eve.post("/api/session/forgotten", json={"who": who}) for who in ("Nobody", "x@y.z", "Ada")]
            assert len({(answer.status_code, answer.content) for answer in asked}) == 1
            await post.wait_for(2)
            assert [mail["To"] for mail in post.mails] == ["ada@tablee.example"] * 2

    run_with_post(main, tmp_path)


def test_links_are_short_lived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(server: Running, post: Post) -> None:
        async with server.person("Ada") as ada:
            await with_address(ada, post)
            await ada.post("/api/session/forgotten", {"who": "Ada"}, 204)
            token = link_in(await post.wait_for(2), "password")
            asked = {"email": "new@tablee.example", "password": ADA["password"]}
            assert (await ada.http.put("/api/me/email", json=asked)).status_code == 200
            confirming = link_in(await post.wait_for(3), "confirm")
            later = now_ms() + MAIL_MS
            monkeypatch.setattr("tablee.server.recovery.now_ms", lambda: later)
            await ada.post("/api/session/by-mail", {"token": token, "password": "the second one"}, 401)
            later += CONFIRM_MS - MAIL_MS
            await ada.post("/api/email/confirm", {"token": confirming}, 401)
            assert (await ada.get("/api/me/email"))["confirmed"] == "ada@tablee.example"

    run_with_post(main, tmp_path)


def test_a_new_password_ends_what_somebody_has_begun_by_the_old_one(tmp_path: Path, database: str) -> None:
    """Whoever knew it may have had links sent to an address of theirs; they would bring them in again."""

    async def main(server: Running, post: Post) -> None:
        async with server.person("Ada") as ada, httpx.AsyncClient(base_url=server.url) as eve:
            codes = (await ada.post("/api/accounts", ADA, 201))["codes"]
            sent, password = 0, str(ADA["password"])

            async def set_eves() -> str:
                nonlocal sent
                assert (await eve.post("/api/session", json={"name": "Ada", "password": password})).status_code == 201
                asked = {"email": "eve@tablee.example", "password": password}
                assert (await eve.put("/api/me/email", json=asked)).status_code == 200
                sent += 1
                return link_in(await post.wait_for(sent), "confirm")

            first = await set_eves()
            await ada.post("/api/me/password", {"old": password, "new": "the second one"}, 204)
            password = "the second one"
            second = await set_eves()
            await ada.post("/api/session/recover", {"name": "Ada", "code": codes[0], "password": "the third one"}, 201)
            for token in (first, second):
                assert (await eve.post("/api/email/confirm", json={"token": token})).status_code == 401
            assert await ada.get("/api/me/email") == {"confirmed": None, "waiting": None}

    run_with_post(main, tmp_path, database=database)


def test_an_address_is_found_whatever_its_letters_and_length(tmp_path: Path, database: str) -> None:
    async def main(server: Running, post: Post) -> None:
        async with server.person("Ada") as ada:
            email = f"{'ada.' * 12}lovelace@tablee.example"
            await ada.post("/api/accounts", ADA, 201)
            asked = {"email": email.replace("ada.", "Ada.", 1), "password": ADA["password"]}
            assert (await ada.http.put("/api/me/email", json=asked)).status_code == 200
            await ada.post("/api/email/confirm", {"token": link_in(await post.wait_for(1), "confirm")}, 204)
            for count, who in enumerate((email, email.upper(), f" {email.title()} "), 2):
                await ada.post("/api/session/forgotten", {"who": who}, 204)
                assert (await post.wait_for(count))["To"] == email

    run_with_post(main, tmp_path, database=database)


def test_many_accounts_do_not_send_e_mails_for_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "mails", Rate(1e-6, 3))

    async def main(server: Running, post: Post) -> None:
        answers = []
        for count in range(5):
            async with server.person(f"Eve {count}") as eve:
                await eve.post("/api/accounts", {**ADA, "name": f"Eve {count}"}, 201)
                asked = {"email": f"stranger{count}@tablee.example", "password": ADA["password"]}
                answers.append((await eve.http.put("/api/me/email", json=asked)).status_code)
        assert answers == [200] * 3 + [429] * 2
        assert len(post.mails) == 3

    run_with_post(main, tmp_path, rate_limits=True)


def test_many_accounts_do_not_fill_one_letter_box(tmp_path: Path) -> None:
    async def main(server: Running, post: Post) -> None:
        answers = []
        for count in range(5):
            async with server.person(f"Eve {count}") as eve:
                await eve.post("/api/accounts", {**ADA, "name": f"Eve {count}"}, 201)
                asked = {"email": "Ada@tablee.example", "password": ADA["password"]}
                answers.append((await eve.http.put("/api/me/email", json=asked)).status_code)
        assert answers == [200] * 3 + [429] * 2
        assert len(post.mails) == 3

    run_with_post(main, tmp_path, rate_limits=True)


def test_a_silent_mail_server_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither who wants a table that is to be read, nor the server's end."""
    monkeypatch.setattr("tablee.server.mail.ANSWER_S", 3.0)
    monkeypatch.setattr("tablee.server.recovery.CLOSING_S", 0.1)

    async def main() -> None:
        lines = list[asyncio.StreamWriter]()
        held = await asyncio.start_server(lambda _, writer: lines.append(writer), "127.0.0.1", 0)
        url = f"smtp://127.0.0.1:{held.sockets[0].getsockname()[1]}"
        async with running(tmp_path, smtp_url=url, public_url=HERE) as server, server.person("Ada") as ada:
            await ada.post("/api/accounts", ADA, 201)
            recovery = server.services.recovery
            mailer = recovery._check_mail()
            mails = [asyncio.create_task(mailer.send("ada@tablee.example", "?", "?")) for _ in range(100)]
            recovery._sending.update(mails)
            await asyncio.sleep(0)
            await asyncio.to_thread(int)  # where tables are read
            assert not any(mail.done() for mail in mails)
            await recovery.close()
            await asyncio.sleep(0)
            assert all(mail.cancelled() for mail in mails)
        held.close()
        for line in lines:
            line.close()
            await line.wait_closed()

    asyncio.run(main())


def refusing(error: Exception) -> Any:
    class Server(smtplib.SMTP):
        def __init__(self, *_args: Any, **_rest: Any) -> None:
            raise error

    return Server


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (smtplib.SMTPRecipientsRefused({"ada@tablee.example": (550, b"ada? no")}), "SMTPRecipientsRefused: 550"),
        (smtplib.SMTPDataError(554, b"not to ada@tablee.example"), "SMTPDataError: 554"),
        (UnicodeEncodeError("ascii", "s\u00e9same", 1, 2, "?"), "UnicodeEncodeError: not ASCII"),
        (smtplib.SMTPAuthenticationError(535, b"no"), "SMTPAuthenticationError: (535, b'no')"),
        (TimeoutError("timed out"), "TimeoutError: timed out"),
    ],
)
def test_why_an_e_mail_was_not_sent_names_nobody(error: Exception, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtplib, "SMTP", refusing(error))
    mailer = Mailer("smtp://127.0.0.1:1", "tablee@tablee.example")
    with pytest.raises(CannotSend) as caught:
        asyncio.run(mailer.send("ada@tablee.example", "?", "?"))
    assert str(caught.value) == why


def test_nobody_s_letter_box_is_flooded(tmp_path: Path) -> None:
    """Neither from one address nor from many."""

    async def main(server: Running, post: Post) -> None:
        async with server.person("Ada") as ada, httpx.AsyncClient(base_url=server.url) as eve:
            await with_address(ada, post)

            async def ask(address: str) -> int:
                headers = {"x-forwarded-for": address}
                return (await eve.post("/api/session/forgotten", json={"who": "Ada"}, headers=headers)).status_code

            assert [await ask("10.0.0.1") for _ in range(7)] == [204] * 5 + [429] * 2
            assert [await ask(f"10.0.1.{n}") for n in range(5)] == [204] * 5
            await post.wait_for(1 + 3)
            await server.services.recovery.close()
            assert len(post.mails) == 1 + 3

    run_with_post(main, tmp_path, rate_limits=True, trusted_proxies="127.0.0.1")


def test_without_a_mail_server_nothing_is_promised(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            await ada.post("/api/accounts", ADA, 201)
            assert not (await ada.get("/api/me"))["sends_mail"]
            await ada.post("/api/session/forgotten", {"who": "Ada"}, 404)
            asked = {"email": "ada@tablee.example", "password": ADA["password"]}
            assert (await ada.http.put("/api/me/email", json=asked)).status_code == 404

    run(main, tmp_path)


def test_a_mail_server_that_is_away_is_said(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada:
            await ada.post("/api/accounts", ADA, 201)
            asked = {"email": "ada@tablee.example", "password": ADA["password"]}
            answer = await ada.http.put("/api/me/email", json=asked)
            assert (answer.status_code, answer.json()["code"]) == (503, "cannot-send")
            for email in BAD_EMAILS:
                answer = await ada.http.put("/api/me/email", json={**asked, "email": email})
                assert answer.status_code == 400, email

    run(main, tmp_path, smtp_url="smtp://127.0.0.1:1", public_url=HERE)


@pytest.mark.parametrize(
    "url", ["", "tablee.example", "http://tablee.example", "smtp://", "smtp://tablee.example:many"]
)
def test_a_bad_address_of_a_mail_server_is_said(url: str) -> None:
    with pytest.raises(TableeError, match="--smtp-url"):
        Mailer(url, "tablee@tablee.example")
