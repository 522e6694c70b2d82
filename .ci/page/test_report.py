"""Pages of `bearings report --html`: whatever is drawn stands where events and figures say."""

from __future__ import annotations

import json
import math
import re
from datetime import datetime
from pathlib import Path

from browser import AXE, SAMPLES, PageTest, bearings
from playwright.sync_api import Locator, Page

WALK = SAMPLES / "walk-off-screen" / "input.ndjson"


def seconds(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def objects(*arguments: str | Path) -> list[dict]:
    return [json.loads(line) for line in bearings(*arguments).splitlines()]


def box(shape: Locator) -> tuple[float, float, float, float]:
    """Left, top, width and height, in units of the drawing."""
    return tuple(shape.evaluate("shape => { const b = shape.getBBox(); return [b.x, b.y, b.width, b.height]; }"))


def points(path: Locator) -> list[tuple[float, float]]:
    """What a path of straight lines goes through."""
    numbers = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path.get_attribute("d"))
    return [(float(x), float(y)) for x, y in numbers]


def at(value: float, labels: list[tuple[float, float]]) -> float:
    """Where a value stands by an axis of labels, each a value and a place."""
    (low, start), (high, end) = labels[0], labels[-1]
    return start + (value - low) / (high - low) * (end - start)


class ReportTest(PageTest):
    command = ("report", "--html")
    ready = "main > *"

    def drawing(self, page: Page, title: str) -> Locator:
        return page.locator("svg[role=img]", has=page.locator("title", has_text=title)).first

    def numbers(self, drawing: Locator) -> list[tuple[float, float]]:
        """The numbers beside a drawing over time, and their heights."""
        labels = drawing.locator("text.value").all()
        # A number stands four units above its line.
        return [(float(label.text_content()), float(label.get_attribute("y")) - 4) for label in labels]


class Figures(ReportTest):
    def setUp(self) -> None:
        self.page = self.open(self.write(WALK))
        self.figures = objects("report", "--json", WALK)[0]
        self.events = objects("run", "--locations", WALK)
        self.fixes = [event for event in self.events if event["event"] == "location"]
        self.start, self.end = seconds(self.figures["first"]), seconds(self.figures["last"])

    def x(self, time: str) -> float:
        return 52 + (seconds(time) - self.start) / (self.end - self.start) * (684 - 52)

    def test_times_off_the_screen_are_bars(self) -> None:
        bar = self.drawing(self.page, "Visibility over time").locator(".off")
        left, _, width, height = box(bar)
        shows = [e["time"] for e in self.events if e["event"] == "indicator" and e["phase"] in ("show", "hide")]
        self.assertAlmostEqual(left, self.x(shows[0]), delta=0.2)
        self.assertAlmostEqual(left + width, self.x(shows[1]), delta=0.2)
        share = self.figures["off_screen"]["time"] / self.figures["span"]
        self.assertAlmostEqual(width, share * (684 - 52), delta=0.2)
        self.assertAlmostEqual(height, 32, delta=0.1)

    def test_each_fix_is_a_point_of_speed_and_accuracy(self) -> None:
        for title, key in (("Speed over time", "speed"), ("Accuracy over time", "accuracy")):
            drawing = self.drawing(self.page, title)
            labels = self.numbers(drawing)
            line = points(drawing.locator(".mean"))
            self.assertEqual(len(line), len(self.fixes))
            for (x, y), fix in zip(line, self.fixes):
                self.assertAlmostEqual(x, self.x(fix["time"]), delta=0.2)
                self.assertAlmostEqual(y, at(fix[key], labels), delta=0.2)
            _, median, _, _ = box(drawing.locator(".median"))
            self.assertAlmostEqual(median, at(self.figures[key]["p50"], labels), delta=0.5)

    def test_bars_stand_where_the_indicator_stood(self) -> None:
        drawing = self.drawing(self.page, "Where on the screen's edge")
        left, top, width, height = box(drawing.locator(".screen"))
        scale = width / 390
        self.assertAlmostEqual(height / scale, 844, delta=1)
        edge = [e for e in self.events if e["event"] == "indicator" and "y" in e]
        bars_left, bars_top, _, bars_height = box(drawing.locator(".bar"))
        self.assertAlmostEqual(bars_left, left + width, delta=0.2)
        self.assertAlmostEqual(bars_top, top + min(e["y"] for e in edge) * scale, delta=8 * scale + 0.2)
        bottom = top + max(e["y"] for e in edge) * scale
        self.assertAlmostEqual(bars_top + bars_height, bottom, delta=8 * scale + 0.2)
        self.assertIn("right 100 %", drawing.text_content())

    def test_the_track_has_its_shape_and_scale(self) -> None:
        drawing = self.drawing(self.page, "Map of the track")
        ways = {kind: points(drawing.locator(f".way.{kind}")) for kind in ("on", "off")}
        self.assertGreaterEqual(sum(map(len, ways.values())), len(self.fixes))
        _, _, width, _ = box(drawing.locator(".scale"))
        length, unit = drawing.locator(".measure").text_content().split()
        metres = float(length) * {"m": 1, "km": 1000}[unit] / width
        first, last = self.fixes[0], self.fixes[-1]
        north, east = first["lat"] - last["lat"], (first["lon"] - last["lon"]) * math.cos(math.radians(first["lat"]))
        start = drawing.locator(".start")
        x, y = float(start.get_attribute("cx")), float(start.get_attribute("cy"))
        end_left, end_top, end_width, end_height = box(drawing.locator(".end"))
        degree = 6371008.8 * math.pi / 180
        self.assertAlmostEqual((x - end_left - end_width / 2) * metres, east * degree, delta=2)
        self.assertAlmostEqual((end_top + end_height / 2 - y) * metres, north * degree, delta=2)
        self.assertAlmostEqual(ways["on"][0][0], x, delta=0.1)

    def test_the_list_has_the_figures_of_the_text(self) -> None:
        listed = self.page.locator(".session dl").inner_text()
        for line in bearings("report", WALK).splitlines()[1:]:
            self.assertIn(line[12:].strip(), listed)


class Pages(ReportTest):
    def test_every_sample_opens(self) -> None:
        for log in sorted(SAMPLES.glob("*/input.*")):
            with self.subTest(log.parent.name):
                page = self.open(self.write(log))
                self.assertNotRegex(page.content(), "NaN|nil|Infinity|inf\\b|Optional\\(")
                self.assertEqual(page.locator("svg[role=img]:not(:has(title))").count(), 0)
                # Nothing is drawn outside of its drawing, but for the ends of lines.
                outside = page.evaluate("""() => [...document.querySelectorAll("svg[role=img] :is(text, path, circle, rect)")]
                  .filter((shape) => {
                    const [box, view] = [shape.getBBox(), shape.ownerSVGElement.viewBox.baseVal];
                    return box.x < -2 || box.y < -2 || box.x + box.width > view.width + 2 || box.y + box.height > view.height + 2;
                  }).map((shape) => shape.outerHTML.slice(0, 200))""")
                self.assertEqual(outside, [])
                page.close()

    def test_a_page_of_nothing_says_so(self) -> None:
        empty = self.folder / "nothing.ndjson"
        empty.write_text("")
        page = self.open(self.write(empty))
        self.assertIn("Nothing to report", page.inner_text("main"))

    def test_many_long_sessions_make_a_small_page(self) -> None:
        log = self.folder / "many.ndjson"
        log.write_text(bearings("generate", "--sessions", "30", "--fixes", "500"))
        path = self.write(log)
        self.assertLess(path.stat().st_size, 2_500_000)
        page = self.open(path)
        self.assertEqual(page.locator("section.session").count(), 20)
        self.assertEqual(page.locator("tbody tr").count(), 30)
        self.assertRegex(page.inner_text("main"), "mean of each .*band")
        page.click("tbody a >> nth=2")
        self.assertRegex(page.url, "#session-\\d+$")
        self.shoot(page, "report-many")


class Access(ReportTest):
    def test_labels_and_contrast_by_axe(self) -> None:
        many = self.folder / "walks.ndjson"
        many.write_text(bearings("generate", "--sessions", "4", "--fixes", "1500", "--seed", "7"))
        for scheme in ("light", "dark"):
            for width in (1280, 420):
                for log in (WALK, SAMPLES / "two-people" / "input.ndjson", many):
                    with self.subTest(log.parent.name, scheme=scheme, width=width):
                        page = self.open(
                            self.write(log), color_scheme=scheme, viewport={"width": width, "height": 860}
                        )
                        page.evaluate(AXE)
                        found = page.evaluate("async () => (await axe.run()).violations")
                        self.assertEqual([(one["id"], one["nodes"][0]["html"]) for one in found], [])
                        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                        self.assertLessEqual(overflow, 0)
                        self.shoot(page, f"report-{log.parent.name}-{log.stem}-{scheme}-{width}")
                        page.close()

    def test_lines_and_areas_are_told_apart_without_colour(self) -> None:
        page = self.open(self.write(SAMPLES / "walk-off-screen" / "input.ndjson"))
        track = self.drawing(page, "Map of the track")
        dashes = [
            track.locator(f".way.{kind}").evaluate("way => getComputedStyle(way).strokeDasharray") for kind in ("on", "off")
        ]
        self.assertEqual(dashes[0], "none")
        self.assertNotEqual(dashes[1], "none")
        speed = self.drawing(page, "Speed over time")
        self.assertNotEqual(speed.locator(".median").evaluate("line => getComputedStyle(line).strokeDasharray"), "none")
        self.assertEqual(page.locator("#hatch path").count(), 1)
