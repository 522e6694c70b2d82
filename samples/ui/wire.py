"""The connection: lines of JSON over a Unix-domain stream socket, without ever blocking."""

from __future__ import annotations

import json
import socket

Record = dict


class Gone(Exception):
    """The server cannot be reached any more; the message says why."""


class Wire:
    """One connection to a server. ``select`` on it: readable for events, writable while it owes."""

    def __init__(self, path: str) -> None:
        self._unsent = b""
        self._unread = b""
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.connect(path)
        except OSError as error:
            self._socket.close()
            raise Gone(f"cannot connect to {path}: {error.strerror or error}") from error
        self._socket.setblocking(False)

    def fileno(self) -> int:
        return self._socket.fileno()

    @property
    def owes(self) -> bool:
        """Whether something waits to be sent, because the server has not read yet."""
        return bool(self._unsent)

    def send(self, records: list[Record]) -> None:
        for record in records:
            self._unsent += json.dumps(record, separators=(",", ":")).encode() + b"\n"
        self.flush()

    def flush(self) -> None:
        """Sends what the socket takes now, and keeps the rest."""
        try:
            while self._unsent:
                self._unsent = self._unsent[self._socket.send(self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            # What the server said before it went may still wait to be read; reading finds its end.
            self._unsent = b""

    def receive(self) -> list[Record]:
        """The events that have arrived. Part of a line is kept until its newline comes."""
        try:
            data = self._socket.recv(1 << 16)
        except BlockingIOError:
            return []
        except OSError as error:
            raise Gone(f"connection lost: {error.strerror or error}") from error
        if not data:
            raise Gone("the server has gone")
        *lines, self._unread = (self._unread + data).split(b"\n")
        try:
            return [json.loads(line) for line in lines if line]
        except ValueError as error:
            raise Gone(f"the server does not speak JSON: {error}") from error

    def close(self) -> None:
        self._socket.close()
