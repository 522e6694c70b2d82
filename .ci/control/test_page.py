"""What a page may do with the control, and do wrong: when it sends, what it gives, and how often it adds it."""

from __future__ import annotations

from browser import CENTER, MESSAGE, MapTest, arrows, fix, send, settle, wait_for

ANNA = {"lat": 47.05, "lon": 7.7, "session": "Anna"}
#: What `reportError` prints.
THROWN = ("no such label", "ResizeObserver")


class Options(MapTest):
    def test_what_cannot_be_used_is_refused_by_name(self) -> None:
        page = self.open_map("leaflet")
        for options, words in (
            ("{ follow: 'heading' }", 'follow is "heading", expected true, false, "follow" or "follow_with_heading" or "follow_with_course"'),
            ("{ show: 'arrow' }", 'show is "arrow", expected a list of some of "arrow", "dot", '),
            ("{ show: ['arrows'] }", 'show is ["arrows"], expected a list'),
            ("{ labels: true }", "labels is true, expected false, names by session"),
            ("{ labels: new Map() }", "labels is [object Map], expected false, names by session"),
            ("{ units: 'miles' }", 'units is "miles", expected "metric" or "imperial"'),
            ("{ session: 7 }", "session is 7, expected a name of 1 to 128 bytes"),
            ("{ session: '' }", 'session is "", expected a name of 1 to 128 bytes'),
            ("{ session: 'é'.repeat(65) }", "expected a name of 1 to 128 bytes"),
            ("{ source: 'geo' }", 'source is "geo", expected "geolocation", a web socket or its address'),
            ("{ source: {} }", "source is [object Object], expected"),
            ("{ geocoder: 'auto' }", 'geocoder is "auto", expected "host"'),
            ("{ draggable: 1 }", "draggable is 1, expected true or false"),
            ("{ onEvent: {} }", "onEvent is [object Object], expected a function"),
            ("{ load: Promise.resolve() }", "load is [object Promise], expected a function"),
            ("{ position: 'top-left' }", "position is top-left, expected one of topleft"),
            ("{ lables: {} }", '"lables" is no option; was "labels" meant?'),
            ("{ onevent() {} }", '"onevent" is no option; was "onEvent" meant?'),
            ("{ url: '' }", '"url" is no option; options are source, session, follow, '),
            ("{ constructor: 1 }", '"constructor" is no option; options are'),
            ("5", "the options are 5, expected an object"),
        ):
            with self.subTest(options):
                told = page.evaluate(f"""() => {{
                  try {{ new BearingsControl({options}); }} catch (error) {{ return `${{error.name}}: ${{error.message}}`; }}
                }}""")
                self.assertIn(words, told or "nothing")
                self.assertTrue(told.startswith("TypeError: "), told)

    def test_what_can_be_used_is(self) -> None:
        page = self.open_map("leaflet", {"position": "bottomleft"})
        self.assertEqual(page.locator(".leaflet-bottom.leaflet-left .bearings-group").count(), 1)
        for options in ("undefined", "null", "{ follow: undefined, source: null }", "{ show: new Set(['arrow']) }", "{ show: [] }",
                        "{ labels: Object.create(null) }", "{ source: [] }", "{ source: '/api/socket' }"):
            with self.subTest(options):
                self.assertIsNone(page.evaluate(f"() => {{ new BearingsControl({options}); }}"))
        told = page.evaluate("() => { try { control.setSource(5); } catch (error) { return error.message; } }")
        self.assertIn("source is 5, expected", told)

    def test_labels_that_throw_are_told_of_once(self) -> None:
        page = self.open_map("maplibre", None, THROWN)
        page.evaluate("""() => {
          window.reported = [];
          addEventListener("error", (event) => { reported.push(event.message); event.preventDefault(); });
          map.removeControl(control);
          addControl({ labels: (session) => {
            if (session === "Anna") throw new Error("no such label");
            return { main: 7 }[session];
          } });
        }""")
        send(page, fix(**CENTER), fix(**ANNA))
        wait_for(page, "arrows().Anna && middleOf('.bearings-dot[aria-label=\"7\"]')")
        page.evaluate("void map.panBy([10, 10], { animate: false })")
        settle(page)
        self.assertEqual(page.evaluate("reported"), ["Uncaught Error: no such label"])


class Loading(MapTest):
    def test_what_is_sent_before_waits_in_its_order(self) -> None:
        for kind in ("maplibre", "leaflet"):
            with self.subTest(kind):
                page = self.open_map(kind)
                page.evaluate("""([user, anna]) => {
                  map.removeControl(control);
                  const made = window.made = new BearingsControl({ onEvent: (event) => events.push(event) });
                  made.send(anna);
                  made.send(user);
                  user.lat = 0;
                  made.send({ type: "annotations", action: "set", items: [{ id: "a", lat: 46.95, lon: 7.45, title: "Zytglogge" }] });
                  made.select("a");
                  made.recenter("Anna");
                  map.addControl(made);
                }""", [fix(**CENTER), fix(**ANNA)])
                wait_for(page, "((dot) => dot && Math.hypot(dot[0] - 400, dot[1] - 300) < 1)(middleOf('.bearings-dot[aria-label=Anna]'))")
                wait_for(page, "arrows().You && document.querySelector('.bearings-title')?.textContent === 'Zytglogge'")
                self.assertFalse(page.evaluate("events.some(({ event }) => event === 'rejected')"))

    def test_what_is_no_record_throws_before_and_after(self) -> None:
        page = self.open_map("maplibre")
        send(page, fix(**CENTER))
        wait_for(page, "middleOf('.bearings-dot')")
        told = page.evaluate("""() => [control, new BearingsControl()].map((made) => [5, null, undefined, 5n, { a: 5n }].map((value) => {
          try { made.send(value); } catch (error) { return error.name; }
        }))""")
        self.assertEqual(told, [["TypeError"] * 5] * 2)

    def test_an_engine_that_is_none_is_told_of_and_the_map_goes(self) -> None:
        for kind in ("maplibre", "leaflet"):
            page = self.open_map(kind, None, ("404",))
            page.route("**/nothing.wasm", lambda route: route.fulfill(status=404))
            page.evaluate("async () => { window.engine = await import('/bearings/index.js'); }")
            for load, words in (
                ("() => undefined", "`load` has given no engine"),
                ("() => ({ close: 5 })", "`load` has given no engine"),
                ("() => Promise.reject('nothing there')", "nothing there"),
                ("() => { throw new Error('broken'); }", "broken"),
                ("() => engine.Bearings.load({ clock: 'log' })", "advance is for what is live, not for logs"),
                ("(options) => engine.Bearings.load({ options, wasm: '/nothing.wasm' })", "404"),
            ):
                with self.subTest(kind, load=load):
                    page.evaluate(f"() => {{ map.removeControl(control); addControl({{ load: {load} }}); }}")
                    wait_for(page, f"{MESSAGE}.startsWith('bearings could not be loaded: ')")
                    self.assertIn(words, page.evaluate(MESSAGE))
                    send(page, fix(**CENTER))
            page.evaluate("map.remove()")
            self.assertEqual(page.evaluate("document.querySelectorAll('[class*=bearings]').length"), 0)

    def test_the_module_is_fetched_once_and_after_a_failure_again(self) -> None:
        page = self.open_map("maplibre", None, ("404",))
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        # Another query makes it another script, which has fetched nothing yet.
        load = "async () => (await import('/bearings/index.js?again')).Bearings.load().then(() => '', ({ message }) => message)"
        page.route("**/bearings.wasm", lambda route: route.fulfill(status=404))
        self.assertIn("404", page.evaluate(load))
        page.unroute("**/bearings.wasm")
        asked.clear()
        self.assertEqual([page.evaluate(load) for _ in range(3)], ["", "", ""])
        self.assertEqual([url.rpartition("/")[2] for url in asked], ["bearings.wasm"])

    def test_a_map_may_be_removed_while_it_is_loading(self) -> None:
        for kind in ("maplibre", "leaflet"):
            page = self.open_map(kind)
            page.evaluate("""() => {
              map.removeControl(control);
              window.ends = [];
              const load = () => new Promise((done, fail) => ends.push({ done, fail }));
              for (let count = 0; count < 3; count += 1) addControl({ load });
              map.remove();
              ends[0].done({ close() { window.isClosed = true; } });
              ends[1].done();
              ends[2].fail(new Error("late"));
            }""")
            wait_for(page, "window.isClosed")
            settle(page)

class Adding(MapTest):
    def test_it_stands_on_one_map_and_may_come_back(self) -> None:
        page = self.open_map("maplibre")
        told = page.evaluate("() => { try { map.addControl(control); } catch (error) { return error.message; } }")
        self.assertIn("this control is on a map", told)
        for _ in range(2):
            send(page, fix(**CENTER), fix(**ANNA))
            wait_for(page, "arrows().Anna && middleOf('.bearings-dot')")
            self.assertEqual(page.locator(".bearings-overlay").count(), 1)
            page.evaluate("() => { map.removeControl(control); map.removeControl(control); }")
            self.assertEqual(page.locator("[class*=bearings]").count(), 0)
            page.evaluate("void map.addControl(control)")
        wait_for(page, "middleOf('.bearings-locate')")
        self.assertIsNone(page.evaluate("middleOf('.bearings-dot')"))

    def test_on_leaflet_it_leaves_the_map_that_it_was_on(self) -> None:
        page = self.open_map("leaflet")
        page.evaluate("() => { map.addControl(control); }")
        send(page, fix(**ANNA))
        wait_for(page, "arrows().Anna")
        self.assertEqual(page.locator(".bearings-overlay").count(), 1)

    def test_two_stand_on_one_map(self) -> None:
        for kind in ("maplibre", "leaflet"):
            with self.subTest(kind):
                page = self.open_map(kind)
                page.evaluate("() => { window.first = control; addControl({ session: 'Ben', labels: { Ben: 'Ben' } }); }")
                page.evaluate("(record) => first.send(record)", fix(**ANNA))
                send(page, fix(46.8, 7.3, session="Ben"))
                wait_for(page, "Object.keys(arrows()).sort().join() === 'Anna,Ben'")
                page.evaluate("void map.removeControl(first)")
                self.assertEqual(list(arrows(page)), ["Ben"])
                page.evaluate("void map.panBy([20, 0], { animate: false })")
                settle(page)
                self.assertEqual(list(arrows(page)), ["Ben"])


class Surroundings(MapTest):
    def test_a_map_without_a_size_comes_back(self) -> None:
        for kind in ("maplibre", "leaflet"):
            with self.subTest(kind):
                page = self.open_map(kind)
                send(page, fix(**CENTER), fix(**ANNA))
                wait_for(page, "arrows().Anna")
                before = arrows(page)
                for style in ("display: none", "width: 0; height: 0", "width: 0", "height: 30px", ""):
                    page.evaluate("""async (style) => {
                      map.getContainer().style.cssText += style === "" ? "; display: block; width: 100%; height: 100vh" : `; ${style}`;
                      (map.invalidateSize ?? map.resize).call(map);
                      control.send({ type: "fix", lat: 46.9481, lon: 7.4474 });
                      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
                    }""", style)
                self.assertEqual(arrows(page), before)
                self.assertEqual(page.evaluate("events.filter(({ event }) => event === 'rejected')"), [])

    def test_another_style_leaves_all_where_it_is(self) -> None:
        page = self.open_map("maplibre")
        send(page, fix(**CENTER), fix(**ANNA))
        wait_for(page, "arrows().Anna && middleOf('.bearings-dot')")
        before = arrows(page)
        page.evaluate("""() => new Promise((done) => {
          map.once("idle", done);
          map.setStyle({ version: 8, sources: {}, layers: [{ id: "g", type: "background", paint: { "background-color": "#abc" } }] });
        })""")
        self.assertEqual(arrows(page), before)
        self.assertIsNotNone(page.evaluate("middleOf('.bearings-dot')"))

    def test_who_is_behind_a_globe_is_not_drawn_on_it(self) -> None:
        page = self.open_map("maplibre")
        page.evaluate("() => { map.setProjection({ type: 'globe' }); map.jumpTo({ center: [7, 46], zoom: 1.2 }); }")
        send(page, fix(**CENTER), fix(-30, -170, session="Behind"), fix(64, -20, session="Iceland"))
        dots = "[...document.querySelectorAll('.bearings-dot:not([hidden])')].map((dot) => dot.ariaLabel).sort().join()"
        wait_for(page, f"arrows().Behind && {dots} === 'Iceland,You'")

    def test_names_are_words_and_nothing_else(self) -> None:
        for kind in ("maplibre", "leaflet"):
            with self.subTest(kind):
                page = self.open_map(kind, {"labels": {"b": "<img src=x onerror=alert(1)>"}})
                for session in ("__proto__", "constructor", "<b>bold</b>", "b"):
                    send(page, fix(47.05, 7.7, session=session))
                wait_for(page, "Object.keys(arrows()).length === 4")
                names = page.locator(".bearings-name").all_text_contents()
                self.assertEqual(sorted(names), ["<b>bold</b>", "<img src=x onerror=alert(1)>", "__proto__", "constructor"])
                self.assertEqual(page.locator(".bearings-overlay img, .bearings-label b b").count(), 0)

    def test_two_hundred_people_come_at_once_and_move_with_the_map(self) -> None:
        page = self.open_map("maplibre")
        records = [fix(47 + index / 1000, 7.9, session=f"person {index}") for index in range(200)]
        count, spent = page.evaluate("""async (records) => {
          const { Bearings } = await import("/bearings/index.js");
          let count = 0;
          map.removeControl(control);
          addControl({ load: async (options) => {
            const engine = await Bearings.load({ options });
            const send = engine.send.bind(engine);
            engine.send = (...rest) => (count += 1, send(...rest));
            return engine;
          } });
          await new Promise((done) => control.setSource((async function* () { yield "{}"; done(); })()));
          const began = performance.now();
          for (const record of records) control.send(record);
          return [count, performance.now() - began];
        }""", records)
        # A fix and a map for each, and not a map for all whenever one comes.
        self.assertLess(count, 3 * len(records))
        wait_for(page, "Object.keys(arrows()).length === 200")
        page.evaluate("() => { costs.length = 0; for (let step = 0; step < 20; step += 1) map.panBy([3, 1], { animate: false }); }")
        costs = sorted(page.evaluate("costs"))
        print(f"200 people: {spent:.0f} ms to come, {costs[len(costs) // 2]:.1f} ms a move")

    def test_a_click_on_a_dot_says_who_it_is(self) -> None:
        page = self.open_map("maplibre", {"source": []})
        send(page, fix(46.95, 7.45, session="Anna"))
        wait_for(page, "middleOf('.bearings-dot')")
        for text in ("Anna", None, "Anna"):
            page.click(".bearings-dot[aria-label=Anna]")
            wait_for(page, f"document.querySelector('.bearings-callout:not([hidden])')?.textContent === {'undefined' if text is None else repr(text)}")
        self.assertFalse(page.evaluate("events.some(({ event }) => event === 'geocode_request')"))

    def test_fingers_have_room(self) -> None:
        for kind in ("maplibre", "leaflet"):
            with self.subTest(kind):
                page = self.open_map(kind, viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True)
                item = {"id": "a", "lat": 46.96, "lon": 7.44, "title": "Zytglogge"}
                send(page, fix(**CENTER), fix(**ANNA), {"type": "annotations", "action": "set", "items": [item]})
                wait_for(page, "arrows().Anna && middleOf('.bearings-dot') && middleOf('.bearings-pin')")
                for look in ("locate", "dot", "pin", "arrow"):
                    # Almost 22 points from the middle to each side.
                    x, y = page.evaluate(f"middleOf('.bearings-{look}')")
                    hit = page.evaluate("""([x, y]) => [[-21, 0], [21, 0], [0, -21], [0, 21]].map(([right, down]) =>
                      document.elementFromPoint(x + right, y + down)?.closest("button")?.className.split(" ")[0])""", [x, y])
                    self.assertEqual(hit, [f"bearings-{look}"] * 4)

    def test_a_page_that_was_hidden_is_told_what_has_passed(self) -> None:
        page = self.open_map("maplibre")
        send(page, fix(**CENTER))
        wait_for(page, "middleOf('.bearings-dot')")
        page.evaluate("""() => {
          // A machine that sleeps: no timer, and the clock an hour later.
          const now = Date.now;
          Date.now = () => now() + 3600000;
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
        wait_for(page, "document.querySelector('.bearings-dot.bearings-stale')", 5)
