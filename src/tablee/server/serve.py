"""Runs the server until it is told to stop; a stop loses nothing."""

import gc
import sys
from functools import partial
from typing import Any

import structlog
import uvicorn

from tablee.server.app import make_app
from tablee.server.connections import Connections
from tablee.server.http.protocol import HttpProtocol
from tablee.server.logging_setup import set_up
from tablee.server.settings import Settings
from tablee.server.store import StoreError
from tablee.server.version import VERSION
from tablee.server.websocket import WebSocketProtocol

SWITCH_S = 0.002
"""Threads give way to each other sooner than Python's 5 ms, or the writer would wait for a busy event loop."""
GARBAGE = 20_000
"""New objects between two looks for cycles: with Python's 700, all logs in memory would be looked through again and again."""
MOST_SOCKET_BYTES = 64 * 1024


def uvicorn_config(app: Any, settings: Settings) -> uvicorn.Config:
    connections = Connections(settings)
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws=partial(WebSocketProtocol, connections),  # type: ignore[arg-type]
        ws_max_size=MOST_SOCKET_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        http=partial(HttpProtocol, connections),  # type: ignore[arg-type]
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        access_log=False,
        log_config=None,  # what it says passes through our own log
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=10,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        backlog=4096,
    )


def local_url(host: str, port: int) -> str:
    """
    >>> local_url("127.0.0.1", 8000), local_url("::1", 8000)
    ('http://127.0.0.1:8000', 'http://[::1]:8000')
    """
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(settings: Settings) -> None:
    set_up(settings.log_level, settings.log_format)
    sys.setswitchinterval(SWITCH_S)
    log = structlog.get_logger()
    app = make_app(settings)
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 100)
    log.info("serving", url=settings.public_url or local_url(settings.host, settings.port), version=VERSION)
    server = uvicorn.Server(uvicorn_config(app, settings))
    usurpers: list[StoreError] = []

    def give_way(error: StoreError) -> None:
        usurpers.append(error)
        server.should_exit = True

    app.services.database.writer.usurped = give_way
    server.run()
    log.info("stopped; nothing is lost")
    if usurpers:
        raise usurpers[0]
    if not server.started:
        sys.exit(1)
