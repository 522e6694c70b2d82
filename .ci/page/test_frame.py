"""What `view --svg --at` draws, beside what the page shows after it was sent to the same time."""

from __future__ import annotations

import os
import random
import re
from datetime import datetime, timedelta
from itertools import zip_longest
from pathlib import Path

from urllib.parse import quote

from browser import SAMPLES, PageTest, bearings, settle
from playwright.sync_api import Page

SEED = int(os.environ.get("SEED", "43"))
MOMENTS = 100
# Both round to 0.01, and their last digits may differ.
ROUNDING = 0.0101
# Of the box that a browser puts around a shape, in points, and around letters, which it fits to pixels.
EDGE = 0.05
LETTERS = 0.25
WALK = SAMPLES / "walk-off-screen" / "input.ndjson"

SHAPES = """(root) => [...root.querySelectorAll("rect, circle, ellipse, path, text, g")].map((shape) => {
  const { x, y, width, height } = shape.getBBox();
  const style = getComputedStyle(shape);
  const looks = ["display", "visibility", "opacity", "fill", "fillOpacity", "stroke", "strokeWidth", "strokeOpacity",
    "strokeDasharray", "fontFamily", "fontSize", "fontWeight", "textAnchor"];
  return {
    tag: shape.tagName,
    attributes: Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value])),
    text: shape.tagName === "text" ? shape.textContent : "",
    style: looks.map((name) => style[name]),
    box: [x, y, width, height],
  };
})"""
LOOKS = ("grid", "name", "accuracy", "pin", "dot", "indicator", "halo", "wedge", "disc", "distance", "dial", "callout",
         "scale", "note")
# The user is off the screen.
SEEN = "2026-05-09T14:33:20.000Z"
TIME = re.compile(r'^\{"event":"[a-z_]+","seq":[0-9]+,"time":"([^"]+)"', re.MULTILINE)
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def numbers(text: str) -> list[float]:
    return [float(number) for number in NUMBER.findall(text)]


def differences(page: list[dict], frame: list[dict]) -> list[str]:
    """What is not the same of two lists of shapes."""
    found = []
    for index, (one, other) in enumerate(zip_longest(page, frame)):
        if one is None or other is None:
            found.append(f"{index}: {one} on the page, {other} in the picture")
            continue
        for key in ("tag", "text", "style"):
            if one[key] != other[key]:
                found.append(f"{index}: {key} {one[key]!r} on the page, {other[key]!r} in the picture")
        if one["attributes"].keys() != other["attributes"].keys():
            found.append(f"{index}: {one['attributes']} on the page, {other['attributes']} in the picture")
            continue
        for name, value in one["attributes"].items():
            same = other["attributes"][name]
            if NUMBER.sub("#", value) != NUMBER.sub("#", same) or not are_near(numbers(value), numbers(same), ROUNDING):
                found.append(f"{index}: {name} {value!r} on the page, {same!r} in the picture")
        if not are_near(one["box"], other["box"], LETTERS if one["tag"] in ("text", "g") else EDGE):
            found.append(f"{index}: box {one['box']} on the page, {other['box']} in the picture")
    return found


def are_near(one: list[float], other: list[float], most: float) -> bool:
    return len(one) == len(other) and all(abs(a - b) <= most for a, b in zip(one, other))


class Frames(PageTest):
    def setUp(self) -> None:
        self.picture = self.browser.new_page()
        self.addCleanup(self.picture.close)

    def show(self, page: Page, session: str, time: str) -> None:
        """Sends a page to a time."""
        page.evaluate("(fragment) => { location.hash = fragment; }", f"session={quote(session)}&when={time}")
        clock = time.replace("T", " ").removesuffix("Z")
        page.wait_for_function("(clock) => document.getElementById('clock').textContent.startsWith(clock)", arg=clock)
        settle(page)

    def compare(self, page: Page, log: Path, time: str, *options: str) -> tuple[list[dict], list[str]]:
        """What a page shows, and where the picture of the same time differs."""
        svg = self.folder / "frame.svg"
        bearings("view", log, "--svg", "--at", time, *options, "-o", svg)
        self.picture.goto(svg.as_uri())
        # Letters are fitted to pixels, so that both have to be of one size.
        screen, frame = page.locator("#screen svg"), self.picture.locator("svg")
        scale = screen.evaluate("(root) => root.getScreenCTM().a")
        frame.evaluate("""(root, scale) => {
          root.style.width = `${root.viewBox.baseVal.width * scale}px`;
          root.style.height = `${root.viewBox.baseVal.height * scale}px`;
        }""", scale)
        shown = screen.evaluate(SHAPES)
        return shown, differences(shown, frame.evaluate(SHAPES))

    def test_a_hundred_random_moments_are_drawn_as_the_page_shows_them(self) -> None:
        dice = random.Random(SEED)
        logs = sorted(SAMPLES.glob("*/input.*"))
        dice.shuffle(logs)
        drawn: set[str] = set()
        for index, log in enumerate(logs):
            count = MOMENTS * (index + 1) // len(logs) - MOMENTS * index // len(logs)
            path = self.write(log)
            times = [datetime.fromisoformat(time.replace("Z", "+00:00")) for time in TIME.findall(path.read_text())]
            page = self.open(path, color_scheme="light")
            # A session's parts have no names of their own.
            names = [name for name in page.locator("#session option").all_inner_texts() if "(part " not in name]
            for time in [moment(times, dice) for _ in range(count)]:
                session = dice.choice(names)
                with self.subTest(log.parent.name, seed=SEED, session=session, time=time):
                    self.show(page, session, time)
                    shown, found = self.compare(page, log, time, "--session", session)
                    self.assertEqual(found, [])
                    drawn.update(look for shape in shown for look in shape["attributes"].get("class", "").split())
            page.close()
        # It was worth it.
        for look in LOOKS:
            self.assertIn(look, drawn)

    def test_the_sample_is_what_is_drawn(self) -> None:
        log = SAMPLES / "turned-and-tilted-map" / "input.ndjson"
        sample = (SAMPLES / "view" / "turned-and-tilted-map.svg").read_text()
        self.assertEqual(bearings("view", log, "--svg", "--at", "2026-06-20T08:03:20Z"), sample)

    def test_a_picture_is_dark_where_that_is_asked_for(self) -> None:
        page = self.open(self.write(WALK), color_scheme="dark")
        self.show(page, "main", SEEN)
        _, found = self.compare(page, WALK, SEEN, "--theme", "dark")
        self.assertEqual(found, [])
        self.picture.emulate_media(color_scheme="dark")
        _, found = self.compare(page, WALK, SEEN, "--theme", "auto")
        self.assertEqual(found, [])
        _, found = self.compare(page, WALK, SEEN)
        self.assertNotEqual(found, [])

    def test_one_number_that_differs_is_found(self) -> None:
        text = self.write(WALK).read_text()
        for index, (before, after) in enumerate([
            ("const DISC = 22;", "const DISC = 22.1;"),
            ("const GRID_POINTS = 120;", "const GRID_POINTS = 240;"),
            ("towards(x, y, rotation + 140, 13)", "towards(x, y, rotation + 141, 13)"),
            ("const TILE = 512;", "const TILE = 512.2;"),
            ("fill: #1467d6; stroke: #fff; stroke-width: 2;", "fill: #1467d6; stroke: #fff; stroke-width: 2.5;"),
        ]):
            with self.subTest(before):
                self.assertEqual(text.count(before), 1)
                path = self.folder / f"changed-{index}.html"
                path.write_text(text.replace(before, after))
                page = self.open(path, color_scheme="light")
                self.show(page, "main", SEEN)
                _, found = self.compare(page, WALK, SEEN)
                self.assertNotEqual(found, [])


def moment(times: list[datetime], dice: random.Random) -> str:
    """Any time of a log, or one within half a second behind an event, where something may fade."""
    first, last = min(times), max(times)
    if dice.random() < 0.5:
        time = first + (last - first) * dice.random()
    else:
        time = min(last, dice.choice(times) + timedelta(milliseconds=dice.randrange(500)))
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
