"""The line between one browser and the server, which can be cut: nothing passes, and nobody is told why."""

import contextlib
import socket
import threading

from tests.browser.house import free_port


class Cable:
    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._is_cut = False
        self._ends: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", self._port))
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        self._is_cut = True
        for end in list(self._ends):
            _close(end)

    def mend(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        _close(self._listener)

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._is_cut:
                    _close(near)
                    continue
                far = socket.create_connection(("127.0.0.1", self._server_port))
                self._ends |= {near, far}
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            self._ends.discard(end)
            _close(end)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
