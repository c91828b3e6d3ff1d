"""The web client's files, health and metrics."""

import re
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from tablee.server.errors import NO_PAGE, NotFound
from tablee.server.http.caller import TheServices, is_from_this_machine
from tablee.server.http.files import ASK_AGAIN, FOREVER, send_file, send_page
from tablee.server.services import Services
from tablee.server.store.errors import StoreError
from tablee.server.version import VERSION

WEB = Path(__file__).parents[1] / "web"
"""Where `make web` puts the built client."""
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Tablée</title><h1>Tablée</h1>"
    "<p>The server runs; its pages are not built yet (make web). "
    "Le serveur tourne ; ses pages ne sont pas encore construites (make web).</p></html>"
)
SHARE_PICTURE = b'content="/share.png"'
"""In index.html; those who show a link's picture want its whole address."""
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:]+\](:[0-9]+)?")


@get("/healthz", tags=["operation"], summary="Is the server well?")
async def healthz(services: TheServices) -> Response[dict[str, str]]:
    try:
        await services.database.check()
    except StoreError:
        return Response({"status": "no database", "version": VERSION}, status_code=503)
    return Response({"status": "ok", "version": VERSION})


@get("/metrics", tags=["operation"], summary="For Prometheus", media_type="text/plain")
async def metrics(services: TheServices, request: Request[Any, Any, Any]) -> bytes:
    """Only for programs on the server's own machine: counts of moves and commits would tell of silent answers at a table."""
    if not is_from_this_machine(request.scope):
        raise NotFound(NO_PAGE)
    services.metrics.tables.set(services.registry.live)
    services.metrics.commits.set(services.database.writer.commits)
    return services.metrics.text()


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    services: TheServices, request: Request[Any, Any, Any], path: FromPath[Path | None] = None
) -> Response[bytes] | Response[str]:
    """A file of the client; any other path is one of its pages."""
    name = "" if path is None else str(path).lstrip("/")
    if name.split("/")[0] in ("api", "socket", "schema"):
        raise NotFound(NO_PAGE)
    file = _file(name)
    if file is not None and file != WEB / "index.html":
        is_hashed = name.startswith("assets/")
        return send_file(file, request.headers, FOREVER if is_hashed else ASK_AGAIN)
    if name.startswith("assets/"):
        raise NotFound(NO_PAGE)
    index = WEB / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT, media_type="text/html")
    picture = f'content="{_address(services, request)}/share.png"'.encode()
    return send_page(index.read_bytes().replace(SHARE_PICTURE, picture), request.headers)


def _address(services: Services, request: Request[Any, Any, Any]) -> str:
    """Where this server is reached: as it was told, or else as it was asked."""
    if services.settings.public_url:
        return services.settings.public_url.rstrip("/")
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else ""


def _file(name: str) -> Path | None:
    """The client's file of that name; None if there is none, or the name is none."""
    try:
        file = (WEB / name).resolve()
        return file if name and file.is_file() and file.is_relative_to(WEB) else None
    except (OSError, ValueError):  # too long for the file system, or with a byte that it does not know
        return None
