"""What the map computes, knows and draws, without a server and a terminal."""

from __future__ import annotations

import json
import math
import unittest

import screen
from mercator import View
from screen import map_size, render
from state import State
from terminal import changes, keys

BERN = {"lat": 46.948, "lon": 7.4474}


def events(text: str) -> list[dict]:
    return [json.loads(line) for line in text.split("\n") if line.strip()]


SHOW = events(
    """{"event":"indicator","seq":3,"time":"2026-01-01T09:00:00.000Z","session":"main","phase":"show",\
"visibility":"off","x":605,"y":212.78,"edge":"right","rotation":97.4,"bearing":67.4,"distance":1520.3,\
"half_width":0.49,"fade":0.3}"""
)[0]
CALLOUT = events(
    """{"event":"callout","seq":6,"time":"2026-01-01T09:00:00.000Z","session":"main","phase":"show",\
"annotation":"user","status":"ok","title":"Flatiron School","lines":["Flatiron School","11 Broadway",\
"New York, NY 10004","United States"],"lat":40.7053,"lon":-74.014,"distance":12.4,"source":"addresses"}"""
)[0]
NEEDLE = events(
    """{"event":"compass","seq":5,"time":"2026-01-01T09:00:00.000Z","session":"main","phase":"momentum",\
"heading":12.3,"rotation":-372.3,"velocity":-41.5,"visible":true}"""
)[0]
FIRST_FIX = events(
    """{"event":"camera","seq":7,"time":"2026-01-01T09:00:00.000Z","session":"main","reason":"first_fix",\
"center":{"lat":47.3769,"lon":8.5417},"zoom":15,"animated":false}"""
)[0]
HELLO = {"event": "hello", "version": "1.0.0", "protocol": "1.0", "epoch": 1, "limits": {}}
END = {"event": "snapshot_end", "session": "main", "seq": 0}


def connected(**view: float) -> State:
    state = State(view=View(**view))
    state.resize(*map_size(80, 24))
    state.placed = bool(view)
    state.apply(HELLO)
    state.apply(END)
    return state


def region(center: dict, zoom: float, heading: float = 0) -> dict:
    return {"event": "region", "session": "main", "phase": "did_change", "center": center, "zoom": zoom, "heading": heading}


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


class StateTests(unittest.TestCase):
    def test_subscribes_then_tells_its_view(self) -> None:
        state = State()
        self.assertEqual(state.resize(640, 352), [])
        self.assertEqual(state.apply(HELLO), [{"type": "subscribe", "session": "main", "snapshot": True}])
        (viewport,) = state.apply(END)
        self.assertEqual(viewport["size"], {"width": 640, "height": 352})

    def test_opens_where_another_map_of_the_session_is(self) -> None:
        state = State()
        state.resize(640, 352)
        state.apply(HELLO)
        state.apply({**region(BERN, 12, 30), "seq": 4, "snapshot": True})
        (viewport,) = state.apply(END)
        self.assertEqual((viewport["center"], viewport["zoom"], viewport["heading"]), (BERN, 12, 30))

    def test_opens_at_the_user_where_there_is_no_map(self) -> None:
        state = State()
        state.apply(HELLO)
        state.apply({"event": "location", "seq": 9, "session": "main", **BERN, "snapshot": True})
        (viewport,) = state.apply(END)
        self.assertEqual((viewport["center"], viewport["zoom"]), (BERN, 15))

    def test_a_camera_moves_the_map_and_is_told(self) -> None:
        state = connected()
        (viewport,) = state.apply(FIRST_FIX)
        self.assertEqual(viewport["center"], {"lat": 47.3769, "lon": 8.5417})
        self.assertEqual(viewport["zoom"], 15)

    def test_a_camera_without_an_answer_is_a_remark(self) -> None:
        state = connected()
        self.assertEqual(state.apply({"event": "camera", "session": "main", "reason": "recenter", "diagnostic": "no_fix"}), [])
        self.assertEqual(state.message, "recenter: no_fix")

    def test_the_late_echo_of_an_own_move_does_not_move_the_map_back(self) -> None:
        state = connected(**BERN, zoom=15)
        (first,) = state.press("right")
        (second,) = state.press("right")
        self.assertEqual(state.apply(region(first["center"], 15)), [])
        self.assertEqual(state.view.lon, second["center"]["lon"])

    def test_goes_along_with_a_move_of_another_once(self) -> None:
        state = connected(**BERN, zoom=15)
        (moved,) = state.press("right")
        state.apply(region(moved["center"], 15))
        (viewport,) = state.apply(region({"lat": 46.9, "lon": 7.4}, 16))
        self.assertEqual((viewport["center"], viewport["zoom"]), ({"lat": 46.9, "lon": 7.4}, 16))
        self.assertEqual(state.apply(region({"lat": 46.9, "lon": 7.4}, 16)), [])
        # Back to where we had put it ourselves: a move as well.
        self.assertEqual(state.apply(region(BERN, 15))[0]["center"], BERN)

    def test_another_epoch_hears_all_again_and_its_first_fix_is_passed_over(self) -> None:
        state = connected(**BERN, zoom=15)
        state.press("s")
        state.lost("the server has gone", 0.25)
        self.assertEqual(state.press("]"), [])
        state.apply({**HELLO, "epoch": 2})
        viewport, select = state.apply(END)
        self.assertEqual((viewport["center"], viewport["heading"]), (BERN, 15))
        self.assertEqual(select, {"type": "select", "session": "main", "annotation": "user"})
        self.assertEqual(state.apply(FIRST_FIX), [])

    def test_a_session_that_begins_anew_hears_all_again(self) -> None:
        state = connected(**BERN, zoom=15)
        state.apply(SHOW)
        (viewport,) = state.apply({"event": "region", "seq": 1, "session": "main", "phase": "will_change"})
        self.assertEqual(viewport["center"], BERN)
        self.assertIsNone(state.shown.indicator)

    def test_a_flung_map_turns_with_its_needle_until_both_rest(self) -> None:
        state = connected(**BERN, zoom=15)
        began, ended = state.press("}")
        self.assertEqual((began["phase"], ended["phase"], ended["velocity_rad_s"]), ("began", "ended", -8))
        # The rest of what was before the fling.
        self.assertEqual(state.apply({**NEEDLE, "phase": "idle", "heading": 0}), [])
        (turning,) = state.apply(NEEDLE)
        self.assertEqual(turning["heading"], 12.3)
        self.assertNotIn("phase", turning)
        (stopped,) = state.apply({**NEEDLE, "phase": "idle", "heading": 91.3})
        self.assertEqual((stopped["heading"], stopped["phase"]), (91.3, "did_change"))
        # A needle that somebody else turns.
        self.assertEqual(state.apply(NEEDLE), [])

    def test_a_key_stops_a_fling(self) -> None:
        state = connected(**BERN, zoom=15)
        state.press("}")
        state.apply(NEEDLE)
        (stopped,) = state.press("n")
        self.assertEqual((stopped["heading"], stopped["phase"]), (0, "did_change"))
        self.assertEqual(state.apply(NEEDLE), [])

    def test_denied_forgets_the_user(self) -> None:
        state = connected()
        state.apply({"event": "location", "seq": 1, "session": "main", **BERN})
        state.apply({"event": "authorization", "seq": 2, "session": "main", "status": "denied", "accuracy": "full", "usable": False})
        self.assertIsNone(state.shown.location)

    def test_selects_and_deselects(self) -> None:
        state = connected()
        self.assertEqual([r["type"] for r in state.press("s") + state.press("s")], ["select", "deselect"])
        state.apply(CALLOUT)
        self.assertEqual(state.press("s")[0]["type"], "deselect")

    def test_remarks_are_kept_for_the_eye(self) -> None:
        state = connected()
        state.apply({"event": "dropped", "session": "main", "type": "indicator", "count": 7})
        self.assertIn("7 indicator", state.message)
        state.apply({"event": "rejected", "line": 13, "offset": 27, "reason": "bad_json", "message": "found '}'"})
        self.assertIn("bad_json", state.message)

    def test_what_is_not_known_or_of_another_session_is_let_pass(self) -> None:
        state = connected()
        self.assertEqual(state.apply({"event": "later", "session": "main"}), [])
        self.assertEqual(state.apply({**SHOW, "session": "ben"}), [])
        self.assertIsNone(state.shown.indicator)


class ScreenTests(unittest.TestCase):
    def lines(self, state: State, columns: int = 80, rows: int = 24) -> list[str]:
        return render(state, columns, rows).lines()

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

    def test_every_size_can_be_drawn(self) -> None:
        state = connected(**BERN, zoom=15)
        state.apply({"event": "location", "seq": 1, "session": "main", **BERN, "accuracy": 200})
        for event in (SHOW, CALLOUT, NEEDLE):
            state.apply(event)
        for columns, rows in ((1, 1), (2, 3), (10, 4), (79, 25), (200, 60)):
            state.resize(*map_size(columns, rows))
            lines = self.lines(state, columns, rows)
            self.assertEqual([screen.width(line) for line in lines], [columns] * rows)


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
