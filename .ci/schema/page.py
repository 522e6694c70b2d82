"""Reads the key tables of the page Protocol: which rows there are, and what their cells state."""

import re
from dataclasses import dataclass, field

NAME = re.compile(r"`([^`]+)`")
KEY = re.compile(r"(\*\*)?`([a-z_0-9]+)`(?:\*\*)?(?:\[?\{([`a-z_,]*)\}\]?)?")
NUMBER = r"[−-]?\d+(?:\.\d+)?(?:e\d+)?"
# What a unit cell may begin with, and the kind of value that it means. The longer come first.
UNITS = {
    "degrees a second": "number", "degrees": "number", "m/s": "number", "m": "number", "s": "number", "points": "number",
    "radians a second": "number", "radians": "number", "a factor": "number",
    "zoom of tiles of `tile_size` points": "number", "zoom of tiles of 512": "number", "zoom": "number",
    "whole number": "integer", "true or false": "boolean", "true": "true", "string or number": "string or number",
    "string": "string", "an id": "string", "a name": "string", "ids": "strings", "array of strings": "strings",
    "array of names": "words", "array of objects": "objects", "an object of strings": "object of strings",
    "[west, south, east, north]": "tuple of 4", "four of [lon, lat]": "tuple of 4",
}
UNIT = re.compile(f"(?:{'|'.join(re.escape(text) for text in UNITS)})(?!\\w)")


class Unreadable(Exception):
    """A cell that states something in a way that is not known."""


@dataclass
class Row:
    """A row of a table, its cells under the words of the table's head."""

    line: int
    section: str
    cells: dict
    table: int


@dataclass
class Range:
    """What a range cell states of a number, or of how many elements there are."""

    bounds: dict = field(default_factory=dict)
    of: dict = field(default_factory=dict)
    notes: list = field(default_factory=list)
    words: set = field(default_factory=set)
    most: int = None
    like_fix: bool = False
    together: bool = False
    of_tiles: bool = False


def rows(text):
    """The rows of all tables, by chapter."""
    chapters, chapter, section, head, table = {}, 0, "", None, 0
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.match(r"## (\d+)\. ", line):
            chapter, section = int(found[1]), ""
        elif line.startswith("### "):
            section = line[4:]
        if not line.startswith("|"):
            head = None
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if head is None:
            head, table = cells, table + 1
        elif not set(line) <= set("|- "):
            chapters.setdefault(chapter, []).append(Row(number, section, dict(zip(head, cells)), table))
    return chapters


def options(chapters):
    """The options of the command line, which stand first in their tables."""
    return {name for rows in chapters.values() for row in rows for name in NAME.findall(next(iter(row.cells.values()), ""))
            if name.startswith("--")}


def keys(cell):
    """The keys of a cell: for each its name, whether it is bold, and the keys within it."""
    found = [(name, bool(bold), NAME.findall(inner)) for bold, name, inner in KEY.findall(cell)]
    rest = KEY.sub("", cell).replace(",", "").strip()
    if not found or rest not in ("", "or", "of an item"):
        raise Unreadable("keys in backquotes, such as `x`, `y` or `center`{`lat`,`lon`}")
    return found


def units(cell):
    """The units or types with which a cell begins, and the text behind them."""
    found, place = [], 0
    while match := UNIT.match(cell, place):
        found.append(match[0])
        place = match.end()
        if not (cell.startswith(", ", place) and UNIT.match(cell, place + 2)):
            break
        place += 2
    if not found:
        raise Unreadable("a unit, a type or words in backquotes at the beginning")
    return found, cell[place:]


def number(text):
    """A number as the page writes it."""
    return float(text.replace("−", "-").replace(",", ""))


def numbers(text):
    """The numbers of a text, but for those in backquotes."""
    return {number(word) for word in re.findall(NUMBER, NAME.sub("", text))}


def bounds(text):
    """The bounds that a text states, or nothing."""
    for pattern, names in (
        (f"({NUMBER})…({NUMBER})", ("minimum", "maximum")),
        (f"over ({NUMBER})", ("exclusiveMinimum",)),
        (f"under ({NUMBER})", ("exclusiveMaximum",)),
        (f"up to ({NUMBER})", ("maximum",)),
    ):
        if found := re.fullmatch(pattern, text):
            return dict(zip(names, map(number, found.groups())))
    if found := re.fullmatch(f"±({NUMBER})", text):
        return {"minimum": -number(found[1]), "maximum": number(found[1])}
    return None


def stated_range(cell):
    """What a range cell states: parts are parted by commas or semicolons; keys before a part say whose it is."""
    found, whose = Range(), []
    if re.fullmatch(r"\d+( \d+)+", cell):
        found.words = {number(word) for word in cell.split()}
        return found
    for part in re.split("[;,] ", cell) if cell else []:
        names, rest = NAME.findall(part), NAME.sub("", part).strip()
        whose, names = ([], whose + names) if rest else (whose + names, [])
        if rest.endswith(" for tiles of 512"):
            found.of_tiles, rest = True, rest.removesuffix(" for tiles of 512")
        limits = bounds(rest)
        if limits and names:
            for name in names:
                found.of.setdefault(name, {}).update(limits)
        elif limits:
            found.bounds.update(limits)
        elif match := re.fullmatch(r"at most (\d+)", rest):
            found.most = int(match[1])
        elif rest == "as in a fix":
            found.like_fix = True
        elif rest == "both or neither":
            found.together = True
        elif match := re.fullmatch("clamped to (.+)", rest):
            if not bounds(match[1]):
                raise Unreadable("bounds behind `clamped to`")
            found.notes.append(rest)
        elif rest == "any turn" or re.fullmatch(rf"under {NUMBER} counts as {NUMBER}|at least {NUMBER} is used", rest):
            found.notes.append(rest)
        elif rest:
            raise Unreadable("a range, such as 0…1e9, ±1e9, over 0, or at most 100")
    if whose:
        raise Unreadable("a range behind each key")
    return found


def words(cell, others):
    """The words and numbers that a cell lists, but for those that belong to `others`."""
    found = NAME.findall(cell)
    if match := re.search(r"the same behind `(\w+)`", cell):
        found.remove(match[1])
        first = NAME.findall(cell[:match.start()])
        found += [match[1] + word[0].upper() + word[1:] for word in first]
    return {word for word in found if word not in others and not word.startswith("--")} | numbers(cell)
