"""People from sockets that break off, from the device and from lines."""

from __future__ import annotations

import time

from browser import CENTER, MESSAGE, MapTest, arrows, fix, wait_for
from stand_ins import PEOPLE, StandIn

#: A connection that breaks off is told by the browser.
BROKEN = ("WebSocket connection",)


class Sockets(MapTest):
    def setUp(self) -> None:
        self.server = StandIn()
        self.addCleanup(self.server.kill)

    def test_two_people_are_there_again_after_the_server(self) -> None:
        for kind in ("maplibre", "leaflet"):
            for name in ("traccar", "recorder", "bridge"):
                with self.subTest(kind, source=name):
                    page = self.open_map(kind, {"source": getattr(self.server, name)}, BROKEN)
                    wait_for(page, "Object.keys(arrows()).sort().join() === 'Anna,Ben'")
                    before = arrows(page)
                    self.assertEqual(page.evaluate(MESSAGE), "")
                    self.shoot(page, f"{kind}-{name}")
                    self.server.kill()
                    wait_for(page, f"{MESSAGE}.startsWith('No connection to 127.0.0.1:{self.server.port}; trying again in ')")
                    self.shoot(page, f"{kind}-{name}-killed")
                    page.evaluate("window.seen = events.length")
                    self.server.begin()
                    began = time.monotonic()
                    wait_for(page, f"{MESSAGE} === '' && events.length > seen")
                    self.assertLess(time.monotonic() - began, 2)
                    self.assertEqual(arrows(page), before)
                    page.evaluate("void map.removeControl(control)")
                    self.wait_until(lambda: not self.server.connected)

    def test_a_recorder_is_asked_and_a_token_not_shown(self) -> None:
        page = self.open_map("maplibre", {"source": self.server.recorder}, BROKEN)
        wait_for(page, "arrows().Anna")
        self.assertEqual(self.server.heard, ["LAST"])
        page.evaluate("(address) => control.setSource(address)", self.server.traccar)
        self.wait_until(lambda: len(self.server.paths) == 2)
        self.wait_until(lambda: len(self.server.connected) == 1)
        self.server.kill()
        wait_for(page, f"{MESSAGE} !== ''")
        self.assertNotIn("secret", page.evaluate(MESSAGE))
        self.server.begin()

    def test_a_socket_that_the_page_has_stays_its_own(self) -> None:
        page = self.open_map("maplibre", None, BROKEN)
        page.evaluate("""(address) => new Promise((done) => {
          window.heard = [];
          window.socket = new WebSocket(address);
          socket.onmessage = (message) => heard.push(message.data);
          socket.onclose = () => heard.push("closed");
          socket.onopen = () => { control.setSource(socket); done(); };
        })""", self.server.recorder)
        wait_for(page, "Object.keys(arrows()).sort().join() === 'Anna,Ben'")
        page.evaluate("control.setSource()")
        page.evaluate("control.setSource(socket)")
        page.evaluate("void map.removeControl(control)")
        page.evaluate("void map.addControl(control)")
        wait_for(page, "Object.keys(arrows()).sort().join() === 'Anna,Ben' && heard.length === 6")
        self.assertEqual(page.evaluate("[socket.readyState, socket.binaryType]"), [1, "blob"])
        self.server.kill()
        wait_for(page, f"{MESSAGE} === 'The connection to 127.0.0.1:{self.server.port} has ended.' && heard.at(-1) === 'closed'")
        self.server.begin()
        page.wait_for_timeout(1500)
        self.assertEqual(len(self.server.connected), 0)
        page.evaluate("(address) => control.setSource(new WebSocket(address))", self.server.traccar)
        wait_for(page, f"{MESSAGE} === '' && arrows().Anna")
        page.evaluate("control.setSource(socket)")
        wait_for(page, f"{MESSAGE}.endsWith(' has ended.')")

    def test_lines_that_come_as_bytes_are_read_in_their_order(self) -> None:
        page = self.open_map("maplibre")
        # Also what comes while the engine is being loaded.
        page.evaluate("""(records) => {
          map.removeControl(control);
          addControl({});
          bring(records.map((record) => ({ text: JSON.stringify(record), isBlob: true })));
        }""", [fix(46.8, 7.3), fix(**CENTER)])
        wait_for(page, "middleOf('.bearings-dot') && events.filter(({ event }) => event === 'location').at(-1).lat === 46.948")

    def test_nothing_is_left_of_a_hundred_sockets(self) -> None:
        page = self.open_map("maplibre", {"source": self.server.traccar}, BROKEN)
        for _ in range(100):
            page.evaluate("void map.removeControl(control)")
            page.evaluate("(source) => addControl({ source })", self.server.traccar)
        page.evaluate("void map.removeControl(control)")
        self.wait_until(lambda: not self.server.connected)
        count = len(self.server.paths)
        page.wait_for_timeout(2000)
        self.assertEqual(len(self.server.paths), count)

    def test_it_tries_again_ever_later(self) -> None:
        page = self.open_map("maplibre")
        page.evaluate("""() => {
          const later = window.setTimeout;
          window.delays = [];
          // Time flies, and nobody answers.
          window.setTimeout = (call, delay) => later(call, delay < 500 ? delay : (window.delays.push(delay), 0));
          window.WebSocket = class extends EventTarget {
            constructor(url) {
              super();
              this.url = url;
              later(() => this.dispatchEvent(new Event("close")), 0);
            }
            close() {}
          };
          control.setSource("ws://127.0.0.1:1/");
        }""")
        wait_for(page, "window.delays.length > 9")
        for index, delay in enumerate(page.evaluate("window.delays.slice(0, 10)")):
            longest = min(1000 * 2**index, 60000)
            self.assertTrue(0.75 * longest <= delay <= longest, f"{delay} ms before attempt {index + 1}")
        page.evaluate("control.setSource()")

    def wait_until(self, condition, seconds: float = 10) -> None:
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)


class Device(MapTest):
    ALLOWED = {"permissions": ["geolocation"], "geolocation": {"latitude": 46.96, "longitude": 7.46, "accuracy": 30}}

    def test_the_device_is_asked_in_a_tap_alone(self) -> None:
        for kind in ("maplibre", "leaflet"):
            with self.subTest(kind):
                page = self.open_map(kind, {"source": "geolocation"}, **self.ALLOWED)
                page.wait_for_timeout(500)
                self.assertIsNone(page.evaluate("middleOf('.bearings-dot')"))
                page.click(".bearings-locate")
                wait_for(page, "middleOf('.bearings-dot')")
                wait_for(page, "!map.isMoving?.() && Math.abs(map.getCenter().lat - 46.96) < 1e-4")
                look = "maplibregl" if kind == "maplibre" else "leaflet"
                self.assertEqual(page.locator(f".{look}-user-location-dot").count(), 1)
                self.assertGreaterEqual(page.evaluate("map.getZoom()"), 15)
                page.context.set_geolocation({"latitude": 47.2, "longitude": 7.46, "accuracy": 30})
                wait_for(page, "arrows().You")

    def test_its_compass_is_asked_for_in_the_tap_and_turns_the_cone(self) -> None:
        page = self.open_map("maplibre", {"source": "geolocation"}, **self.ALLOWED)
        page.evaluate("""() => {
          window.asked = 0;
          DeviceOrientationEvent.requestPermission = async () => { window.asked += 1; return "granted"; };
        }""")
        self.assertEqual(page.evaluate("asked"), 0)
        page.click(".bearings-locate")
        wait_for(page, "middleOf('.bearings-dot')")
        self.assertEqual(page.evaluate("asked"), 1)
        self.assertIsNone(page.evaluate("middleOf('.bearings-cone')"))
        for alpha, heading in ((270, 90), (90, 270)):
            page.evaluate(f"dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', {{ absolute: true, alpha: {alpha} }}))")
            wait_for(page, f"document.querySelector('.bearings-cone:not([hidden])')?.style.transform.includes('rotate({heading}deg)')")

    def test_a_denial_is_told_in_one_line_and_may_be_over(self) -> None:
        page = self.open_map("maplibre", {"source": "geolocation"})
        page.click(".bearings-locate")
        wait_for(page, f"{MESSAGE} === 'Location is not allowed for this page.'")
        wait_for(page, "document.querySelector('.bearings-locate').dataset.state === 'failed'")
        self.shoot(page, "denied")
        page.context.grant_permissions(["geolocation"])
        page.context.set_geolocation(self.ALLOWED["geolocation"])
        page.click(".bearings-locate")
        wait_for(page, f"middleOf('.bearings-dot') && {MESSAGE} === ''")

    def test_a_place_that_is_not_found_is_told_until_it_is(self) -> None:
        page = self.open_map("maplibre", {"source": "geolocation"})
        page.evaluate("""() => {
          window.watches = new Map();
          navigator.geolocation.watchPosition = (found, failed) => (watches.set(watches.size + 1, { found, failed }), watches.size);
          navigator.geolocation.clearWatch = (watch) => watches.delete(watch);
        }""")
        page.click(".bearings-locate")
        for code, words in ((2, "Your location is not known right now."), (3, "Still looking for your location.")):
            page.evaluate("(code) => watches.get(1).failed({ code })", code)
            wait_for(page, f"{MESSAGE} === '{words}'")
        page.evaluate("watches.get(1).found({ coords: { latitude: 46.96, longitude: 7.46, accuracy: 30 }, timestamp: Date.now() })")
        wait_for(page, f"middleOf('.bearings-dot') && {MESSAGE} === ''")
        page.evaluate("void map.removeControl(control)")
        self.assertEqual(page.evaluate("watches.size"), 0)


class Lines(MapTest):
    def test_what_cannot_be_read_is_told_until_a_line_is_used(self) -> None:
        page = self.open_map("maplibre")
        good = fix(**CENTER)
        page.evaluate("""() => {
          window.give = null;
          window.lines = (first) => (async function* () {
            for (let line = first; line !== null;) {
              yield line;
              line = await new Promise((done) => { window.give = done; });
            }
          })();
        }""")
        for first, words in (
            ('{"greeting":"hello"}', 'found neither "type" nor "class", expected one that tells what this is'),
            ("hello", "found 'hello', expected a value"), ("5", "found the number 5, expected an object"),
            (7, "send takes a record, as an object, or a line, as a string; found 7"),
            ({"type": "fix", "lat": 91, "lon": 7}, '"lat" is 91, outside -90...90'),
        ):
            with self.subTest(first):
                # A place that is known from before says nothing of this source.
                page.evaluate("(first) => { give = null; control.setSource(lines(first)); }", first)
                wait_for(page, f"give && {MESSAGE} === {('A line cannot be read: ' + words)!r}")
                page.evaluate("() => { const now = give; give = null; now('neither'); }")
                wait_for(page, f"give && {MESSAGE} === {('A line cannot be read: ' + words)!r}")
                page.evaluate("(line) => { const now = give; give = null; now(line); }", good)
                wait_for(page, f"give && middleOf('.bearings-dot') && {MESSAGE} === ''")
                page.evaluate("() => { const now = give; give = null; now('neither'); }")
                wait_for(page, "give !== null")
                self.assertEqual(page.evaluate(MESSAGE), "")

    def test_an_iterable_that_throws_is_told_of(self) -> None:
        page = self.open_map("maplibre")
        for lines in ("(async function* () { yield '{}'; throw new Error('lost'); })()", "(function* () { throw 'lost'; })()",
                      "{ [Symbol.asyncIterator]() { throw new Error('lost'); } }"):
            page.evaluate("control.setSource()")
            self.assertEqual(page.evaluate(MESSAGE), "")
            page.evaluate(f"control.setSource({lines})")
            wait_for(page, f"{MESSAGE} === 'No more lines: lost'")

    def test_an_iterable_is_told_that_nobody_listens(self) -> None:
        page = self.open_map("maplibre")
        page.evaluate("""() => {
          window.ended = 0;
          control.setSource({ [Symbol.asyncIterator]: () => ({
            next: () => new Promise(() => { window.isAsked = true; }),
            return: async () => { window.ended += 1; return { done: true }; },
          }) });
        }""")
        wait_for(page, "window.isAsked")
        page.evaluate("control.setSource()")
        self.assertEqual(page.evaluate("ended"), 1)

    def test_lines_of_any_kind_are_read(self) -> None:
        lines = [fix(**CENTER), '{"_type":"location","tid":"JJ","lat":47.05,"lon":7.7,"acc":10,"tst":1795916400,"topic":"owntracks/jane/phone"}']
        page = self.open_map("maplibre", {"source": lines, "labels": {"owntracks/jane/phone": "Jane"}})
        wait_for(page, "Object.keys(arrows()).join() === 'Jane'")
        self.assertIsNotNone(page.evaluate("middleOf('.bearings-dot')"))

    def test_an_iterable_ends_with_the_control(self) -> None:
        page = self.open_map("maplibre")
        page.evaluate("""() => {
          window.count = 0;
          async function* walk() {
            for (;;) {
              window.count += 1;
              yield { type: "fix", lat: 46.948 + window.count / 1e5, lon: 7.4474 };
              await new Promise((done) => setTimeout(done, 20));
            }
          }
          control.setSource(walk());
        }""")
        wait_for(page, "window.count > 10 && middleOf('.bearings-dot')")
        page.evaluate("void map.removeControl(control)")
        page.wait_for_timeout(200)
        count = page.evaluate("window.count")
        page.wait_for_timeout(200)
        self.assertEqual(page.evaluate("window.count"), count)

    def test_people_in_many_places_have_arrows_that_do_not_cover_each_other(self) -> None:
        for scheme in ("light", "dark"):
            for width in (390, 800):
                page = self.open_map("maplibre", color_scheme=scheme, viewport={"width": width, "height": 700})
                people = {"Anna": (47.1, 7.8), "Ben": (47.105, 7.8), "Carla": (46.7, 7.447), "Dan": (46.7, 7.45), "Eva": (46.7, 7.46)}
                records = [fix(**CENTER, accuracy=300, heading=40)]
                records += [fix(lat, lon, accuracy=30, session=name) for name, (lat, lon) in people.items()]
                records += [
                    {"type": "authorization", "session": "Finn", "status": "granted", "accuracy": "reduced"},
                    fix(46.948, 7.1, session="Finn"),
                    {"type": "annotations", "action": "set", "items": [
                        {"id": name, "lat": 46.962, "lon": 7.442, "title": "Zytglogge"} for name in "abc"]},
                    {"type": "select", "annotation": "a"},
                ]
                page.evaluate("(records) => records.forEach((record) => control.send(record))", records)
                wait_for(page, "Object.keys(arrows()).length === 6")
                page.wait_for_timeout(500)
                self.shoot(page, f"people-{scheme}-{width}")
                places = list(arrows(page).values())
                for index, (x, y) in enumerate(places):
                    for other_x, other_y in places[:index]:
                        self.assertGreater(max(abs(x - other_x), abs(y - other_y)), 43.9)
