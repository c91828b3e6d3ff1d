"""Every message between the server and its clients; `web/src/wire/` is generated from this package.

Times are milliseconds since 1970. A seat of -1 is a spectator's. Messages on the socket carry their kind in `do`.
"""

# ruff: noqa: F403

from typing import Any

import msgspec

from tablee.core.texts import Said as Said
from tablee.server.messages.entries import *
from tablee.server.messages.fields import *
from tablee.server.messages.games import *
from tablee.server.messages.moderation import *
from tablee.server.messages.news import *
from tablee.server.messages.people import *
from tablee.server.messages.plain import *
from tablee.server.messages.problems import *
from tablee.server.messages.puzzles import *
from tablee.server.messages.replays import *
from tablee.server.messages.requests import *
from tablee.server.messages.reviews import *
from tablee.server.messages.standing import *
from tablee.server.messages.statistics import *
from tablee.server.messages.tables import *


def encode(message: Any) -> bytes:
    return _encoder.encode(message)


_encoder = msgspec.json.Encoder()
