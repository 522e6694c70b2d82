"""What the document of `bearings schema json` says of each key."""

import json
import re
from dataclasses import dataclass

MEASURE = re.compile(r"(degrees a second|degrees|m/s|ms|m|s|points|radians a second|radians|a factor|bytes|zoom|of tiles)(?![\w/'])")


def alternatives(schema):
    """The ways a value may look; null, which counts as absent, is none."""
    if "anyOf" in schema:
        return [way for part in schema["anyOf"] for way in alternatives(part)]
    return [] if schema.get("type") == "null" else [schema]


@dataclass
class Member:
    """A key of an object: how its value may look, and what is said of it."""

    name: str
    ways: list
    required: bool
    description: str

    @property
    def default(self):
        found = re.search("; where absent: (.*)$", self.description)
        return re.sub(r"; also [\w, ]+$", "", found[1]) if found else None

    @property
    def objects(self):
        """The objects under it, and in the arrays under it."""
        inner = [way for part in self.ways for way in (alternatives(part["items"]) if "items" in part else [part])]
        return [members(way) for way in inner if "properties" in way]

    @property
    def enum(self):
        found = set()
        for way in self.ways:
            way = way.get("items", way)
            found |= set(way.get("enum", [])) | ({way["const"]} if "const" in way else set())
        return found

    @property
    def kind(self):
        """The kind of value, in the words of the page's unit cells."""
        found = {kind_of(way) for way in self.ways}
        return " or ".join(sorted(found, reverse=True)) if found else "nothing"


def kind_of(way):
    if "const" in way:
        # A form may have one of both.
        return json.dumps(way["const"])
    if "enum" in way:
        return "words"
    kind = way.get("type")
    if kind == "array" and "prefixItems" in way:
        return f"tuple of {way['maxItems']}" if "maxItems" in way else "positions"
    if kind == "array":
        inner = kind_of(way["items"])
        return inner if inner in ("words", "positions") else "objects" if inner.startswith("object") else inner + "s"
    if kind == "object" and {m.kind for m in members(way).values()} == {"string"}:
        return "object of strings"
    return kind


def members(schema):
    """The keys of an object. Where other toolkits' keys are read too, the shape stands with the first of its ways."""
    found = {}
    aliased = {part["anyOf"][0]["required"][0]: part["anyOf"] for part in schema.get("allOf", [])
               if "anyOf" in part and any("null" in str(value) for value in part["anyOf"][-1]["properties"].values())
               and "'not'" not in str(part)}
    for name, value in schema["properties"].items():
        required = name in schema.get("required", [])
        ways = alternatives({key: part for key, part in value.items() if key != "description"}) if len(value) > 1 else []
        if name in aliased:
            ways = alternatives(aliased[name][0]["properties"][name])
            required = "required" in aliased[name][-1]
        found[name] = Member(name, ways, required, value.get("description", ""))
    return found


def forms(definition):
    """The ways a line may look, each by its keys."""
    return [members(way) for way in definition.get("anyOf", [definition])]


def all_names(schema):
    """Every key and every word of a document."""
    if isinstance(schema, list):
        return {name for part in schema for name in all_names(part)}
    if not isinstance(schema, dict):
        return set()
    words = [*schema.get("enum", []), schema.get("const")]
    found = {json.dumps(word) if isinstance(word, bool) else word for word in words if isinstance(word, (str, bool))}
    return found | set(schema.get("properties", {})) | {name for part in schema.values() for name in all_names(part)}


def leaves(member):
    """The numbers under a key: the name of each, its schema, and the unit that is said of it."""
    unit = measure(member.description)
    for way in member.ways:
        parts = way.get("prefixItems") or ([way["items"]] if "items" in way else [way])
        for part in parts:
            for end in alternatives(part):
                yield from ends(member.name, end, unit)


def ends(name, schema, unit):
    if "properties" in schema:
        for inner in members(schema).values():
            yield from leaves(inner)
    elif "prefixItems" in schema:
        # Of a pair of coordinates the longitude is first.
        for inner, part in zip(("lon", "lat"), schema["prefixItems"]):
            yield inner, part, unit
    elif schema.get("type") in ("number", "integer"):
        yield name, schema, unit


def measure(description):
    """The unit with which a description begins, if it does."""
    found = MEASURE.match(description)
    return None if not found else "zoom" if found[0] == "of tiles" else found[0]


def limits(schema):
    """The bounds of a number."""
    names = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
    return {name: float(schema[name]) for name in names if name in schema}
