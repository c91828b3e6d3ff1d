"""For moderators: reports, people, tables, addresses, the audit; and the door for everybody's reports."""

from functools import partial
from typing import Annotated, Literal

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tablee.server import messages
from tablee.server.http.caller import TheCaller, TheServices
from tablee.server.moderation import moderator
from tablee.server.people import required
from tablee.server.store import moderation as stored
from tablee.server.store import reports
from tablee.server.timestamps import now_ms

Search = Annotated[str, QueryParameter(name="text", max_length=60, pattern=r"^[^\x00]*$")]


class ModerationController(Controller):
    path = "/api"
    tags = ("moderation",)

    @post("/reports", status_code=204, summary="Tell the moderators of somebody")
    async def report(self, data: JSONBody[messages.NewReport], services: TheServices, caller: TheCaller) -> None:
        person, _ = required(caller.known)
        services.limits.spend("report", person.id)
        services.limits.spend("report", caller.address)
        await services.moderation.report(person, data)

    @get("/moderation/reports", scope="person", summary="Reports, to be handled or done")
    async def reports(
        self, services: TheServices, caller: TheCaller, done: FromQuery[bool] = False
    ) -> list[messages.Report]:
        moderator(caller.known)
        return await services.moderation.look(partial(reports.found, done=done))

    @post("/moderation/reports/{report_id:str}/done", scope="person", status_code=204, summary="A report is handled")
    async def handle(
        self, report_id: FromPath[str], data: JSONBody[messages.Because], services: TheServices, caller: TheCaller
    ) -> None:
        await services.moderation.handle(moderator(caller.known), report_id, data.why)

    @get("/moderation/people", scope="person", summary="People, by a part of their name or by their id")
    async def people(
        self, services: TheServices, caller: TheCaller, text: Search = "", banned: FromQuery[bool] = False
    ) -> list[messages.FoundPerson]:
        moderator(caller.known)
        return await services.moderation.look(
            lambda c: stored.find_people(c, text.strip(), now_ms(), banned=banned),
        )

    @post("/moderation/people/{person_id:str}/ban", scope="person", status_code=204, summary="Ban somebody")
    async def ban(
        self, person_id: FromPath[str], data: JSONBody[messages.NewBan], services: TheServices, caller: TheCaller
    ) -> None:
        await services.moderation.ban(moderator(caller.known), person_id, data)

    @post("/moderation/people/{person_id:str}/unban", scope="person", status_code=204, summary="Lift somebody’s ban")
    async def unban(
        self, person_id: FromPath[str], data: JSONBody[messages.Because], services: TheServices, caller: TheCaller
    ) -> None:
        await services.moderation.unban(moderator(caller.known), person_id, data.why)

    @post(
        "/moderation/people/{person_id:str}/reset",
        scope="person",
        status_code=200,
        summary="A code by which somebody sets a new password, once",
    )
    async def reset(
        self, person_id: FromPath[str], data: JSONBody[messages.Because], services: TheServices, caller: TheCaller
    ) -> messages.OneTimeCode:
        return await services.moderation.reset_password(moderator(caller.known), person_id, data.why)

    @get("/moderation/addresses", scope="person", summary="Banned addresses")
    async def addresses(self, services: TheServices, caller: TheCaller) -> list[messages.Ban]:
        moderator(caller.known)
        return await services.moderation.look(partial(stored.address_bans, now_ms=now_ms()))

    @post("/moderation/addresses/ban", scope="person", status_code=204, summary="Ban an address")
    async def ban_address(
        self, data: JSONBody[messages.NewAddressBan], services: TheServices, caller: TheCaller
    ) -> None:
        await services.moderation.ban_address(moderator(caller.known), data)

    @post("/moderation/addresses/unban", scope="person", status_code=204, summary="Lift an address’s ban")
    async def unban_address(self, data: JSONBody[messages.Lifted], services: TheServices, caller: TheCaller) -> None:
        await services.moderation.unban_address(moderator(caller.known), data.address, data.why)

    @get("/moderation/tables", scope="person", summary="Tables, by id, game, or who sits there")
    async def tables(
        self,
        services: TheServices,
        caller: TheCaller,
        text: Search = "",
        status: FromQuery[Literal["open", "playing", "finished"] | None] = None,
    ) -> list[messages.FoundTable]:
        moderator(caller.known)
        return await services.moderation.look(partial(stored.find_tables, text=text.strip(), status=status))

    @post("/moderation/tables/{table_id:str}/close", scope="person", status_code=204, summary="Close a table")
    async def close(
        self, table_id: FromPath[str], data: JSONBody[messages.Because], services: TheServices, caller: TheCaller
    ) -> None:
        await services.moderation.close_table(moderator(caller.known), table_id, data.why)

    @get("/moderation/deeds", scope="person", summary="What moderators and the host have done, the latest first")
    async def deeds(
        self,
        services: TheServices,
        caller: TheCaller,
        before_ms: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
    ) -> list[messages.Deed]:
        moderator(caller.known)
        return await services.moderation.look(partial(stored.audit, before_ms=before_ms))
