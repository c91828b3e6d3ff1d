"""E-mail by way of the host's SMTP server."""

import asyncio
import ipaddress
import smtplib
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from tablee.core.errors import TableeError
from tablee.core.texts import Text
from tablee.server.errors import Refusal

ANSWER_S = 10.0
PORTS = {"smtp": 587, "smtps": 465}
BAD_SMTP_URL = Text(
    fr="--smtp-url attend smtp://[utilisateur:mot-de-passe@]serveur[:port], ou smtps://… pour TLS dès le début.",
    en="--smtp-url must be smtp://[user:password@]server[:port], or smtps://… for TLS from the start.",
)
NEEDS_TLS = Text(
    fr="le serveur SMTP n’offre pas TLS, et un mot de passe ne s’envoie pas en clair",
    en="the SMTP server offers no TLS, and a password is not sent without",
)
CANNOT_SEND = Text(
    fr="Le courriel n’a pas pu partir. Vérifiez l’adresse, ou réessayez plus tard.",
    en="The e-mail could not be sent. Check the address, or try again later.",
)


class CannotSend(Refusal):
    """The reason is for the host: `why`."""

    status = 503
    code = "cannot-send"

    def __init__(self, why: str) -> None:
        super().__init__(CANNOT_SEND)
        self.why = why

    def __str__(self) -> str:
        return self.why


class Mailer:
    def __init__(self, url: str, sender: str) -> None:
        try:
            found = urlsplit(url)
            self._host, self._port = found.hostname or "", found.port or PORTS[found.scheme]
        except (ValueError, KeyError):
            raise TableeError(BAD_SMTP_URL) from None
        if not self._host:
            raise TableeError(BAD_SMTP_URL)
        self._is_tls = found.scheme == "smtps"
        self._user, self._password = unquote(found.username or ""), unquote(found.password or "")
        self._sender = sender
        self._threads = ThreadPoolExecutor(2, "mail")
        """Of their own: a mail server may be silent for long, and no table is to wait for it."""

    async def send(self, to: str, subject: str, text: str) -> None:
        """CannotSend if the server does not take it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message["Date"], message["Message-ID"] = (
            formatdate(),
            make_msgid(domain=self._sender.rpartition("@")[2].strip(">")),
        )
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        await asyncio.get_running_loop().run_in_executor(self._threads, self._deliver, message)

    def close(self) -> None:
        """What has not begun to be sent is not sent any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _deliver(self, message: EmailMessage) -> None:
        with self._signed_in() as server:
            server.send_message(message)

    def check(self) -> None:
        """CannotSend unless the server lets us in; nothing is sent."""
        with self._signed_in() as server:
            server.noop()

    @contextmanager
    def _signed_in(self) -> Iterator[smtplib.SMTP]:
        context = ssl.create_default_context()
        try:
            if self._is_tls:
                server: smtplib.SMTP = smtplib.SMTP_SSL(self._host, self._port, timeout=ANSWER_S, context=context)
            else:
                server = smtplib.SMTP(self._host, self._port, timeout=ANSWER_S)
            with server:
                server.ehlo()
                has_tls = self._is_tls
                if not has_tls and server.has_extn("starttls"):
                    server.starttls(context=context)
                    has_tls = True
                if self._user:
                    if not (has_tls or _is_this_machine(self._host)):
                        raise smtplib.SMTPException(NEEDS_TLS.en)
                    server.login(self._user, self._password)
                yield server
        except (OSError, smtplib.SMTPException, ValueError) as error:
            raise CannotSend(f"{type(error).__name__}: {_without_people(error)}") from None


def _without_people(error: Exception) -> str:
    """What goes into the log: whose address it was does not, nor does a password that cannot be sent."""
    match error:
        case smtplib.SMTPRecipientsRefused(recipients=refused):
            return ", ".join(sorted({str(code) for code, _ in refused.values()}))
        case smtplib.SMTPDataError(smtp_code=code):
            return str(code)
        case UnicodeError():
            return "not ASCII"
    return str(error)


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
