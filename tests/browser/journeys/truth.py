"""What the server tells this very person about a table: to compare the page with, never to act on."""

import json
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import BrowserContext
from websockets.sync.client import connect

PATIENCE_S = 20.0


def table_of(url: str) -> tuple[str, str | None] | None:
    """The table that an address leads to, and the invitation in it."""
    parts = urlsplit(url)
    path = parts.path.strip("/").split("/")
    if len(path) != 2 or path[0] != "table":
        return None
    return path[1], parse_qs(parts.query).get("invite", [None])[0]


def ask_past(context: BrowserContext, url: str, seat: int, entry: int) -> Any:
    """The view that this seat had after that entry of the log; None where the server refuses."""
    where = table_of(url)
    assert where is not None, url
    table, invite = where
    parts = urlsplit(url)
    asked = {"seat": seat, "entry": entry} | ({"invite": invite} if invite else {})
    answer = context.request.get(f"{parts.scheme}://{parts.netloc}/api/tables/{table}/past?{urlencode(asked)}")
    return answer.json()["view"] if answer.ok else None


def ask_server(context: BrowserContext, url: str, seat: int) -> dict[str, Any] | None:
    """The snapshot that the server sends to whoever opens this address in this browser; None where it refuses."""
    where = table_of(url)
    assert where is not None, url
    table, invite = where
    parts = urlsplit(url)
    origin = f"{parts.scheme}://{parts.netloc}"
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in context.cookies(origin))
    with connect(
        f"ws://{parts.netloc}/socket",
        additional_headers={"Cookie": cookies, "Origin": origin},
        proxy=None,
        open_timeout=PATIENCE_S,
    ) as socket:
        socket.send(json.dumps({"do": "watch", "table": table, "seat": seat, "invite": invite, "id": 1}))
        while True:
            message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE_S))
            if message.get("id") == 1:
                return message if message["do"] == "snapshot" else None
