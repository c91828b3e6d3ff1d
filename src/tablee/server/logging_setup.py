"""Structured logs: readable lines at a terminal, JSON for machines; never a token, a password or a cookie."""

import logging
import os
import sys

import structlog

from tablee.server.log_brake import Brake

BRAKE = Brake()


class _Passed(logging.Handler):
    """What libraries log comes out as ours does."""

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        structlog.get_logger().log(
            record.levelno, said, kind=str(record.msg).partition("\n")[0], logger=record.name, exc_info=record.exc_info
        )


def tell_what_was_left_out() -> None:
    """Lines that were not written one by one, as one line of each kind."""
    for said, times in BRAKE.flush():
        structlog.get_logger().warning("left out", what=said, times=times, kind=f"left out: {said}")


def set_up(level: str, form: str) -> None:
    renderer: structlog.typing.Processor = structlog.processors.JSONRenderer()
    if form != "json":  # the richer tracebacks show the values of variables, and so passwords, keys and seeds
        renderer = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty() and not os.environ.get("NO_COLOR"),
            exception_formatter=structlog.dev.plain_traceback,
        )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            BRAKE,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info if form == "json" else _as_it_is,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(handlers=[_Passed()], level=logging.WARNING, force=True)


def _as_it_is(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    return event
