from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone

from browser import AXE, SAMPLES, PageTest, clock, press, settle

WALK = SAMPLES / "walk-off-screen" / "input.ndjson"


def told(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def at(seconds: float) -> str:
    """A time of the walk."""
    return told(datetime(2026, 5, 9, 14, 30, tzinfo=timezone.utc) + timedelta(seconds=seconds))


class Playing(PageTest):
    def setUp(self) -> None:
        self.page = self.open(self.write(WALK))

    def test_keys_go_to_events_frames_and_ends(self) -> None:
        page = self.page
        # It opens where the map and the user are first to be seen.
        self.assertEqual(clock(page), at(1))
        self.assertEqual(press(page, "Home"), at(0))
        self.assertEqual(press(page, "n"), at(0.017))
        self.assertEqual(press(page, "n"), at(0.25))
        self.assertEqual(press(page, "p"), at(0.017))
        self.assertEqual(press(page, "."), at(0.033))
        self.assertEqual(press(page, ","), at(0.017))
        end = press(page, "End")
        self.assertGreater(end, at(470))
        self.assertEqual(press(page, "ArrowRight"), end)
        self.assertLess(press(page, "ArrowLeft"), end)
        self.assertEqual(press(page, "Home"), at(0))

    def test_space_plays_by_elapsed_time(self) -> None:
        page = self.page
        page.select_option("#speed", label="10×")
        page.focus("#timeline")
        press(page, " ")
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Pause")
        page.wait_for_function('() => document.getElementById("clock").textContent > "2026-05-09 14:30:20"')
        stopped = press(page, " ")
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Play")
        settle(page)
        self.assertEqual(clock(page), stopped)

    def test_a_loop_is_not_left(self) -> None:
        page = self.page
        page.select_option("#speed", label="60×")
        page.focus("#timeline")
        press(page, "[", "Home")
        page.evaluate(f"location.hash = '#session=main&t={at(60)}'")
        page.wait_for_function('() => document.getElementById("clock").textContent.includes("14:31:00")')
        press(page, "]", " ")
        for _ in range(20):
            page.wait_for_timeout(100)
            self.assertLessEqual(clock(page), at(60))
        press(page, " ", "Escape")
        self.assertTrue(page.is_hidden("#loop"))

    def test_the_timeline_and_the_track_seek(self) -> None:
        page = self.page
        box = page.locator("#timeline").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10)
        settle(page)
        self.assertEqual(clock(page)[:16], "2026-05-09T14:33")
        page.mouse.move(box["x"] + box["width"] / 4, box["y"] + 10)
        for figure in ("speed", "accuracy", "distance"):
            self.assertIn(figure, page.inner_text("#tip"))
        # The walk begins at the left end of its track.
        here = page.locator("#map").bounding_box()
        for x in range(230, 300, 3):
            for y in range(50, 66, 2):
                page.mouse.click(here["x"] + x, here["y"] + here["height"] * y / 100)
        settle(page)
        self.assertNotEqual(clock(page)[:16], "2026-05-09T14:33")

    def test_the_address_restores_the_view(self) -> None:
        moment = press(self.page, "n", "n", "n", "n")
        self.page.wait_for_timeout(200)
        again = self.open(self.write(WALK), "#" + self.page.url.split("#")[1])
        settle(again)
        self.assertEqual(clock(again), moment)

    def test_the_arrow_stands_where_the_event_says(self) -> None:
        page = self.open(self.write(WALK), f"#session=main&t={at(200)}")
        settle(page)
        x, y = page.evaluate("""() => {
          const svg = document.querySelector("#screen svg");
          const disc = svg.querySelector(".disc").getBoundingClientRect();
          const back = svg.getScreenCTM().inverse();
          const point = new DOMPoint(disc.x + disc.width / 2, disc.y + disc.height / 2).matrixTransform(back);
          return [point.x, point.y];
        }""")
        self.assertAlmostEqual(x, 355, delta=1)
        self.assertAlmostEqual(y, 497.46, delta=1)
        self.shoot(page, "view-light")


class Drawing(PageTest):
    def test_every_sample_opens(self) -> None:
        for log in sorted(SAMPLES.glob("*/input.*")):
            with self.subTest(log.parent.name):
                page = self.open(self.write(log))
                press(page, "End", "p", "p")
                self.assertNotRegex(page.inner_text("body") + page.inner_html("#screen"), "NaN|undefined|Infinity")
                page.close()

    def test_a_page_of_nothing_says_so(self) -> None:
        empty = self.folder / "nothing.ndjson"
        empty.write_text("")
        page = self.open(self.write(empty))
        self.assertIn("nothing to play", page.inner_text("#nothing"))
        held = self.folder / "held.ndjson"
        held.write_text('{"type":"fix","time":"2026-05-09T14:30:00Z","lat":0,"lon":0}\n')
        page = self.open(self.write(held))
        self.assertIn("1 fix held back", page.inner_text("#nothing"))


    def test_a_map_of_one_world_shows_who_goes_around_it(self) -> None:
        log = self.folder / "around.ndjson"
        day = datetime(2026, 5, 9, tzinfo=timezone.utc)
        fixes = [
            {"type": "fix", "time": told(day + timedelta(hours=step)), "lat": 10, "lon": step * 10}
            for step in range(108)
        ]
        log.write_text("".join(json.dumps(fix) + "\n" for fix in fixes))
        for step in range(1, 108, 7):
            when = told(day + timedelta(hours=step))
            page = self.open(self.write(log), f"#session=main&t={when}")
            settle(page)
            # The colour of the user's dot, which is hundreds of pixels of it.
            count = page.evaluate("""() => {
              const canvas = document.querySelector("#map");
              const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
              let count = 0;
              for (let at = 0; at < data.length; at += 4) {
                if (data[at] === 18 && data[at + 1] === 89 && data[at + 2] === 184) count += 1;
              }
              return count;
            }""")
            self.assertGreater(count, 60, when)
            page.close()


class Access(PageTest):
    def test_labels_and_contrast_by_axe(self) -> None:
        for scheme in ("light", "dark"):
            for width in (1280, 420):
                for sample in ("walk-off-screen", "two-people", "annotations"):
                    with self.subTest(sample, scheme=scheme, width=width):
                        page = self.open(
                            self.write(SAMPLES / sample / "input.ndjson"),
                            color_scheme=scheme,
                            viewport={"width": width, "height": 860},
                        )
                        settle(page)
                        page.evaluate(AXE)
                        found = page.evaluate("async () => (await axe.run()).violations")
                        self.assertEqual([(one["id"], one["nodes"][0]["html"]) for one in found], [])
                        self.shoot(page, f"{sample}-{scheme}-{width}")
                        page.close()

    def test_who_wants_little_motion_sees_two_pictures_a_second(self) -> None:
        page = self.open(self.write(WALK), reduced_motion="reduce")
        page.focus("#timeline")
        press(page, " ")
        pictures = page.evaluate("""() => new Promise((done) => {
          const clock = document.getElementById("clock");
          const seen = new Set();
          const end = performance.now() + 2000;
          const look = () => {
            seen.add(clock.textContent);
            if (performance.now() < end) requestAnimationFrame(look);
            else done(seen.size);
          };
          look();
        })""")
        self.assertLessEqual(pictures, 6)

    def test_the_focus_is_seen_on_every_control(self) -> None:
        page = self.open(self.write(WALK))
        for _ in range(24):
            page.keyboard.press("Tab")
            width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
            self.assertGreaterEqual(width, 2, page.evaluate("document.activeElement.id"))
