"""What stands around the control: other controls, a page that is dark or written from the right, maps without a view, and hostile lines."""

from __future__ import annotations

import time

from browser import CENTER, MESSAGE, MapTest, arrows, fix, send, settle, wait_for
from playwright.sync_api import Page
from test_page import ANNA


def top_at(page: Page, selector: str) -> str:
    """The class of what is uppermost in the middle of an element."""
    return page.evaluate("""(selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2).closest("[class]").getAttribute("class");
    }""", selector)


class Layers(MapTest):
    def test_controls_and_popups_lie_over_what_is_drawn(self) -> None:
        page = self.open_map("maplibre")
        page.evaluate("() => { map.addControl(new maplibregl.NavigationControl(), 'bottom-left'); }")
        place = page.evaluate("""() => {
          const { x, y, width, height } = document.querySelector(".maplibregl-ctrl-zoom-in").getBoundingClientRect();
          return map.unproject([x + width / 2, y + height / 2]);
        }""")
        send(page, fix(place["lat"], place["lng"]))
        wait_for(page, "middleOf('.bearings-dot')")
        self.assertTrue(top_at(page, ".maplibregl-ctrl-zoom-in").startswith("maplibregl-ctrl"))
        send(page, fix(**CENTER))
        wait_for(page, "document.querySelector('.bearings-dot').getBoundingClientRect().x > 300")
        page.evaluate("""() => {
          new maplibregl.Popup({ anchor: "center" }).setLngLat(map.getCenter()).setText("Here").addTo(map);
        }""")
        wait_for(page, "document.querySelector('.maplibregl-popup')")
        settle(page)
        self.assertTrue(top_at(page, ".bearings-dot").startswith("maplibregl-popup"))

    def test_in_a_lower_corner_of_leaflet_it_stands_above_the_credits(self) -> None:
        page = self.open_map("leaflet", {"position": "bottomright"})
        over = page.evaluate("""() => {
          const [own, credits] = [".bearings-group", ".leaflet-control-attribution"]
            .map((selector) => document.querySelector(selector).getBoundingClientRect());
          return credits.top - own.bottom;
        }""")
        self.assertGreaterEqual(over, 0)

    def test_on_leaflet_it_waits_for_the_first_view(self) -> None:
        page = self.open_map("leaflet")
        page.evaluate("""(anna) => {
          map.remove();
          window.later = L.map("map", { zoomSnap: 0 });
          window.removed = L.map(document.body.appendChild(document.createElement("div")));
          window.control = new BearingsControl({}).addTo(later);
          new BearingsControl({}).addTo(removed).remove();
          control.send(anna);
        }""", fix(**ANNA))
        settle(page)
        self.assertEqual(page.locator(".bearings-overlay").count(), 0)
        page.evaluate("() => { later.setView([46.948, 7.4474], 14); removed.setView([0, 0], 1); }")
        wait_for(page, "arrows().Anna")
        self.assertEqual(page.locator(".bearings-overlay").count(), 1)


class Looks(MapTest):
    COLOR = "getComputedStyle(document.querySelector('.bearings-locate')).color"

    def test_the_button_says_its_state_in_the_dark_too(self) -> None:
        for scheme in ("light", "dark"):
            page = self.open_map("maplibre", color_scheme=scheme)
            wait_for(page, "document.querySelector('.bearings-locate').dataset.state === 'on'")
            on = page.evaluate(self.COLOR)
            page.evaluate("() => { map.removeControl(control); addControl({ source: 'geolocation' }); }")
            wait_for(page, "document.querySelector('.bearings-locate').dataset.state === 'off'")
            self.assertNotEqual(page.evaluate(self.COLOR), on)

    def test_a_page_may_become_dark(self) -> None:
        for kind in ("maplibre", "leaflet"):
            page = self.open_map(kind)
            self.assertEqual(page.locator(".bearings-dark").count(), 0)
            page.evaluate("() => { document.documentElement.style.colorScheme = 'dark'; }")
            wait_for(page, "document.querySelectorAll('.bearings-dark').length === 2")
            page.evaluate("() => { map.removeControl(control); document.documentElement.style.colorScheme = 'light'; }")

    def test_distances_are_written_from_the_left_on_any_page(self) -> None:
        page = self.open_map("maplibre")
        page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
        send(page, fix(**ANNA))
        wait_for(page, "arrows().Anna")
        number, unit = page.evaluate("""() => {
          const text = document.querySelector(".bearings-distance").firstChild;
          const leftOf = (index) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + 1);
            return range.getBoundingClientRect().left;
          };
          return [leftOf(0), leftOf(text.length - 1)];
        }""")
        self.assertLess(number, unit)

    def test_a_long_title_stays_small(self) -> None:
        page = self.open_map("maplibre")
        item = {"id": "a", **CENTER, "title": "long " * 3000}
        send(page, {"type": "annotations", "action": "set", "items": [item]})
        page.evaluate("() => { control.select('a'); }")
        wait_for(page, "middleOf('.bearings-callout')")
        self.assertLess(page.evaluate("document.querySelector('.bearings-callout').offsetHeight"), 200)


class Places(MapTest):
    def test_keys_go_from_a_dot_that_leaves_to_its_arrow(self) -> None:
        for kind in ("maplibre", "leaflet"):
            with self.subTest(kind):
                page = self.open_map(kind)
                send(page, fix(**CENTER, session="Anna"))
                wait_for(page, "middleOf('.bearings-dot[aria-label=Anna]')")
                page.focus(".bearings-dot[aria-label=Anna]")
                page.evaluate("void map.panBy([700, 0], { animate: false })")
                wait_for(page, "document.activeElement.matches('.bearings-arrow')")
                self.assertFalse(page.is_visible(".bearings-dot[aria-label=Anna]"))

    def test_beyond_the_edge_of_mercators_map_a_dot_stands_there(self) -> None:
        for kind in ("maplibre", "leaflet"):
            page = self.open_map(kind)
            for lat in (-90, -89.9, -86, 86, 89.9, 90):
                with self.subTest(kind, lat=lat):
                    north, edge = (80, 85.051129) if lat > 0 else (-80, -85.051129)
                    page.evaluate("(center) => { jump({ center, zoom: 1 }); }", [0, north] if kind == "maplibre" else [north, 0])
                    send(page, fix(lat, 10))
                    settle(page)
                    self.assertTrue(page.evaluate("middleOf('.bearings-dot') !== null || 'You' in arrows()"))
                    spot, expected = page.evaluate("""(lat) => {
                      const point = map.options?.crs ? map.latLngToContainerPoint([lat, 10]) : map.project([10, lat]);
                      return [middleOf(".bearings-dot"), [point.x, point.y]];
                    }""", edge)
                    for at, wanted in zip(spot or (), expected):
                        self.assertAlmostEqual(at, wanted, delta=1)

    def test_moves_of_a_script_leave_the_clock_where_it_is(self) -> None:
        page = self.open_map("maplibre")
        send(page, fix(**CENTER))
        wait_for(page, "middleOf('.bearings-dot')")
        page.evaluate("() => { for (let step = 0; step < 1000; step += 1) map.panBy([step % 2 ? 1 : -1, 0], { animate: false }); }")
        send(page, fix(**CENTER))
        ahead = page.evaluate("Date.parse(events.filter(({ event }) => event === 'location').at(-1).time) - Date.now()")
        self.assertLess(ahead, 1500)


class Lines(MapTest):
    def test_a_hostile_line_costs_itself_alone(self) -> None:
        hostile = ('{"_type":"location","topic":{"toString":1}}', '{"devices":[{"id":1,"name":{"toString":1}},null,5]}', '{"devices":5}')
        for is_blob in (False, True):
            for text in hostile:
                with self.subTest(text, blob=is_blob):
                    page = self.open_map("maplibre")
                    good = '{"type":"fix","lat":46.948,"lon":7.4474}'
                    page.evaluate("(messages) => { bring(messages); }", [{"text": f"{text}\n{good}", "isBlob": is_blob}])
                    wait_for(page, "middleOf('.bearings-dot')")
                    page.evaluate("() => { events.length = 0; }")
                    page.evaluate("(messages) => { bring(messages); }", [{"text": text, "isBlob": is_blob}, {"text": good, "isBlob": is_blob}])
                    wait_for(page, "events.some(({ event }) => event === 'location')")

    def test_a_record_may_stand_on_several_lines_of_a_message(self) -> None:
        page = self.open_map("maplibre")
        page.evaluate("(messages) => { bring(messages); }", [{"text": '{\n  "type": "fix",\n  "lat": 46.948,\n  "lon": 7.4474\n}\n', "isBlob": False}])
        wait_for(page, "middleOf('.bearings-dot')")
        self.assertEqual(page.evaluate(MESSAGE), "")

    def test_an_endless_iterable_leaves_the_page_its_turn(self) -> None:
        page = self.open_map("maplibre")
        page.evaluate("""() => {
          control.setSource((function* () { for (;;) yield { type: "heading", heading: 5 }; })());
        }""")
        began = time.monotonic()
        settle(page)
        page.evaluate("control.setSource()")
        self.assertLess(time.monotonic() - began, 5)

    def test_a_label_that_is_no_text_is_told_of(self) -> None:
        page = self.open_map("maplibre", None, ("primitive",))
        page.evaluate("""() => {
          map.removeControl(control);
          addControl({ labels: () => Object.create(null) });
        }""")
        send(page, fix(**ANNA))
        wait_for(page, "arrows().Anna")
        self.assertEqual(page.evaluate(MESSAGE), "")
        self.assertEqual(list(arrows(page)), ["Anna"])
