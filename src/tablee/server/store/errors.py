"""What goes wrong with the database, in words."""

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from tablee.core.errors import TableeError
from tablee.core.texts import Text

CANNOT_WRITE = Text(
    fr="Le serveur ne peut pas enregistrer pour le moment ; rien n’a changé. Réessayez.",
    en="The server cannot save at the moment; nothing was changed. Try again.",
)
CANNOT_READ = Text(
    fr="Le serveur n’atteint pas ses données pour le moment. Réessayez.",
    en="The server cannot reach its data at the moment. Try again.",
)
IN_DOUBT = Text(
    fr="La base de données s’est tue au moment d’enregistrer : on verra si c’est fait dès qu’elle répondra de nouveau.",
    en="The database fell silent while saving: whether it was done will show as soon as it answers again.",
)
BAD_ADDRESS = Text(
    fr="« {address} » n’est pas l’adresse d’une base de données connue (sqlite:///fichier, postgresql://…).",
    en="“{address}” is not the address of a database that Tablée knows (sqlite:///file, postgresql://…).",
)
NO_DRIVER = Text(
    fr="Pour PostgreSQL, il manque un paquet : pip install 'tablee[postgresql]'.",
    en="PostgreSQL needs one more package: pip install 'tablee[postgresql]'.",
)
NO_FOLDER = Text(
    fr="Le dossier des données {path} ne peut pas être créé : {why}. Choisissez-en un autre avec --data.",
    en="The data folder {path} cannot be made: {why}. Choose another with --data.",
)
CANNOT_OPEN = Text(
    fr="La base de données {address} ne s’ouvre pas : {why}.", en="The database {address} cannot be opened: {why}."
)
SERVED_ALREADY = Text(
    fr="Un autre serveur Tablée tient déjà la base de données {address}. Arrêtez-le, ou choisissez une autre base avec "
    "--data ou --database.",
    en="Another Tablée server already has the database {address}. Stop it, or choose another with --data or --database.",
)
NEWER_SCHEMA = Text(
    fr="La base de données {address} vient d’une version plus récente de Tablée (schéma {found}, ici {known}) : "
    "mettez Tablée à jour.",
    en="The database {address} comes from a newer version of Tablée (schema {found}, here {known}): update Tablée.",
)


VANISHED = Text(fr="Cette table n’existe plus.", en="This table is gone.")
DEPARTED = Text(fr="Vous avez quitté le site pour de bon.", en="You have left the site for good.")


class Departed(TableeError):
    """Whoever it tells of is gone: nothing was written."""


class Vanished(TableeError):
    """The table is closed: nothing was written."""


class StoreError(TableeError):
    """Nothing was written."""


class InDoubt(StoreError):
    """Nobody can say yet whether it was written."""


class ServedAlready(StoreError):
    """Another server has the database."""


def shown(url: URL) -> str:
    """A database's address as it may be shown to people."""
    return url.render_as_string(hide_password=True)


def first_line(error: DBAPIError) -> str:
    """What the database complains of, without its advice."""
    return str(error.orig).strip().partition("\n")[0].rstrip(".")
