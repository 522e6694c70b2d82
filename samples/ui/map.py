#!/usr/bin/env python3
"""A map in the terminal, drawn by what a bearings server says.

    samples/ui/map.py SOCKET [--session main]

The loop here moves bytes; what they mean is decided in state.py and drawn in screen.py.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import sys
import time

from screen import map_size, render
from state import State
from terminal import Terminal
from wire import Gone, Record, Wire

# Seconds until a server is tried again, at first and at most; doubled each time between.
FIRST_WAIT, LONGEST_WAIT = 0.25, 8.0
# Needles turn at 60 frames a second; a terminal is fine with half of them.
FRAME = 1 / 30


class Link:
    """Keeps a connection: begins a new one when it is lost, ever more patiently."""

    def __init__(self, path: str, state: State) -> None:
        self.path, self.state = path, state
        self.wire: Wire | None = None
        self.next_try = 0.0
        self._wait = FIRST_WAIT

    def connect(self, now: float) -> bool:
        """Tries, if it is time to; returns whether it was."""
        if self.wire or now < self.next_try:
            return False
        try:
            self.wire = Wire(self.path)
        except Gone as gone:
            self._lose(gone, now)
        return True

    def receive(self, now: float) -> None:
        if not self.wire:
            return
        try:
            for event in self.wire.receive():
                self.send(self.state.apply(event))
        except Gone as gone:
            self._lose(gone, now)
        if self.state.ready:
            self._wait = FIRST_WAIT

    def send(self, records: list[Record]) -> None:
        if self.wire and records:
            self.wire.send(records)

    def _lose(self, gone: Gone, now: float) -> None:
        if self.wire:
            self.wire.close()
        self.wire = None
        self.state.lost(str(gone), self._wait)
        self.next_try = now + self._wait
        self._wait = min(2 * self._wait, LONGEST_WAIT)


def run(path: str, state: State, terminal: Terminal, alarm: int) -> None:
    """Draws and obeys until the user quits. ``alarm`` is readable after a signal."""
    link = Link(path, state)
    size = (0, 0)
    drawn = 0.0
    # Whether the state is not what was drawn last.
    changed = True
    while not state.done:
        now = time.monotonic()
        changed = link.connect(now) or changed
        if size != terminal.size():
            size, changed = terminal.size(), True
            link.send(state.resize(*map_size(*size)))
        if changed and now >= drawn + FRAME:
            terminal.show(render(state, *size))
            drawn, changed = now, False

        sources = [terminal.keyboard, alarm] + ([link.wire] if link.wire else [])
        owing = [link.wire] if link.wire and link.wire.owes else []
        until = [drawn + FRAME] if changed else []
        until += [] if link.wire else [link.next_try]
        timeout = max(0.0, min(until) - now) if until else None
        readable, writable, _ = select.select(sources, owing, [], timeout)

        if alarm in readable:
            os.read(alarm, 64)
        if terminal.keyboard in readable:
            pressed = terminal.read_keys()
            for key in ["q"] if pressed is None else pressed:
                link.send(state.press(key))
        if writable and link.wire:
            link.wire.flush()
        if link.wire and link.wire in readable:
            link.receive(time.monotonic())
        changed = changed or bool(readable)


def main() -> int:
    parser = argparse.ArgumentParser(description="A map in the terminal, drawn by what a bearings server says.")
    parser.add_argument("socket", help="the socket of `bearings serve`")
    parser.add_argument("--session", default="main", help="whose map it is (default: main)")
    options = parser.parse_args()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        parser.error("standard input and output must be a terminal")

    # Signals become bytes in a pipe, so that the one select hears of them.
    alarm, ring = os.pipe()
    os.set_blocking(ring, False)
    signal.set_wakeup_fd(ring)
    state = State(session=options.session)

    def stop(*_: object) -> None:
        state.done = True

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGHUP, stop)
    signal.signal(signal.SIGWINCH, lambda *_: None)
    with Terminal(sys.stdin.fileno(), sys.stdout.fileno()) as terminal:
        run(options.socket, state, terminal, alarm)
    return 0


if __name__ == "__main__":
    sys.exit(main())
