"""Pages with a map and the control, in a browser that reaches this machine alone, and what they complain of."""

from __future__ import annotations

import base64
import http.server
import importlib.util
import json
import os
import threading
import unittest
from pathlib import Path

from playwright.sync_api import Page, sync_playwright


def installed(package: str) -> Path:
    """The folder of a package, which is not imported."""
    return Path(importlib.util.find_spec(package).origin).parent


ROOT = Path(__file__).resolve().parents[2]
#: What a page finds under which path.
FOLDERS = {
    "/bearings/": Path(os.environ["PACKAGE"]),
    "/maplibre-gl/dist/": installed("maplibre") / "srcjs",
    "/leaflet/dist/": installed("js_lib_leaflet") / "static" / "js_lib_leaflet",
    "/samples/": ROOT / "samples",
    "/": Path(__file__).parent,
}
#: What samples have from elsewhere; here a map of nothing, and a tile of one point.
MAPS = ("https://demotiles.maplibre.org/", "https://tile.openstreetmap.org/")
TILE = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
#: What the control says on the map.
MESSAGE = "[...document.querySelectorAll('.bearings-message')].filter((line) => !line.hidden).map((line) => line.textContent).join()"
#: Bern, where the samples are.
CENTER = {"lat": 46.948, "lon": 7.4474}


class Files(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def translate_path(self, path: str) -> str:
        # A sample has what it installs beside it.
        path = path.split("?")[0].split("/node_modules", 1)[-1]
        for beginning, folder in FOLDERS.items():
            if path.startswith(beginning):
                return str(folder / path.removeprefix(beginning))
        raise AssertionError(path)

    def log_message(self, *_: object) -> None:
        pass


class MapTest(unittest.TestCase):
    """Opens maps, and fails for each console message, error and request elsewhere."""

    @classmethod
    def setUpClass(cls) -> None:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
        cls.address = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        playwright = cls.enterClassContext(sync_playwright())
        # As root, a browser in a container has no sandbox of its own; maps are drawn without a graphics card.
        arguments = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
        cls.browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=arguments)
        cls.addClassCleanup(cls.browser.close)

    def open(self, path: str, expected: tuple[str, ...] = (), **options: object) -> Page:
        """A page; messages that contain one of those expected are none."""
        context = self.browser.new_context(**{"viewport": {"width": 800, "height": 600}, **options})
        self.addCleanup(context.close)
        page = context.new_page()
        complaints: list[str] = []
        self.addCleanup(lambda: self.assertEqual(complaints, [], path))

        def complain(text: str) -> None:
            if not any(part in text for part in expected):
                complaints.append(text)

        page.on("console", lambda message: complain(message.text))
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("request", lambda r: r.url.startswith((self.address, "data:", "blob:", *MAPS)) or complain(r.url))
        page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        style = {"version": 8, "sources": {}, "layers": []}
        page.route(f"{MAPS[0]}**", lambda route: route.fulfill(json=style, headers={"access-control-allow-origin": "*"}))
        page.route(f"{MAPS[1]}**", lambda route: route.fulfill(body=TILE, content_type="image/png"))
        page.goto(f"{self.address}{path}")
        return page

    def open_map(self, kind: str, control: dict | None = None, expected: tuple[str, ...] = (), **options: object) -> Page:
        """A map of MapLibre or Leaflet with the control, once both are ready."""
        page = self.open(f"/{kind}.html", expected, **options)
        page.wait_for_function("window.isLoaded")
        page.evaluate("(options) => addControl(options)", control or {})
        return page

    def shoot(self, page: Page, name: str) -> None:
        if os.environ.get("SHOTS"):
            page.screenshot(path=Path(os.environ["SHOTS"]) / f"{name}.png")


def send(page: Page, *records: dict) -> None:
    page.evaluate("(records) => records.forEach((record) => control.send(record))", list(records))


def fix(lat: float, lon: float, **more: object) -> dict:
    return {"type": "fix", "lat": lat, "lon": lon, **more}


def settle(page: Page) -> None:
    """Waits until what was done last is drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def arrows(page: Page) -> dict[str, list[float]]:
    """Where the arrows are that can be seen, by what they are called."""
    return json.loads(page.evaluate("JSON.stringify(arrows())"))


def wait_for(page: Page, condition: str, seconds: float = 30) -> None:
    page.wait_for_function(condition, timeout=seconds * 1000)
