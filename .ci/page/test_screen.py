"""The words on the user's screen: none runs out of its box or off the screen."""

from __future__ import annotations

import json
from pathlib import Path

from browser import SAMPLES, PageTest, settle

TEXTS = [
    "W" * 60, "Straße der Bundesrepublik, Gemeinde Moosseedorf", "東京都千代田区丸の内一丁目九番一号東京駅丸の内南口前", "شارع الأمير محمد بن عبد العزيز، حي العليا، الرياض",
    "🇨🇭🏔️👨‍👩‍👧‍👦" * 12, "iiiiiiiiii", "<&>" * 30, "กรุงเทพมหานคร อมรรัตนโกสินทร์ มหินทรายุธยา",
]


class Words(PageTest):
    def log(self) -> Path:
        """At each second a callout of another text, under notes of a route, with an arrow in a corner."""
        path = self.folder / "words.ndjson"
        events: list[dict] = [
            {"event": "region", "phase": "did_change", "center": {"lat": 46.9, "lon": 7.4}, "zoom": 12, "heading": 0, "pitch": 0, "span": {"lat": 0.2, "lon": 0.1}},
            {"event": "location", "lat": 46.9, "lon": 7.4, "accuracy": 5, "visibility": "on"},
            {"event": "indicator", "phase": "show", "x": 35, "y": 100, "edge": "top", "rotation": 0, "bearing": 0, "distance": 12345678,
             "others": ["a"] * 12, "fade": 0},
        ]
        events += [
            {"event": "callout", "phase": "show", "annotation": "user", "status": "ok", "lines": [text, "i" + text, text[:3]], "lat": 46.9, "lon": 7.4}
            for text in TEXTS
        ]
        lines = (json.dumps({"event": one.pop("event"), "seq": seq, "time": f"2026-05-09T14:30:{seq:02}.000Z", "session": "main", **one}, separators=(",", ":"))
                 for seq, one in enumerate(events, 1))
        path.write_text("\n".join(lines) + "\n")
        return path

    def test_no_text_runs_out_of_its_box(self) -> None:
        path = self.write(self.log())
        page = self.open(path, "#panel=screen", viewport={"width": 390, "height": 844})
        for seq, text in enumerate(TEXTS, 4):
            page.evaluate(f"location.hash = '#t=2026-05-09T14:30:{seq:02}.000Z&panel=screen'")
            settle(page)
            with self.subTest(text):
                self.assertEqual(page.locator("#screen .line").count(), 3)
                outside, free = page.evaluate("""() => {
                  const inside = (one, box, by) => one.left >= box.left + by && one.right <= box.right - by;
                  const box = (one) => one.getBoundingClientRect();
                  const screen = document.querySelector("#screen");
                  const callout = box(screen.querySelector(".callout"));
                  const lines = [...screen.querySelectorAll(".line")].map(box);
                  const outside = lines.filter((line) => !inside(line, callout, 6)).length
                    + (inside(callout, box(screen), 0) ? 0 : 1)
                    + [...screen.querySelectorAll("text")].filter((one) => !inside(box(one), box(screen), 0)).length;
                  return [outside, Math.min(...lines.map((line) => callout.right - line.right))];
                }""")
                self.assertEqual(outside, 0)
                # Nor is the box much wider than the longest line.
                self.assertLess(free, 20)


class Beginning(PageTest):
    def test_a_page_opens_on_an_arrow_that_has_faded_in(self) -> None:
        page = self.open(self.write(SAMPLES / "antimeridian" / "input.ndjson"))
        settle(page)
        self.assertEqual(page.get_attribute("#screen .indicator", "opacity"), "1")


class Print(PageTest):
    def test_paper_gets_a_picture_of_its_own_width_and_the_legend(self) -> None:
        page = self.open(self.write(SAMPLES / "gpx-track" / "input.gpx"), viewport={"width": 390, "height": 844}, color_scheme="dark")
        page.evaluate("""() => {
          const ratio = () => [...document.querySelectorAll("#map, #plots canvas, #lanes")].map((one) => one.width / one.clientWidth);
          const paper = () => getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
          matchMedia("print").addEventListener("change", ({ matches }) => {
            if (matches) window.printed = [ratio(), document.querySelector("#legend-box").open, paper()];
          });
        }""")
        page.pdf()
        ratios, is_open, paper = page.evaluate("window.printed")
        for ratio in ratios:
            self.assertAlmostEqual(ratio, 1, delta=0.01)
        self.assertTrue(is_open)
        self.assertEqual(paper, "#f4f6f5")
        settle(page)
        self.assertFalse(page.evaluate("document.querySelector('#legend-box').open"))
