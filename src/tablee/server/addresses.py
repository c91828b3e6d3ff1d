"""Addresses as bans have them: one, or a network; of IPv6 at least the network that one household or machine has."""

import ipaddress

from tablee.core.errors import TableeError
from tablee.core.texts import Text

HOUSEHOLD = 64
WIDEST = {4: 16, 6: 32}
NOT_AN_ADDRESS = Text(
    fr="« {text} » n’est pas une adresse (203.0.113.7, 2001:db8::1, ou un réseau : 203.0.113.0/24).",
    en="“{text}” is not an address (203.0.113.7, 2001:db8::1, or a network: 203.0.113.0/24).",
)
TOO_WIDE = Text(
    fr="Le réseau « {text} » est trop grand : au plus /{most}.",
    en="The network “{text}” is too large: at most /{most}.",
)
OWN_MACHINE = Text(
    fr="« {text} » est cette machine, ou le mandataire par lequel tout le monde vient : dites son adresse à --trusted-proxies.",
    en="“{text}” is this machine, or the proxy that everybody comes through: tell --trusted-proxies its address.",
)

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BadAddress(TableeError):
    """Nobody comes from there."""


def is_address(text: str) -> bool:
    """
    >>> is_address("203.0.113.7"), is_address("2001:db8::/48"), is_address("Ada")
    (True, True, False)
    """
    return _parsed(text) is not None


def network(text: str) -> str:
    """The address or network as it is kept, or BadAddress.

    >>> network("203.0.113.7"), network("203.0.113.7/24"), network("2001:db8::1"), network("::ffff:203.0.113.7")
    ('203.0.113.7', '203.0.113.0/24', '2001:db8::/64', '203.0.113.7')
    """
    found = _parsed(text)
    if found is None:
        raise BadAddress(NOT_AN_ADDRESS, text=text)
    if found.prefixlen < WIDEST[found.version]:
        raise BadAddress(TOO_WIDE, text=text, most=WIDEST[found.version])
    if found.is_loopback:
        raise BadAddress(OWN_MACHINE, text=text)
    if isinstance(found, ipaddress.IPv6Network) and found.prefixlen > HOUSEHOLD:
        found = found.supernet(new_prefix=HOUSEHOLD)
    return str(found).removesuffix("/32") if found.version == 4 else str(found)


def is_covered(address: str, bans: list[Network]) -> bool:
    """Whether a caller from there (`http.caller.address_of`) is meant."""
    found = _parsed(address)
    return found is not None and any(
        found.version == ban.version and found.subnet_of(ban)  # type: ignore[arg-type]
        for ban in bans
    )


def _parsed(text: str) -> Network | None:
    try:
        found = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Network) and found.prefixlen == 128 and found[0].ipv4_mapped is not None:
        return ipaddress.ip_network(found[0].ipv4_mapped)
    return found
