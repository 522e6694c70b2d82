"""A page of `bearings view` in a browser that may not reach a network, and what it complains of."""

from __future__ import annotations

import os
import subprocess
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
TIMEOUT = 60


def bearings(*arguments: str | Path) -> str:
    program = [os.environ["BEARINGS"], *map(str, arguments)]
    return subprocess.run(program, check=True, capture_output=True, text=True, timeout=TIMEOUT).stdout


class PageTest(unittest.TestCase):
    """Opens pages, and fails for each console message, error and request of one."""

    #: What writes a page.
    command = ("view",)
    #: What is on a page once it can be looked at.
    ready = "#clock:not(:empty), .screen-alone #screen svg, #nothing:not([hidden])"

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        playwright = cls.enterClassContext(sync_playwright())
        # As root, a browser in a container has no sandbox of its own.
        cls.browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        cls.addClassCleanup(cls.browser.close)

    def write(self, *files: Path) -> Path:
        """The page of some logs."""
        path = self.folder / f"{self.command[0]}-{files[0].parent.name}-{files[0].stem}.html"
        if not path.exists():
            bearings(*self.command, *files, "-o", path)
        return path

    def open(self, path: Path, fragment: str = "", prepare: Callable[[Page], object] = lambda _: None, **options: object) -> Page:
        page = self.browser.new_page(**{"viewport": {"width": 1280, "height": 860}, **options})
        self.addCleanup(page.close)
        complaints: list[str] = []
        self.addCleanup(lambda: self.assertEqual(complaints, [], path.name))
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda r: r.url.startswith(("file:", "data:")) or complaints.append(r.url))
        prepare(page)
        page.goto(f"{path.as_uri()}{fragment}")
        page.wait_for_selector(self.ready)
        return page

    def shoot(self, page: Page, name: str) -> None:
        if os.environ.get("SHOTS"):
            page.screenshot(path=Path(os.environ["SHOTS"]) / f"{name}.png")


def settle(page: Page) -> None:
    """Waits until what was done last is drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def clock(page: Page) -> str:
    """The time shown, as the address has it."""
    return page.inner_text("#clock").removesuffix(" UTC").replace(" ", "T") + "Z"


def press(page: Page, *keys: str) -> str:
    for key in keys:
        page.keyboard.press(key)
    settle(page)
    return clock(page)
