"""Everything said to people, in French and English."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")


NARROW, WIDE = "\u202f", "\u00a0"
"""French no-break spaces: narrow before ; ! ?, wide before : % » and after «."""


def french(sentence: str) -> str:
    """Sources are typed with plain blanks; given out, no line can begin with a lone sign.

    >>> french("« Oui ! » : 60 % ?").replace(NARROW, "_").replace(WIDE, "~")
    '«~Oui_!~»~: 60~%_?'
    """
    sentence = re.sub(r" +(?=[;!?])", NARROW, sentence)
    return re.sub(r" +(?=[:%»])|(?<=«) +", WIDE, sentence)


class Text(NamedTuple):
    """One sentence in both languages; `{names}` in it are filled in by `say`, texts among them in its language."""

    fr: str
    en: str

    def say(self, lang: Language, /, **details: object) -> str:
        """
        >>> Text(fr="Bonjour {name} !", en="Hello {name}!").say("en", name="Ada")
        'Hello Ada!'
        >>> Text(fr="Posez {tile}.", en="Place {tile}.").say("fr", tile=Text(fr="le cube", en="the cube"))
        'Posez le cube.'
        """
        sentence = french(self.fr) if lang == "fr" else self.en
        if not details:
            return sentence
        said = {name: detail.say(lang) if isinstance(detail, Text) else detail for name, detail in details.items()}
        return sentence.format(**said)

    def fill(self, **details: object) -> "Text":
        """The text with its names filled in, in both languages, as it is said.

        >>> Text(fr="{n} jetons", en="{n} chips").fill(n=3)
        Text(fr='3 jetons', en='3 chips')
        """
        return Text(self.say("fr", **details), self.say("en", **details))


class Said(msgspec.Struct, frozen=True):
    """A sentence in both languages, as it is sent and written: who reads it can switch at once."""

    fr: str
    en: str


def said(text: Text, /, **details: object) -> Said:
    """
    >>> said(Text(fr="Bonjour {name} !", en="Hello {name}!"), name="Ada").en
    'Hello Ada!'
    """
    return Said(fr=text.say("fr", **details), en=text.say("en", **details))


def listed(parts: Sequence[Text]) -> Text:
    """
    >>> listed([Text("oui", "yes"), Text("non", "no")])
    Text(fr='oui, non', en='yes, no')
    """
    return Text(fr=", ".join(part.fr for part in parts), en=", ".join(part.en for part in parts))


def listed_with_and(parts: Sequence[Text]) -> Text:
    """
    >>> listed_with_and([Text("a", "a"), Text("b", "b"), Text("c", "c")])
    Text(fr='a, b et c', en='a, b and c')
    """
    *most, last = parts
    if not most:
        return last
    return Text(fr="{most} et {last}", en="{most} and {last}").fill(most=listed(most), last=last)


class RefusalText(NamedTuple):
    """Why a move is refused: the rule's id, and the sentence."""

    rule: str
    text: Text
