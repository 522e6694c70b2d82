"""Draws the state into rows of character cells. Pure: no terminal, so tests can read the rows."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache

from mercator import View, wrap180
from state import State
from wire import Record

# How many points a cell stands for: 80 columns are a map of 640 points.
CELL_WIDTH, CELL_HEIGHT = 8, 16
# Rows below the map: the status, and the keys or a remark.
STATUS_ROWS = 2

ARROWS = "↑↗→↘↓↙←↖"
KEYS = "arrows pan  +- zoom  [] turn  {} fling  n north  s select  c recenter  q quit"
# Degrees between lines of the grid; each divides 180, so that a line falls on the antimeridian.
GRID_STEPS = [d * 10**-k for k in (5, 4, 3, 2, 1, 0) for d in (1, 2, 5)] + [10, 30, 60]
GRID_POINTS = 120

Cell = tuple  # (character, style)
BLANK: Cell = (" ", "")


class Canvas:
    """Rows of cells, each a character and the name of its style."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells: list[list[Cell]] = [[BLANK] * columns for _ in range(rows)]

    def put(self, column: int, row: int, character: str, style: str = "") -> None:
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return
        cells = self.cells[row]
        # The other half of a wide character that stood here goes with it.
        if cells[column][0] == "":
            cells[column - 1] = BLANK
        if column + 1 < self.columns and cells[column + 1][0] == "":
            cells[column + 1] = BLANK
        cells[column] = (character, style)

    def text(self, column: int, row: int, text: str, style: str = "") -> None:
        """Writes text, cut at the edges. A wide character takes two cells, the second one empty."""
        for character in printable(text):
            if width(character) == 1:
                self.put(column, row, character, style)
                column += 1
            else:
                if 0 <= column < self.columns - 1:
                    self.put(column, row, character, style)
                    self.put(column + 1, row, "", style)
                column += 2

    def lines(self) -> list[str]:
        return ["".join(character for character, _ in row) for row in self.cells]


def printable(text: str) -> str:
    """Text that moves no cursor: what a server or a place's name says never controls a terminal."""
    return "".join(c for c in text if unicodedata.category(c)[0] not in "CM" or c == " ")


def width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in printable(text))


def map_size(columns: int, rows: int) -> tuple[int, int]:
    """The size in points of the map on a terminal of so many cells."""
    return columns * CELL_WIDTH, max(rows - STATUS_ROWS, 0) * CELL_HEIGHT


def arrow(degrees: float) -> str:
    return ARROWS[round(degrees / 45) % 8]


def metres(distance: float) -> str:
    return f"{distance:.0f} m" if distance < 1000 else f"{distance / 1000:.1f} km"


def render(state: State, columns: int, rows: int) -> Canvas:
    canvas = Canvas(columns, rows)
    area = Canvas(columns, max(rows - STATUS_ROWS, 0))
    shown = state.shown
    draw_grid(area, state.view)
    for name, pin in shown.pins.items():
        draw_pin(area, state.view, pin, shown.held.get(name))
    if shown.location:
        draw_user(area, state.view, shown.location, shown.stale or not state.ready)
    if shown.indicator:
        draw_indicator(area, shown.indicator)
    if shown.compass and shown.compass["visible"]:
        draw_compass(area, shown.compass["rotation"])
    draw_scale(area, state.view)
    if shown.callout:
        draw_callout(area, state.view, shown.callout, shown.location)
    canvas.cells[: area.rows] = area.cells
    draw_status(canvas, state)
    return canvas


def cell(x: float, y: float) -> tuple[int, int]:
    return math.floor(x / CELL_WIDTH), math.floor(y / CELL_HEIGHT)


@lru_cache(maxsize=1)
def grid(view: View, columns: int, rows: int) -> tuple[float, list[list[tuple[int, int]]]]:
    """Between which lines each cell lies: the grid's step, and (latitude, longitude) line numbers.

    One column and row more than the map has, for a line is where a number differs from the next.
    """
    step = next((s for s in GRID_STEPS if view.world * s / 360 >= GRID_POINTS), GRID_STEPS[-1])
    numbers = []
    for row in range(rows + 1):
        places = (view.place((c + 0.5) * CELL_WIDTH, (row + 0.5) * CELL_HEIGHT) for c in range(columns + 1))
        numbers.append([(math.floor(lat / step), math.floor(lon / step)) for lat, lon in places])
    return step, numbers


def draw_grid(area: Canvas, view: View) -> None:
    step, numbers = grid(view, area.columns, area.rows)
    # Meridians run more up and down than across, unless the map is turned by more than 45°.
    upright = abs(wrap180(2 * view.heading)) <= 90
    labels = []
    for row in range(area.rows):
        for column in range(area.columns):
            here, right, below = numbers[row][column], numbers[row][column + 1], numbers[row + 1][column]
            across, along = (below, right) if upright else (right, below)
            parallel, meridian = here[0] != across[0], here[1] != along[1]
            if not parallel and not meridian:
                continue
            area.put(column, row, "+" if parallel and meridian else "·", "grid")
            # Lines that run down are labelled at the top, those across at the left.
            if row == 0 and (meridian if upright else parallel):
                label = line(here[1], right[1], step, "EW") if upright else line(here[0], right[0], step, "NS")
                labels.append((column + 1, row, label))
            elif column == 0 and row > 0 and (parallel if upright else meridian):
                label = line(here[0], below[0], step, "NS") if upright else line(here[1], below[1], step, "EW")
                labels.append((column, row, label))
    for column, row, label in labels:
        area.text(column, row, label, "grid")


def line(one: int, other: int, step: float, letters: str) -> str:
    """What to write at the line between two neighbouring numbers of the grid."""
    # Numbers far apart meet at the antimeridian, from where the smaller one counts.
    value = step * (max(one, other) if abs(one - other) == 1 else min(one, other))
    decimals = max(0, -math.floor(math.log10(step) + 1e-9))
    return f"{abs(value):.{decimals}f}°" + (letters[value < 0] if value % 180 else "")


def draw_user(area: Canvas, view: View, fix: Record, faded: bool) -> None:
    x, y = view.project(fix["lat"], fix["lon"])
    radius = fix.get("accuracy", 0) / view.metres_per_point(fix["lat"])
    # A circle is seen as one from three cells to the size of the map.
    if 1.5 * CELL_HEIGHT <= radius <= math.hypot(view.width, view.height):
        for turn in range(180):
            angle = math.radians(2 * turn)
            area.put(*cell(x + radius * math.sin(angle), y - radius * math.cos(angle)), "∘", "circle")
    area.put(*cell(x, y), "○" if faded else "●", "faded" if faded else "dot")


def draw_pin(area: Canvas, view: View, pin: Record, held: Record | None) -> None:
    """A pin at its place; one that is held where the server says, over the place where it would be dropped."""
    if held is None:
        area.put(*cell(*view.project(pin["lat"], pin["lon"])), "▼", "pin")
        return
    # Over the sky there is no such place.
    if "lat" in held:
        area.put(*cell(*view.project(held["lat"], held["lon"])), "+", "circle")
    area.put(*cell(held["x"], held["y"]), "▽", "pin")


def draw_indicator(area: Canvas, event: Record) -> None:
    column, row = cell(event["x"], event["y"])
    column, row = min(max(column, 0), area.columns - 1), min(max(row, 0), area.rows - 1)
    # Without a rotation it stands right over the user's place.
    area.put(column, row, arrow(event["rotation"]) if "rotation" in event else "•", "arrow")
    if "distance" in event:
        text = metres(event["distance"])
        start = column - len(text) - 1 if event.get("edge") == "right" else column + 2
        area.text(start, row, text, "arrow")


def draw_compass(area: Canvas, rotation: float) -> None:
    """A dial of 9 by 5 cells at the top right: N is where north is."""
    column, row = area.columns - 6, 2
    for y in range(5):
        area.text(column - 5, y, " " * 11)
    for turn in range(0, 360, 30):
        area.put(*on_dial(column, row, turn), "·", "grid")
    area.put(*on_dial(column, row, rotation + 180), "S", "")
    area.put(*on_dial(column, row, rotation), "N", "needle")
    area.put(column, row, arrow(rotation), "needle")


def on_dial(column: int, row: int, degrees: float) -> tuple[int, int]:
    angle = math.radians(degrees)
    return column + round(4 * math.sin(angle)), row - round(2 * math.cos(angle))


def draw_scale(area: Canvas, view: View) -> None:
    """A bar at the bottom right whose length is a round number of metres at the map's centre."""
    per_cell = view.metres_per_point(view.lat) * CELL_WIDTH
    longest = 16 * per_cell
    power = 10 ** math.floor(math.log10(longest))
    length = max(n * power for n in (1, 2, 5) if n * power <= longest)
    bar = "├" + "─" * max(0, round(length / per_cell) - 2) + "┤ "
    text = bar + (f"{length:.0f} m" if length < 1000 else f"{length / 1000:.0f} km")
    area.text(area.columns - len(text) - 1, area.rows - 1, text, "scale")


def draw_callout(area: Canvas, view: View, event: Record, fix: Record | None) -> None:
    """A box above the dot, or below it; at the bottom left while the dot is not to be seen."""
    lines = event.get("lines") or ([event["title"]] if "title" in event else [])
    if event["status"] == "pending":
        lines = [*lines, "…"]
    elif event["status"] == "unavailable":
        lines = lines or ["no address"]
    inner = min(max((width(line) for line in lines), default=1), max(area.columns - 4, 1))
    wide, tall = inner + 4, len(lines) + 2
    column, row = cell(*view.project(fix["lat"], fix["lon"])) if fix else (-1, -1)
    left, top, stem = 1, area.rows - tall - 1, None
    if 0 <= column < area.columns and 0 <= row < area.rows:
        left = min(max(column - wide // 2, 0), max(area.columns - wide, 0))
        stem = "┬" if row - tall >= 0 else "┴"
        top = row - tall if stem == "┬" else row + 1
    style = "faded" if event["status"] == "stale" else "callout"
    area.text(left, top, "╭" + "─" * (wide - 2) + "╮", style)
    for index, line in enumerate(lines, 1):
        area.text(left, top + index, "│" + " " * (wide - 2) + "│", style)
        area.text(left + 2, top + index, line, style)
    area.text(left, top + tall - 1, "╰" + "─" * (wide - 2) + "╯", style)
    if stem:
        stem_column = min(max(column, left + 1), left + wide - 2)
        area.put(stem_column, row - 1 if stem == "┬" else row + 1, stem, style)


def way(progress: Record) -> str:
    """What somebody on a route has to know first."""
    if progress["arrived"]:
        return "arrived"
    if progress["off_route"] or progress["wrong_way"]:
        return "off the route" if progress["off_route"] else "the wrong way"
    step = progress.get("next", {})
    if "instruction" in step:
        return f"in {step['distance_text']}: {printable(step['instruction'])}"
    return f"{progress['distance_text']} to go"


def draw_status(canvas: Canvas, state: State) -> None:
    view, shown = state.view, state.shown
    parts = [
        f"{state.session} #{shown.seq}",
        shown.authorization or "no authorization told",
        f"stale {shown.age:.0f} s" if shown.stale else "",
        way(shown.progress) if shown.progress else "",
        "selected" if state.selected and not shown.callout else "",
        f"zoom {view.zoom:g}",
        f"heading {round(view.heading, 1):g}°",
        f"epoch {state.epoch}" if state.epoch is not None else "",
    ]
    status = "● " if state.ready else "○ "
    for part in parts:
        # The last parts matter least: one that does not fit is left out whole.
        if part and width(status + part) <= canvas.columns:
            status += part + "  "
    canvas.text(0, canvas.rows - 2, status.ljust(canvas.columns), "status")
    remark = "  ".join(part for part in (state.link, state.message) if part)
    canvas.text(0, canvas.rows - 1, remark or KEYS, "remark" if remark else "keys")
