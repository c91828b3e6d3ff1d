"""What the server keeps: SQLite by default, PostgreSQL by its address; one writer, durable before it answers."""

from tablee.server.store.database import Database, StoreError
from tablee.server.store.people import PeopleShelf
from tablee.server.store.tables import TableShelf

__all__ = ["Database", "PeopleShelf", "StoreError", "TableShelf"]
