"""The kinds of values that messages are made of, with their limits."""

from typing import Annotated, Any

from msgspec import Meta

PersonName = Annotated[str, Meta(max_length=100)]
"""As it is typed; what may be a name, `names.py` says, in words."""


Password = Annotated[str, Meta(min_length=8, max_length=200)]
"""One that is set."""


GivenPassword = Annotated[str, Meta(max_length=200)]
"""One that is compared: however short, it is right or wrong."""


TABLE_ID = r"^[a-z0-9]{10}$"


TableId = Annotated[str, Meta(pattern=TABLE_ID)]


Invite = Annotated[str, Meta(max_length=200)]
"""The token in an invitation link; a truncated one lets nobody in."""


SeatNumber = Annotated[int, Meta(ge=0, le=5)]


ViewerSeat = Annotated[int, Meta(ge=-1, le=5)]


EntryNumber = Annotated[int, Meta(ge=0, le=10_000_000)]


RequestId = Annotated[int, Meta(ge=0, le=2**53)]


MoveText = Annotated[str, Meta(min_length=1, max_length=80)]


ChatText = Annotated[str, Meta(min_length=1, max_length=500)]


BotSpec = Annotated[str, Meta(pattern=r"^[a-z]{3,12}$")]


Label = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f]*$")]


GameView = Annotated[Any, Meta(extra={"typescript": "object"})]
"""The game's own view or a PlainView; never null, so that a client's type checker sees where it may be absent."""
