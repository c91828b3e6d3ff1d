"""Names: what may be one (PRECIS, RFC 8266), and which of them look alike (Unicode's confusables, UTS 39)."""

import itertools
import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache

from confusable_homoglyphs.confusables import confusables_data
from precis_i18n import get_profile
from precis_i18n.bidi import bidi_rule, has_rtl

from tablee.core.errors import TableeError
from tablee.core.texts import Text

LONGEST = 24
LONGEST_KEY = 48
LONGEST_SKELETON = 96
MOST_MARKS = 3
"""On one letter: more pile up over the neighbouring lines."""
BLANKS = "\u2800\U00013441\U00013442\U0001d159"
"""Signs that show nothing, though Unicode does not count them among the invisible ones."""
NO_SELECTORS = {0xFE0E: None, 0xFE0F: None}
"""What keyboards put behind an emoji to say how it is drawn."""
MADE_UP = re.compile(r"(?:guest|invité|player|joueur) \d+")
"""What clients call those who have not given a name: nobody may own it."""
PROFILE = get_profile("NicknameCasePreserved")

EMPTY = Text(
    fr="Un nom a au moins une lettre, un chiffre ou un signe.", en="A name has at least one letter, digit or sign."
)
TOO_LONG = Text(
    fr="Ce nom est trop long : {most} caractères au plus.", en="This name is too long: {most} characters at most."
)
BAD_CHARACTER = Text(
    fr="Un nom ne peut pas contenir {character} : caractère invisible, de commande ou inconnu.",
    en="A name cannot contain {character}: it is invisible, controls the text, or is unknown.",
)
TWO_DIRECTIONS = Text(
    fr="Un nom s’écrit dans un seul sens : de gauche à droite ou de droite à gauche.",
    en="A name is written in one direction: from left to right or from right to left.",
)
TOO_MANY_MARKS = Text(
    fr="Un nom a au plus {most} accents sur une même lettre.", en="A name has at most {most} accents on one letter."
)
NEWCOMERS = Text(
    fr="« {name} » est ce qu’on appelle les nouveaux venus : choisissez un nom à vous.",
    en="“{name}” is what newcomers are called: choose a name of your own.",
)


class BadName(TableeError):
    """Nobody may be called so."""


def clean_name(text: str) -> str:
    """The name as it is kept and shown, or BadName.

    >>> clean_name("  Ａda   L. ")
    'Ada L.'
    """
    try:
        name = PROFILE.enforce(text.translate(NO_SELECTORS))
    except UnicodeEncodeError as error:
        if error.reason == "DISALLOWED/empty":
            raise BadName(EMPTY) from None
        raise BadName(BAD_CHARACTER, character=_called(error.object[error.start])) from None
    for character in name:
        if character in BLANKS:
            raise BadName(BAD_CHARACTER, character=_called(character))
    if not any(unicodedata.category(character)[0] in "LNS" for character in name):
        raise BadName(EMPTY)
    if len(name) > LONGEST:
        raise BadName(TOO_LONG, most=LONGEST)
    if has_rtl(name, PROFILE.base.ucd) and not bidi_rule(name.replace(" ", ""), PROFILE.base.ucd):
        raise BadName(TWO_DIRECTIONS)
    marks = "".join("x" if unicodedata.category(character) in ("Mn", "Me") else " " for character in name)
    if "x" * (MOST_MARKS + 1) in marks:
        raise BadName(TOO_MANY_MARKS, most=MOST_MARKS)
    return name


def check_own(name: str) -> None:
    """BadName for what clients make up: whoever had an account of that name would keep others from it."""
    if MADE_UP.fullmatch(name_key(name)):
        raise BadName(NEWCOMERS, name=name)


def free_name(name: str, is_free: Callable[[str], bool]) -> str:
    """The name, or else one that still tells whose it was.

    >>> free_name("Ada", lambda name: name != "Ada")
    'Ada (2)'
    """
    numbered = (f"{name[: LONGEST - len(tail)]}{tail}" for tail in (f" ({n})" for n in itertools.count(2)))
    return next(one for one in itertools.chain([name], numbered) if is_free(one))


def name_key(name: str) -> str:
    """By which an account signs in: one name however it is typed.

    >>> name_key("Ada") == name_key(" ＡＤＡ ")
    True
    """
    key = unicodedata.normalize("NFKC", name).casefold().strip().replace("\0", "")
    if len(key) > LONGEST_KEY:  # one letter may stand for eighteen
        raise BadName(TOO_LONG, most=LONGEST)
    return key


def skeleton(name: str) -> str:
    """Names that look alike have the same.

    >>> skeleton("Ada") == skeleton("Αԁа"), skeleton("Ida") == skeleton("lda"), skeleton("Rene") == skeleton("René")
    (True, True, False)
    """
    like = _prototypes()
    once = "".join(like.get(character, character) for character in unicodedata.normalize("NFKD", name))
    folded = unicodedata.normalize("NFKD", once.casefold())
    kept = (character for character in folded if unicodedata.category(character) != "Cf")
    return "".join(like.get(character, character) for character in kept)[:LONGEST_SKELETON]


@cache
def _prototypes() -> Mapping[str, str]:
    """What each look-alike stands for. The package knows the pairs, but not which of the two is the model: it is the one that
    has several, or is not a single character.
    """
    twins = {_bare(one): [_bare(other["c"]) for other in others] for one, others in confusables_data.items()}

    def is_model(text: str, of: str) -> bool:
        others = twins[text]
        return len(text) > 1 or len(others) > 1 or (len(twins[of]) == 1 and text < of)

    return {
        one: others[0] for one, others in twins.items() if len(one) == 1 == len(others) and is_model(others[0], of=one)
    }


def _bare(text: str) -> str:
    """Unicode's table wraps what is written from right to left in marks."""
    return text.replace("\u200e", "")


def _called(character: str) -> str:
    """A character that cannot be shown, as it can be told: U+200B ZERO WIDTH SPACE."""
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".strip()
