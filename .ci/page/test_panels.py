"""What a page says beside its map: figures, stops, sessions; and what it does with a log that tells of no map."""

from __future__ import annotations

import http.server
import json
import threading
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from browser import SAMPLES, PageTest, bearings, clock, press, settle
from playwright.sync_api import CDPSession, Page

WALK = SAMPLES / "walk-off-screen" / "input.ndjson"
TRACK = SAMPLES / "gpx-track" / "input.gpx"
RIDE = SAMPLES / "fit-ride" / "input.fit"
STOPS = SAMPLES / "cafe-visit" / "input.ndjson"


def figures(log: Path) -> dict:
    return json.loads(bearings("report", "--json", log).splitlines()[0])


class Panels(PageTest):
    def test_the_figures_are_those_of_report(self) -> None:
        for log in (WALK, TRACK, RIDE, STOPS):
            with self.subTest(log.parent.name):
                page = self.open(self.write(log), "#panel=figures")
                shown = dict(zip(page.locator("#figures-list dt").all_inner_texts(), page.locator("#figures-list dd").all_inner_texts()))
                told = figures(log)
                metres = told["distance"]
                self.assertEqual(shown["Distance"], f"{metres:.0f} m" if metres < 1000 else f"{metres / 1000:.2f} km")
                self.assertEqual(shown["Top speed"], f"{round(told['speed']['max'] * 3.6, 1):g} km/h")
                self.assertEqual(shown["Average speed"], f"{round(told['speed']['average'] * 3.6, 1):g} km/h")
                self.assertEqual("Ascent" in shown, "ascent" in told)
                if "ascent" in told:
                    self.assertEqual(shown["Ascent"], f"{told['ascent']:.0f} m")
                self.assertEqual("Average heart rate" in shown, "heart_rate" in told)
                if "heart_rate" in told:
                    self.assertEqual(shown["Average heart rate"], f"{told['heart_rate']['average']:.0f} bpm")
                    self.assertEqual(shown["Highest heart rate"], f"{told['heart_rate']['max']:.0f} bpm")
                self.assertTrue(shown["Stops"].startswith(str(told["stops"]["count"] or "none")))
                page.select_option("#lengths", "imperial")
                self.assertIn("mph", page.inner_text("#figures-list"))
                page.select_option("#speeds", "kn")
                self.assertIn(f"{round(told['speed']['max'] * 3600 / 1852, 1):g} kn", page.inner_text("#figures-list"))

    def test_units_and_names_are_those_of_the_options(self) -> None:
        path = self.folder / "imperial.html"
        bearings("view", STOPS, "--units", "imperial", "--geocoder", "none", "-o", path)
        page = self.open(path, "#panel=figures")
        self.assertIn("mph", page.inner_text("#figures-list"))
        self.assertEqual(page.input_value("#lengths"), "imperial")
        page.click("#tab-stops")
        self.assertNotIn("Ljubljana", page.inner_text("body"))
        page.click("#tab-now")
        settle(page)
        self.assertNotIn("Ljubljana", page.inner_text("body"))

    def test_a_stop_is_a_line_and_a_way_to_its_time(self) -> None:
        page = self.open(self.write(STOPS), "#panel=stops")
        stop = figures(STOPS)["stops"]["longest"][0]
        line = page.locator("#stops-list button").first
        self.assertIn(stop["name"], line.inner_text())
        line.click()
        settle(page)
        self.assertEqual(clock(page), stop["from"])

    def test_sessions_are_sorted_and_chosen(self) -> None:
        log = self.folder / "fleet.ndjson"
        log.write_text(bearings("generate", "--sessions", "12", "--fixes", "60"))
        page = self.open(self.write(log), "#panel=sessions")
        names = page.locator("#sessions-body th").all_inner_texts()
        self.assertEqual(len(names), 12)
        page.click("#sessions-head button:has-text('Distance')")
        told = sorted((json.loads(line) for line in bearings("report", "--json", log).splitlines()[:-1]), key=lambda one: -one["distance"])
        self.assertEqual(page.locator("#sessions-body th").all_inner_texts()[0], told[0]["session"])
        page.locator("#sessions-body button").nth(3).click()
        settle(page)
        self.assertIn(f"session={told[3]['session']}", page.url)

    def test_the_address_opens_a_panel(self) -> None:
        page = self.open(self.write(WALK), "#t=2026-05-09T14:33:20Z&session=main&panel=now")
        self.assertEqual(clock(page), "2026-05-09T14:33:20.000Z")
        self.assertTrue(page.is_visible("#facts"))
        self.assertFalse(page.is_visible("#event"))
        page.click("#event-heading")
        self.assertIn('"event"', page.inner_text("#event"))

    def test_the_address_keeps_units(self) -> None:
        page = self.open(self.write(TRACK), "#panel=figures")
        self.assertNotIn("units", page.url)
        page.select_option("#lengths", "imperial")
        page.select_option("#speeds", "kn")
        page.select_option("#zone", "local")
        page.wait_for_timeout(200)
        page.reload()
        page.wait_for_selector(self.ready)
        self.assertEqual([page.input_value(f"#{name}") for name in ("lengths", "speeds", "zone")], ["imperial", "kn", "local"])
        self.assertIn("kn", page.inner_text("#figures-list"))
        page.select_option("#lengths", "metric")
        page.wait_for_timeout(200)
        self.assertTrue(page.url.endswith("&panel=figures&units=metric&zone=local"), page.url)

    def test_a_session_named_by_blanks_is_a_row_to_be_seen(self) -> None:
        log = self.folder / "blank.ndjson"
        log.write_text("".join(
            json.dumps({"type": "fix", "time": f"2026-05-09T14:30:0{index}Z", "session": name, "lat": 47, "lon": 8}) + "\n"
            for index, name in enumerate(("   ", "main"))
        ))
        page = self.open(self.write(log), "#panel=sessions")
        self.assertEqual(page.locator("#sessions-body th").all_text_contents(), ['"   "', "main"])

    def test_lines_are_found_behind_letters_of_several_bytes(self) -> None:
        log = self.folder / "letters.ndjson"
        line = '{{"event":"location","seq":{0},"time":"2026-05-09T14:30:0{0}.000Z","session":"Žiče 東京","lat":46.3,"lon":15.00{0}}}\n'
        log.write_text("".join(line.format(step) for step in range(1, 5)))
        page = self.open(self.write(log), "#t=2026-05-09T14:30:03Z&panel=now")
        page.click("#event-heading")
        event = json.loads(page.inner_text("#event"))
        self.assertEqual((event["seq"], event["session"], event["lon"]), (3, "Žiče 東京", 15.003))

    def test_the_screen_alone_fills_the_window(self) -> None:
        page = self.open(self.write(WALK), "#t=2026-05-09T14:33:20Z&panel=screen", viewport={"width": 390, "height": 844})
        settle(page)
        self.assertEqual(page.locator("#screen svg").bounding_box(), {"x": 0, "y": 0, "width": 390, "height": 844})
        self.assertIn("237 m", page.inner_html("#screen"))
        self.assertFalse(page.is_visible("#map"))
        self.shoot(page, "screen-alone")
        page.set_viewport_size({"width": 1200, "height": 844})
        settle(page)
        self.assertEqual(page.locator("#screen svg").bounding_box(), {"x": 405, "y": 0, "width": 390, "height": 844})


class WithoutAMap(PageTest):
    def test_a_log_of_fixes_shows_no_phone_until_asked(self) -> None:
        page = self.open(self.write(TRACK))
        self.assertFalse(page.is_visible("#screen-panel"))
        self.assertNotRegex(page.inner_text("body"), "(?i)off the screen|visibility|in view")
        page.click("#show-screen")
        settle(page)
        self.assertTrue(page.is_visible("#screen svg"))
        self.assertEqual(page.locator("#screen .disc").count(), 0)
        dot = page.locator("#screen .dot")
        self.assertAlmostEqual(float(dot.get_attribute("cx")), 195, delta=1)
        self.assertAlmostEqual(float(dot.get_attribute("cy")), 422, delta=1)

    def test_plots_are_over_time_or_distance_with_one_cursor(self) -> None:
        page = self.open(self.write(TRACK))
        self.assertEqual(page.locator("#plot-names button").all_inner_texts(), ["Elevation", "Speed"])
        for over in ("time", "distance"):
            page.select_option("#across", over)
            box = page.locator("#plots").bounding_box()
            page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + 20)
            settle(page)
            self.assertTrue(page.is_visible("#cursor"))
            self.assertTrue(page.is_visible("#plots .cursor"))
            for word in ("speed", "elevation", "distance"):
                self.assertIn(word, page.inner_text("#tip"))
            page.mouse.click(box["x"] + box["width"] * 0.6, box["y"] + 20)
            settle(page)
            head = page.locator("#plots .head").bounding_box()
            self.assertAlmostEqual(head["x"], box["x"] + box["width"] * 0.6, delta=25)

    def test_labels_of_large_figures_stay_beside_the_name_of_their_plot(self) -> None:
        log = self.folder / "large.ndjson"
        log.write_text("".join(
            f'{{"event":"location","seq":{step},"time":"2026-05-09T14:30:{step:02}.000Z","session":"main","lat":47,"lon":8,'
            f'"altitude":{1e9 - 1e4 * step:.0f},"speed":{75_000 + step}}}\n'
            for step in range(1, 40)
        ))

        def watch(page: Page) -> None:
            page.add_init_script("""
              window.texts = [];
              const fill = CanvasRenderingContext2D.prototype.fillText;
              CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most = Infinity) {
                if (this.canvas.parentElement?.id === "plots") {
                  const width = Math.min(most, this.measureText(text).width);
                  window.texts.push({ text, left: this.textAlign === "end" ? x - width : x, right: this.textAlign === "end" ? x : x + width, y });
                }
                return fill.apply(this, most === Infinity ? [text, x, y] : [text, x, y, most]);
              };""")

        page = self.open(self.write(log), prepare=watch)
        page.evaluate("window.texts = []")
        page.select_option("#across", "distance")
        settle(page)
        texts = page.evaluate("window.texts")
        self.assertRegex(" ".join(one["text"] for one in texts), r"\b999\.\dM\b")
        over = [(one["text"], other["text"]) for index, one in enumerate(texts) for other in texts[:index]
                if abs(one["y"] - other["y"]) < 10 and one["left"] < other["right"] and other["left"] < one["right"]]
        self.assertEqual(over, [])
        # Nobody has moved, so there is one distance to tell.
        self.assertEqual([one["text"] for one in texts if one["text"].endswith((" m", " km"))], ["0 m"])

    def test_heart_rate_and_cadence_are_plotted_where_the_log_has_them(self) -> None:
        log = self.folder / "ride.ndjson"
        start = datetime(2026, 5, 9, tzinfo=timezone.utc)
        log.write_text("".join(
            json.dumps({
                "event": "location", "seq": step + 1, "time": (start + timedelta(seconds=step)).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
                "session": "main", "lat": 46 + step / 1e4, "lon": 7, "heart_rate": 120 + step, "visibility": "on",
                **({"cadence": 80} if step < 20 else {}),
            }, separators=(",", ":")) + "\n"
            for step in range(40)
        ))
        page = self.open(self.write(log), "#t=2026-05-09T00:00:10Z&session=main&panel=now")
        self.assertEqual(page.locator("#plot-names button").all_inner_texts(), ["Speed", "Heart rate", "Cadence"])
        self.assertIn("Heart rate: 120 to 159 bpm. Cadence: 0 to 80 /min", page.get_attribute("#plots canvas", "aria-label"))
        self.assertIn("Heart rate\n130 bpm\nCadence\n80 /min", page.inner_text("#facts"))
        box = page.locator("#plots").bounding_box()
        page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
        settle(page)
        self.assertIn("heart rate 158 bpm", page.inner_text("#tip"))
        self.assertNotIn("cadence", page.inner_text("#tip"))

    def test_made_up_times_lead_to_no_speeds(self) -> None:
        log = self.folder / "untimed.gpx"
        points = "".join(f'<trkpt lat="46.{step:03}" lon="8"/>' for step in range(50))
        log.write_text(f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>")
        page = self.open(self.write(log))
        self.assertIn("made up", page.inner_text("#summary"))
        self.assertNotIn("1970", page.inner_text("#summary"))
        self.assertNotRegex(page.inner_text(".side"), "(?i)speed")
        self.assertEqual(page.locator("#plot-names button").count(), 0)

    def test_what_is_seen_is_saved(self) -> None:
        page = self.open(self.write(TRACK))
        page.click("#show-screen")
        for name, beginning in (("save-map", b"\x89PNG"), ("save-screen-svg", b"<?xml"), ("save-screen-png", b"\x89PNG")):
            page.click("#save-menu summary")
            with page.expect_download() as download:
                page.click(f"#{name}")
            self.assertTrue(Path(download.value.path()).read_bytes().startswith(beginning), name)


class Ground(PageTest):
    #: Of sea and land in light colours, as colors.css has them.
    SEA, LAND = (0xD3, 0xE3, 0xEC), (0xF6, 0xF4, 0xEE)

    def pixels(self, page: Page, color: tuple[int, int, int]) -> int:
        return page.evaluate("""(color) => {
          const map = document.querySelector("#map");
          const context = new OffscreenCanvas(map.width, map.height).getContext("2d", { willReadFrequently: true });
          context.drawImage(map, 0, 0);
          const { data } = context.getImageData(0, 0, map.width, map.height);
          let count = 0;
          for (let at = 0; at < data.length; at += 4) if (color.every((value, index) => data[at + index] === value)) count += 1;
          return count;
        }""", list(color))

    def test_land_and_sea_are_drawn_where_they_are_near_enough_to_the_real_ones(self) -> None:
        log = self.folder / "voyage.ndjson"
        start = datetime(2026, 5, 9, tzinfo=timezone.utc)
        log.write_text("".join(
            json.dumps({"type": "fix", "time": (start + timedelta(hours=step)).isoformat(), "lat": 40 + step / 10, "lon": -60 + step}) + "\n"
            for step in range(50)
        ))
        page = self.open(self.write(log), color_scheme="light")
        settle(page)
        whole = self.pixels(page, self.SEA) + self.pixels(page, self.LAND)
        self.assertGreater(self.pixels(page, self.SEA), 20_000)
        self.assertGreater(self.pixels(page, self.LAND), 20_000)
        for _ in range(7):
            page.click("#zoom-in")
        settle(page)
        self.assertEqual(self.pixels(page, self.SEA) + self.pixels(page, self.LAND), 0)
        page.click("#whole")
        settle(page)
        self.assertEqual(self.pixels(page, self.SEA) + self.pixels(page, self.LAND), whole)


class Keys(PageTest):
    def test_a_click_on_a_button_leaves_the_space_bar_to_playing(self) -> None:
        page = self.open(self.write(WALK))
        for button in ("#zoom-in", "#follow", "#next", "#plot-names button", "#tab-figures"):
            page.click(button)
            press(page, " ")
            self.assertEqual(page.get_attribute("#play", "aria-label"), "Pause", button)
            press(page, " ")

    def test_a_menu_closes_by_escape_and_by_a_click_elsewhere(self) -> None:
        page = self.open(self.write(WALK))
        for close in (lambda: press(page, "Escape"), lambda: page.mouse.click(700, 20), lambda: press(page, "Tab", "Tab", "Tab", "Tab")):
            page.click("#save-menu summary")
            self.assertTrue(page.is_visible("#save-map"))
            close()
            self.assertFalse(page.is_visible("#save-map"))
        page.focus("#save-menu summary")
        press(page, "Enter", "Tab", "Escape")
        self.assertFalse(page.is_visible("#save-map"))
        self.assertEqual(page.evaluate("document.activeElement.tagName"), "SUMMARY")

    def test_pages_on_the_timeline_go_a_tenth_of_it(self) -> None:
        page = self.open(self.write(WALK))
        page.focus("#timeline")
        value = lambda: int(page.get_attribute("#timeline", "aria-valuenow"))
        press(page, "Home")
        whole = int(page.get_attribute("#timeline", "aria-valuemax"))
        press(page, "PageUp", "PageUp")
        self.assertAlmostEqual(value(), whole / 5, delta=1)
        press(page, "PageDown")
        self.assertAlmostEqual(value(), whole / 10, delta=1)
        press(page, "End")
        self.assertEqual(value(), whole)

    def test_a_phone_has_every_control(self) -> None:
        page = self.open(self.write(WALK), viewport={"width": 390, "height": 860})
        for control in ("#loop-from", "#loop-to", "#loop-clear", "#help", "#show-screen", "#save-menu"):
            self.assertTrue(page.is_visible(control), control)

    def test_tabs_go_by_arrows(self) -> None:
        page = self.open(self.write(STOPS), "#panel=figures")
        page.focus("#tab-figures")
        press(page, "ArrowRight")
        self.assertTrue(page.is_visible("#stops-list"))
        self.assertEqual(page.evaluate("document.activeElement.id"), "tab-stops")


class Looks(PageTest):
    def test_nothing_is_cut_or_covered(self) -> None:
        for log in (WALK, TRACK, SAMPLES / "two-people" / "input.ndjson"):
            for width in (1280, 800, 390):
                with self.subTest(log.parent.name, width=width):
                    page = self.open(self.write(log), viewport={"width": width, "height": 860})
                    settle(page)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
                    cut = page.evaluate("""() => [...document.querySelectorAll("button, select, summary, dt, dd, th, td, li, h1, h2, #summary, #clock")]
                      .filter((one) => one.checkVisibility() && !one.closest(".unseen") && !one.matches(".unseen"))
                      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
                      .map((one) => one.outerHTML.slice(0, 120))""")
                    self.assertEqual(cut, [])
                    covered = page.evaluate("""() => {
                      const boxes = [...document.querySelectorAll(".controls > *, .plot-choices > *, .choices > *")]
                        .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0 && box.height > 0);
                      return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
                    }""")
                    self.assertFalse(covered)
                    page.close()

    def test_long_names_of_sessions_stay_within_a_phone(self) -> None:
        log = self.folder / "paths.ndjson"
        log.write_text("".join(
            json.dumps({"type": "fix", "time": f"2026-05-09T14:30:0{index}Z", "session": f"{index}/" + "long/" * 25, "lat": 47, "lon": 8}) + "\n"
            for index in range(3)
        ))
        page = self.open(self.write(log), viewport={"width": 390, "height": 860})
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)

    def test_a_speed_is_there_where_the_report_counts_one(self) -> None:
        log = SAMPLES / "two-people" / "input.ndjson"
        ben = next(one for one in map(json.loads, bearings("report", "--json", log).splitlines()) if one.get("session") == "ben")
        self.assertGreater(ben["jumps"], 0)
        self.assertEqual(ben["untimed"], 1)
        page = self.open(self.write(log))
        self.assertIn("1 without a time of their own", page.inner_text("#summary"))
        # The last is a jump, and the one of 10:00:30 has no time of its own.
        for time, has_speed in (("10:00:05", True), ("10:00:30", False), ("10:00:54", False)):
            page.goto(page.url.split("#")[0] + f"#session=ben&t=2026-09-05T{time}Z&panel=now")
            settle(page)
            self.assertEqual("Speed" in page.inner_text("#panel-now"), has_speed, time)

    def test_the_menus_have_what_the_address_chooses(self) -> None:
        page = self.open(self.write(SAMPLES / "walk-off-screen" / "input.ndjson"), "#units=metric&speeds=mph&panel=now")
        self.assertEqual(page.input_value("#speeds"), "mph")
        page.focus("#save-menu summary")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        offset = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineOffset)")
        # A ring outside of it would lie beneath the next one.
        self.assertLess(offset, 0)

    def test_the_legend_has_the_speeds_of_the_track_alone(self) -> None:
        log = self.folder / "steady.ndjson"
        log.write_text("".join(
            json.dumps({"type": "fix", "time": f"2026-05-09T14:30:{second:02}Z", "lat": 47 + second * 1e-5, "lon": 8, "speed": 1.12}) + "\n"
            for second in range(30)
        ))
        text = self.open(self.write(log)).inner_text("#legend")
        self.assertIn("4–4.1 km/h", text)
        self.assertEqual(text.count("km/h"), 1)

    def test_a_speed_over_a_gap_does_not_count(self) -> None:
        start = datetime(2026, 5, 9, tzinfo=timezone.utc)
        log = self.folder / "gap.ndjson"
        with log.open("w") as file:
            for second in [*range(30), 200, 201]:
                when = (start + timedelta(seconds=second)).isoformat().replace("+00:00", "Z")
                file.write(json.dumps({"type": "fix", "time": when, "lat": 47 + second * 1e-5, "lon": 8}) + "\n")
        page = self.open(self.write(log))
        for second, has_speed in ((29, True), (200, False), (201, True)):
            page.goto(page.url.split("#")[0] + f"#t=2026-05-09T00:0{second // 60}:{second % 60:02}Z&panel=now")
            settle(page)
            self.assertEqual("Speed" in page.inner_text("#panel-now"), has_speed, second)

    def test_times_and_numbers_are_read_as_the_program_reads_them(self) -> None:
        log = self.folder / "odd.ndjson"
        log.write_text("".join(
            f'{{"event":"location","seq":{seq},"time":"2016-12-31T23:59:{second}.000Z","session":"a","lat":46.9{"0" * 400},"lon":{seq}e-1}}\n'
            for seq, second in ((1, 58), (2, 60))
        ))
        page = self.open(self.write(log), "#t=2017-01-01T00:00:00.000Z&panel=now")
        settle(page)
        self.assertIn("46.9, 0.2", page.inner_text("#panel-now"))
        self.assertIn("2 of 2", page.inner_text("#event-heading"))

    def test_an_event_is_shown_as_a_run_prints_it(self) -> None:
        log = SAMPLES / "walk-off-screen" / "input.ndjson"
        printed = bearings("run", "--json", "--locations", "--cues", "halo,wedge", "--callout", "always", log).splitlines()
        events = [json.loads(line) for line in printed]
        page = self.open(self.write(log), "#panel=now")
        page.click("#event-heading")
        for index in range(0, len(events), 7):
            if index + 1 < len(events) and events[index + 1]["time"] == events[index]["time"]:
                continue
            page.goto(page.url.split("#")[0] + f"#t={events[index]['time']}&panel=now")
            settle(page)
            self.assertEqual(json.loads(page.text_content("#event")), events[index])

    def test_a_page_that_options_leave_empty_says_so(self) -> None:
        log = SAMPLES / "walk-off-screen" / "input.ndjson"
        path = self.folder / "left-out.html"
        bearings("view", "--since", "2027-01-01", log, "-o", path)
        page = self.open(path)
        self.assertIn("left out: 96 by --since", page.inner_text("#summary"))
        self.assertIn("left out were 96 by --since", page.inner_text("#map-hint"))
        bearings("view", "--session", "nobody", log, "-o", path)
        page = self.open(path)
        self.assertIn("There is nothing to play in input.ndjson: left out were", page.inner_text("#nothing"))

    def test_a_narrow_table_of_sessions_shows_what_it_is_sorted_by(self) -> None:
        log = self.folder / "few.ndjson"
        log.write_text(bearings("generate", "--sessions", "4", "--fixes", "60"))
        for width in (1280, 390):
            page = self.open(self.write(log), "#panel=sessions", viewport={"width": width, "height": 860})
            heads = page.locator("#sessions-head th:visible")
            for by in ("Session", "Top speed", "Begin"):
                page.select_option("#sorted-by", label=by)
                settle(page)
                self.assertEqual(page.evaluate("document.querySelector('#panel-sessions').scrollWidth - document.querySelector('#panel-sessions').clientWidth"), 0)
                self.assertEqual(heads.all_inner_texts(), ["Session", "Distance", "Duration" if by == "Session" else by])
            page.close()
        page = self.open(self.write(log), "#panel=sessions", viewport={"width": 800, "height": 860})
        self.assertEqual(page.locator("#sessions-head th:visible").count(), 7)
        self.assertFalse(page.is_visible("#sorted-by"))

    def test_the_screen_stands_beside_the_map_or_before_the_figures(self) -> None:
        for width in (800, 600, 390):
            page = self.open(self.write(WALK), viewport={"width": width, "height": 860})
            settle(page)
            screen, side, map_, svg = (page.locator(one).bounding_box() for one in ("#screen-panel", ".side", ".map", "#screen svg"))
            self.assertLessEqual(screen["y"] + screen["height"], side["y"], width)
            self.assertLessEqual(svg["y"] + svg["height"], side["y"], width)
            if width > 560:
                self.assertEqual(screen["y"], map_["y"])
            page.close()

    def test_the_tip_covers_no_control(self) -> None:
        for width in (1280, 390):
            page = self.open(self.write(TRACK), viewport={"width": width, "height": 860})
            for place in ("#plots", "#timeline"):
                page.hover(place, position={"x": 150, "y": 12})
                settle(page)
                tip, choices = (page.locator(one).bounding_box() for one in ("#tip", ".plot-choices"))
                self.assertGreaterEqual(tip["y"], choices["y"] + choices["height"])
                self.assertLessEqual(tip["x"] + tip["width"], width)
            page.close()

    def test_the_legend_leaves_the_world_free(self) -> None:
        log = self.folder / "round.ndjson"
        day = datetime(2026, 5, 9, tzinfo=timezone.utc)
        log.write_text("".join(
            json.dumps({"type": "fix", "time": (day + timedelta(hours=6 * step)).isoformat(), "lat": 60, "lon": -170 + step * 10}) + "\n"
            for step in range(35)
        ))
        page = self.open(self.write(log), "#panel=figures")
        settle(page)
        # The leftmost pixel of the user's dot, which is where the track begins: the dot has two colours around it.
        left = page.evaluate("""() => {
          const canvas = document.querySelector("#map");
          const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          let least = Infinity;
          for (let at = 0; at < data.length; at += 4) {
            if (data[at] === 18 && data[at + 1] === 89 && data[at + 2] === 184) least = Math.min(least, (at / 4) % width);
          }
          return least;
        }""")
        legend, map_ = (page.locator(one).bounding_box() for one in ("#legend-box", "#map"))
        self.assertGreater(map_["x"] + left, legend["x"] + legend["width"])
        # Fixes that are hours apart tell neither moving nor standing.
        self.assertNotIn("Moving", page.inner_text("#figures-list"))

    def test_many_plots_have_room(self) -> None:
        page = self.open(self.write(TRACK))
        self.assertFalse(page.evaluate("document.documentElement.scrollHeight > innerHeight"))
        page.evaluate("document.querySelector('#plots').style.paddingBottom = '300px'")
        settle(page)
        transport, lanes = (page.locator(one).bounding_box() for one in (".transport", "#lanes"))
        self.assertLess(lanes["y"] + lanes["height"], transport["y"] + transport["height"])
        self.assertGreaterEqual(page.locator("#map").bounding_box()["height"], 398)


class Tiles(http.server.BaseHTTPRequestHandler):
    """Answers each request with a picture of one pixel."""

    asked: list[str] = []
    PIXEL = bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082"
    )

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(self.PIXEL)

    def log_message(self, *_: object) -> None:
        pass


class StreetMap(PageTest):
    def test_tiles_come_from_their_host_alone(self) -> None:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Tiles)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host = f"http://127.0.0.1:{server.server_port}"
        path = self.folder / "tiles.html"
        bearings("view", WALK, "--tiles", host + "/{z}/{x}/{y}.png", "--tiles-credit", "© A Map", "-o", path)
        page = self.browser.new_page(viewport={"width": 1280, "height": 860})
        self.addCleanup(page.close)
        asked: list[str] = []
        page.on("request", lambda r: asked.append(r.url))
        page.goto(path.as_uri())
        page.wait_for_selector(self.ready)
        page.wait_for_timeout(500)
        self.assertGreater(len(Tiles.asked), 3)
        self.assertRegex(Tiles.asked[0], r"^/\d+/\d+/\d+\.png$")
        self.assertEqual([url for url in asked if not url.startswith((host, "file:", "data:"))], [])
        self.assertEqual(page.inner_text("#credit"), "© A Map")
        # A picture from elsewhere is refused by the page's own policy.
        refused = page.evaluate("""() => new Promise((done) => {
          const image = new Image();
          image.onload = () => done(false);
          image.onerror = () => done(true);
          image.src = "http://localhost:1/a.png";
        })""")
        self.assertTrue(refused)


class Thinned(PageTest):
    def test_a_page_that_lacks_fixes_says_so_and_no_distances_from_fix_to_fix(self) -> None:
        log = self.folder / "thinned.ndjson"
        start = datetime(2026, 5, 9, tzinfo=timezone.utc)
        # Numbers of another program, so that fewer events are too many.
        others = ",".join(["0"] * 150)
        with log.open("w") as file:
            for index in range(150_000):
                when = (start + timedelta(seconds=index)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
                place = f'"lat":{46 + index % 2 * 1e-5 + index * 1e-6:.6f},"lon":7,"speed":1.5,"others":[{others}]'
                file.write(f'{{"event":"location","seq":{index + 1},"time":"{when}","session":"walker",{place}}}\n')
        page = self.open(self.write(log), "#panel=now")
        self.assertRegex(page.inner_text("#summary"), r"[\d,]+ of 150,000 locations · left out: fixes within \d+ m of others")
        self.assertIn("Speed", page.inner_text("#facts"))
        self.assertNotIn("Distance", page.inner_text("#facts"))
        self.assertFalse(page.is_visible("#across"))
        page.click("#tab-figures")
        self.assertIn("Distance", page.inner_text("#figures-list"))


class Large(PageTest):
    #: Seconds, and pictures a second; a machine with nothing else to do is well within them.
    most_seconds = 6
    least_pictures = 25
    #: Seconds of the processor that the page's thread takes to open and for a picture, which depend little on what else runs.
    most_busy = 3
    most_busy_a_picture = 1 / 50

    def test_a_million_events_open_soon_and_play_smoothly(self) -> None:
        log = self.folder / "million.ndjson"
        start = datetime(2026, 5, 9, tzinfo=timezone.utc)
        with log.open("w") as file:
            for index in range(1_000_000):
                when = (start + timedelta(seconds=index)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
                lat, lon = 46 + index % 5000 * 1e-5 + index * 1e-6, 7 + index % 7919 * 1e-5
                file.write(
                    f'{{"event":"location","seq":{index + 1},"time":"{when}","session":"main","lat":{lat:.6f},"lon":{lon:.6f},"speed":1.5}}\n'
                )
        path = self.folder / "million.html"
        bearings("view", "--all", log, "-o", path)
        metrics: list[CDPSession] = []

        def measure(page: Page) -> None:
            metrics.append(page.context.new_cdp_session(page))
            metrics[0].send("Performance.enable", {"timeDomain": "threadTicks"})

        def busy() -> float:
            return next(one["value"] for one in metrics[0].send("Performance.getMetrics")["metrics"] if one["name"] == "ThreadTime")

        begun = time.monotonic()
        page = self.open(path, prepare=measure)
        seconds, opening = time.monotonic() - begun, busy()
        self.assertLess(seconds, self.most_seconds)
        self.assertLess(opening, self.most_busy)
        page.focus("#timeline")
        press(page, " ")
        pictures = page.evaluate("""() => new Promise((done) => {
          let [count, begun] = [0, performance.now()];
          const look = () => {
            count += 1;
            if (performance.now() - begun < 3000) requestAnimationFrame(look);
            else done(count / 3);
          };
          requestAnimationFrame(look);
        })""")
        drawing = (busy() - opening) / (3 * pictures)
        print(
            f"a million events: open in {seconds:.1f} s, {opening:.1f} s of the processor; "
            f"{pictures:.0f} pictures a second, {1000 * drawing:.0f} ms of the processor each"
        )
        self.assertGreater(pictures, self.least_pictures)
        self.assertLess(drawing, self.most_busy_a_picture)
