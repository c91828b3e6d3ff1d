"""Ways back for those whom no cookie knows any more: recovery codes and e-mail for accounts, a link for guests."""

import asyncio
from collections.abc import Sequence

import structlog

from tablee.core.texts import Text
from tablee.server import errors, messages
from tablee.server.attempts import Attempts
from tablee.server.codes import code_hash, draw_codes, new_token, token_hash
from tablee.server.errors import NotAllowed, NotFound, TooFast, WrongPassword
from tablee.server.limits import Limits
from tablee.server.mail import CannotSend, Mailer
from tablee.server.names import name_key
from tablee.server.people import DAY_MS, SESSION_MS, People, browser_session
from tablee.server.store.errors import StoreError
from tablee.server.store.people import PeopleRepository, StoredPerson
from tablee.server.store.recovery import Purpose, RecoveryRepository
from tablee.server.timestamps import now_ms

MAIL_MS = 30 * 60_000
"""How long the link to a new password is valid."""
CONFIRM_MS = DAY_MS
GUESTS_OWN: Sequence[Purpose] = ("kept", "shown")
CLOSING_S = 10.0
"""How long a server that stops waits for its e-mails."""
MOST_OF_ONE_ADDRESS = 3
"""Accounts that one e-mail address gets links for."""

BAD_LINK = Text(
    fr="Ce lien a déjà servi, ou n’est plus valable : demandez-en un autre.",
    en="This link has been used, or is no longer valid: ask for another.",
)
NO_MAIL = Text(fr="Ce serveur n’envoie pas de courriels.", en="This server sends no e-mail.")
HAS_PASSWORD = Text(
    fr="Un compte se retrouve par son mot de passe ou un code de récupération.",
    en="An account has its password and recovery codes to come back by.",
)
CONFIRM_SUBJECT = Text(fr="Tablée : votre adresse", en="Tablée: your address")
CONFIRM = Text(
    fr="""Bonjour {name},

Ouvrez ce lien pour confirmer que cette adresse est la vôtre. Il est valable un jour.

{link}

Si vous n’avez rien demandé, ne faites rien.
""",
    en="""Hello {name},

Open this link to confirm that this address is yours. It is valid for a day.

{link}

If you did not ask for this, do nothing.
""",
)
RECOVER_SUBJECT = Text(fr="Tablée : nouveau mot de passe", en="Tablée: a new password")
RECOVER = Text(
    fr="""Bonjour {name},

Ouvrez ce lien pour choisir un nouveau mot de passe. Il sert une fois, pendant {minutes} minutes.

{link}

Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.
""",
    en="""Hello {name},

Open this link to choose a new password. It works once, for {minutes} minutes.

{link}

If you did not ask for this, do nothing: your password stays as it is.
""",
)

log = structlog.get_logger()


class Recovery:
    def __init__(
        self,
        repository: RecoveryRepository,
        known: PeopleRepository,
        people: People,
        attempts: Attempts,
        limits: Limits,
        mailer: Mailer | None,
        public_url: str,
    ) -> None:
        self._repository = repository
        self._known = known
        self._people = people
        self._attempts = attempts
        self._limits = limits
        self._mailer = mailer
        self._public_url = public_url.rstrip("/")
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def sends_mail(self) -> bool:
        return self._mailer is not None

    async def close(self) -> None:
        """What has been promised is sent, unless the mail server is silent."""
        if self._sending:
            _, late = await asyncio.wait(self._sending, timeout=CLOSING_S)
            for task in late:
                task.cancel()
        if self._mailer is not None:
            self._mailer.close()

    async def make_codes(self, person: StoredPerson, password: str, address: str) -> messages.RecoveryCodes:
        """New recovery codes in place of the old ones."""
        await self._people.check_password(person, password, address, about=person.id)
        codes = draw_codes()
        await self._repository.set_codes(person.id, [code_hash(code) for code in codes])
        return messages.RecoveryCodes(len(codes), codes)

    async def codes_left(self, person: StoredPerson) -> messages.RecoveryCodes:
        return messages.RecoveryCodes(await self._repository.codes_left(person.id))

    async def by_code(self, given: messages.Recovery, address: str) -> tuple[messages.Person, str]:
        """A new password by a recovery code; everything else that was signed in is signed out."""
        person, code = await self._known.by_name(given.name), code_hash(given.code)
        about = person.id if person else name_key(given.name)
        self._attempts.begin(address, about)
        found = await self._repository.find(code, ["code"], now_ms())
        if person is None or found is None or found.person != person.id:
            raise WrongPassword(errors.BAD_CODE)
        token = await self._new_password(person, code, "code", given.password, errors.BAD_CODE)
        self._attempts.succeeded(address, about)
        return person.public, token

    async def _new_password(
        self, person: StoredPerson, hashed_code: str, purpose: Purpose, password: str, refusal: Text
    ) -> str:
        """The token of the session that begins with it."""
        hashed = await self._people.hash_password(password)
        token, session = browser_session(person.id)
        if not await self._repository.recover(hashed_code, purpose, hashed, session):
            raise WrongPassword(refusal)
        self._people.forget(person.id)
        return token

    async def way_back(self, person: StoredPerson, *, shown: bool) -> messages.WayBack:
        """A code that brings a guest back, once."""
        if person.is_account:
            raise NotAllowed(HAS_PASSWORD)
        token = new_token()
        purpose: Purpose = "shown" if shown else "kept"
        await self._repository.keep(person.id, purpose, token_hash(token), now_ms() + SESSION_MS)
        return messages.WayBack(token)

    async def come_back(self, code: str) -> tuple[messages.Person, str]:
        hashed = token_hash(code)
        found = await self._repository.find(hashed, GUESTS_OWN, now_ms())
        person = await self._known.by_id(found.person) if found else None
        if person is None:
            raise WrongPassword(BAD_LINK)
        token, session = browser_session(person.id)
        if not await self._repository.come_back(hashed, GUESTS_OWN, session):
            raise WrongPassword(BAD_LINK)
        return person.public, token

    def _check_mail(self) -> Mailer:
        if self._mailer is None:
            raise NotFound(NO_MAIL)
        return self._mailer

    async def email_of(self, person: StoredPerson) -> messages.Email:
        return messages.Email(*await self._repository.email_of(person.id, now_ms()))

    async def set_email(self, person: StoredPerson, new: messages.NewEmail, address: str) -> messages.Email:
        """The address counts once the link that is sent there has been opened."""
        mailer = self._check_mail()
        await self._people.check_password(person, new.password, address, about=person.id)
        token = new_token()
        email = new.email.lower()  # as it is compared: some keyboards begin it with a capital
        self._limits.spend("mail-to", email)
        await self._repository.keep(person.id, "confirm", token_hash(token), now_ms() + CONFIRM_MS, email)
        text = CONFIRM.say(new.lang, name=person.name, link=f"{self._public_url}/account#confirm={token}")
        await mailer.send(email, CONFIRM_SUBJECT.say(new.lang), text)
        return await self.email_of(person)

    async def confirm_email(self, token: str) -> None:
        if not await self._repository.confirm_email(token_hash(token), now_ms()):
            raise WrongPassword(BAD_LINK)

    async def forget_email(self, person: StoredPerson) -> None:
        await self._repository.forget_email(person.id)

    def send_link(self, forgotten: messages.Forgotten) -> None:
        """Whoever asks learns nothing of who is known here: neither by the answer nor by how long it takes."""
        task = asyncio.create_task(self._send_links(self._check_mail(), forgotten))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send_links(self, mailer: Mailer, forgotten: messages.Forgotten) -> None:
        try:
            for person, email in await self._known.by_name_or_email(forgotten.who, MOST_OF_ONE_ADDRESS):
                self._limits.spend("mail-to", person.id)
                token = new_token()
                await self._repository.keep(person.id, "mail", token_hash(token), now_ms() + MAIL_MS)
                link = f"{self._public_url}/account#password={token}"
                text = RECOVER.say(forgotten.lang, name=person.name, link=link, minutes=MAIL_MS // 60_000)
                await mailer.send(email, RECOVER_SUBJECT.say(forgotten.lang), text)
        except TooFast:
            pass
        except (CannotSend, StoreError) as error:
            log.warning("no link to a new password could be sent", why=str(error))

    async def by_mail(self, given: messages.MailRecovery) -> tuple[messages.Person, str]:
        """A new password by the link in an e-mail."""
        hashed = token_hash(given.token)
        found = await self._repository.find(hashed, ["mail"], now_ms())
        person = await self._known.by_id(found.person) if found else None
        if person is None:
            raise WrongPassword(BAD_LINK)
        return person.public, await self._new_password(person, hashed, "mail", given.password, BAD_LINK)
