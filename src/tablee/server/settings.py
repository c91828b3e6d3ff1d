"""How the server is set: by flags of `tablee serve`, or by environment variables `TABLEE_…`."""

from pathlib import Path
from urllib.parse import urlsplit

import platformdirs
from msgspec import Struct


class Settings(Struct, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path(platformdirs.user_data_dir("tablee"))
    database: str = ""
    """postgresql://…; a SQLite file in `data` if empty."""
    synchronous: str = "FULL"
    """SQLite: FULL survives a power cut, NORMAL only a crash."""
    public_url: str = ""
    """Where people reach the server, e.g. https://tablee.example; cookies are then for TLS only."""
    trusted_proxies: str = ""
    """Addresses of reverse proxies whose X-Forwarded-For is believed."""
    smtp_url: str = ""
    """smtp://user:password@server: who sends the links to new passwords; needs `public_url`, where they lead."""
    mail_from: str = ""
    """Whom such e-mails are from; tablee@ the public URL's host if empty."""
    bot_pause_ms: int = 400
    bot_threads: int = 0
    """How many bots think at once; 0: one for each processor, and at least two."""
    absence_s: float = 180.0
    round_pause_s: int = 15
    """Between two rounds, for those who still read how the last one ended."""
    rate_limits: bool = True
    most_sockets: int = 100
    """At once from one address."""
    log_level: str = "info"
    log_format: str = "console"
    """console or json"""

    @property
    def database_address(self) -> str:
        return self.database or f"sqlite:///{self.data / 'tablee.db'}"

    @property
    def mail_sender(self) -> str:
        return self.mail_from or f"Tablée <tablee@{urlsplit(self.public_url).hostname}>"

    @property
    def is_secure(self) -> bool:
        return self.public_url.startswith("https://")
