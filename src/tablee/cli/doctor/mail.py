"""Whether e-mail would go out, where the host has given a server for it; nothing is sent."""

from collections.abc import Iterator

from tablee.cli.doctor.finding import Finding, well, wrong
from tablee.core.errors import TableeError
from tablee.core.texts import Text
from tablee.server.mail import CannotSend, Mailer
from tablee.server.settings import Settings

FINE = Text(fr="courriel : le serveur SMTP nous accepte", en="e-mail: the SMTP server lets us in")
NO_LINKS = Text(fr="--smtp-url sans --public-url", en="--smtp-url without --public-url")
GIVE_URL = Text(
    fr="Donnez --public-url : c’est là que mènent les liens des courriels.",
    en="Give --public-url: that is where the links in e-mails lead.",
)
UNREADABLE = Text(fr="--smtp-url est illisible", en="--smtp-url cannot be read")
WRITE_SMTP = Text(
    fr="Par exemple smtp://utilisateur:mot-de-passe@courriel.example.",
    en="For example smtp://user:password@mail.example.",
)
NO_ENTRY = Text(fr="le serveur SMTP ne nous accepte pas ({why})", en="the SMTP server does not let us in ({why})")
CHECK = Text(
    fr="Vérifiez l’adresse, le port et le mot de passe de --smtp-url, et que ce serveur peut être joint d’ici.",
    en="Check the address, port and password of --smtp-url, and that this server can be reached from here.",
)


def look(settings: Settings) -> Iterator[Finding]:
    if not settings.smtp_url:
        return
    if not settings.public_url:
        yield wrong("smtp", NO_LINKS, GIVE_URL)
    try:
        Mailer(settings.smtp_url, settings.mail_sender).check()
    except CannotSend as error:
        yield wrong("smtp", NO_ENTRY, CHECK, why=error.why)
    except TableeError:
        yield wrong("smtp", UNREADABLE, WRITE_SMTP)
    else:
        if settings.public_url:
            yield well("smtp", FINE)
