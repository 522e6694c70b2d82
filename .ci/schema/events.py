"""Compares the tables of events and remarks, section 4 of the page, with the schema."""

import re

import page
from described import forms, leaves, limits
from page import NAME, Unreadable
from values import compare_kind, compare_unit

# Cells with numbers of which the schema has nothing.
PROSE = {
    # How long the fade and the lift take is the program's own.
    ("indicator", "fade", "unit"): "s, 0.3",
    ("drag", "duration", "unit"): "s, 0.3, where the lift is to be animated: to the image's height, or to 0",
    # Nothing bounds how fast the needle turns.
    ("compass", "velocity", "unit"): "degrees a second; 0 in `idle`",
}
# The ranges of longitudes and directions on output stand in section 1, under Units.
OUTPUT = {"lon": r"longitudes .* those of output are in (\S+ \S+?\))", "direction": r"\| directions \| .* in (\S+ \S+?\)) on output"}
DIRECTIONS = {"heading", "course", "bearing"}


class Events:
    """The forms of each event, by its kind."""

    def __init__(self, definitions, faults, text):
        self.faults, self.text, self.definitions = faults, text, definitions
        self.forms = {}
        for name, definition in definitions.items():
            if name.endswith(("Event", "Remark")) and name not in ("OutputEvent", "Remark"):
                ways = forms(definition)
                (word,) = ways[0]["event"].enum
                self.forms[word] = ways
        self.unused = set(PROSE)
        self.cells = {}

    def compare(self, tables):
        rows = tables[4]
        self.of_all = {"event", "seq", "time", "session"}
        seen = {}
        for row in rows:
            if "key" not in row.cells:
                continue
            for what, cell in row.cells.items():
                self.faults.known((row, row.section), what, cell)
            try:
                names = page.keys(row.cells["key"])
            except Unreadable as fault:
                self.faults.unreadable((row, row.section), "key", row.cells["key"], fault)
                continue
            self.faults.equal((row, row.section), "bold", set(), {name for name, bold, _ in names if bold})
            if not row.section:
                self.compare_last(row, names)
            elif row.section in self.forms:
                seen.setdefault(row.section, set()).update(name for name, _, _ in names)
                self.compare_row(row, names)
            else:
                self.faults.unreadable((row, row.section), "event", row.section, "a kind of an event")
        for kind, keys in seen.items():
            expected = {name for way in self.forms[kind] for name in way} - self.of_all
            self.faults.equal((rows[0], kind), "keys with a row", keys, expected)
        self.compare_remarks(rows)
        self.compare_output(rows[0])
        self.faults.unused(sorted(self.unused), "exceptions of events")

    def compare_last(self, row, names):
        """Keys that stand last in every event."""
        for index, (name, _, _) in enumerate(names):
            self.of_all.add(name)
            for kind, ways in self.forms.items():
                if "seq" not in ways[0]:
                    continue
                found = [way[name] for way in ways if name in way]
                place = (row, f"{kind} {name}")
                if not found:
                    self.faults.unreadable(place, "key", name, "a key of every event")
                    continue
                self.attempt(place, "unit", row.cells["unit"], found, (index, len(names)), set())
                self.faults.equal(place, "required", {False}, {member.required for member in found})

    def compare_row(self, row, names):
        kind, cell = row.section, row.cells.get("unit", row.cells.get("values", ""))
        ways = self.forms[kind]
        phases = {word for way in ways if "phase" in way for word in way["phase"].enum}
        for index, (name, _, inner) in enumerate(names):
            place = (row, f"{kind} {name}")
            found = [way[name] for way in ways if name in way]
            if not found:
                self.faults.unreadable(place, "key", name, "a key of the schema")
                continue
            others = {key for way in ways for key in way} | (phases if name != "phase" else set())
            self.attempt(place, "unit", cell, found, (index, len(names)), others)
            for part in [part for member in found for part in member.objects] if inner else []:
                self.faults.equal(place, "keys within", set(inner), set(part))
            if "in" in row.cells:
                self.cells[kind, name] = row.cells["in"]
                self.compare_presence(place, name, row.cells["in"], ways, phases)

    def attempt(self, place, what, cell, found, position, others):
        """Compares a unit cell; one that cannot be read is a fault."""
        name = (*place[1].split(), what)
        try:
            if PROSE.get(name) == cell:
                self.unused.discard(name)
                return compare_kind(self.faults, place, found, page.units(cell)[0], "")
            if match := re.match(r"words of `(\w+)`: ", cell):
                return self.compare_same_words(place, found, match[1])
            if cell == "an object of strings, as in `geocode_result`":
                return self.compare_placemark(place, found)
            compare_unit(self.faults, place, found, cell, position, others)
        except Unreadable as fault:
            self.faults.unreadable(place, what, cell, fault)

    def compare_same_words(self, place, found, name):
        """Keys within, each of which has the words of another key."""
        words = {word for way in self.forms[place[1].split()[0]] for word in (way[name].enum if name in way else [])}
        for member in found:
            for part in member.objects:
                for inner in part.values():
                    self.faults.equal(place, "words", words, inner.enum)

    def compare_placemark(self, place, found):
        ways = forms(self.definitions["GeocodeResultRecord"])
        keys = {key for way in ways if "placemark" in way for part in way["placemark"].objects for key in part}
        for member in found:
            for part in member.objects:
                self.faults.equal(place, "keys within", keys, set(part))

    def compare_presence(self, place, name, cell, ways, phases):
        """In which phases a key is there, and whether always: what stands behind a phase is a condition."""
        if match := re.fullmatch(r"as `(\w+)`", cell):
            cell = self.cells.get((place[1].split()[0], match[1]), "")
        always, sometimes, condition = set(), set(), False
        for part in re.split("[,;] ", cell):
            words = set(NAME.findall(part))
            rest = re.sub(r"\b(all|both)\b", "", NAME.sub("", part)).strip()
            if words - phases:
                # A condition of one key of the row.
                condition |= name in words
                continue
            named = phases if re.match("(all|both)$", part) else words
            if rest and not named:
                condition = True
                if not re.match("(where|once|of|absent) ", rest):
                    self.faults.unreadable(place, "in", cell, "phases, or a condition that begins with where, once, of or absent")
            elif rest:
                sometimes |= named
            else:
                always |= named
        if condition:
            always, sometimes = set(), sometimes | always
        if not always | sometimes:
            if not condition:
                return self.faults.unreadable(place, "in", cell, "phases, or a condition")
            return self.faults.equal(place, "always in", set(), self.phases(ways, name, True))
        self.faults.equal(place, "always in", always, self.phases(ways, name, True))
        self.faults.equal(place, "sometimes in", sometimes, self.phases(ways, name, False))

    def phases(self, ways, name, required):
        """The phases of the forms in which a key is required, or may be absent."""
        return {word for way in ways if name in way and way[name].required == required for word in way["phase"].enum}

    def compare_remarks(self, rows):
        """The tables of remarks, of rules and of reasons."""
        for head, found in (("rule", self.forms["filtered"][0]["rules"].objects[0]["rule"].enum),
                            ("reason", self.forms["rejected"][0]["reason"].enum)):
            given = [row for row in rows if row.section.startswith("Remarks") and head in row.cells]
            listed = {word for row in given for word in NAME.findall(row.cells[head])}
            self.faults.equal((given[0], head), "words", listed, found)
        cells = {}
        for row in rows:
            if row.section.startswith("Remarks") and "keys" in row.cells:
                kind, cell = row.cells["event"], row.cells["keys"]
                cells[kind] = cell = cells.get(cell.removeprefix("as "), cell)
                if kind.strip("`") not in self.forms:
                    self.faults.unreadable((row, kind), "event", kind, "a kind of a remark")
                    continue
                way = self.forms[kind.strip("`")][0]
                keys = {key for name, member in way.items() for key in [name, *(part for inner in member.objects for part in inner)]}
                self.faults.equal((row, kind), "keys", set(NAME.findall(cell)), keys - {"event"})

    def compare_output(self, row):
        """Longitudes and directions on output."""
        ranges = {}
        for name, pattern in OUTPUT.items():
            found = re.search(pattern, self.text)
            least, most = found[1].strip("[)").split(", ")
            ranges[name] = {"minimum": page.number(least), "exclusiveMaximum": page.number(most)}
        for kind, ways in self.forms.items():
            for way in ways:
                for key, member in way.items():
                    for name, schema, _ in leaves(member):
                        # A span is a width, not a place.
                        expected = ranges["lon"] if name == "lon" and key != "span" else ranges["direction"] if name in DIRECTIONS else None
                        if expected:
                            self.faults.equal((row, f"{kind} {key}"), "range of output", expected, limits(schema))
