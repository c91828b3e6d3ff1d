"""Reviews of finished games by a bot."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class NewReview(Struct, forbid_unknown_fields=True):
    bot: Annotated[str, Meta(pattern=r"^(medium|strong|expert)$")] = "strong"


class Job(Struct):
    id: str
    kind: Literal["review"]
    table: str
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    done: int
    total: int
    result: Any = None
    """The review (`tablee.lab.review.Review`), as far as it has come."""
