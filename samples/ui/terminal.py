"""The terminal: keys in, cells out. Nothing here knows of maps."""

from __future__ import annotations

import os
import termios
import tty
from contextlib import suppress

from screen import Canvas

KEY_NAMES = {b"A": "up", b"B": "down", b"C": "right", b"D": "left"}
# Select Graphic Rendition parameters.
STYLES = {
    "": "0",
    "grid": "0;2",
    "circle": "0;34",
    "dot": "0;1;34",
    "pin": "0;1;31",
    "faded": "0;2;34",
    "arrow": "0;1;33",
    "needle": "0;1;31",
    "scale": "0;2",
    "callout": "0;1",
    "status": "0;7",
    "remark": "0;33",
    "keys": "0;2",
}


def keys(typed: bytes) -> tuple[list[str], bytes]:
    """The keys in what was typed, and the begun escape sequence at its end, if there is one."""
    found: list[str] = []
    while typed:
        if typed[:1] != b"\x1b":
            found.append(typed[:1].decode("latin-1"))
            typed = typed[1:]
        elif typed[1:2] not in (b"[", b"O"):
            if len(typed) == 1:
                return found, typed
            typed = typed[1:]
        else:
            # Parameters, then one byte from @ to ~ that says what it was.
            end = next((i for i, byte in enumerate(typed[2:], 2) if 0x40 <= byte <= 0x7E), None)
            if end is None:
                return found, typed
            name = KEY_NAMES.get(typed[end : end + 1])
            found += [name] if name else []
            typed = typed[end + 1 :]
    return found, b""


def changes(before: Canvas | None, after: Canvas) -> str:
    """What to write so that a terminal that shows ``before`` shows ``after``: no more than differs."""
    out = []
    if before and (before.columns, before.rows) != (after.columns, after.rows):
        before = None
    if before is None:
        out.append("\x1b[0m\x1b[2J")
    style = None
    for row, cells in enumerate(after.cells):
        old = before.cells[row] if before else None
        if old == cells:
            continue
        first, last = 0, len(cells)
        while old and old[first] == cells[first]:
            first += 1
        while old and old[last - 1] == cells[last - 1]:
            last -= 1
        out.append(f"\x1b[{row + 1};{first + 1}H")
        for character, wanted in cells[first:last]:
            if wanted != style:
                out.append(f"\x1b[{STYLES[wanted]}m")
                style = wanted
            out.append(character)
    return "".join(out)


class Terminal:
    """Takes over a terminal while it is entered, and gives it back as it was."""

    def __init__(self, keyboard: int, display: int) -> None:
        self.keyboard, self._display = keyboard, display
        self._shown: Canvas | None = None
        self._typed = b""

    def __enter__(self) -> Terminal:
        self._settings = termios.tcgetattr(self.keyboard)
        tty.setcbreak(self.keyboard)
        # No suspending: it would leave the shell on the other screen.
        raw = termios.tcgetattr(self.keyboard)
        raw[6][termios.VSUSP] = b"\0"
        termios.tcsetattr(self.keyboard, termios.TCSADRAIN, raw)
        # The other screen, without a cursor.
        self._write("\x1b[?1049h\x1b[?25l")
        return self

    def __exit__(self, *_: object) -> None:
        # A terminal that was closed has nothing left to be given back.
        with suppress(OSError, termios.error):
            self._write("\x1b[0m\x1b[?25h\x1b[?1049l")
            termios.tcsetattr(self.keyboard, termios.TCSADRAIN, self._settings)

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return tuple(os.get_terminal_size(self._display))

    def read_keys(self) -> list[str] | None:
        """The keys pressed since last asked; None when the terminal is gone."""
        try:
            typed = os.read(self.keyboard, 1024)
        except OSError:
            typed = b""
        if not typed:
            return None
        found, self._typed = keys(self._typed + typed)
        return found

    def show(self, canvas: Canvas) -> None:
        self._write(changes(self._shown, canvas))
        self._shown = canvas

    def _write(self, text: str) -> None:
        data = text.encode()
        while data:
            data = data[os.write(self._display, data) :]
