"""The errors that users meet: typed, and said in their words."""

from tablee.core.texts import Language, Text


class TableeError(Exception):
    """An error the user can fix; `say` returns the message in their language."""

    def __init__(self, text: Text, /, **details: object) -> None:
        super().__init__(text.say("en", **details))
        self.text = text
        self.details = details

    def say(self, lang: Language) -> str:
        return self.text.say(lang, **self.details)


class UnknownGame(TableeError):
    """No game has that name."""


class SeatsError(TableeError):
    """The game is not for that many players."""


class OptionError(TableeError):
    """An option is unknown, or its value is not allowed; `typed`: what may stand after `name=` at the command line."""

    def __init__(self, name: str, text: Text, /, typed: str | None = None, **details: object) -> None:
        super().__init__(text, **details)
        self.name = name
        self.typed = typed


class NotationError(TableeError):
    """A text is not the notation of any piece, place or move; `rule`: the rule by which there is no such place, if so."""

    def __init__(self, text: Text, /, rule: str | None = None, **details: object) -> None:
        super().__init__(text, **details)
        self.rule = rule


class IllegalMove(TableeError):
    """A move that the rules refuse; `rule` is the id of the rule, `code` the kernel's reason."""

    def __init__(self, rule: str, code: int, text: Text, /, **details: object) -> None:
        super().__init__(text, **details)
        self.rule = rule
        self.code = code


class RecordError(TableeError):
    """A record that is not in the form of RECORDS.md, or that does not hold."""
