"""A tiny SMTP server on a port of its own: what is sent through it is kept."""

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default


@dataclass
class Post:
    port: int = 0
    users: list[str] = field(default_factory=list)
    """Who signed in, with what password."""
    mails: list[EmailMessage] = field(default_factory=list)
    arrived: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def wait_for(self, count: int) -> EmailMessage:
        """The last of so many e-mails."""
        async with asyncio.timeout(30), self.arrived:
            await self.arrived.wait_for(lambda: len(self.mails) >= count)
        return self.mails[count - 1]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 stub\r\n")
        while line := (await reader.readline()).strip():
            verb = line[:4].upper()
            if verb == b"EHLO":
                writer.write(b"250-stub\r\n250-8BITMIME\r\n250 AUTH PLAIN\r\n")
            elif verb == b"AUTH":
                self.users.append(base64.b64decode(line.split()[-1]).decode())
                writer.write(b"235 welcome\r\n")
            elif verb == b"DATA":
                writer.write(b"354 go on\r\n")
                raw = await reader.readuntil(b"\r\n.\r\n")
                mail = message_from_bytes(raw[:-5], policy=default)
                assert isinstance(mail, EmailMessage)
                writer.write(b"250 kept\r\n")
                async with self.arrived:
                    self.mails.append(mail)
                    self.arrived.notify_all()
            else:
                writer.write(b"250 fine\r\n" if verb != b"QUIT" else b"221 bye\r\n")
            await writer.drain()
        writer.close()
        await writer.wait_closed()


@asynccontextmanager
async def post_office(post: Post) -> AsyncIterator[Post]:
    server = await asyncio.start_server(post.serve, "127.0.0.1", 0)
    post.port = server.sockets[0].getsockname()[1]
    try:
        yield post
    finally:
        server.close()
        await server.wait_closed()
