"""Compares what a cell states of a key's values with the schema: units, types, words and ranges."""

import re

import page
from described import leaves, limits, measure
from page import UNITS, Unreadable


def compare_unit(faults, place, found, cell, position, others):
    """Compares a unit cell. `position` is which of how many keys of the row this is; `others` are words of other keys."""
    enum = {word for member in found for word in member.enum if not isinstance(word, bool)}
    if cell.startswith("`"):
        return faults.equal(place, "words", page.words(cell, others - enum), enum)
    given, tail = page.units(cell)
    index, count = position
    inner = found[0].objects
    if len(given) == count:
        given = [given[index]]
    elif len(given) > 1 and not (count == 1 and inner):
        raise Unreadable("one unit, or one for each key")
    compare_kind(faults, place, found, given, tail)
    if given == ["an object of strings"] and tail.startswith(": "):
        for keys in inner:
            faults.equal(place, "keys within", page.words(tail, set()), set(keys))
    known = {bound for member in found for _, schema, _ in leaves(member) for bound in limits(schema).values()}
    for name, unit in re.findall(r"`(\w+)` in (\w+)", tail):
        measured = {measure(keys[name].description) for keys in inner if name in keys}
        faults.equal(place, f"unit of {name}", {unit}, measured)
    if match := re.match(r" from (\d+)", tail):
        least = {schema["minimum"] for member in found for _, schema, _ in leaves(member)}
        faults.equal(place, "least", {page.number(match[1])}, least)
    known |= {figure for member in found for figure in page.numbers(member.description)}
    if odd := page.numbers(tail) - known:
        faults.equal(place, "numbers behind the unit", odd, known)


def compare_kind(faults, place, found, given, tail):
    """Compares units and types. Of an object several may be given: one for each key, or those that its keys have."""
    for member in found:
        inner = [part for way in member.objects for part in way.values()]
        if len(given) == len(inner) > 1:
            for unit, part in zip(given, inner):
                compare_one(faults, place, part, unit)
        elif len(given) > 1:
            faults.equal(place, "units", set(given), {unit for _, _, unit in leaves(member)})
        else:
            compare_one(faults, place, member, given[0])
        kinds = {way.get("type") for way in member.ways}
        if inner and UNITS[given[0]] == "number":
            faults.equal(place, "one number for all", "one number for all" in tail, "number" in kinds)
    if len(given) == 1 and given[0] == "string":
        blank = {"pattern" not in way for member in found for way in member.ways}
        faults.equal(place, "may be blank", {"not blank" not in tail}, blank)
        reserved = {way["not"]["const"] for member in found for way in member.ways if "not" in way}
        faults.equal(place, "reserved", set(re.findall(r"not `(\w+)`", tail)), reserved)


def compare_one(faults, place, member, unit):
    """Compares one unit, or one type, with what is under a key."""
    kind = "boolean" if UNITS[unit] == "boolean" and member.kind in ("true", "false") else member.kind
    if UNITS[unit] == "number":
        expected = "zoom" if unit.startswith("zoom") else unit
        units = {measured for _, _, measured in leaves(member)}
        if member.enum and not any(isinstance(word, str) for word in member.enum):
            units = {measure(member.description)}
        return faults.equal(place, "unit", {expected}, units or {kind})
    faults.equal(place, "type", UNITS[unit], kind)
    measured = {unit for _, _, unit in leaves(member)} if UNITS[unit] in ("integer", "boolean", "string", "strings") else set()
    faults.equal(place, "unit", set(), measured - {None})


def compare_range(faults, place, found, cell, known, inner):
    """Compares a range cell; `known` has the ranges of a fix's coordinates and the widest, `inner` the keys within that the row has."""
    stated = page.stated_range(cell)
    # Keys within that have rows of their own have their ranges there.
    numbers = [leaf for member in found if inner or not member.objects for leaf in leaves(member)]
    listed = {word for member in found for word in member.enum}
    if not cell and (numbers or listed and not any(isinstance(word, (str, bool)) for word in listed)):
        raise Unreadable("the range of a number")
    if cell and not (numbers or stated.words or stated.most):
        raise Unreadable("nothing, for there is no number")
    if stated.words:
        return faults.equal(place, "numbers", stated.words, listed)
    for name, schema, _ in numbers if not stated.of_tiles else []:
        faults.equal(place, "range", expected_range(stated, name, known), limits(schema))
    for member in found:
        most = {way.get("maxItems") for way in member.ways if way.get("type") == "array"}
        faults.equal(place, "most elements", {stated.most} - {None}, most - {None})
        note = member.description.replace("...", "…")
        for text in stated.notes:
            faults.equal(place, "note", text, text if re.search(re.escape(text) + r"(?![\d.])", note) else note)
    return stated


def expected_range(stated, name, known):
    """The bounds that the page gives to a number under a key: those of a fix, or its own within the widest."""
    if stated.like_fix:
        return known.get(name, {})
    given = {**stated.bounds, **stated.of.get(name, {})}
    if "exclusiveMaximum" not in given:
        given.setdefault("maximum", known["widest"])
    if "exclusiveMinimum" not in given:
        given.setdefault("minimum", -known["widest"])
    return given
