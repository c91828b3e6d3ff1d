"""The parts of a running server."""

from dataclasses import dataclass

from tablee.server.jobs import Jobs
from tablee.server.limits import Limits
from tablee.server.looks import Looks
from tablee.server.metrics import Metrics
from tablee.server.moderation import Moderation
from tablee.server.people import People
from tablee.server.puzzles import Puzzles
from tablee.server.recovery import Recovery
from tablee.server.settings import Settings
from tablee.server.statistics import Statistics
from tablee.server.store.database import Database
from tablee.server.tables.lobby import Lobby
from tablee.server.tables.payers import Payers
from tablee.server.tables.registry import TableRegistry


@dataclass(frozen=True)
class Services:
    """The parts of a running server, as handlers get them."""

    settings: Settings
    database: Database
    people: People
    recovery: Recovery
    registry: TableRegistry
    lobby: Lobby
    payers: Payers
    jobs: Jobs
    limits: Limits
    looks: Looks
    metrics: Metrics
    puzzles: Puzzles
    statistics: Statistics
    moderation: Moderation
