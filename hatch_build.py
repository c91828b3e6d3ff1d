"""The package's build: a wheel or an archive without the web client would serve an empty page, so there is none."""

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_spec = importlib.util.spec_from_file_location("build_client", Path(__file__).parent / "web" / "build.py")
assert _spec is not None
assert _spec.loader is not None
build_client = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(build_client)


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the web client where it is missing or older than its sources; an editable installation does without."""

    def dependencies(self) -> list[str]:
        """Node comes from PyPI where the machine has none."""
        return [] if build_client.is_fresh() or build_client.find_npm() else [build_client.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if version == "editable":
            return
        try:
            build_client.build()
        except build_client.NotBuilt as trouble:
            self.app.abort(str(trouble))
