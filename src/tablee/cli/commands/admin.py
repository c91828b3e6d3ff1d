"""The commands of whoever hosts: who is there, who may not come, what is closed, and what has been done."""

from typing import Annotated, Literal

from cyclopts import Parameter

from tablee.cli.help import command, family
from tablee.cli.language import Lang
from tablee.cli.server import DATA, TOO_LOW, Data, Database
from tablee.core.errors import TableeError
from tablee.core.texts import Text

family(
    "admin",
    fr="Administrer un serveur : personnes, tables, exclusions, signalements. Dans sa base, qu’il tourne ou non.",
    en="Administer a server: people, tables, bans, reports. In its database, whether it is running or not.",
)

WHO = Text(
    fr="Le nom d’un compte, ou l’identifiant de quelqu’un.",
    en="An account’s name, or anybody’s id.",
)
Who = Annotated[str, WHO]
WhoOrWhere = Annotated[
    str,
    Text(
        fr="Le nom d’un compte, l’identifiant de quelqu’un, ou une adresse (203.0.113.7, 203.0.113.0/24).",
        en="An account’s name, anybody’s id, or an address (203.0.113.7, 203.0.113.0/24).",
    ),
]
Why = Annotated[
    str,
    Text(
        fr="Le motif, pour le journal ; qui est exclu le lit aussi.",
        en="The reason, for the audit; whoever is banned reads it, too.",
    ),
]
Search = Annotated[str, Text(fr="Une partie du nom, ou l’identifiant.", en="A part of the name, or the id.")]
AsJson = Annotated[bool, Text(fr="En JSON, une ligne.", en="As JSON, in one line."), Parameter(negative=())]


@command(under="admin", fr="Chercher des personnes.", en="Look for people.")
def people(
    text: Search = "",
    /,
    *,
    banned: Annotated[
        bool, Text(fr="Seulement qui est exclu.", en="Only those who are banned."), Parameter(negative=())
    ] = False,
    moderators: Annotated[
        bool, Text(fr="Seulement la modération.", en="Only moderators."), Parameter(negative=())
    ] = False,
    json: AsJson = False,
    data: Data = DATA,
    database: Database = "",
    lang: Lang,
) -> None:
    from tablee.cli.admin_lists import show_people

    show_people(data, database, text, banned=banned, moderators=moderators, as_json=json, lang=lang)


@command(under="admin", fr="Chercher des tables.", en="Look for tables.")
def tables(
    text: Annotated[
        str,
        Text(
            fr="L’identifiant de la table, un jeu, ou une partie du nom de qui y est assis.",
            en="The table’s id, a game, or a part of the name of somebody who sits there.",
        ),
    ] = "",
    /,
    *,
    status: Annotated[
        Literal["open", "playing", "finished"] | None,
        Text(fr="Seulement celles-ci ; sans indication, toutes.", en="Only these; all of them unless given."),
    ] = None,
    json: AsJson = False,
    data: Data = DATA,
    database: Database = "",
    lang: Lang,
) -> None:
    from tablee.cli.admin_lists import show_tables

    show_tables(data, database, text, status, as_json=json, lang=lang)


@command(under="admin", fr="Montrer les adresses exclues.", en="Show which addresses are banned.")
def addresses(*, json: AsJson = False, data: Data = DATA, database: Database = "", lang: Lang) -> None:
    from tablee.cli.admin_lists import show_addresses

    show_addresses(data, database, as_json=json, lang=lang)


@command(
    under="admin",
    fr="Exclure quelqu’un (déconnecté, ses places libérées, plus aucune connexion) ou une adresse.",
    en="Ban somebody (signed out, seats left, signing in refused) or an address.",
)
def ban(
    who: WhoOrWhere,
    /,
    *,
    why: Why,
    hours: Annotated[
        int | None,
        Text(
            fr="Pour combien d’heures ; sans indication, jusqu’à « tablee admin unban ».",
            en="For how many hours; until “tablee admin unban” unless given.",
        ),
    ] = None,
    addresses: Annotated[
        bool,
        Text(
            fr="Exclure aussi, aussi longtemps, les adresses d’où la personne est connectée en ce moment.",
            en="Also ban, for as long, the addresses that they are connected from now.",
        ),
        Parameter(negative=()),
    ] = False,
    data: Data = DATA,
    database: Database = "",
    lang: Lang,
) -> None:
    from tablee.cli.admin import ban as do

    if hours is not None and hours < 1:
        raise TableeError(TOO_LOW, name="--hours", value=hours, least=1)
    do(data, database, who, why, hours, wide=addresses, lang=lang)


@command(under="admin", fr="Lever une exclusion.", en="Lift a ban.")
def unban(who: WhoOrWhere, /, *, why: Why, data: Data = DATA, database: Database = "", lang: Lang) -> None:
    from tablee.cli.admin import unban as do

    do(data, database, who, why, lang=lang)


@command(
    under="admin",
    fr="Fermer une table : pas encore commencée, elle disparaît ; sinon la partie finit là et ne compte pour personne.",
    en="Close a table: one that has not begun is gone; otherwise the game ends there and counts for nobody.",
)
def close(
    table: Annotated[str, Text(fr="L’identifiant de la table.", en="The table’s id.")],
    /,
    *,
    why: Why,
    data: Data = DATA,
    database: Database = "",
    lang: Lang,
) -> None:
    from tablee.cli.admin import close as do

    do(data, database, table, why, lang=lang)


@command(
    under="admin",
    name="reset-password",
    fr="Donner à quelqu’un un code qui change une fois le mot de passe ; ses autres codes de secours ne valent plus.",
    en="Give somebody a code that sets a new password, once; their other recovery codes end.",
)
def reset_password(who: Who, /, *, why: Why, data: Data = DATA, database: Database = "", lang: Lang) -> None:
    from tablee.cli.admin import reset_password as do

    do(data, database, who, why, lang=lang)


@command(under="admin", fr="Confier la modération à un compte.", en="Make an account a moderator.")
def promote(who: Who, /, *, why: Why, data: Data = DATA, database: Database = "", lang: Lang) -> None:
    from tablee.cli.admin import set_moderator

    set_moderator(data, database, who, why, on=True, lang=lang)


@command(under="admin", fr="Retirer la modération à un compte.", en="Make an account a moderator no longer.")
def demote(who: Who, /, *, why: Why, data: Data = DATA, database: Database = "", lang: Lang) -> None:
    from tablee.cli.admin import set_moderator

    set_moderator(data, database, who, why, on=False, lang=lang)


@command(under="admin", fr="Montrer les signalements à traiter.", en="Show the reports that are to be handled.")
def reports(
    *,
    done: Annotated[
        bool, Text(fr="Plutôt ceux qui sont traités.", en="Those that are done instead."), Parameter(negative=())
    ] = False,
    json: AsJson = False,
    data: Data = DATA,
    database: Database = "",
    lang: Lang,
) -> None:
    from tablee.cli.admin_lists import show_reports

    show_reports(data, database, done=done, as_json=json, lang=lang)


@command(under="admin", fr="Marquer un signalement comme traité.", en="Mark a report as done.")
def done(
    report: Annotated[str, Text(fr="L’identifiant du signalement.", en="The report’s id.")],
    /,
    *,
    why: Annotated[str, Text(fr="Ce qui a été fait, pour le journal.", en="What was done about it, for the audit.")],
    data: Data = DATA,
    database: Database = "",
    lang: Lang,
) -> None:
    from tablee.cli.admin import handle

    handle(data, database, report, why, lang=lang)


@command(
    under="admin",
    fr="Montrer le journal : qui, de l’hébergeur ou de la modération, a fait quoi, quand et pourquoi.",
    en="Show the audit: what the host and the moderators have done, when, and why.",
)
def log(*, json: AsJson = False, data: Data = DATA, database: Database = "", lang: Lang) -> None:
    from tablee.cli.admin_lists import show_log

    show_log(data, database, as_json=json, lang=lang)
