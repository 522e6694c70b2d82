"""map.py as a user has it: on a terminal, against a server. BEARINGS names the program to serve."""

from __future__ import annotations

import json
import os
import pathlib
import select
import socket
import subprocess
import tempfile
import unittest

from pty_map import MapOnPty

BERN = {"lat": 46.948, "lon": 7.4474}
BEARINGS = os.environ.get("BEARINGS", "")


def line(record: dict) -> bytes:
    return json.dumps(record).encode() + b"\n"


class PtyTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.path = str(self.folder / "s")

    def start_map(self) -> MapOnPty:
        on_pty = MapOnPty(self.path)
        self.addCleanup(on_pty.close)
        return on_pty


@unittest.skipUnless(BEARINGS, "BEARINGS does not name the program that is to serve")
class ServedTests(PtyTest):
    """One story, against the real server."""

    def setUp(self) -> None:
        super().setUp()
        # Before its server, which it must find when that comes.
        self.map = self.start_map()
        self.screen = self.map.screen
        self.map.until(lambda: self.screen.says("cannot connect"), "that there is no server")
        errors = open(self.folder / "errors", "wb")
        self.addCleanup(errors.close)
        server = subprocess.Popen(
            [BEARINGS, "serve", "--socket", self.path], stdin=subprocess.DEVNULL, stderr=errors
        )
        self.addCleanup(self.stop, server)
        self.server = server
        try:
            self.map.until(lambda: self.screen.says("● main"), "the server")
        except AssertionError as error:
            raise AssertionError(f"{error}\n{(self.folder / 'errors').read_text()}") from None
        self.phone = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.addCleanup(self.phone.close)
        self.phone.connect(self.path)

    def stop(self, server: subprocess.Popen) -> None:
        server.terminate()
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
            raise

    def tell(self, kind: str, **keys: object) -> None:
        self.phone.sendall(line({"type": kind, **keys}))

    def norths(self) -> list[tuple[int, int]]:
        """Where the compass has its N; those of latitudes stand farther left."""
        return [(column, row) for column, row in self.screen.find("N") if column >= 69 and row < 5]

    def until_at(self, characters: str, column: int, row: int) -> None:
        """Waits until one of ``characters`` stands there, or in a cell beside it, and nowhere else."""

        def holds() -> bool:
            found = self.screen.find(characters)
            return len(found) == 1 and abs(found[0][0] - column) <= 1 and abs(found[0][1] - row) <= 1

        self.map.until(holds, f"{characters} at {column}, {row}")

    def test_a_map_follows_its_user_and_its_keys(self) -> None:
        self.tell("authorization", status="authorizedWhenInUse")
        self.tell("fix", **BERN, accuracy=5)
        # The first fix moves the map there.
        self.until_at("●", 40, 11)
        self.map.until(lambda: self.screen.says("zoom 15"), "the zoom of the first fix")
        self.assertTrue(self.screen.says("authorizedWhenInUse"))

        self.map.press("s")
        self.map.until(lambda: self.screen.says("│ Bern ") and self.screen.says("│ Switzerland "), "the callout")
        self.map.press("s")
        self.map.until(lambda: not self.screen.says("│ Bern "), "no callout")

        # 640 points to the right: the user is left of the map, at the same height.
        self.map.press(*["right"] * 8)
        self.until_at("←", 4, 11)
        self.assertEqual(self.screen.find("●"), [])
        # And 512 up: the ray to (-640, 512) leaves through the bottom.
        self.map.press(*["up"] * 8)
        self.until_at("↙", 18, 19)

        # With east up north is left, and what was at the lower left is at the lower right.
        self.assertEqual(self.norths(), [])
        self.map.press(*["]"] * 6)
        self.map.until(lambda: self.norths() == [(70, 2)], "the needle, turned to the left")
        self.map.until(lambda: len(self.screen.find("↘")) == 1, "the arrow, turned with the map")
        self.map.press("n")
        self.map.until(lambda: not self.norths(), "north up, and no needle")
        self.until_at("↙", 18, 19)

        # Flung, it coasts on for 91.3°, and the arrow with it.
        self.map.press("}")
        self.map.until(lambda: self.screen.says("heading 91.3°"), "the end of a fling")
        self.map.until(lambda: self.norths() == [(70, 2)], "the needle, turned to the left")
        self.map.until(lambda: len(self.screen.find("↘")) == 1, "the arrow, turned with the map")
        self.map.press("n")
        self.until_at("↙", 18, 19)

        # Two zooms out the way is a quarter as long on the screen.
        self.map.press(*["-"] * 4)
        self.until_at("●", 20, 19)
        self.map.until(lambda: not self.screen.find("↙"), "no arrow")

        # Larger by ten columns and three rows to each side.
        self.map.resize(100, 30)
        self.until_at("●", 30, 22)

        self.tell("authorization", status="denied")
        self.map.until(lambda: not self.screen.find("●") and self.screen.says("denied"), "a denied user gone")

        self.map.press("q")
        self.assertEqual(self.map.wait_for_end(), 0)

    def test_c_brings_the_user_back(self) -> None:
        self.tell("fix", **BERN, accuracy=5)
        self.until_at("●", 40, 11)
        self.map.press(*["right"] * 8)
        self.until_at("←", 4, 11)

        self.map.press("c")
        self.until_at("●", 40, 11)

    def test_a_server_that_stops_is_missed(self) -> None:
        self.server.terminate()
        self.map.until(lambda: self.screen.says("○ main") and self.screen.says("again in"), "that it has gone")
        self.map.until(lambda: self.screen.says("bye (shutdown)"), "the bye")


class ScriptedServer:
    """Says what the test tells it to; keeps what it hears."""

    def __init__(self, path: str) -> None:
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(path)
        self._listener.listen()
        self.client: socket.socket | None = None
        self.heard: list[dict] = []

    def fileno(self) -> int:
        return (self.client or self._listener).fileno()

    def has_heard(self, *kinds: str) -> bool:
        """Whether these are the types of the records so far; reads what is there first."""
        if select.select([self], [], [], 0)[0]:
            if not self.client:
                self.client = self._listener.accept()[0]
            else:
                received = self.client.recv(1 << 16).splitlines()
                self.heard += [json.loads(record) for record in received]
        return tuple(record["type"] for record in self.heard) == kinds

    def say(self, *events: dict) -> None:
        self.client.sendall(b"".join(line(event) for event in events))

    def hang_up(self) -> None:
        if self.client:
            self.client.close()
        self.client, self.heard = None, []

    def close(self) -> None:
        self.hang_up()
        self._listener.close()


class ReconnectTests(PtyTest):
    """Another life of a server, which no real one can be made to have at will."""

    def setUp(self) -> None:
        super().setUp()
        self.server = ScriptedServer(self.path)
        self.addCleanup(self.server.close)
        self.map = self.start_map()
        self.screen = self.map.screen

    def until_heard(self, *kinds: str) -> None:
        try:
            self.map.until(lambda: self.server.has_heard(*kinds), str(kinds), sources=(self.server,))
        except AssertionError as error:
            raise AssertionError(f"{error}\nheard {self.server.heard}") from None

    def greet(self, epoch: int) -> None:
        self.map.until(
            lambda: self.server.has_heard() and self.server.client, "a connection", sources=(self.server,)
        )
        self.server.say({"event": "hello", "version": "1.0.0", "protocol": "1.0", "epoch": epoch, "limits": {}})
        self.until_heard("subscribe")
        self.assertEqual(self.server.heard[0], {"type": "subscribe", "session": "main", "snapshot": True})
        self.server.say({"event": "snapshot_end", "session": "main", "seq": 0})

    def test_another_epoch_is_told_the_view_and_the_selection_again(self) -> None:
        self.greet(1)
        self.until_heard("subscribe", "viewport")
        self.map.press("s")
        self.until_heard("subscribe", "viewport", "select")
        center = {"lat": 46.948, "lon": 7.4474}
        self.server.say(
            {"event": "camera", "seq": 1, "session": "main", "reason": "first_fix", "center": center, "zoom": 15},
            {"event": "location", "seq": 2, "session": "main", **center},
        )
        self.until_heard("subscribe", "viewport", "select", "viewport")
        view = self.server.heard[-1]
        self.assertEqual((view["center"], view["zoom"]), (center, 15))

        self.server.say({"event": "bye", "reason": "shutdown"})
        self.server.hang_up()
        self.map.until(lambda: self.screen.says("bye (shutdown)"), "the bye")
        # Told to no one yet, but not lost.
        self.map.press("]")
        self.greet(2)
        self.until_heard("subscribe", "viewport", "select")
        self.assertEqual(self.server.heard[1], {**view, "heading": 15})
        self.assertEqual(self.server.heard[2], {"type": "select", "session": "main", "annotation": "user"})
        self.map.until(lambda: self.screen.says("epoch 2"), "the new epoch")

    def test_a_torn_line_and_a_long_name_do_no_harm(self) -> None:
        self.greet(1)
        self.until_heard("subscribe", "viewport")
        event = line({"event": "error", "reason": "max_sessions", "limit": 1, "message": "\x1b[2Jno more 東京" * 9})
        self.server.client.sendall(event[:40])
        self.map.press("+")
        self.until_heard("subscribe", "viewport", "viewport")
        self.server.client.sendall(event[40:])
        # The screen of these tests fails on what is not printable, and past the edge.
        self.map.until(lambda: self.screen.says("error (max_sessions): [2Jno more 東京"), "the error")

    def test_another_size_is_told_at_once(self) -> None:
        self.greet(1)
        self.until_heard("subscribe", "viewport")
        # Drawn, so that from now on nothing but the signal can wake it.
        self.map.until(lambda: self.screen.says("● main"), "the map")
        self.map.resize(100, 30)
        self.until_heard("subscribe", "viewport", "viewport")
        self.assertEqual(self.server.heard[-1]["size"], {"width": 800, "height": 448})

    def test_the_terminal_is_given_back_as_it_was(self) -> None:
        self.greet(1)
        self.map.until(lambda: self.screen.says("epoch 1"), "the map")
        self.assertEqual(self.screen.modes, {"1049"})
        self.assertNotEqual(self.map.settings_now(), self.map.settings_before)

        self.map.press("q")
        self.assertEqual(self.map.wait_for_end(), 0)
        self.assertEqual(self.screen.modes, {"25"})
        self.assertEqual(self.map.settings_now(), self.map.settings_before)

    def test_a_signal_gives_the_terminal_back_too(self) -> None:
        self.greet(1)
        self.map.until(lambda: self.screen.says("epoch 1"), "the map")
        self.map.process.terminate()

        self.assertEqual(self.map.wait_for_end(), 0)
        self.assertEqual(self.screen.modes, {"25"})
        self.assertEqual(self.map.settings_now(), self.map.settings_before)


if __name__ == "__main__":
    unittest.main()
