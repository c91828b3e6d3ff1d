"""Names: nobody is invisible, turns others' text around, or passes for somebody else."""

import asyncio
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy import insert, select

from tablee.server.names import BadName, clean_name, skeleton
from tablee.server.store.database import Database
from tablee.server.store.opening import migrate, open_engine
from tablee.server.store.people import PeopleRepository
from tablee.server.store.schema import people
from tests.server.harness import Running
from tests.server.test_tables import hear_what, run, two_at

INVISIBLE = ["\u200b", "\u3164", "\ufeff", "\u2800", "\u115f", " \u00a0 ", "—"]
MISLEADING = [
    "Ada\u200b",
    "A\u00adda",
    "Ad\u200da",
    "Ada\u202e",
    "\u2066Ada",
    "Ada\u0000",
    "Ada אבג",
    "A\u0301\u0301\u0301\u0301\u0301da",
]
ADAS = ["ADA", "Аda", "АDА", "Ａda", "𝐀𝐝𝐚", "Αda", "  ada  "]
"""By Cyrillic and Greek letters, wide ones and mathematical ones."""


@pytest.mark.parametrize("name", INVISIBLE + MISLEADING)
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


@pytest.mark.parametrize(
    "name", ["Ada", "Zoé", "O’Brien", "Jean-Luc 2", "Øyvind", "Дарья", "דוד לוי", "مریم‌ها", "한글", "🐸", "Nguyễn"]
)
def test_names_of_all_countries_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_look_alikes_have_one_skeleton() -> None:
    assert {skeleton(clean_name(name)) for name in ADAS} == {"ada"}
    for name, other in (("modern", "modem"), ("0scar", "Oscar"), ("lan", "Ian"), ("Bob", "Вob")):
        assert skeleton(name) == skeleton(other)
    for name, other in (("René", "Rene"), ("Ada", "Adam"), ("Ann", "Ana")):
        assert skeleton(name) != skeleton(other)


def test_nobody_passes_for_an_account(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as ada, server.person("Eve") as eve:
            await ada.post("/api/accounts", {"name": "Ada", "password": "long enough"}, 201)
            table = (await ada.post("/api/tables", {"game": "m", "seats": 3}, 201))["id"]
            here = {"game": "m", "sitters": [{"who": "me"}, {"who": "here", "name": "Аda"}]}
            for name in ADAS:
                async with httpx.AsyncClient(base_url=server.url) as nobody:
                    guest = await nobody.post("/api/guest", json={"name": name})
                    assert (guest.status_code, guest.json()["code"]) == (409, "name-taken")
                assert (await eve.http.patch("/api/me", json={"name": name})).status_code == 409
                await eve.post("/api/accounts", {"name": name, "password": "long enough"}, 409)
                await eve.post(f"/api/tables/{table}/sit", {"seat": 1, "name": name}, 409)
            await eve.post("/api/tables", here, 409)
            await ada.post("/api/tables", here, 201)  # her own screen
            refused = await eve.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "A\u202eda"}, 400)
            assert "RIGHT-TO-LEFT OVERRIDE" in refused["text"]["en"]
            assert (await eve.get("/api/me"))["person"]["name"] == "Eve"

    run(main, tmp_path, database=database)


def test_an_account_s_name_is_its_own_though_a_guest_had_it_first(tmp_path: Path, database: str) -> None:
    async def main(server: Running) -> None:
        async with (
            server.person("Аda") as eve,  # in Cyrillic letters
            server.person("ADA") as bob,
            server.person("Zoé") as zoe,
            server.person("Ada") as ada,
        ):
            await ada.post("/api/accounts", {"name": "Ada", "password": "long enough"}, 201)
            for guest, name in ((eve, "Аda (2)"), (bob, "ADA (2)")):
                assert (await guest.get("/api/me"))["person"]["name"] == name
            table = await eve.open("m", public=True)
            assert (await ada.get(f"/api/tables/{table}"))["seats"][0]["name"] == "Аda (2)"
            await eve.watch(table, 0)
            await eve.say("chat", table=table, text="!")
            assert (await hear_what(eve, "said"))["person"]["name"] == "Аda (2)"
            assert (await ada.http.patch("/api/me", json={"name": "Zoé"})).status_code == 200
            assert (await zoe.get("/api/me"))["person"]["name"] == "Zoé (2)"
            assert (await eve.http.patch("/api/me", json={"name": "Ada"})).status_code == 200  # nobody's now

    run(main, tmp_path, database=database)


def test_a_rematch_calls_everybody_by_the_names_of_today(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Ada") as eve, server.person("Bob") as bob, server.person("Cleo") as ada:
            table = await two_at(eve, bob, "tuileries")
            await ada.post("/api/accounts", {"name": "Ada", "password": "long enough"}, 201)
            await bob.post("/api/accounts", {"name": "Bob", "password": "long enough"}, 201)
            await eve.ask("resign", table=table, seat=0)
            await eve.ask("ask-rematch", table=table, seat=0)
            await bob.say("ask-rematch", table=table, seat=1)
            again = (await hear_what(bob, "rematch"))["table"]
            seats = (await bob.get(f"/api/tables/{again}"))["seats"]
            assert {(seat["name"], seat["person"]["kind"]) for seat in seats} == {
                ("Ada (2)", "guest"),
                ("Bob", "account"),
            }

    run(main, tmp_path)


def test_nobody_owns_what_newcomers_are_called(tmp_path: Path) -> None:
    async def main(server: Running) -> None:
        async with server.person("Guest 217") as newcomer:
            for name in ("Guest 217", "Invité 12", "JOUEUR 2", "player 3"):
                await newcomer.post("/api/accounts", {"name": name, "password": "long enough"}, 400)

    run(main, tmp_path)


def test_guests_of_before_give_way_to_accounts(database: str) -> None:
    engine = open_engine(database)
    migrate(engine, "0010")
    with engine.begin() as connection:
        old = sa.table("people", *(sa.column(name) for name in ("id", "name", "name_key", "skeleton", "created_ms")))
        account = {"name_key": "ada", "skeleton": skeleton("Ada")}
        rows = [("ada", "Ada", account), ("eve", "Аda", {}), ("bob", "Bob", {}), ("odd", "\u200b", {})]
        for at_ms, (id, name, known) in enumerate(rows):
            connection.execute(sa.insert(old).values(id=id, name=name, created_ms=at_ms, **known))
    migrate(engine)
    with engine.connect() as connection:
        found = connection.execute(select(people.c.id, people.c.name, people.c.guest_key, people.c.account_ms)).all()
    engine.dispose()
    assert {row[0]: tuple(row[1:]) for row in found} == {
        "ada": ("Ada", None, 0),
        "eve": ("Аda (2)", "аda (2)", None),
        "bob": ("Bob", "bob", None),
        "odd": ("\u200b", "\u200b", None),
    }


def test_names_from_before_the_rules_keep_working(database: str) -> None:
    engine = open_engine(database)
    migrate(engine, "0003")
    before = [  # id, name, what it is signed in by
        ("first", "Ada", "ada"),
        ("second", "Аda", "аda"),
        ("unseen", "\u200b", "\u200b"),
        ("turned", "Bo\u202eb", "bo\u202eb"),
        ("guest", "ADA", None),
        ("other", "Cleo", None),
    ]
    with engine.begin() as connection:
        for at_ms, (id, name, key) in enumerate(before):
            row = {"id": id, "name": name, "name_key": key, "created_ms": at_ms}
            connection.execute(insert(people).values(row))
    migrate(engine)
    with engine.connect() as connection:
        after = {row.id: row.name for row in connection.execute(select(people.c.id, people.c.name))}
    engine.dispose()
    expected = {"first": "Ada", "second": "Аda (2)", "turned": "Bob", "guest": "ADA (3)", "other": "Cleo"}
    assert after == expected | {"unseen": "Player"}

    async def sign_in() -> None:
        store = Database(database)
        repository = PeopleRepository(store)
        for id, name, key in before:
            for typed in (name, after[id]) if key else ():  # as it was, and as it is shown now
                found = await repository.by_name(typed)
                assert found is not None
                assert found.id == id
        store.close()

    asyncio.run(sign_in())
