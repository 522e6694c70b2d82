"""For the tests: map.py on a pseudo-terminal, and just enough of a terminal to read its screen."""

from __future__ import annotations

import codecs
import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from typing import Callable

from screen import width

MAP = pathlib.Path(__file__).with_name("map.py")
SEQUENCE = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])")


class Screen:
    """Obeys the sequences that map.py writes, and no others."""

    def __init__(self, columns: int, rows: int) -> None:
        self.rows = [[" "] * columns for _ in range(rows)]
        self.modes: set[str] = {"25"}
        self.is_bold = False
        self._at = (0, 0)
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._text = ""

    def feed(self, data: bytes) -> None:
        self._text += self._decoder.decode(data)
        while self._text:
            if self._text[0] == "\x1b":
                match = SEQUENCE.match(self._text)
                if not match:
                    # The rest of it has not come yet.
                    assert len(self._text) < 16, f"not a sequence: {self._text[:16]!r}"
                    return
                self._obey(*match.groups())
                self._text = self._text[match.end() :]
            else:
                self._print(self._text[0])
                self._text = self._text[1:]

    def _obey(self, private: str, parameters: str, final: str) -> None:
        if private and final == "h":
            self.modes.add(parameters)
        elif private and final == "l":
            self.modes.discard(parameters)
        elif final == "H":
            row, column = parameters.split(";")
            self._at = (int(row) - 1, int(column) - 1)
        elif final == "J" and parameters == "2":
            self.rows = [[" "] * len(row) for row in self.rows]
        else:
            assert final == "m", f"not known: {private}{parameters}{final}"

    def _print(self, character: str) -> None:
        assert character.isprintable(), f"not printable: {character!r}"
        row, column = self._at
        # Anything past the edge fails here, as it would wrap on a real terminal.
        self.rows[row][column] = character
        if width(character) == 2:
            self.rows[row][column + 1] = ""
        self._at = (row, column + width(character))

    def lines(self) -> list[str]:
        return ["".join(row) for row in self.rows]

    def find(self, characters: str) -> list[tuple[int, int]]:
        """(column, row) of each place on the map where one of ``characters`` stands."""
        rows = enumerate(self.rows[:-2])
        return [(c, r) for r, row in rows for c, cell in enumerate(row) if cell and cell in characters]

    def says(self, text: str) -> bool:
        return any(text in line for line in self.lines())


class MapOnPty:
    """A running map.py; ``until`` waits for what it shows."""

    def __init__(self, socket_path: str, columns: int = 80, rows: int = 24) -> None:
        self.screen = Screen(columns, rows)
        self._pty, self._terminal = pty.openpty()
        self._set_size(columns, rows)
        self.settings_before = termios.tcgetattr(self._terminal)
        self.process = subprocess.Popen(
            [sys.executable, str(MAP), socket_path],
            stdin=self._terminal,
            stdout=self._terminal,
            stderr=subprocess.PIPE,
            start_new_session=True,
            # Its own terminal, so that it hears of a new size.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def press(self, *keys: str) -> None:
        names = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D"}
        os.write(self._pty, "".join(names.get(key, key) for key in keys).encode())

    def resize(self, columns: int, rows: int) -> None:
        self.screen.rows = [[" "] * columns for _ in range(rows)]
        self._set_size(columns, rows)

    def until(self, holds: Callable[[], object], what: str, sources: tuple = (), seconds: float = 20) -> None:
        """Reads the screen until ``holds``, looking again whenever it or one of ``sources`` changes."""
        deadline = time.monotonic() + seconds
        while not holds():
            left = deadline - time.monotonic()
            errors = self.process.stderr
            readable, _, _ = select.select([self._pty, errors, *sources], [], [], max(left, 0))
            if not readable:
                raise AssertionError("\n".join([f"waited in vain: {what}", *self.screen.lines()]))
            if errors in readable and errors not in sources:
                # It has ended, or is about to.
                raise AssertionError(f"ended before {what}: {errors.read().decode()}")
            if self._pty in readable:
                self.screen.feed(os.read(self._pty, 1 << 16))

    def wait_for_end(self) -> int:
        """Reads on until the process has ended, and returns its status."""
        # The end of the process is the end of its stderr.
        errors = self.process.stderr
        self.until(lambda: select.select([errors], [], [], 0)[0], "the end", sources=(errors,))
        status = self.process.wait(timeout=20)
        said = errors.read().decode()
        assert said == "", said
        while select.select([self._pty], [], [], 0)[0]:
            self.screen.feed(os.read(self._pty, 1 << 16))
        return status

    def settings_now(self) -> list:
        return termios.tcgetattr(self._terminal)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        os.close(self._pty)
        os.close(self._terminal)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
