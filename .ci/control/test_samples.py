"""The pages of `samples`, with the package and the maps where npm would put them."""

from __future__ import annotations

from browser import ROOT, MapTest, wait_for
from stand_ins import PEOPLE, StandIn

ALLOWED = {"permissions": ["geolocation"], "geolocation": {"latitude": 46.96, "longitude": 7.46, "accuracy": 30}}
DOT = "document.querySelector('.bearings-dot:not([hidden])')"


class Samples(MapTest):
    def test_ten_lines_show_the_user(self) -> None:
        for name in ("maplibre", "leaflet"):
            with self.subTest(name):
                page = self.open(f"/samples/{name}/index.html", **ALLOWED)
                page.click(".bearings-locate")
                wait_for(page, DOT)
                self.shoot(page, f"sample-{name}")

    def test_the_ten_lines_of_the_page_are_those_of_the_sample(self) -> None:
        lines = (ROOT / "samples/maplibre/index.html").read_text()
        written = (ROOT / "Sources/bearings/bearings.docc/Embedding.md").read_text()
        self.assertIn(f"```html\n{lines.removeprefix('<!doctype html>').lstrip()}```", written)

    def test_the_form_shows_people_of_a_server(self) -> None:
        server = StandIn()
        self.addCleanup(server.kill)
        for address in (server.traccar, server.recorder):
            with self.subTest(address):
                page = self.open("/samples/web/index.html", ("WebSocket connection",))
                page.wait_for_selector(".bearings-locate")
                page.fill("#address", address)
                page.click("form button")
                wait_for(page, f"document.querySelectorAll('.bearings-dot:not([hidden])').length === {len(PEOPLE)}")
                page.click(".bearings-locate")
                page.wait_for_timeout(3000)
                self.shoot(page, "sample-web")
                labels = page.locator(".bearings-dot:not([hidden])").evaluate_all("(dots) => dots.map((dot) => dot.ariaLabel)")
                self.assertEqual(sorted(labels), sorted(PEOPLE))
