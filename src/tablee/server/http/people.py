"""Guests, accounts, keys, histories."""

from typing import Annotated, Any

from litestar import Controller, Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody, QueryParameter

from tablee.games import GAMES
from tablee.server import messages
from tablee.server.http.doors import COOKIE, House, TheCaller, TheHouse
from tablee.server.people import SESSION_MS, required
from tablee.server.store.people import name_key


def _with_session(content: Any, token: str | None, house: House, status: int = 201) -> Response[Any]:
    response = Response(content, status_code=status)
    if token is not None:
        response.set_cookie(
            Cookie(
                key=COOKIE,
                value=token,
                max_age=SESSION_MS // 1000,
                httponly=True,
                secure=house.settings.is_secure,
                samesite="lax",
                path="/",
            )
        )
    return response


class PeopleController(Controller):
    path = "/api"
    tags = ("people",)

    @post("/guest", summary="Become a guest: a name, and you may play")
    async def become_guest(
        self, data: JSONBody[messages.NewGuest], house: TheHouse, caller: TheCaller
    ) -> Response[messages.Person]:
        house.limits.spend("newcomer", caller.address)
        person, token = await house.people.become_guest(data.name)
        return _with_session(person, token, house)

    @post("/accounts", summary="Create an account; guests keep their games")
    async def sign_up(
        self, data: JSONBody[messages.Credentials], house: TheHouse, caller: TheCaller
    ) -> Response[messages.Person]:
        house.limits.spend("newcomer", caller.address)
        person, token = await house.people.sign_up(caller.person, data.name, data.password)
        return _with_session(person, token, house)

    @post("/session", summary="Sign in")
    async def sign_in(
        self, data: JSONBody[messages.Credentials], house: TheHouse, caller: TheCaller
    ) -> Response[messages.Person]:
        house.limits.spend("sign-in", caller.address)
        house.limits.spend("sign-in-name", name_key(data.name))
        person, token = await house.people.sign_in(data.name, data.password)
        return _with_session(person, token, house)

    @delete("/session", summary="Sign out")
    async def sign_out(self, house: TheHouse, caller: TheCaller) -> Response[None]:
        await house.people.sign_out(*required(caller.known))
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response

    @get("/me", summary="Who am I?")
    async def me(self, house: TheHouse, caller: TheCaller) -> messages.Me:
        if caller.person is None:
            return messages.Me(None)
        return messages.Me(caller.person.public, await house.people.muted_by(caller.person.id))

    @patch("/me", summary="Take another name")
    async def rename(self, data: JSONBody[messages.NewName], house: TheHouse, caller: TheCaller) -> messages.Person:
        return await house.people.rename(required(caller.known)[0], data.name)

    @post("/me/password", status_code=204, summary="Change the password; other browsers are signed out")
    async def change_password(self, data: JSONBody[messages.NewPassword], house: TheHouse, caller: TheCaller) -> None:
        person, session = required(caller.known)
        house.limits.spend("sign-in", person.id)
        await house.people.change_password(person, session, data.old, data.new)

    @post("/me/delete", status_code=204, summary="Delete me and my data")
    async def delete_me(self, data: JSONBody[messages.Goodbye], house: TheHouse, caller: TheCaller) -> None:
        person, _ = required(caller.known)
        house.limits.spend("sign-in", person.id)
        await house.people.check_goodbye(person, data.password)
        await house.hall.resign_everywhere(person.id)
        await house.hall.reload(await house.people.delete(person))

    @get("/me/export", summary="Everything that is kept about me")
    async def export(self, house: TheHouse, caller: TheCaller) -> dict[str, Any]:
        return await house.people.export(required(caller.known)[0])

    @get("/me/tables", summary="My tables, those where I am to play first")
    async def my_tables(self, house: TheHouse, caller: TheCaller) -> list[messages.TableInfo]:
        return await house.hall.of_person(required(caller.known)[0].id)

    @get("/me/tokens", summary="Keys of my programs")
    async def tokens(self, house: TheHouse, caller: TheCaller) -> list[messages.Token]:
        return await house.people.tokens(required(caller.known)[0])

    @post("/me/tokens", summary="A key for a program; its secret is shown once")
    async def make_token(self, data: JSONBody[messages.NewToken], house: TheHouse, caller: TheCaller) -> messages.Token:
        return await house.people.make_token(required(caller.known)[0], data.label)

    @delete("/me/tokens/{token_id:str}", summary="Take a key back")
    async def drop_token(self, token_id: FromPath[str], house: TheHouse, caller: TheCaller) -> None:
        await house.people.drop_token(required(caller.known)[0], token_id)

    @put("/me/mutes/{person_id:str}", status_code=204, summary="Mute somebody's chat")
    async def mute(self, person_id: FromPath[str], house: TheHouse, caller: TheCaller) -> None:
        await house.people.mute(required(caller.known)[0], person_id, on=True)

    @delete("/me/mutes/{person_id:str}", summary="Hear somebody again")
    async def unmute(self, person_id: FromPath[str], house: TheHouse, caller: TheCaller) -> None:
        await house.people.mute(required(caller.known)[0], person_id, on=False)

    @get("/people/{person_id:str}", summary="Somebody's ratings and latest games")
    async def profile(self, person_id: FromPath[str], house: TheHouse, caller: TheCaller) -> messages.Profile:
        return await house.people.profile(person_id, caller.id)

    @get("/people/{person_id:str}/games", summary="Somebody's games, page by page")
    async def games(
        self,
        person_id: FromPath[str],
        house: TheHouse,
        caller: TheCaller,
        before_ms: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
    ) -> list[messages.PlayedGame]:
        return await house.people.games(person_id, caller.id, before_ms)

    @get("/ranking/{game:str}", summary="The best players of a game")
    async def ranking(self, game: FromPath[str], house: TheHouse) -> list[messages.Ranked]:
        return await house.people.ranking(GAMES[game].name)
