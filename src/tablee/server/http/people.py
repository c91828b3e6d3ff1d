"""Guests, accounts, keys, histories."""

from typing import Annotated, Any

from litestar import Controller, Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody, QueryParameter

from tablee.games import GAMES
from tablee.server import messages
from tablee.server.http.caller import COOKIE, TheCaller, TheServices
from tablee.server.people import SESSION_MS, required
from tablee.server.services import Services


def with_session(content: Any, token: str | None, services: Services, status: int = 201) -> Response[Any]:
    response = Response(content, status_code=status)
    if token is not None:
        response.set_cookie(
            Cookie(
                key=COOKIE,
                value=token,
                max_age=SESSION_MS // 1000,
                httponly=True,
                secure=services.settings.is_secure,
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
        self, data: JSONBody[messages.NewGuest], services: TheServices, caller: TheCaller
    ) -> Response[messages.Person]:
        await services.people.check_name(None, data.name)  # only who becomes somebody counts
        services.limits.spend("newcomer", caller.address)
        person, token = await services.people.become_guest(data.name)
        return with_session(person, token, services)

    @post("/accounts", scope="person", summary="Create an account; guests keep their games")
    async def sign_up(
        self, data: JSONBody[messages.NewAccount], services: TheServices, caller: TheCaller
    ) -> Response[messages.MadeAccount]:
        await services.people.check_name(caller.person, data.name, is_account=True)
        services.limits.spend("account", caller.address)
        person, token = await services.people.sign_up(caller.person, data.name, data.password)
        return with_session(person, token, services)

    @post("/session", summary="Sign in")
    async def sign_in(
        self, data: JSONBody[messages.Credentials], services: TheServices, caller: TheCaller
    ) -> Response[messages.Person]:
        services.limits.spend("sign-in", caller.address)
        person, token = await services.people.sign_in(data.name, data.password, caller.address)
        return with_session(person, token, services)

    @delete("/session", summary="Sign out")
    async def sign_out(self, services: TheServices, caller: TheCaller) -> Response[None]:
        await services.people.sign_out(*required(caller.known))
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response

    @get("/me", summary="Who am I?")
    async def me(self, services: TheServices, caller: TheCaller) -> messages.Me:
        if caller.person is None:
            return messages.Me(None, sends_mail=services.recovery.sends_mail)
        muted = await services.people.muted_by(caller.person.id)
        return messages.Me(caller.person.public, muted, caller.person.is_moderator, services.recovery.sends_mail)

    @patch("/me", scope="all", summary="Take another name")
    async def rename(
        self, data: JSONBody[messages.NewName], services: TheServices, caller: TheCaller
    ) -> messages.Person:
        return await services.people.rename(required(caller.known)[0], data.name)

    @post("/me/password", scope="person", status_code=204, summary="Change the password; all others are signed out")
    async def change_password(
        self, data: JSONBody[messages.NewPassword], services: TheServices, caller: TheCaller
    ) -> None:
        person, session = required(caller.known)
        services.limits.spend("sign-in", person.id)
        await services.people.change_password(person, session, data, caller.address)

    @post("/me/delete", scope="person", from_anywhere=True, status_code=204, summary="Delete me and my data")
    async def delete_me(self, data: JSONBody[messages.Goodbye], services: TheServices, caller: TheCaller) -> None:
        person, _ = required(caller.known)
        services.limits.spend("sign-in", person.id)
        await services.people.check_goodbye(person, data.password, caller.address)
        await services.people.delete(person, services.registry.resign_everywhere, services.registry.reload)

    @get("/me/export", scope="all", summary="Everything that is kept about me")
    async def export(self, services: TheServices, caller: TheCaller) -> dict[str, Any]:
        person, _ = required(caller.known)
        services.limits.spend("export", person.id)
        return await services.people.export(person)

    @get("/me/tables", summary="My tables, those where I am to play first")
    async def my_tables(self, services: TheServices, caller: TheCaller) -> list[messages.TableInfo]:
        return await services.lobby.of_person(required(caller.known)[0].id)

    @get("/me/tokens", scope="all", summary="Keys of my programs")
    async def tokens(self, services: TheServices, caller: TheCaller) -> list[messages.Token]:
        return await services.people.tokens(required(caller.known)[0])

    @post("/me/tokens", scope="person", summary="A key for a program; its secret is shown once")
    async def make_token(
        self, data: JSONBody[messages.NewToken], services: TheServices, caller: TheCaller
    ) -> messages.Token:
        return await services.people.make_token(required(caller.known)[0], data)

    @delete("/me/tokens/{token_id:str}", scope="all", summary="Take a key back")
    async def drop_token(self, token_id: FromPath[str], services: TheServices, caller: TheCaller) -> None:
        await services.people.drop_token(required(caller.known)[0], token_id)

    @put("/me/mutes/{person_id:str}", status_code=204, summary="Mute somebody's chat")
    async def mute(self, person_id: FromPath[str], services: TheServices, caller: TheCaller) -> None:
        await services.people.mute(required(caller.known)[0], person_id, on=True)

    @delete("/me/mutes/{person_id:str}", summary="Hear somebody again")
    async def unmute(self, person_id: FromPath[str], services: TheServices, caller: TheCaller) -> None:
        await services.people.mute(required(caller.known)[0], person_id, on=False)

    @get("/people/{person_id:str}", summary="Somebody's ratings and latest games")
    async def profile(self, person_id: FromPath[str], services: TheServices, caller: TheCaller) -> messages.Profile:
        return await services.people.profile(person_id, caller.id)

    @get("/people/{person_id:str}/games", summary="Somebody's games, page by page")
    async def games(
        self,
        person_id: FromPath[str],
        services: TheServices,
        caller: TheCaller,
        before_ms: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
    ) -> list[messages.PlayedGame]:
        return await services.people.games(person_id, caller.id, before_ms)

    @get("/ranking/{game:str}", summary="The best players of a game")
    async def ranking(self, game: FromPath[str], services: TheServices) -> list[messages.Ranked]:
        return await services.people.ranking(GAMES[game].name)
