"""Compares the tables of what a server's client sends, and what the server sends, with the schema."""

import re

import page
from described import forms, limits, measure
from page import NAME, Unreadable
from values import compare_unit


class Server:
    """The forms of each request, and of each line of a server."""

    def __init__(self, definitions, faults):
        self.faults = faults
        self.requests, self.lines = {}, {}
        for name, definition in definitions.items():
            if name.endswith("Request") and name != "Request":
                (way,) = forms(definition)
                self.requests[next(iter(way["type"].enum))] = way
            if name.endswith("Line") and name != "ServerLine":
                (way,) = forms(definition)
                self.lines[next(iter(way["event"].enum))] = way

    def compare(self, tables):
        rows = [row for chapter in tables.values() for row in chapter]
        request, seen = "", {}
        for row in rows:
            if "a client sends" in row.cells:
                request = row.cells["a client sends"].strip("`") or request
                name = NAME.match(row.cells["keys"])[1]
                seen.setdefault(request, set()).add(name)
                self.compare_request(row, request, name)
        for word, way in self.requests.items():
            self.faults.equal((row, word), "keys with a row", seen.get(word), set(way) - {"type"})
        sent = [row for row in rows if "the server sends" in row.cells]
        for row in sent:
            self.compare_line(row, row.cells["the server sends"].strip("`"))
        # What hello has is shown by an example.
        self.faults.equal((sent[0], "lines"), "kinds", {row.cells["the server sends"].strip("`") for row in sent}, set(self.lines) - {"hello"})

    def compare_request(self, row, request, name):
        place = (row, f"{request} {name}")
        if name not in self.requests.get(request, {}):
            return self.faults.unreadable(place, "keys", name, "a key of a request")
        member = self.requests[request][name]
        unit = row.cells["keys"].partition(": ")[2]
        try:
            if not unit:
                raise Unreadable("a type behind the key")
            given, tail = page.units(unit)
            compare_unit(self.faults, place, [member], given[0], (0, 1), set())
            stated = page.bounds(tail.removeprefix(", "))
            for way in member.ways:
                if given[0] == "a name":
                    self.faults.equal(place, "may be *", "or `*`" in tail, "not" not in way)
                elif way.get("type") == "integer":
                    self.faults.equal(place, "range", stated, limits(way))
        except Unreadable as fault:
            self.faults.unreadable(place, "keys", row.cells["keys"], fault)
        default = row.cells["default"].strip("`")
        self.faults.equal(place, "default", default, member.default or "none")
        self.faults.equal(place, "required", False, member.required)

    def compare_line(self, row, kind):
        """The names of a cell are the keys of a line and the words of its reason; `in` a unit says which it has."""
        if kind not in self.lines:
            return self.faults.unreadable((row, kind), "line", kind, "a kind of a server's line")
        way, cell = self.lines[kind], row.cells["keys"]
        keys = {key for name, member in way.items() for key in [name, *(part for inner in member.objects for part in inner)]}
        reasons = way["reason"].enum if "reason" in way else set()
        self.faults.equal((row, kind), "keys and words", set(NAME.findall(cell)) - {"*"}, (keys - {"event"}) | reasons)
        for name, unit in re.findall(r"`(\w+)` in (\w+)", cell):
            if name in way:
                self.faults.equal((row, f"{kind} {name}"), "unit", unit, measure(way[name].description))
