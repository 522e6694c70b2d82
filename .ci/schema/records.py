"""Compares the tables of records, sections 2 and 3 of the page, with the schema."""

import json
import math
import re
import subprocess

import page
from described import forms, leaves, limits
from page import NAME, Unreadable
from values import compare_range, compare_unit

OF_ALL = {"type", "time", "session"}
# Cells that the schema has nothing about: where the finger is if the record does not say so.
FINGER = "the anchor at first, then where it was"
PROSE = {("drag", "x", "default"): FINGER, ("drag", "y", "default"): FINGER}


class Records:
    """The forms of each record, by its type."""

    def __init__(self, schema, faults, program):
        self.faults, self.program = faults, program
        self.time = next(rule["description"] for rule in schema["x-rules"] if rule["name"] == "time")
        self.definitions = {name: part for name, part in schema["$defs"].items() if name.endswith("Record") and name != "InputRecord"}
        self.forms, self.names = {}, {}
        for name, definition in self.definitions.items():
            first = definition.get("anyOf", [definition])[0]
            word = first["properties"]["type"]["enum"][0]
            self.forms[word], self.names[word] = forms(definition), name
        self.seen = {word: set() for word in self.forms}
        self.groups, self.ranges, self.last = {}, {}, None
        self.unused = set(PROSE)

    def compare(self, tables):
        self.compare_common(tables[2])
        record = unit = ""
        for row in tables[3]:
            if "key" not in row.cells:
                continue
            for what, cell in row.cells.items():
                self.faults.known((row, row.section), what, cell)
            record = (row.cells["record"] or record) if "record" in row.cells else row.section
            cell = row.cells.get("unit", row.cells.get("values", ""))
            unit = unit if cell == "the same" else cell
            self.compare_row(row, record.strip("`"), unit)
        for word, ways in self.forms.items():
            keys = {name for way in ways for name in way} - OF_ALL
            self.faults.equal((tables[3][0], word), "keys with a row", self.seen[word], keys)
        self.compare_groups()
        self.compare_first_viewport()
        self.faults.unused(sorted(self.unused), "exceptions of records")

    def compare_common(self, rows):
        """The keys of every record, the table of section 2."""
        for row in rows:
            self.faults.known((row, row.section), "reason", row.cells.get("reason", ""))
            if found := re.match(f"a number of more than ({page.NUMBER})", row.cells.get("what was found", "")):
                self.ranges["widest"] = page.number(found[1])
        cells = {row.cells["key"].strip("`"): row for row in rows if "key" in row.cells}
        self.faults.equal((rows[0], "every record"), "keys", set(cells), OF_ALL)
        if set(cells) != OF_ALL:
            return
        # What else is said of a time and a type is no bound of the schema.
        years = [re.findall(r"years (\d+ to \d+)", text) for text in (cells["time"].cells["range"], self.time)]
        self.faults.equal((cells["time"], "time"), "years", *years)
        for word, ways in self.forms.items():
            for way in ways:
                (session,) = way["session"].ways
                row = cells["session"]
                found = re.fullmatch(r"(\d+) to (\d+) bytes, not `(.)`", row.cells["range"])
                stated = (int(found[1]), int(found[2]), found[3]) if found else row.cells["range"]
                place = (row, f"{word} session")
                self.faults.equal(place, "type", row.cells["type"], way["session"].kind)
                self.faults.equal(place, "range", stated, (session["minLength"], session["maxLength"], session["not"]["const"]))
                self.faults.equal(place, "default", row.cells["default"].strip("`"), way["session"].default)
                self.faults.equal((cells["time"], f"{word} time"), "type", cells["time"].cells["type"].split(" or "), ["string", "number"])

    def members(self, record, name):
        """What is under a key in each form; of a key that the record lacks, in the objects of its items."""
        direct = [way[name] for way in self.forms[record] if name in way]
        inner = [part[name] for way in self.forms[record] if "items" in way for part in way["items"].objects if name in part]
        return [member for member in direct or inner if member.ways]

    def compare_row(self, row, record, unit):
        if record not in self.forms:
            return self.faults.unreadable((row, record), "record", record, "a type of a record")
        if row.cells["key"].startswith("none"):
            return self.faults.equal((row, record), "keys", OF_ALL, set(self.forms[record][0]))
        try:
            names = page.keys(row.cells["key"])
        except Unreadable as fault:
            return self.faults.unreadable((row, record), "key", row.cells["key"], fault)
        self.note_group(row, record, names)
        for index, (name, bold, inner) in enumerate(names):
            place = (row, f"{record} {name}")
            found = self.members(record, name)
            if not found:
                self.faults.unreadable(place, "key", name, "a key of the schema")
                continue
            if name in self.forms[record][0] or any(name in way for way in self.forms[record]):
                self.seen[record].add(name)
            position = (index, len(names))
            others = {key for way in self.forms[record] for key in way} - {name}
            self.attempt(place, "unit", unit, lambda: compare_unit(self.faults, place, found, unit, position, others))
            self.attempt(place, "range", row.cells.get("range", ""), lambda: self.compare_range(place, found, row, inner))
            if inner:
                self.attempt(place, "keys within", unit, lambda: self.compare_inner(place, found, inner, row, unit))
            default = row.cells.get("default", row.cells.get("absent or below 0", ""))
            self.attempt(place, "default", default, lambda: self.compare_default(place, found, default, position, row))
            self.compare_required(place, record, name, bold, unit)

    def attempt(self, place, what, cell, compare):
        """Compares a cell, unless it is listed; one that cannot be read is a fault."""
        name = (*place[1].split(), what)
        if PROSE.get(name) == cell:
            return self.unused.discard(name)
        try:
            compare()
        except Unreadable as fault:
            self.faults.unreadable(place, what, cell, fault)

    def compare_range(self, place, found, row, inner):
        record, name = place[1].split()
        stated = compare_range(self.faults, place, found, row.cells.get("range", ""), self.ranges, inner)
        if record == "fix" and name in ("lat", "lon"):
            self.ranges[name] = stated.bounds if stated else {}
        if stated and stated.of_tiles:
            self.compare_zooms(place, found, stated.bounds)
        if stated and stated.together:
            pairs = {(way["x"].required, way["y"].required, bool(way["x"].ways), bool(way["y"].ways)) for way in self.forms[record]}
            self.faults.equal(place, "both or neither", {(True,) * 4, (False,) * 4}, pairs)

    def compare_zooms(self, place, found, stated):
        """The range of zooms of tiles of 512 points, and those of other tiles: of half the size, a zoom more."""
        ranges = {}
        for part in self.definitions[self.names["viewport"]]["allOf"]:
            if "if" in part:
                size = part["if"]["properties"]["tile_size"]
                ranges[size.get("const", size.get("enum", [0])[0])] = limits(part["then"]["properties"]["zoom"])
        sizes = {size for member in self.members("viewport", "tile_size") for size in member.enum}
        shifted = {size: {name: bound - math.log2(size / 512) for name, bound in stated.items()} for size in sizes}
        self.faults.equal(place, "range", shifted, ranges)
        widest = {name: choice(part[name] for part in shifted.values()) for name, choice in (("minimum", min), ("maximum", max))}
        for member in found:
            for _, schema, _ in leaves(member):
                self.faults.equal(place, "range of all tiles", widest, limits(schema))

    def compare_inner(self, place, found, inner, row, unit):
        """The keys within a key, whether each is required, and its default."""
        default = row.cells.get("default", "")
        each = default.startswith("each ")
        needed = {frozenset({name}) for name in inner} if "one or both" in unit else {frozenset() if each else frozenset(inner)}
        objects = [part for member in found for part in member.objects]
        for part in objects:
            self.faults.equal(place, "keys within", set(inner), set(part))
            if each:
                self.faults.equal(place, "default within", {default.removeprefix("each ")}, {member.default for member in part.values()})
        required = {frozenset(name for name, member in part.items() if member.required) for part in objects}
        self.faults.equal(place, "required within", needed, required)

    def compare_default(self, place, found, cell, position, row):
        """Compares what counts where a key is absent, and what counts for a number below 0."""
        index, count = position
        if cell.startswith("required") or (not cell and row.cells["key"].startswith("or ")):
            return self.faults.equal(place, "default", {None}, {member.default for member in found})
        if not cell:
            raise Unreadable("what counts where the key is absent")
        stated = cell.removeprefix("absent: ")
        if "absent or below 0" in row.cells and any(True for member in found for _ in leaves(member)):
            below = {"below 0 where it is not known" in member.description for member in found}
            self.faults.equal(place, "below 0", {stated == cell}, below)
        if cell.startswith("each "):
            return
        # In a form of its own a key may be required.
        found = [member for member in found if not member.required] or found
        parts = stated.split(", ")
        text = NAME.sub(r"\1", parts[index] if len(parts) == count else stated).split(": ")[0]
        self.faults.equal(place, "default", {text}, {member.default for member in found})

    def compare_required(self, place, record, name, bold, unit):
        """A bold key is required wherever it is read; `unless` says where it is not."""
        if record in self.groups and name in self.groups[record]:
            return
        unless = re.search(r"unless `(\w+)` is `(\w+)`", unit)
        optional, absent = set(), set()
        for index, way in enumerate(self.forms[record]):
            holder = [way] if name in {key for form in self.forms[record] for key in form} else way["items"].objects
            for part in holder:
                if name not in part:
                    absent.add(index)
                elif not part[name].required:
                    optional.add(index)
        self.faults.equal(place, "required", bold, not optional)
        if bold:
            expected = {index for index, way in enumerate(self.forms[record])
                        if unless and unless[1] in way and unless[2] in {json.dumps(word).strip('"') for word in way[unless[1]].enum}}
            self.faults.equal(place, "absent in forms", expected, absent)

    def note_group(self, row, record, names):
        """Keys of which one must be there: a row whose default says so, and those behind it that begin with `or`."""
        if re.match("required, or ", row.cells.get("default", "")):
            self.groups[record] = set()
        if record == "viewport" and any(bold for _, bold, _ in names):
            self.groups.setdefault(record, set())
        if record in self.groups and any(bold for _, bold, _ in names) \
                and (record == "viewport" or not self.groups[record] or row.cells["key"].startswith("or ")):
            self.groups[record] |= {name for name, _, _ in names}
            self.last = row

    def compare_groups(self):
        """Of a group one key is required in each form."""
        for record, group in self.groups.items():
            if record != "viewport":
                required = [[name for name in group if name in way and way[name].required] for way in self.forms[record]]
                self.faults.equal((self.last, record), "one of", sorted([name] for name in group), sorted(required))

    def compare_first_viewport(self):
        """What is bold in a viewport is what a session's first needs. The schema cannot say so: the program is asked."""
        values = {"center": {"lat": 46.9, "lon": 7.4}, "size": {"width": 390, "height": 844}, "zoom": 15,
                  "span": {"lat": 0.1, "lon": 0.1}, "distance": 900}
        scales = ["zoom", "span", "distance"]
        lines = [{name: values[name] for name in ("center", "size", scale)} for scale in scales]
        lines += [{name: value for name, value in line.items() if name != left} for line in lines for left in line]
        text = "".join(json.dumps({"type": "viewport", "session": str(index), **line}) + "\n" for index, line in enumerate(lines))
        command = [self.program, "run", "--json", "--clock", "log", "--format", "bearings", "--diagnostics", "stream", "--events", "fresh"]
        run = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
        events = [json.loads(line) for line in run.stdout.splitlines()]
        rejected = {event["line"] - 1 for event in events if event["event"] == "rejected" and event["reason"] == "missing_field"}
        place = (self.last, "viewport")
        self.faults.equal(place, "bold keys", self.groups["viewport"], set(values))
        self.faults.equal(place, "lines refused as a first viewport", set(range(len(scales), len(lines))), rejected)
