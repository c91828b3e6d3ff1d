"""Everything said to people, in French and English."""

from typing import Literal, NamedTuple

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")


class Text(NamedTuple):
    """One sentence in both languages; `{names}` in it are filled in by `say`."""

    fr: str
    en: str

    def say(self, lang: Language, /, **details: object) -> str:
        """
        >>> Text(fr="Bonjour {name} !", en="Hello {name}!").say("en", name="Ada")
        'Hello Ada!'
        """
        sentence = self.fr if lang == "fr" else self.en
        return sentence.format(**details) if details else sentence


class RefusalText(NamedTuple):
    """Why a move is refused: the rule's id, and the sentence."""

    rule: str
    text: Text
