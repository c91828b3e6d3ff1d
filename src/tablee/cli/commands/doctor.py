"""The command that looks whether a server would be well here."""

from typing import Annotated, Literal

from cyclopts import Parameter

from tablee.cli.help import command
from tablee.cli.language import Lang
from tablee.cli.server import DATA, Data, Database
from tablee.core.texts import Text

AS_SERVE = Text(fr="Comme pour « tablee serve ».", en="As for “tablee serve”.")


@command(
    fr="Vérifier base de données, disque, limites, horloge, versions et réglages, et dire quoi faire. Donnez-lui les réglages "
    "du serveur, par les mêmes options ou variables. Code de sortie 1 si quelque chose ne va pas.",
    en="Check database, disk, limits, clock, versions and settings, and say what to do. Give it the server’s settings, by the "
    "same options or variables. Exit 1 if something is wrong.",
)
def doctor(
    *,
    data: Data = DATA,
    database: Database = "",
    host: Annotated[str, AS_SERVE, Parameter(env_var="TABLEE_HOST")] = "127.0.0.1",
    synchronous: Annotated[Literal["FULL", "NORMAL"], AS_SERVE, Parameter(env_var="TABLEE_SYNCHRONOUS")] = "FULL",
    public_url: Annotated[str, AS_SERVE, Parameter(env_var="TABLEE_PUBLIC_URL")] = "",
    trusted_proxies: Annotated[str, AS_SERVE, Parameter(env_var="TABLEE_TRUSTED_PROXIES")] = "",
    smtp_url: Annotated[str, AS_SERVE, Parameter(env_var="TABLEE_SMTP_URL")] = "",
    rate_limits: Annotated[bool, AS_SERVE, Parameter(env_var="TABLEE_RATE_LIMITS")] = True,
    json: Annotated[bool, Text(fr="En JSON, une ligne.", en="As JSON, in one line."), Parameter(negative=())] = False,
    lang: Lang,
) -> None:
    from tablee.cli.doctor import examine
    from tablee.server.settings import Settings

    settings = Settings(
        data=data,
        database=database,
        host=host,
        synchronous=synchronous,
        public_url=public_url,
        trusted_proxies=trusted_proxies,
        smtp_url=smtp_url,
        rate_limits=rate_limits,
    )
    if not examine(settings, as_json=json, lang=lang):
        raise SystemExit(1)
