"""Compares the documents of `bearings schema` with what the program reads and writes; see .ci/check-schema."""

import copy
import json
import os
import pathlib
import random
import subprocess
import sys

from jsonschema import Draft202012Validator

PROGRAM = os.environ["BEARINGS"]


class Verdicts:
    """The lines of a run that the program has rejected, each with its reason and message."""

    def __init__(self, lines):
        # A place is given, for what a session's first viewport lacks is a rule of its own.
        command = [PROGRAM, "run", "--json", "--clock", "log", "--format", "bearings", "--viewport", "46.9,7.4,15"]
        command += ["--diagnostics", "stream", "--events", "fresh", "--max-line", "1MiB"]
        # The first line says that these are records.
        text = "".join(line + "\n" for line in ['{"type":"tick"}'] + lines)
        run = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
        assert run.returncode in (0, 65), run.stderr.decode()
        self.rejected = {}
        for line in run.stdout.decode().splitlines():
            event = json.loads(line)
            if event["event"] == "rejected":
                self.rejected[event["line"] - 1] = event


def closed(schema):
    """The same schema without room for keys that it does not name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(value) for key, value in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        schema["additionalProperties"] = False
    return schema


def not_json(word):
    """Python reads NaN and Infinity, which are no JSON."""
    raise ValueError(word)


def native_lines(path, words):
    """The native records among a file's lines, those that are no JSON left out."""
    for line in path.read_bytes().decode("utf-8", "replace").splitlines():
        try:
            value = json.loads(line, parse_constant=not_json)
            # Half of a surrogate pair is no text.
            json.dumps(value, ensure_ascii=False).encode()
        except ValueError:
            continue
        if isinstance(value, dict) and value.get("type") in words:
            yield line, value


def check_samples(schema, words):
    defs = {"$defs": schema["$defs"]}
    record = Draft202012Validator({"$ref": "#/$defs/InputRecord", **defs})
    output = Draft202012Validator(
        closed({"anyOf": [{"$ref": f"#/$defs/{name}"} for name in ("OutputEvent", "Remark", "ServerLine")], **defs})
    )
    lines = [pair for path in sorted(pathlib.Path("samples").glob("*/input*.ndjson")) for pair in native_lines(path, words)]
    verdicts = Verdicts([line for line, _ in lines])
    faults = 0
    for number, (line, value) in enumerate(lines, 1):
        if record.is_valid(value) == (number in verdicts.rejected) and not excused(schema, verdicts, number):
            faults += 1
            print("sample:", line, verdicts.rejected.get(number))
    events = [json.loads(line) for path in sorted(pathlib.Path("samples").glob("*/expected.ndjson"))
              for line in path.read_text().splitlines()]
    for event in events:
        if not output.is_valid(event):
            faults += 1
            print("sample:", json.dumps(event))
    print(f"{len(lines)} native lines and {len(events)} events of samples, {len(verdicts.rejected)} of the lines rejected")
    assert lines and events
    return faults, [value for line, value in lines if record.is_valid(value)], events


def excused(schema, verdicts, number):
    """Whether a line that the schema allows was rejected by a rule that it names."""
    found = verdicts.rejected.get(number)
    if found is None:
        return False
    return any(rule["reason"] == found["reason"] and rule["message"] in found["message"] for rule in schema["x-rules"])


# Records of each type with all that they may hold, for mutations to begin with.
FULL = [
    {"type": "fix", "time": 1767225600, "session": "a", "lat": 46.9, "lon": 7.4, "accuracy": 5, "altitude": 540, "vertical_accuracy": 8,
     "speed": 1.5, "course": 90, "heading": 80, "heading_accuracy": 5, "course_accuracy": 6, "speed_accuracy": 0.5,
     "ellipsoidal_altitude": 590, "heart_rate": 142, "cadence": 80,
     "simulated": False, "epoch_report": True, "time_repaired": True},
    {"type": "fix", "timestamp": "2026-01-01T00:00:00Z", "latitude": 46.9, "lng": 7.4, "bearing": 90, "altitudeAccuracy": 3},
    {"type": "authorization", "status": "authorizedAlways", "accuracy": "reduced"},
    {"type": "authorization", "status": 3},
    {"type": "viewport", "center": {"lat": 46.9, "lon": 7.4}, "size": {"width": 390, "height": 844}, "zoom": 15, "tile_size": 256, "heading": 30,
     "pitch": 40, "insets": {"top": 1, "left": 2, "bottom": 3, "right": 4}, "center_in": "insets", "fov": 30,
     "exclusions": [{"x": 1, "y": 2, "width": 3, "height": 4}], "animated": True, "phase": "did_change"},
    {"type": "viewport", "span": {"lat": 0.1, "lon": 0.1}}, {"type": "viewport", "distance": 900, "bearing": 30},
    {"type": "gesture", "kind": "rotation", "phase": "ended", "rotation_rad": 0.2, "velocity_rad_s": 2, "translation": {"x": 1, "y": 2}, "scale": 2},
    {"type": "tap", "x": 10, "y": 20}, {"type": "select", "annotation": "a"}, {"type": "deselect", "annotation": "a"},
    {"type": "annotations", "action": "set", "items": [{"id": "a", "lat": 46.9, "lon": 7.4, "title": "A", "subtitle": "B", "width": 20, "height": 30}]},
    {"type": "annotations", "action": "remove", "items": [{"id": "a"}]},
    {"type": "drag", "annotation": "a", "state": "dragging", "x": 1, "y": 2},
    {"type": "geocode_result", "request": 1, "lines": ["A 1", "1000 B"]},
    {"type": "geocode_result", "placemark": {"name": "A", "thoroughfare": "B", "locality": "C", "iso_country_code": "CH"}},
    {"type": "geocode_result", "error": "none"}, {"type": "recenter"}, {"type": "follow", "mode": "follow_with_heading"},
    {"type": "fit", "points": [{"lat": 46.9, "lon": 7.4}], "annotations": ["a"], "user": True, "padding": {"top": 1, "left": 2}, "max_zoom": 17},
    {"type": "fit", "padding": 20}, {"type": "directions", "to": {"lat": 46.9, "lon": 7.4}, "mode": "walking", "request": 1},
    {"type": "directions", "annotation": "a"},
    {"type": "route", "mode": "walking", "distance": 400, "expected_travel_time": 300, "available": True, "request": 1,
     "steps": [{"instruction": "Walk", "distance": 400}], "geometry": [[7.4, 46.9], [7.5, 46.95, 500]]},
    {"type": "route", "mode": "automobile", "available": False},
    {"type": "search", "query": "cafe", "limit": 5}, {"type": "tick", "time": "2026-01-01T00:00:01Z"}, {"type": "close"},
]

VALUES = [None, True, False, 0, 1, -1, 0.5, 1.5, 2.0, 5, 6, 33, 90, 91, -90.5, 128, 180, 181, 256, 300, 1001, 1e6, 1000001, 1e9, 1.1e9, -1e9, 9e15, 1e16,
          1e308, -1e308, 5e-324, "", " ", "\t", "a", "user", "*", "x" * 128, "x" * 129, "ä" * 128, "none", "set", "remove", "full", "walking",
          "2026-01-01T00:00:00Z", "2026-01-01T00:00:00", "yesterday", [], {}, [1], [[7, 46]], [[7]], [[7, 91]], ["a"], ["a", 1], [{}], [None],
          {"lat": 1, "lon": 2}, {"lat": 1}, {"lat": 91, "lon": 2}, {"latitude": 1, "long": 2}, {"lat": None, "latitude": 1, "lon": 2},
          {"x": 1, "y": 2}, {"width": 1, "height": 2}, {"top": 1}, {"top": -1}, [{"id": "a"}], [{"id": "user"}], [{"lat": 1, "lon": 2}]]


def keys_of(schema):
    """Every key that a record or a part of it may have."""
    keys = set()
    if isinstance(schema, list):
        for part in schema:
            keys |= keys_of(part)
    elif isinstance(schema, dict):
        keys |= set(schema.get("properties", {}))
        for part in schema.values():
            keys |= keys_of(part)
    return keys


def containers(value):
    """The objects and arrays in a value, itself first."""
    found = [value] if isinstance(value, (dict, list)) else []
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        found += containers(part)
    return found


def mutate(dice, record, keys):
    """Changes a record in one place, or in several."""
    record = copy.deepcopy(record)
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        part = dice.choice(containers(record))
        value = copy.deepcopy(dice.choice(VALUES))
        if isinstance(part, list):
            change = dice.randrange(3)
            if change == 0 or not part:
                part.append(value)
            elif change == 1:
                part[dice.randrange(len(part))] = value
            else:
                part.pop(dice.randrange(len(part)))
            continue
        change = dice.randrange(5)
        if change == 0 or not part:
            part[dice.choice(keys)] = value
        elif change == 1:
            part.pop(dice.choice(sorted(part)))
        elif change == 2:
            key = dice.choice(sorted(part))
            part[dice.choice(keys)] = part.pop(key)
        else:
            part[dice.choice(sorted(part))] = value
    return record


def check_mutations(schema, count, seed, samples):
    validator = Draft202012Validator({"$ref": "#/$defs/InputRecord", "$defs": schema["$defs"]})
    definitions = {name: part for name, part in schema["$defs"].items() if name.endswith("Record") and name != "InputRecord"}
    keys = sorted(keys_of(definitions) | {"nonsense", "Lat"})
    dice = random.Random(seed)
    for record in FULL:
        assert validator.is_valid(record), record
    # Objects alone: a line of anything else is no record.
    records = [mutate(dice, dice.choice(dice.choice([FULL, samples])), keys) for _ in range(count)]
    verdicts = Verdicts([json.dumps(record, ensure_ascii=False) for record in records])
    faults, refused, excuses = 0, 0, {}
    for number, record in enumerate(records, 1):
        allowed = validator.is_valid(record)
        found = verdicts.rejected.get(number)
        refused += not allowed
        if not allowed and found is None:
            faults += 1
            print("refused by the schema, accepted by the program:", json.dumps(record))
        elif allowed and found is not None:
            if excused(schema, verdicts, number):
                excuses[found["reason"]] = excuses.get(found["reason"], 0) + 1
            else:
                faults += 1
                print("allowed by the schema, rejected by the program:", json.dumps(record), found["message"])
    print(f"{count} mutated records, {refused} of them refused; rejected by named rules: {excuses}")
    assert count // 5 < refused < count * 9 // 10
    return faults


def write_values(folder, records, events, keys):
    """Lines of samples as values of the types: one of each type or kind, phase and set of keys."""
    def distinct(values, name):
        seen = {}
        for value in values:
            seen.setdefault((value[name], value.get("phase"), tuple(value)), value)
        return list(seen.values())

    records = [{key: value for key, value in record.items() if key in keys} for record in records]
    ours = [record for record in records if not set(record) & {"latitude", "longitude", "lng", "long", "timestamp", "bearing", "altitudeAccuracy"}]
    with open(folder / "samples.ts", "w", encoding="utf-8") as file:
        file.write('import type { InputRecord, OutputEvent, Remark } from "./bearings";\n')
        # A literal has no key too many.
        for name, values in (("InputRecord", distinct(ours, "type")), ("OutputEvent | Remark", distinct(events, "event"))):
            for value in values:
                file.write(f"{{ const line: {name} = {json.dumps(value)}; void line; }}\n")


def main():
    folder, count, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    schema = json.loads((folder / "json").read_text())
    Draft202012Validator.check_schema(schema)
    words = {Draft["properties"]["type"]["enum"][0] for Draft in
             (part.get("anyOf", [part])[0] for name, part in schema["$defs"].items() if name.endswith("Record") and name != "InputRecord")}
    faults, records, events = check_samples(schema, words)
    faults += check_mutations(schema, count, seed, records)
    write_values(folder, FULL[:1] + records, events, keys_of(schema["$defs"]))
    if faults:
        sys.exit(f"{faults} faults")
    print("ok      schema")


main()
