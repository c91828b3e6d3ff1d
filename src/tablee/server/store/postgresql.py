"""What PostgreSQL does for the server: one session writes, and what became of a lost answer can be asked."""

import time

from sqlalchemy import Connection, text

from tablee.server.store.errors import IN_DOUBT, SERVED_ALREADY, InDoubt, ServedAlready, shown

LOCK = {"of": 0x7AB1EE, "what": 1}
"""The advisory lock of whoever writes to this database."""
POLL_S = 0.1
TRY_LOCK = text("select pg_try_advisory_lock(:of, :what)")
HOLDER = text(
    "select a.pid, a.application_name = current_setting('application_name') as is_own"
    " from pg_locks l join pg_stat_activity a using (pid) where l.granted and l.locktype = 'advisory'"
    " and l.classid = :of and l.objid = :what and l.objsubid = 2 and a.datname = current_database()"
)
END = text("select pg_terminate_backend(:pid)")
NOTICE_THE_DEAD = (
    "select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),"
    " set_config('tcp_keepalives_count', '3', false)"
)
"""A machine that vanished keeps its lock no longer than 25 seconds."""
XID = text("select pg_current_xact_id()::text")
STATUS = text("select pg_xact_status(cast(:xid as xid8))")


def take_lock(connection: Connection, patience_s: float) -> None:
    """Make this session the only one that writes; ServedAlready if another server's is.

    The lock is the session's own: it ends with the session, however that ends, and without it there is nothing to write by. A
    session that we have given up may live on at the other end: it is ended first, so that what it was about is decided.
    """
    until = time.monotonic() + patience_s
    with connection.begin():
        connection.exec_driver_sql(NOTICE_THE_DEAD)
    while True:
        with connection.begin():
            if connection.execute(TRY_LOCK, LOCK).scalar():
                return
            holder = connection.execute(HOLDER, LOCK).first()
            is_own = holder is not None and holder.is_own
            if holder is not None and is_own:
                connection.execute(END, {"pid": holder.pid})
        if time.monotonic() > until:
            if is_own:
                raise InDoubt(IN_DOUBT)
            raise ServedAlready(SERVED_ALREADY, address=shown(connection.engine.url))
        time.sleep(POLL_S)


def xid_of(connection: Connection) -> str:
    """The number of the transaction under way."""
    return str(connection.execute(XID).scalar())


def was_committed(connection: Connection, xid: str) -> bool:
    """Whether a transaction took place whose COMMIT was never answered; InDoubt while it goes on."""
    with connection.begin():
        status = connection.execute(STATUS, {"xid": xid}).scalar()
    if status == "in progress":
        raise InDoubt(IN_DOUBT)
    return bool(status == "committed")
