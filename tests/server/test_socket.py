"""Malformed, oversized, stale, duplicated, foreign-seat and out-of-order messages get a typed answer and change nothing."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablee.server import messages
from tablee.server.tables.state import fold_all
from tests.server.harness import Person, Running, running

OPTIONS = {"mode": "basic", "window_ms": 0}
known_answer = msgspec.json.Decoder(messages.ServerMessage)


class Salon:
    """A server, and a game of Maho! under way: Ada has seats 0 and 2, Bob seat 1, Eve none; Zoe does not say her name.

    Its loop runs while a test waits for something, so that nothing happens while hypothesis draws.
    """

    server: Running
    table: str
    private: str
    waiting: str
    people: dict[str, Person]

    def __init__(self, folder: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self._stack = AsyncExitStack()
        self.run(self._open(folder))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run_until_complete(work)

    async def _open(self, folder: Any) -> None:
        self.server = await self._stack.enter_async_context(running(folder, synchronous="OFF", absence_s=1e6))
        self.people = {}
        for name in ("Ada", "Bob", "Eve"):
            self.people[name] = await self._stack.enter_async_context(self.server.person(name))
        http = self.people["Ada"].http.__class__(base_url=self.server.url)
        await self._stack.enter_async_context(http)
        self.people["Zoe"] = await self._stack.enter_async_context(self.server.socket(http))
        ada, bob = self.people["Ada"], self.people["Bob"]
        self.table = await ada.open("maho", seats=3, sit=(0, 2), options=OPTIONS)
        await bob.post(f"/api/tables/{self.table}/sit", {"seat": 1})
        await ada.start(self.table)
        self.waiting = await ada.open("tuileries")
        self.private = await ada.open("tuileries", public=False)
        await bob.watch(self.table, 1)

    def close(self) -> None:
        self.run(self._stack.aclose())
        self._loop.close()

    def named(self, message: str | bytes) -> str | bytes:
        """The message, about this salon's tables."""
        if isinstance(message, str):
            for name, id in ((TABLE, self.table), (WAITING, self.waiting), (PRIVATE, self.private)):
                message = message.replace(name, id)
        return message

    async def stands(self) -> tuple[Any, ...]:
        """All that a message might change."""
        found: list[Any] = []
        for id in (self.table, self.waiting, self.private):
            table = await self.server.services.registry.get(id)
            state = table.state
            position = state.match.position.tobytes() if state.started else b""
            chairs = [dict(vars(chair)) for chair in state.chairs]
            found += [state.number, position, list(state.answered), list(state.decisions), chairs, state.undo]
            found.append(await stored_entries(self.server, id))
        return tuple(found)


async def stored_entries(server: Running, table: str) -> list[tuple[Any, ...]]:
    query = f"select number, data from entries where table_id = '{table}' order by number"
    return await server.services.database.read(lambda c: [tuple(row) for row in c.exec_driver_sql(query)])


@pytest.fixture(scope="module")
def salon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Salon]:
    made = Salon(tmp_path_factory.mktemp("socket"))
    yield made
    made.close()


async def answers_to(person: Person, data: str | bytes) -> list[Any]:
    """The answers that arrive between this message and the answer to a ping after it; all that arrives is known."""
    await person.socket.send(data)
    ping = await person.say("ping")
    found: list[Any] = []
    while True:
        message = await person.hear()
        known_answer.decode(person.raw[-1])
        if message["do"] == "pong" and message["id"] == ping:
            return found
        if "id" in message:
            found.append(message)


def told(**fields: Any) -> str:
    return msgspec.json.encode(fields).decode()


TABLE, WAITING, PRIVATE = "TTTTTTTTTT", "WWWWWWWWWW", "PPPPPPPPPP"
"""Stand for the salon's tables in what follows: who says it, the answer's code, and what is said."""
REFUSED: dict[str, tuple[str, str, str | bytes]] = {
    "nothing": ("Bob", "malformed", ""),
    "no JSON": ("Bob", "malformed", "hello"),
    "no object": ("Bob", "malformed", "[1, 2, 3]"),
    "half an object": ("Bob", "malformed", '{"do": "ping"'),
    "no kind": ("Bob", "malformed", told(id=3)),
    "an unknown kind": ("Bob", "malformed", told(do="cheat", id=3)),
    "a server's kind": ("Bob", "malformed", told(do="news", id=3)),
    "an unknown field": ("Bob", "malformed", told(do="ping", id=3, admin=True)),
    "a field of another type": ("Bob", "malformed", told(do="move", table=TABLE, seat="1", version=1, move="pass")),
    "a missing field": ("Bob", "malformed", told(do="move", table=TABLE, seat=1, version=1)),
    "a number too large": ("Bob", "malformed", told(do="ping", id=2**60)),
    "a truth for a number": ("Bob", "malformed", '{"do": "hint", "id": true}'),
    "a number below zero": ("Bob", "malformed", told(do="move", table=TABLE, seat=-1, version=1, move="pass")),
    "a broken surrogate": ("Bob", "malformed", '{"do": "chat", "table": "TTTTTTTTTT", "text": "\\ud800"}'),
    "bytes that are no text": ("Bob", "malformed", b"\xff\xfe\x00"),
    "brackets in brackets": ("Bob", "malformed", "[" * 4000),
    "a table's id of another shape": ("Bob", "malformed", told(do="watch", table="../../etc")),
    "too long": ("Bob", "too-large", told(do="chat", table=TABLE, text="x" * 5000)),
    "too long by far": ("Bob", "too-large", b" " * 60_000),
    "too long a move": ("Bob", "malformed", told(do="move", table=TABLE, seat=1, version=1, move="p" * 81)),
    "a version yet to come": ("Bob", "stale", told(do="move", table=TABLE, seat=1, version=9999, move="pass")),
    "no move": ("Bob", "invalid", told(do="move", table=TABLE, seat=1, version=4, move="castle")),
    "another's seat": ("Bob", "not-your-seat", told(do="move", table=TABLE, seat=0, version=4, move="pass")),
    "a seat not there": ("Bob", "not-your-seat", told(do="move", table=TABLE, seat=5, version=4, move="pass")),
    "looking from another's seat": ("Bob", "not-your-seat", told(do="watch", table=TABLE, seat=0)),
    "explaining another's hand": ("Bob", "not-your-seat", told(do="explain", table=TABLE, seat=0, move="pass")),
    "a hint from another's hand": ("Bob", "not-your-seat", told(do="hint", table=TABLE, seat=2)),
    "resigning for another": ("Eve", "not-your-seat", told(do="resign", table=TABLE, seat=0)),
    "leaving for another": ("Eve", "not-your-seat", told(do="leave", table=TABLE, seat=1)),
    "taking another's seat": ("Eve", "not-your-seat", told(do="come-back", table=TABLE, seat=1)),
    "undoing another's move": ("Eve", "not-your-seat", told(do="ask-undo", table=TABLE, seat=1)),
    "agreeing for another": ("Eve", "not-your-seat", told(do="answer-undo", table=TABLE, seat=1, agree=True)),
    "playing before the start": ("Ada", "wrong-moment", told(do="move", table=WAITING, seat=0, version=1, move="rnd c3")),
    "resigning before the start": ("Ada", "wrong-moment", told(do="resign", table=WAITING, seat=0)),
    "a rematch before the end": ("Ada", "wrong-moment", told(do="ask-rematch", table=TABLE, seat=0)),
    "coming back without having left": ("Ada", "wrong-moment", told(do="come-back", table=TABLE, seat=0)),
    "answering what nobody asked": ("Ada", "wrong-moment", told(do="answer-undo", table=TABLE, seat=0, agree=True)),
    "a table that is not there": ("Eve", "not-found", told(do="watch", table="0000000000")),
    "a private table": ("Eve", "private", told(do="watch", table=PRIVATE)),
    "a private table by a guessed word": ("Eve", "private", told(do="watch", table=PRIVATE, invite="a" * 22)),
    "playing at a private table": ("Eve", "private", told(do="move", table=PRIVATE, seat=0, version=1, move="rnd c3")),
    "talking without listening": ("Eve", "refused", told(do="chat", table=WAITING, text="hi")),
    "talking without a name": ("Zoe", "not-signed-in", told(do="chat", table=TABLE, text="hi")),
    "playing without a name": ("Zoe", "not-your-seat", told(do="move", table=TABLE, seat=1, version=4, move="pass")),
}  # fmt: skip


@pytest.mark.parametrize("what", list(REFUSED))
def test_a_bad_message_gets_a_typed_answer_and_changes_nothing(what: str, salon: Salon) -> None:
    who, code, said = REFUSED[what]

    async def main() -> None:
        before = await salon.stands()
        answers = await answers_to(salon.people[who], salon.named(said))
        assert [(answer["do"], answer.get("code")) for answer in answers] == [("refused", code)]
        assert answers[0]["text"]["fr"]
        assert answers[0]["text"]["en"]
        assert await salon.stands() == before

    salon.run(main())


def test_a_malformed_table_id_is_named_in_a_sentence(salon: Salon) -> None:
    async def main() -> None:
        [answer] = await answers_to(salon.people["Bob"], told(do="watch", id=7, table="../../etc"))
        assert (answer["id"], answer["code"]) == (7, "malformed")
        assert answer["text"]["en"].startswith("“../../etc” is not the id of a table")
        assert "n’est pas l’identifiant d’une table" in answer["text"]["fr"]
        assert not [text for text in answer["text"].values() if "regex" in text or "$." in text]

    salon.run(main())


def test_a_private_table_says_that_it_is_private_and_nothing_else(salon: Salon) -> None:
    """Whoever has its address has got it from somebody: the page can tell them to ask for the invitation."""

    async def main() -> None:
        known = set()
        for who in ("Eve", "Zoe"):
            for do, rest in (
                ("watch", {}),
                ("watch", {"invite": "a" * 22}),
                ("move", {"seat": 0, "version": 1, "move": "rnd c3"}),
                ("hint", {"seat": 0}),
            ):
                answer = (await answers_to(salon.people[who], told(do=do, table=salon.private, **rest)))[0]
                assert answer["code"] == "private"
                known.add(answer["text"]["en"])
            for path in ("", "?invite=" + "a" * 22, "/record", "/replay?step=1", "/outline"):
                refused = await salon.people[who].http.get(f"/api/tables/{salon.private}{path}")
                assert refused.status_code == 403
                known.add(refused.json()["text"]["en"])
        assert known == {"This table is private: ask somebody who plays there for the invitation link."}

    salon.run(main())


def test_a_move_counts_once_and_only_in_its_time(salon: Salon) -> None:
    """Sent twice, sent late, sent by the next player too early: one entry."""

    async def main() -> None:
        ada, bob, services = salon.people["Ada"], salon.people["Bob"], salon.server.services
        state = (await services.registry.get(salon.table)).state
        seat = state.acting[0]
        mover, other = (bob, ada) if seat == 1 else (ada, bob)
        snapshot = await mover.watch(salon.table, seat)
        move = next(t["move"] for t in snapshot["standing"]["view"]["targets"] if t["move"].startswith("discard"))
        version = snapshot["standing"]["decision"]
        early = await answers_to(
            other, told(do="move", table=salon.table, seat=(seat + 1) % 3, version=version, move="discard r1", id=5)
        )
        assert early[-1]["do"] == "refused"
        number = state.number
        message = told(do="move", table=salon.table, seat=seat, version=version, move=move, id=77)
        for _ in range(3):  # all three are under way before the first is answered
            await mover.socket.send(message)
        first, *again = [await answer_to(mover, 77) for _ in range(3)]
        assert first["do"] == "news"
        assert {answer["do"] for answer in again} == {"refused"}
        assert state.number == number + 1
        late = await answers_to(mover, message)
        assert (late[-1]["do"], late[-1]["code"]) == ("refused", "stale")  # not "it is not your turn": it was
        waiting = next(each for each in range(3) if state.decisions[each])
        person = bob if waiting == 1 else ada
        stale = told(do="move", table=salon.table, seat=waiting, version=version, move="pass")
        assert [(answer["code"], answer["version"]) for answer in await answers_to(person, stale)] == [
            ("stale", state.decisions[waiting])
        ]
        assert state.number == number + 1
        assert len(await stored_entries(salon.server, salon.table)) == number + 1

    salon.run(main())


async def answer_to(person: Person, id: int) -> dict[str, Any]:
    while (message := await person.hear()).get("id") != id:
        pass
    return message


def test_a_message_beyond_all_measure_ends_the_socket_and_nothing_else(salon: Salon) -> None:
    async def main() -> None:
        before = await salon.stands()
        async with salon.server.person("Flo") as flo:
            await flo.socket.send("x" * 100_000)
            with pytest.raises(websockets.ConnectionClosed):
                await flo.hear_until("nothing of the kind")
        assert await salon.stands() == before
        assert (await salon.people["Eve"].ask("ping"))["do"] == "pong"

    salon.run(main())


def test_every_request_is_answered_whether_one_watches_or_not(salon: Salon) -> None:
    async def main() -> None:
        async with salon.server.person("Gil") as gil:
            table = await gil.open("tuileries", sit=(0, 1))
            await gil.start(table)
            assert (await gil.ask("leave", table=table, seat=0))["do"] == "done"
            assert (await gil.ask("leave", table=table, seat=0))["do"] == "done"
            await gil.watch(table, 0)
            assert (await gil.ask("leave", table=table, seat=0))["do"] == "done"
            assert (await gil.ask("unwatch", table=table))["do"] == "done"
            assert (await gil.ask("unwatch", table=table))["do"] == "done"

    salon.run(main())


WORDS = [
    "pass",
    "shout",
    "maho",
    "strike 1",
    "discard r5",
    "discard g1",
    "lay r1 r2 r3",
    "claim b1 b2 b3",
    "rnd c3",
    "é",
    "",
]
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)


def kinds() -> list[type[msgspec.Struct]]:
    info: Any = msgspec.inspect.type_info(messages.ClientMessage)
    return [part.cls for part in info.types]


def values_for(name: str, salon: Salon) -> st.SearchStrategy[Any]:
    """Values that a field might have, mostly the right ones, so that much of it gets past the first check."""
    likely: dict[str, st.SearchStrategy[Any]] = {
        "table": st.sampled_from([salon.table, salon.table, salon.waiting, salon.private, "0000000000"]),
        "seat": st.integers(-1, 5),
        "version": st.integers(0, 12) | st.just(10_000_001),
        "after": st.integers(0, 400),
        "id": st.integers(0, 2**53),
        "move": st.sampled_from(WORDS) | st.text(max_size=90),
        "text": st.text(min_size=1, max_size=600),
        "invite": st.none() | st.text("abc_-", min_size=14, max_size=24),
    }
    return st.one_of(likely.get(name, st.booleans()), likely.get(name, st.booleans()), anything)


def shaped(salon: Salon) -> st.SearchStrategy[str]:
    """A message of a known kind, its fields mostly right, some of them missing or too many."""

    def of_kind(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
        fields = {field.name: values_for(field.name, salon) for field in msgspec.structs.fields(kind)}
        required = {
            name: fields.pop(name) for name in list(fields) if name in ("table", "seat", "move", "version", "text")
        }
        do = st.just(kind.__struct_config__.tag)
        return st.fixed_dictionaries({"do": do, **required}, optional={**fields, "more": anything})

    return st.sampled_from(kinds()).flatmap(of_kind).map(lambda message: msgspec.json.encode(message).decode())


raw = st.binary(max_size=60) | st.text(max_size=60) | anything.map(lambda value: msgspec.json.encode(value).decode())


def ends_a_seat(data: str | bytes) -> bool:
    """Bob must stay: a bot that plays for him would change the table by itself."""
    return any(word in str(data) for word in ('"resign"', '"leave"'))


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_sent_the_answer_is_known_and_nothing_changes_but_by_what_is_carried_out(
    salon: Salon, data: st.DataObject
) -> None:
    who = data.draw(st.sampled_from(["Bob", "Eve", "Zoe"]))
    messages = data.draw(st.lists(shaped(salon) | shaped(salon) | raw, min_size=4, max_size=12))
    salon.run(check_all(salon, who, [m for m in messages if who != "Bob" or not ends_a_seat(m)]))


async def check_all(salon: Salon, who: str, messages: list[str | bytes]) -> None:
    person = salon.people[who]
    for message in messages:
        before = await salon.stands()
        answers = await answers_to(person, message)
        assert answers, message
        done = [answer for answer in answers if answer["do"] in ("news", "done")]
        assert not [answer for answer in answers if answer.get("code") == "server-error"], message
        if not done:
            assert await salon.stands() == before, message


def test_after_all_this_the_store_still_holds_what_the_table_is(salon: Salon) -> None:
    async def main() -> None:
        table = await salon.server.services.registry.get(salon.table)
        stored = await salon.server.services.registry._repository.load(salon.table)
        assert stored is not None
        again = fold_all(stored.id, stored.setting, stored.seed, stored.log)
        again.replay_answers(stored.answers)
        assert again.match.position.tobytes() == table.state.match.position.tobytes()

    salon.run(main())
