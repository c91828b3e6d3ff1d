"""Settings that contradict each other, or what people need."""

import ipaddress
from collections.abc import Iterator
from urllib.parse import urlsplit

from tablee.cli.doctor.finding import Finding, doubtful, well, wrong
from tablee.core.texts import Text
from tablee.server.settings import Settings

FINE = Text(fr="réglages : rien qui se contredise", en="settings: nothing contradicts anything else")
NOT_A_URL = Text(fr="--public-url {url} n’est pas une adresse", en="--public-url {url} is not an address")
WRITE_URL = Text(
    fr="Par exemple https://tablee.example, sans rien derrière le nom.",
    en="For example https://tablee.example, with nothing after the name.",
)
NO_TLS = Text(fr="--public-url {url} n’est pas en https", en="--public-url {url} is not https")
USE_TLS = Text(
    fr="Les mots de passe passent en clair : mettez un mandataire avec TLS devant (docs/how-to/serve.md).",
    en="Passwords travel in the clear: put a proxy with TLS in front (docs/how-to/serve.md).",
)
OPEN_NO_TLS = Text(
    fr="--host {host} sert tout le réseau, sans --public-url : tout passe en clair",
    en="--host {host} serves the whole network without --public-url: everything travels in the clear",
)
AT_HOME = Text(
    fr="Bien pour un réseau à la maison ; sinon, mettez un mandataire avec TLS devant et donnez --public-url.",
    en="Fine for a network at home; otherwise put a proxy with TLS in front, and give --public-url.",
)
NO_PROXY = Text(
    fr="--public-url {url} sans --trusted-proxies : tout le monde paraît venir de l’adresse du mandataire",
    en="--public-url {url} without --trusted-proxies: everybody seems to come from the proxy’s address",
)
TRUST = Text(
    fr="Donnez l’adresse du mandataire à --trusted-proxies (127.0.0.1 s’il est sur cette machine) : les limites et les "
    "exclusions vont par adresse.",
    en="Give the proxy’s address to --trusted-proxies (127.0.0.1 if it is on this machine): limits and bans go by address.",
)
BAD_PROXY = Text(
    fr="--trusted-proxies : « {proxy} » n’est pas une adresse", en="--trusted-proxies: “{proxy}” is not an address"
)
WRITE_PROXY = Text(
    fr="Des adresses ou des réseaux, séparés par des virgules : 127.0.0.1,10.0.0.0/8.",
    en="Addresses or networks, separated by commas: 127.0.0.1,10.0.0.0/8.",
)
TRUSTS_ALL = Text(
    fr="--trusted-proxies {proxy} : n’importe qui peut se donner l’adresse qu’il veut",
    en="--trusted-proxies {proxy}: anybody can claim any address",
)
UNLIMITED = Text(
    fr="--no-rate-limits avec --public-url : personne n’est freiné, pas même qui devine des mots de passe",
    en="--no-rate-limits with --public-url: nobody is slowed down, not even whoever guesses passwords",
)
LIMIT = Text(fr="Retirez --no-rate-limits.", en="Leave out --no-rate-limits.")
LESS_SAFE = Text(
    fr="--synchronous NORMAL : une coupure de courant peut perdre les derniers coups annoncés",
    en="--synchronous NORMAL: a power cut may lose the last moves that were announced",
)
FULL = Text(fr="FULL les garde, si le disque est assez rapide.", en="FULL keeps them, if the disk is fast enough.")


def look(settings: Settings) -> Iterator[Finding]:
    found = [*_url(settings), *_proxies(settings), *_habits(settings)]
    yield from found or [well("settings", FINE)]


def _url(settings: Settings) -> Iterator[Finding]:
    url = settings.public_url
    if not url:
        if not _is_local(settings.host):
            yield doubtful("open", OPEN_NO_TLS, AT_HOME, host=settings.host)
        return
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        yield wrong("public-url", NOT_A_URL, WRITE_URL, url=url)
    elif parts.scheme == "http" and not _is_local(parts.hostname):
        yield wrong("public-url", NO_TLS, USE_TLS, url=url)


def _proxies(settings: Settings) -> Iterator[Finding]:
    proxies = [one.strip() for one in settings.trusted_proxies.split(",") if one.strip()]
    if settings.is_secure and not proxies:
        yield doubtful("proxies", NO_PROXY, TRUST, url=settings.public_url)
    for proxy in proxies:
        try:
            network = ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            if proxy == "*":
                yield wrong("proxies", TRUSTS_ALL, WRITE_PROXY, proxy=proxy)
            else:
                yield wrong("proxies", BAD_PROXY, WRITE_PROXY, proxy=proxy)
            continue
        if network.prefixlen == 0:
            yield wrong("proxies", TRUSTS_ALL, WRITE_PROXY, proxy=proxy)


def _habits(settings: Settings) -> Iterator[Finding]:
    if settings.public_url and not settings.rate_limits:
        yield wrong("limits", UNLIMITED, LIMIT)
    if settings.synchronous == "NORMAL" and not settings.database:
        yield doubtful("synchronous", LESS_SAFE, FULL)


def _is_local(host: str) -> bool:
    """
    >>> _is_local("127.0.0.1"), _is_local("localhost"), _is_local("0.0.0.0")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
