"""Structured logs: readable lines at a terminal, JSON for machines; never a token, a password or a cookie."""

import logging
import os
import sys

import structlog


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
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info if form == "json" else _as_it_is,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def _as_it_is(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    return event
