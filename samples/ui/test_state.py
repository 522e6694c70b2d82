"""What the client knows, and what it answers."""

from __future__ import annotations

import unittest

from examples import BERN, CALLOUT, END, FIRST_FIX, HELLO, NEEDLE, SHOW, connected, region
from state import State


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
        camera = {"event": "camera", "session": "main", "reason": "recenter", "diagnostic": "no_fix"}
        self.assertEqual(state.apply(camera), [])
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
        # That of a session begun after it is one to this screen.
        state.apply({"event": "location", "seq": 8, "session": "main", **BERN})
        self.assertEqual(len(state.apply({**FIRST_FIX, "seq": 9})), 1)

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
        denied = {"event": "authorization", "seq": 2, "session": "main", "status": "denied"}
        state.apply({**denied, "accuracy": "full", "usable": False})
        self.assertIsNone(state.shown.location)

    def test_turns_either_way(self) -> None:
        state = connected(**BERN, zoom=15)
        headings = [state.press(key)[0]["heading"] for key in "[]]an"]
        self.assertEqual(headings, [345, 0, 15, 0, 0])

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


if __name__ == "__main__":
    unittest.main()
