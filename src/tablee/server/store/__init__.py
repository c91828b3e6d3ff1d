"""What the server keeps: SQLite by default, PostgreSQL by its address; one writer, durable before it answers."""

from tablee.server.store.database import Database
from tablee.server.store.errors import StoreError
from tablee.server.store.people import PeopleRepository
from tablee.server.store.tables import TableRepository

__all__ = ["Database", "PeopleRepository", "StoreError", "TableRepository"]
