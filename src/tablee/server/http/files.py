"""The web client's files as they are sent: packed where the browser wants it, and not at all where it has them already."""

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Response

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
"""May be kept, but not used without asking whether it is still the same."""
PACKED = (("br", ".br"), ("gzip", ".gz"))
"""Encodings, the best first, and what the compressed file next to the plain one is called (web/tools/compress.ts)."""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


def accepted(header: str) -> set[str]:
    """The encodings that a browser wants.

    >>> sorted(accepted("gzip, deflate, br;q=1.0, zstd;q=0"))
    ['br', 'deflate', 'gzip']
    """
    wanted = set()
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        if quality.replace(" ", "").removeprefix("q=").strip("0.") or not quality:
            wanted.add(name.strip())
    return wanted - {""}


def send_file(file: Path, headers: Any, cache: str) -> Response[bytes]:
    """A file as it was built, in the smallest form that is there and wanted."""
    wanted = accepted(headers.get("accept-encoding", ""))
    for encoding, ending in PACKED:
        packed = file.with_name(file.name + ending)
        if encoding in wanted and packed.is_file():
            return _send(_read(packed, packed.stat().st_mtime_ns), _kind(file), headers, cache, encoding)
    return _send(_read(file, file.stat().st_mtime_ns), _kind(file), headers, cache, None)


def send_page(html: bytes, headers: Any) -> Response[bytes]:
    """A page that was written just now; it is small."""
    if "gzip" in accepted(headers.get("accept-encoding", "")):
        return _send(gzip.compress(html, 6, mtime=0), "text/html", headers, ASK_AGAIN, "gzip")
    return _send(html, "text/html", headers, ASK_AGAIN, None)


def send_json(data: bytes, headers: Any) -> Response[bytes]:
    """Something long that is the same for everybody; what holds secrets is not packed, so that no length tells of them."""
    if "gzip" in accepted(headers.get("accept-encoding", "")):
        return _send(gzip.compress(data, 6, mtime=0), "application/json", headers, None, "gzip")
    return _send(data, "application/json", headers, None, None)


def _send(body: bytes, kind: str, headers: Any, cache: str | None, encoding: str | None) -> Response[bytes]:
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    answer = {"etag": tag, "vary": "Accept-Encoding"} | ({"cache-control": cache} if cache else {})
    known = {one.strip().removeprefix("W/") for one in headers.get("if-none-match", "").split(",")}
    if tag in known or "*" in known:
        return Response(b"", status_code=304, headers=answer, media_type=kind)
    if encoding is not None:
        answer["content-encoding"] = encoding
    return Response(body, headers=answer, media_type=kind)


def _kind(file: Path) -> str:
    return mimetypes.guess_type(file.name)[0] or "application/octet-stream"


@lru_cache(maxsize=256)
def _read(file: Path, _changed_ns: int) -> bytes:
    """Kept in memory until the file changes: there are few of them."""
    return file.read_bytes()
