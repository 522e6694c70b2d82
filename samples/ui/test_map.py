"""The parts around the state: what is computed, drawn and written, without a server and a terminal."""

from __future__ import annotations

import math
import unittest

import screen
from examples import BERN, CALLOUT, NEEDLE, SHOW, connected
from map import Link
from mercator import View
from screen import map_size, render
from state import State
from terminal import changes, keys


class MercatorTests(unittest.TestCase):
    def test_a_place_is_where_the_server_projects_it(self) -> None:
        # The specification's example (tilted by 45°, 410.500507, 142.861010), its tilt taken back.
        view = View(50, 10, 10, 30, 800, 600)
        x, y = view.project(50.1, 10.1)
        self.assertAlmostEqual(x, 400 + 10.500507 * 1.211532, places=3)
        self.assertAlmostEqual(y, 300 - 157.138990 * 1.211532 / math.cos(math.radians(45)), places=3)

    def test_every_screen_point_is_back_where_it_was(self) -> None:
        for heading in (0, 37, 90, 211.5, 359):
            view = View(-16.8, 179.99, 9.3, heading, 640, 352)
            for point in ((0, 0), (640, 352), (13.5, 300)):
                for one, other in zip(view.project(*view.place(*point)), point):
                    self.assertAlmostEqual(one, other, places=6)

    def test_a_pan_moves_the_way_of_the_screen_on_a_turned_map(self) -> None:
        # With east up, right is south.
        view = View(46.948, 7.4474, 15, 90, 640, 352)
        panned = view.panned(80, 0)
        self.assertLess(panned.lat, view.lat)
        self.assertAlmostEqual(panned.lon, view.lon, places=6)
        x, y = panned.project(view.lat, view.lon)
        self.assertAlmostEqual(x, 240, places=1)
        self.assertAlmostEqual(y, 176, places=1)

    def test_a_pan_crosses_the_antimeridian_and_stops_at_the_poles(self) -> None:
        self.assertLess(View(0, 179.9, 5, 0, 640, 352).panned(80, 0).lon, -170)
        self.assertEqual(View(80, 0, 0, 0, 640, 352).panned(0, -5000).lat, 85.051129)

    def test_a_span_fits(self) -> None:
        view = View(0, 0, 3, 0, 640, 352)
        self.assertAlmostEqual(view.zoom_of_span(0.001, 360 * 640 / 512 / 8), 3)


class ScreenTests(unittest.TestCase):
    def lines(self, state: State, columns: int = 80, rows: int = 24) -> list[str]:
        return render(state, columns, rows).lines()

    def test_a_pin_that_is_held_stands_where_the_server_says(self) -> None:
        state = connected(**BERN, zoom=15)
        state.apply({"event": "annotations", "seq": 1, "session": "main", "items": [{"id": "a", **BERN}]})
        self.assertEqual(self.lines(state)[11][40], "▼")
        drag = {"event": "drag", "session": "main", "annotation": "a", "state": "dragging", "lift": 39}
        state.apply({**drag, "seq": 2, **BERN, "x": 400, "y": 80})
        self.assertEqual(self.lines(state)[5][50], "▽")
        self.assertEqual(self.lines(state)[11][40], "+")
        state.apply({**drag, "seq": 3, "x": 8, "y": 8})
        self.assertEqual(self.lines(state)[0][1], "▽")
        self.assertNotEqual(self.lines(state)[11][40], "+")
        state.apply({**drag, "seq": 4, "state": "ending", "lift": 0, **BERN})
        self.assertEqual(self.lines(state)[11][40], "▼")

    def test_the_status_tells_what_comes_next_on_a_route(self) -> None:
        state = connected(**BERN, zoom=15)
        way = {"off_route": False, "wrong_way": False, "arrived": False, "distance_text": "1.2 km"}
        following = {"instruction": "Turn left\x1b[2J", "distance": 80, "distance_text": "80 m"}
        for changes_, text in [
            ({"next": following}, "in 80 m: Turn left"),
            ({"next": {"distance": 80, "distance_text": "80 m"}}, "1.2 km to go"),
            ({"wrong_way": True}, "the wrong way"),
            ({"off_route": True}, "off the route"),
            ({"arrived": True}, "arrived"),
        ]:
            state.apply({"event": "progress", "seq": 9, "session": "main", **way, **changes_})
            self.assertIn(text, self.lines(state, columns=120)[-2])
            self.assertNotIn("\x1b", self.lines(state, columns=120)[-2])
        state.apply({"event": "authorization", "seq": 9, "session": "main", "status": "denied", "usable": False})
        self.assertNotIn("arrived", self.lines(state, columns=120)[-2])

    def test_the_dot_stands_at_the_user(self) -> None:
        state = connected(**BERN, zoom=15)
        state.apply({"event": "location", "seq": 1, "session": "main", **BERN, "accuracy": 5.5})
        self.assertEqual(self.lines(state)[11][40], "●")
        state.apply({"event": "stale", "seq": 2, "session": "main", "age": 30})
        self.assertEqual(self.lines(state)[11][40], "○")
        self.assertIn("stale 30 s", self.lines(state)[22])

    def test_the_arrow_stands_at_its_place_and_points(self) -> None:
        state = connected(**BERN, zoom=15)
        state.apply(SHOW)
        self.assertEqual(self.lines(state)[13][75], "→")
        self.assertIn("1.5 km →", self.lines(state)[13])
        state.apply({**SHOW, "phase": "hide", "reason": "on_screen"})
        self.assertNotIn("→", "".join(self.lines(state)))

    def test_arrows_point_to_eight_winds(self) -> None:
        winds = [screen.arrow(d) for d in (0, 22, 23, 90, 180, 270, 337, 338, 359.999)]
        self.assertEqual("".join(winds), "↑↑↗→↓←↖↑↑")

    def test_the_needle_turns_while_it_is_visible(self) -> None:
        state = connected(**BERN, zoom=15)
        state.apply(NEEDLE)
        dial = [line[69:] for line in self.lines(state)[:5]]
        # -372.3° is a little left of up.
        self.assertEqual(dial[0][4], "N")
        self.assertEqual(dial[4][6], "S")
        state.apply({**NEEDLE, "phase": "idle", "rotation": -360, "heading": 0, "visible": False})
        self.assertNotIn("N", "".join(line[69:] for line in self.lines(state)[:5]))

    def test_the_callout_is_above_the_dot_or_where_there_is_room(self) -> None:
        state = connected(**BERN, zoom=15)
        state.apply({"event": "location", "seq": 1, "session": "main", **BERN})
        state.apply(CALLOUT)
        lines = self.lines(state)
        self.assertIn("│ New York, NY 10004 │", lines[8])
        self.assertEqual(lines[10][40], "┬")
        # Eight rows up there is no room above it any more, and off the map no dot to stand by.
        state.press("down")
        state.press("down")
        lines = self.lines(state)
        self.assertEqual((lines[3][40], lines[4][40]), ("●", "┴"))
        self.assertIn("│ New York, NY 10004 │", lines[7])
        state.press("down")
        self.assertTrue(self.lines(state)[18].startswith(" │ New York, NY 10004 │"))

    def test_a_wide_name_keeps_the_box_straight(self) -> None:
        state = connected(**BERN, zoom=15)
        state.apply({**CALLOUT, "lines": ["東京都", "Japan\x1b[2J"]})
        lines = [line for line in self.lines(state) if "│" in line]
        self.assertIn("│ 東京都   │", lines[0])
        self.assertIn("│ Japan[2J │", lines[1])

    def test_half_a_wide_character_does_not_stay(self) -> None:
        canvas = screen.Canvas(8, 1)
        canvas.text(0, 0, "東京都")
        canvas.put(1, 0, "x")
        canvas.put(4, 0, "y")
        self.assertEqual(canvas.lines(), [" x京y   "])
        canvas.text(-1, 0, "東a")
        canvas.text(6, 0, "b都")
        self.assertEqual(canvas.lines(), [" a京y b "])

    def test_every_size_can_be_drawn(self) -> None:
        state = connected(**BERN, zoom=15)
        state.apply({"event": "location", "seq": 1, "session": "main", **BERN, "accuracy": 200})
        for event in (SHOW, CALLOUT, NEEDLE):
            state.apply(event)
        for columns, rows in ((1, 1), (2, 3), (10, 4), (79, 25), (200, 60)):
            state.resize(*map_size(columns, rows))
            lines = self.lines(state, columns, rows)
            self.assertEqual([screen.width(line) for line in lines], [columns] * rows)


class LinkTests(unittest.TestCase):
    def test_tries_ever_more_patiently(self) -> None:
        link = Link("/nonexistent/socket", State())
        now, waits = 0.0, []
        for _ in range(7):
            self.assertTrue(link.connect(now))
            self.assertFalse(link.connect(link.next_try - 0.01))
            waits.append(link.next_try - now)
            now = link.next_try
        self.assertEqual(waits, [0.25, 0.5, 1, 2, 4, 8, 8])
        self.assertIn("again in 8 s", link.state.link)


class TerminalTests(unittest.TestCase):
    def test_keys_are_told_apart(self) -> None:
        self.assertEqual(keys(b"+\x1b[Aq\x1bOC\x1b[1;2D"), (["+", "up", "q", "right", "left"], b""))
        self.assertEqual(keys(b"s\x1b["), (["s"], b"\x1b["))

    def test_only_what_differs_is_written(self) -> None:
        before, after = screen.Canvas(80, 24), screen.Canvas(80, 24)
        self.assertEqual(changes(before, after), "")
        after.text(10, 4, "●", "dot")
        self.assertEqual(changes(before, after), "\x1b[5;11H\x1b[0;1;34m●")
        self.assertIn("\x1b[2J", changes(None, after))


if __name__ == "__main__":
    unittest.main()
