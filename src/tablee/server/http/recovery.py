"""Ways back: recovery codes, e-mail, a guest's link."""

from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody

from tablee.server import messages
from tablee.server.http.caller import TheCaller, TheServices
from tablee.server.http.people import with_session
from tablee.server.people import required


class RecoveryController(Controller):
    path = "/api"
    tags = ("people",)

    @post("/session/recover", summary="Forgotten password: a recovery code and a new one")
    async def recover(
        self, data: JSONBody[messages.Recovery], services: TheServices, caller: TheCaller
    ) -> Response[messages.Person]:
        services.limits.spend("sign-in", caller.address)
        person, token = await services.recovery.by_code(data, caller.address)
        return with_session(person, token, services)

    @post("/session/forgotten", status_code=204, summary="Forgotten password: a link to a new one, by e-mail")
    async def send_link(self, data: JSONBody[messages.Forgotten], services: TheServices, caller: TheCaller) -> None:
        services.limits.spend("mail", caller.address)
        services.recovery.send_link(data)

    @post("/session/by-mail", summary="A new password by the link in an e-mail")
    async def by_mail(
        self, data: JSONBody[messages.MailRecovery], services: TheServices, caller: TheCaller
    ) -> Response[messages.Person]:
        services.limits.spend("sign-in", caller.address)
        person, token = await services.recovery.by_mail(data)
        return with_session(person, token, services)

    @post("/session/way-back", summary="A guest comes back by the code that was kept")
    async def come_back(
        self, data: JSONBody[messages.WayBack], services: TheServices, caller: TheCaller
    ) -> Response[messages.Person]:
        services.limits.spend("sign-in", caller.address)
        person, token = await services.recovery.come_back(data.code)
        return with_session(person, token, services)

    @post("/me/way-back", scope="person", summary="A code that brings a guest back, once")
    async def way_back(
        self, data: JSONBody[messages.NewWayBack], services: TheServices, caller: TheCaller
    ) -> messages.WayBack:
        person, _ = required(caller.known)
        services.limits.spend("sign-in", person.id)
        return await services.recovery.way_back(person, shown=data.shown)

    @get("/me/recovery-codes", scope="all", summary="How many recovery codes are left")
    async def codes_left(self, services: TheServices, caller: TheCaller) -> messages.RecoveryCodes:
        return await services.recovery.codes_left(required(caller.known)[0])

    @post("/me/recovery-codes", scope="person", summary="New recovery codes, shown once; those of before end")
    async def make_codes(
        self, data: JSONBody[messages.OwnPassword], services: TheServices, caller: TheCaller
    ) -> messages.RecoveryCodes:
        person, _ = required(caller.known)
        services.limits.spend("sign-in", person.id)
        return await services.recovery.make_codes(person, data.password, caller.address)

    @get("/me/email", scope="all", summary="My address")
    async def email(self, services: TheServices, caller: TheCaller) -> messages.Email:
        return await services.recovery.email_of(required(caller.known)[0])

    @put("/me/email", scope="person", summary="An address for my account: a link is sent there, to be opened")
    async def set_email(
        self, data: JSONBody[messages.NewEmail], services: TheServices, caller: TheCaller
    ) -> messages.Email:
        person, _ = required(caller.known)
        services.limits.spend("mail", person.id)
        services.limits.spend("mails", caller.address)
        return await services.recovery.set_email(person, data, caller.address)

    @delete("/me/email", scope="person", summary="No address any more")
    async def forget_email(self, services: TheServices, caller: TheCaller) -> None:
        await services.recovery.forget_email(required(caller.known)[0])

    @post("/email/confirm", status_code=204, summary="The link in an e-mail was opened: the address is confirmed")
    async def confirm_email(
        self, data: JSONBody[messages.EmailToken], services: TheServices, caller: TheCaller
    ) -> None:
        services.limits.spend("sign-in", caller.address)
        await services.recovery.confirm_email(data.token)
