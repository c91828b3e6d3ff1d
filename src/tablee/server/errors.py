"""What the server refuses, and in which words. Codes are for programs, sentences for people."""

import re

from tablee.core.errors import IllegalMove, TableeError
from tablee.core.texts import Text
from tablee.core.texts import said as said
from tablee.server import messages
from tablee.server.store.errors import Departed, StoreError, Vanished
from tablee.server.store.moderation import CannotModerate
from tablee.server.store.people import NameTaken
from tablee.server.store.sessions import Banned


class Refusal(TableeError):
    """A request that cannot be carried out; nothing was changed."""

    status = 400
    code = "refused"


class NotFound(Refusal):
    status = 404
    code = "not-found"


class NotAllowed(Refusal):
    status = 403
    code = "not-allowed"


class PrivateTable(Refusal):
    """The table exists; more is told to those who are invited. Its id alone cannot be guessed."""

    status = 403
    code = "private"


class NotSignedIn(Refusal):
    status = 401
    code = "not-signed-in"


class WrongPassword(Refusal):
    status = 401
    code = "wrong-password"


class NotYourSeat(Refusal):
    status = 403
    code = "not-your-seat"


class WrongMoment(Refusal):
    """What is asked is possible, but not now."""

    status = 409
    code = "wrong-moment"


class Stale(Refusal):
    """The move answers a situation that is over."""

    status = 409
    code = "stale"

    def __init__(self, text: Text, /, *, version: int) -> None:
        super().__init__(text, version=version)
        self.version = version


class Malformed(Refusal):
    code = "malformed"


class TooFast(Refusal):
    status = 429
    code = "too-fast"


class TooLarge(Refusal):
    status = 413
    code = "too-large"


class ServerError(Refusal):
    """Our fault; it is in the log."""

    status = 500
    code = "server-error"


class TooMany(Refusal):
    status = 409
    code = "too-many"


NO_TABLE = Text(fr="Cette table n’existe pas ou n’existe plus.", en="There is no such table, or it is gone.")
PRIVATE = Text(
    fr="Cette table est privée : demandez le lien d’invitation à quelqu’un qui y joue.",
    en="This table is private: ask somebody who plays there for the invitation link.",
)
NO_PAGE = Text(fr="Cette adresse n’existe pas.", en="There is nothing at this address.")
NO_PERSON = Text(fr="Ce joueur n’existe pas.", en="There is no such player.")
NO_GAME_YET = Text(fr="La partie n’a pas encore commencé.", en="The game has not started yet.")
GAME_OVER = Text(fr="La partie est terminée.", en="The game is over.")
GAME_GOES_ON = Text(fr="La partie n’est pas terminée.", en="The game is not over.")
NO_SUCH_MOMENT = Text(fr="La partie n’en était pas encore là.", en="The game had not got that far yet.")
ALREADY_STARTED = Text(fr="La partie a déjà commencé.", en="The game has already started.")
SEAT_TAKEN = Text(fr="Cette place est prise.", en="This seat is taken.")
NO_SUCH_SEAT = Text(
    fr="Cette table a {seats} places ; il n’y a pas de place {seat}.",
    en="This table has {seats} seats; there is no seat {seat}.",
)
NOT_ALL_SEATS_NAMED = Text(
    fr="Cette table a {seats} places : dites pour chacune qui s’y assied (reçu : {named}).",
    en="This table has {seats} seats: say for each who sits there (got {named}).",
)
SEATS_EMPTY = Text(fr="Il y a encore des places vides.", en="There are still empty seats.")
NOBODY_THERE = Text(fr="Cette place est vide.", en="This seat is empty.")
NOT_YOURS = Text(fr="Ce n’est pas votre place.", en="This is not your seat.")
HOST_ONLY = Text(fr="Seul l’hôte de la table peut le faire.", en="Only the table’s host can do that.")
SIGN_IN = Text(fr="Indiquez d’abord un nom ou connectez-vous.", en="Enter a name first, or sign in.")
BAD_PASSWORD = Text(fr="Nom ou mot de passe incorrect.", en="Wrong name or password.")
KEY_TOO_WEAK = Text(
    fr="Cette clé ne le permet pas : elle est de portée « {scope} », il faut « {needed} ».",
    en="This key does not allow it: its scope is “{scope}”, and this needs “{needed}”.",
)
NOT_BY_ANY_KEY = Text(
    fr="Aucune clé de programme ne le permet : faites-le vous-même, connecté avec votre mot de passe.",
    en="No program’s key allows this: do it yourself, signed in with your password.",
)
BAD_CODE = Text(
    fr="Ce nom et ce code ne vont pas ensemble, ou le code a déjà servi.",
    en="This name and this code do not belong together, or the code has been used.",
)
STALE_MOVE = Text(
    fr="La partie a avancé entre-temps : ce coup ne vaut plus.",
    en="The game has moved on since: this move no longer counts.",
)
FUTURE_MOVE = Text(
    fr="Votre page n’est plus à jour : rechargez-la.",
    en="Your page is out of step with the table: reload it.",
)
BOT_PLAYS = Text(
    fr="Un robot joue pour vous : reprenez d’abord votre place.",
    en="A bot is playing for you: take your seat back first.",
)
BAD_MESSAGE = Text(fr="Demande mal formée : {why}.", en="Malformed request: {why}.")
BAD_TABLE_ID = Text(
    fr="« {table} » n’est pas l’identifiant d’une table : dix caractères, lettres minuscules ou chiffres.",
    en="“{table}” is not the id of a table: ten characters, lowercase letters or digits.",
)
TOO_LARGE = Text(fr="Message trop long : {most} octets au maximum.", en="Message too long: {most} bytes at most.")
TOO_FAST = Text(fr="Trop de demandes d’un coup : attendez un instant.", en="Too many requests at once: wait a moment.")
TOO_MANY_TABLES = Text(fr="Vous avez déjà {most} tables ouvertes.", en="You already have {most} open tables.")
BOTS_TIRED = Text(
    fr="Vos robots ont beaucoup réfléchi ces derniers temps : réessayez dans {seconds} s.",
    en="Your bots have been thinking a lot lately: try again in {seconds} s.",
)
BOTS_BUSY = Text(
    fr="Tous les robots sont occupés par les parties en cours : réessayez dans un instant.",
    en="All bots are busy with the games that are being played: try again in a moment.",
)
TOO_MANY_WITH_BOTS = Text(
    fr="Des robots jouent déjà à {most} de vos tables : terminez une partie d’abord.",
    en="Bots are already playing at {most} of your tables: finish one of those games first.",
)
TOO_MANY_WITH_BOTS_HERE = Text(
    fr="Des robots jouent déjà à {most} tables d’invités et de nouveaux comptes qui se connectent d’ici : terminez une partie "
    "d’abord.",
    en="Bots are already playing at {most} tables of guests and new accounts who connect from here: finish a game first.",
)
TOO_MANY_SHOWN = Text(
    fr="Vous avez déjà {most} tables publiques qui attendent des joueurs : commencez une de ces parties, ou ouvrez une table "
    "privée.",
    en="You already have {most} public tables waiting for players: start one of those games, or open a private table.",
)
TOO_MANY_SHOWN_HERE = Text(
    fr="{most} tables publiques ouvertes d’ici attendent déjà des joueurs : prenez place à l’une d’elles, ou ouvrez une table "
    "privée.",
    en="{most} public tables opened from here are already waiting for players: join one of them, or open a private table.",
)
TOO_MANY_PLAYING = Text(
    fr="Vous avez déjà {most} parties en cours : terminez-en une d’abord.",
    en="You already have {most} games under way: finish one of them first.",
)
TOO_MANY_PLAYING_HERE = Text(
    fr="Les invités et nouveaux comptes qui se connectent d’ici ont déjà {most} parties en cours : terminez-en une d’abord.",
    en="Guests and new accounts who connect from here already have {most} games under way: finish one of them first.",
)
TOO_MANY_WAITED_AT = Text(
    fr="Vous attendez déjà à {most} tables publiques : levez-vous de l’une d’elles d’abord.",
    en="You are already waiting at {most} public tables: get up from one of them first.",
)
TOO_MANY_WAITED_AT_HERE = Text(
    fr="Les invités et nouveaux comptes qui se connectent d’ici attendent déjà à {most} tables publiques : levez-vous de l’une "
    "d’elles d’abord.",
    en="Guests and new accounts who connect from here are already waiting at {most} public tables: get up from one of them "
    "first.",
)
SEATS_OF_ONE = Text(
    fr="À la table publique de quelqu’un d’autre, on prend {most} places au plus.",
    en="At somebody else’s public table you can take {most} seats at most.",
)
TOO_MANY_SEATINGS = Text(
    fr="On s’est assis et levé {most} fois à cette table : ouvrez-en une autre.",
    en="People have sat down and got up {most} times at this table: open another one.",
)
TOO_MANY_LEAVES = Text(
    fr="Vous avez déjà laissé un robot jouer {most} fois à cette table : restez, ou abandonnez.",
    en="You have already let a bot take over {most} times at this table: stay, or resign.",
)
TOO_MUCH_CHAT = Text(
    fr="On s’est dit beaucoup de choses à cette table : {most} messages, c’est le maximum.",
    en="A lot has been said at this table: {most} messages are the most it holds.",
)
CHAT_OF_PLAYERS = Text(
    fr="Dans une partie classée, et une fois la partie terminée, seuls ceux qui y jouent se parlent.",
    en="In a rated game, and once a game is over, only its players talk at the table.",
)
UNKNOWN_HOST = Text(
    fr="Ce serveur ne se connaît pas sous le nom {host} : lancez-le avec --public-url.",
    en="This server does not know itself as {host}: start it with --public-url.",
)
TOO_MANY_WATCHED = Text(fr="Vous suivez déjà {most} tables.", en="You are already watching {most} tables.")
TOO_MANY_JOBS = Text(
    fr="{most} analyses sont déjà en cours pour vous (les invités d’une même adresse comptent ensemble).",
    en="{most} reviews are already running for you (guests of one address count together).",
)
BETWEEN_ROUNDS = Text(
    fr="La manche est terminée : attendez la prochaine donne.",
    en="The round is over: wait for the next deal.",
)
NO_HINTS = Text(fr="Pas de conseil dans une partie classée.", en="No hints in a rated game.")
NOTHING_TO_DECIDE = Text(fr="Ce n’est pas à vous de jouer.", en="It is not your turn.")
RESIGNED_FOR_GOOD = Text(fr="Vous avez abandonné cette partie.", en="You have resigned this game.")
NOBODY_STANDS_IN = Text(fr="Personne ne joue à votre place.", en="Nobody is playing for you.")
TIME_USED_UP = Text(
    fr="Votre temps pour cette partie est épuisé : le robot la finit pour vous.",
    en="Your time for this game is used up: the bot finishes it for you.",
)
NOTHING_TO_UNDO = Text(fr="Vous n’avez aucun coup à reprendre.", en="You have no move to take back.")
MOVED_SINCE = Text(
    fr="Le dernier coup n’est pas le vôtre : vous ne pouvez plus reprendre.",
    en="The last move was not yours, so there is nothing you can take back.",
)
UNDO_ASKED = Text(
    fr="La demande est faite : on attend la réponse.", en="You have already asked; the others have yet to answer."
)
UNDO_WAS_REFUSED = Text(fr="On vous a refusé de reprendre ce coup.", en="You have been refused this: the move stands.")
UNDO_REVEALS = Text(
    fr="Le dernier coup a dévoilé ce qui était caché : on ne peut plus le reprendre.",
    en="The last move revealed something hidden, so it cannot be taken back.",
)
NO_UNDO_ASKED = Text(fr="Personne n’a demandé à reprendre un coup.", en="Nobody has asked to take a move back.")
SOMEBODY_GONE = Text(
    fr="Quelqu’un a quitté le site pour de bon : pas de revanche à cette table.",
    en="Somebody has left the site for good: there is no rematch at this table.",
)
NOT_WATCHING = Text(fr="Ouvrez d’abord cette table.", en="Open this table first.")
ADDRESS_BANNED = Text(
    fr="On ne peut plus venir d’où vous êtes. Motif : {why}", en="Nobody may come from where you are. Reason: {why}"
)
MODERATORS_ONLY = Text(fr="C’est réservé aux modérateurs.", en="This is for moderators only.")
NOT_A_MODERATOR = Text(
    fr="« {name} » est de la modération : seul l’hébergeur peut le faire, par « tablee admin ».",
    en="“{name}” is a moderator: only the host can do that, by “tablee admin”.",
)
NOT_ONESELF = Text(fr="On ne se signale pas soi-même.", en="You cannot report yourself.")
CLOSED_FOR_GOOD = Text(
    fr="La modération a fermé cette table : pas de revanche ici.",
    en="The moderators have closed this table: there is no rematch here.",
)
WRONG_ORIGIN = Text(fr="Cette demande vient d’un autre site.", en="This request comes from another site.")
SERVER_BUSY = Text(
    fr="Le serveur a rencontré une erreur, qui est consignée. Réessayez.",
    en="Something went wrong on the server and has been logged. Please try again.",
)


PATTERN = re.compile(r" matching regex '.*?'(?= - at |;|$)")


def malformed(why: str) -> Malformed:
    """`why`: as the decoder says it; a pattern would tell nobody anything."""
    return Malformed(BAD_MESSAGE, why=PATTERN.sub(" of another form", why).rstrip("."))


def code_of(error: TableeError) -> str:
    if isinstance(error, Refusal):
        return error.code
    if isinstance(error, IllegalMove):
        return "illegal"
    if isinstance(error, StoreError):
        return "cannot-save"
    if isinstance(error, CannotModerate):
        return "refused"
    if isinstance(error, Banned):
        return "banned"
    if isinstance(error, Departed):
        return NotSignedIn.code
    if isinstance(error, Vanished):
        return NotFound.code
    return "name-taken" if isinstance(error, NameTaken) else "invalid"


def status_of(error: TableeError) -> int:
    if isinstance(error, Refusal):
        return error.status
    if isinstance(error, StoreError):
        return 503
    if isinstance(error, Banned):
        return 403
    if isinstance(error, Departed):
        return NotSignedIn.status
    if isinstance(error, Vanished):
        return NotFound.status
    return 409 if isinstance(error, NameTaken | CannotModerate) else 400


def problem(error: TableeError) -> messages.Problem:
    return messages.Problem(code_of(error), said(error.text, **error.details), getattr(error, "rule", None))


def refused(error: TableeError, id: int, table: str | None) -> messages.Refused:
    return messages.Refused(
        id=id,
        code=code_of(error),
        text=said(error.text, **error.details),
        rule=getattr(error, "rule", None),
        table=table,
        version=getattr(error, "version", None),
    )
