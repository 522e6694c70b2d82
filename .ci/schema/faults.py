"""Counts what has been compared, and keeps what differs."""

import re
import sys


class Faults:
    """What has been found. `names` are the keys and words that may stand in backquotes, whatever they are of."""

    def __init__(self, page, names):
        self.page, self.names, self.found, self.compared = page, names, [], {}

    def equal(self, place, what, page, schema):
        """Notes a comparison; `place` is a row and the key that it is about."""
        row, name = place
        self.compared[what] = self.compared.get(what, 0) + 1
        if page != schema:
            self.found.append(f"{self.page}:{row.line}: {name}, {what}: found {text(page)}, expected {text(schema)}")

    def unreadable(self, place, what, cell, expected):
        row, name = place
        self.found.append(f"{self.page}:{row.line}: {name}, {what}: found {cell!r}, expected {expected}")

    def known(self, place, what, cell):
        """Notes what stands in backquotes and is no name at all."""
        self.equal(place, f"names in {what}", set(re.findall("`([^`]+)`", cell)) - self.names, set())

    def unused(self, listed, what):
        """What is listed as an exception and is none any more."""
        for name in listed:
            self.found.append(f"{what}: found {name} in the list, expected a list of what is needed")

    def end(self):
        print(f"{sum(self.compared.values())} comparisons of {len(self.compared)} kinds between page and schema")
        if self.found:
            print("\n".join(self.found), file=sys.stderr)
            sys.exit(f"{len(self.found)} differences of page (found) and schema (expected)")
        print("ok      protocol")


def text(value):
    """A value for a message: bounds and words in order, numbers without needless digits."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {text(part)}" for name, part in sorted(value.items())) or "nothing"
    if isinstance(value, (set, frozenset)):
        return " ".join(sorted(map(text, value))) or "nothing"
    if isinstance(value, float):
        return f"{value:g}"
    return "nothing" if value is None else str(value)
