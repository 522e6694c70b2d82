"""Compares `bearings report` with pandas, figure by figure, and fails where one is off, or was never more than nothing."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pandas
from figures import REMARKS, SENSORS, SHARES, Figures, Rules, Session, frame, haversine, quantile

ROOT = Path(__file__).resolve().parents[2]
SCRATCH = Path(os.environ["SCRATCH"])
#: What Protocol.md says of quantiles that are read from bins.
SKETCH_ERROR = 0.01


def bearings(*arguments: str | Path) -> str:
    program = [os.environ["BEARINGS"], *map(str, arguments)]
    return subprocess.run(program, check=True, capture_output=True, text=True, timeout=300).stdout


def objects(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


class Comparison:
    def __init__(self) -> None:
        self.faults: list[str] = []
        self.compared = 0
        #: Figures that were something else than nothing at least once.
        self.seen: set[str] = set()

    def same(self, where: str, name: str, found: object, expected: object, relative: float = 1e-9, absolute: float = 0.0) -> None:
        self.compared += 1
        if expected:
            self.seen.add(name)
        if isinstance(expected, (int, float)) and isinstance(found, (int, float)):
            is_same = abs(found - expected) <= max(relative * abs(expected), absolute)
        else:
            is_same = found == expected
        if not is_same:
            self.faults.append(f"{where}: {name} is {found}, expected {expected}")

    def figures(self, where: str, found: dict, expected: Figures) -> None:
        for name, number in expected.sums.items():
            if name in ("distance", "moving", "still") and expected.sums["fixes"] == 0:
                self.same(where, name, value(found, name), None)
            else:
                # What is printed is cut to centimetres and milliseconds; places in events to about a centimetre.
                self.same(where, name, value(found, name), number, 1e-6, 0.02 if name == "distance" else 0.0011)
        for name, counts in expected.parts.items():
            numbers = value(found, name)
            self.same(where, f"keys of {name}", sorted(numbers), sorted(counts))
            for key, count in counts.items():
                self.same(where, name, numbers.get(key), count, 1e-9, 0.0011)
        for name in ("gaps.longest", "compass.largest_settle"):
            self.same(where, name, value(found, name), expected.greatest.get(name), 1e-9, 0.0011)
        self.same(where, "first", seconds(found["first"]), expected.first, 0, 0.0005)
        self.same(where, "last", seconds(found["last"]), expected.last, 0, 0.0005)
        self.same(where, "span", found["span"], expected.last - expected.first, 0, 0.0011)
        for name, numbers in expected.quantiles.items():
            self.quantiles(where, name, found.get(name), list(numbers))
        for name, numbers in expected.sensors.items():
            self.same(where, f"{name}.count", value(found, f"{name}.count"), len(numbers) or None)
            for word, number in (("average", numbers.mean()), ("max", numbers.max())):
                expected_number = float(number) if len(numbers) else None
                self.same(where, f"{name}.{word}", value(found, f"{name}.{word}"), expected_number, 1e-6, 0.0051)
        self.same(where, "speed.average", value(found, "speed.average"), expected.average, 1e-6, 0.0051)
        for name, way in zip(("ascent", "descent"), expected.climb):
            # Altitudes in events are cut to centimetres, and a step may be on the edge of what counts.
            self.same(where, name, value(found, name), way, 1e-6, 0.06)
        durations = expected.durations
        median = quantile(durations, 0.5) if durations else None
        self.same(where, "off_screen.median", value(found, "off_screen.median"), median, SKETCH_ERROR, 0.0011)

    def quantiles(self, where: str, name: str, found: dict | None, numbers: list[float]) -> None:
        if not numbers:
            self.same(where, name, found, None)
            return
        self.same(where, f"{name}.count", found["count"], len(numbers))
        self.same(where, f"{name}.max", found["max"], max(numbers), 1e-6, 0.0051)
        for word, share in SHARES.items():
            self.same(where, f"{name}.{word}", found[word], quantile(numbers, share), SKETCH_ERROR, 0.0051)

    def stops(self, where: str, found: list[dict], expected: list[dict]) -> None:
        self.same(where, "stops.longest", len(found), len(expected))
        for one, other in zip(found, expected):
            away = haversine(one["lat"], one["lon"], other["lat"], other["lon"])
            self.same(where, "place of a stop", float(away), 0.0, 0, 0.05)
            for end in ("from", "until"):
                self.same(where, f"{end} of a stop", seconds(one[end]), other[end], 0, 0.0005)


def value(found: dict, name: str) -> object:
    """The value at a path of keys, `None` where there is none."""
    for key in name.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    return found


def seconds(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def compare(comparison: Comparison, log: Path, rules: Rules) -> None:
    report = objects(bearings("report", "--json", *rules.arguments, log))
    events = objects(bearings("run", "--clock", "log", "--locations", "--diagnostics", "stream", log))
    table = frame(events)
    named = table[table["session"].notna()]
    sessions = {name: Session(rows, rules) for name, rows in named.groupby("session")}
    where = f"{log.parent.name}/{log.name}, gap {rules.gap}"
    comparison.same(where, "sessions", [one["session"] for one in report[:-1]], sorted(sessions))
    comparison.same(where, "count of sessions", report[-1]["sessions"], len(sessions))
    for one in report[:-1]:
        session = Figures([sessions[one["session"]]])
        comparison.figures(f"{where}, session {one['session']}", one, session)
        comparison.stops(where, one["stops"].get("longest", []), session.stops)
    comparison.figures(f"{where}, in all", report[-1], Figures(list(sessions.values())))
    reasons = table[table["event"].eq("rejected")].get("reason", pandas.Series(dtype=object)).value_counts().to_dict()
    comparison.same(where, "rejected_by_reason", report[-1]["rejected_by_reason"], reasons)
    against_log(comparison, where, log, events, report)
    against_csv(comparison, where, log, rules, report)


def against_log(comparison: Comparison, where: str, log: Path, events: list[dict], report: list[dict]) -> None:
    """Counts and distances by the records alone, where those are bearings' own and each has its time."""
    unused = {event["line"] for event in events if event["event"] in REMARKS}
    records = []
    for number, line in enumerate(log.read_bytes().splitlines(), 1):
        if number in unused:
            continue
        record = json.loads(line) if line.startswith(b"{") else {}
        if record.get("type") == "fix":
            records.append(record)
        elif "type" not in record and line.strip():
            return
    if not records or any(isinstance(record.get("time"), (int, float, type(None))) for record in records):
        return
    table = pandas.DataFrame(records)
    table["session"] = table["session"].fillna("main") if "session" in table else "main"
    table["seconds"] = table["time"].map(seconds)
    for one in report[:-1]:
        fixes = table[table["session"].eq(one["session"])]
        fixes = fixes[fixes["seconds"].ne(fixes["seconds"].shift(-1))]
        before = fixes.shift(1)
        ways = haversine(before["lat"], before["lon"], fixes["lat"], fixes["lon"])
        comparison.same(where, "fixes of the log", one["fixes"], len(fixes))
        if len(fixes):
            distance = float(ways.where(fixes["seconds"] > before["seconds"], 0).sum())
            comparison.same(where, "distance of the log", one["distance"], distance, 1e-6, 0.0051)


def against_csv(comparison: Comparison, where: str, log: Path, rules: Rules, report: list[dict]) -> None:
    """The table has what the objects have."""
    path = SCRATCH / "report.csv"
    path.write_text(bearings("report", "--csv", *rules.arguments, log))
    rows = pandas.read_csv(path, keep_default_na=False).to_dict("records")
    columns = {
        "events": "events", "span": "span", "fixes": "fixes", "distance": "distance", "moving": "moving", "still": "still",
        "stops.count": "stops", "stops.time": "stop_time", "speed.p50": "speed_p50", "accuracy.p99": "accuracy_p99",
        "gaps.count": "gaps", "gaps.longest": "longest_gap", "off_screen.count": "off_screen",
        "off_screen.time": "off_screen_time", "off_screen.median": "off_screen_median", "compass.turns": "turns",
        "callouts.count": "callouts", "filtered": "filtered", "ascent": "ascent", "descent": "descent",
        "speed.average": "speed_average", "jumps": "jumps", "heart_rate.average": "heart_rate_average",
        "heart_rate.max": "heart_rate_max", "cadence.average": "cadence_average", "cadence.max": "cadence_max",
    }
    comparison.same(where, "rows", [str(row["session"]) for row in rows], [one["session"] for one in report[:-1]])
    for row, one in zip(rows, report):
        for name, column in columns.items():
            expected = value(one, name)
            cell = row[column]
            comparison.same(where, f"column {column}", None if cell == "" else float(cell), expected)


def errands(path: Path) -> Path:
    """A log with what walks of `generate` have none of: stops, gaps, a clock that is set back, and fixes that tell little."""
    dice = random.Random(43)
    lines = []
    for session in ("a", "ö, \"b\"", "c"):
        now = datetime(2026, 5, 9, 8, tzinfo=timezone.utc)
        lat, lon = 47.0, 179.995
        for leg in range(12):
            for _ in range(dice.randrange(20, 120)):
                now += timedelta(milliseconds=dice.choice([1000, 1000, 2500, 15000]))
                lat += dice.uniform(0, 2e-5)
                lon += dice.uniform(0, 8e-5)
                record = {"type": "fix", "time": now.isoformat(), "session": session}
                record |= {"lat": round(lat, 7), "lon": round((lon + 180) % 360 - 180, 7)}
                if dice.random() < 0.7:
                    record["accuracy"] = round(dice.uniform(3, 60), 1)
                if dice.random() < 0.5:
                    record["speed"] = round(dice.uniform(0, 4), 2)
                if session == "a" and dice.random() < 0.4:
                    record |= {"heart_rate": dice.randrange(60, 190), "cadence": round(dice.uniform(0, 95), 1)}
                lines.append(record)
                if dice.random() < 0.05:
                    lines.append(record | {"accuracy": 2})
            for _ in range(dice.randrange(30)):
                now += timedelta(seconds=12)
                jitter = {"lat": round(lat + dice.gauss(0, 4e-5), 7), "lon": round((lon + 180) % 360 - 180, 7)}
                lines.append({"type": "fix", "time": now.isoformat(), "session": session, "accuracy": 20} | jitter)
            now += timedelta(seconds=dice.choice([0, 61, 900]))
            if leg == 7:
                now -= timedelta(hours=3)
    lines.insert(40, {"type": "fix", "lat": 91})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def timed(log: Path, name: str) -> Path:
    """A copy without the positions that have no time: their events have one, but no speed is told of it."""
    def is_timed(line: bytes) -> bool:
        try:
            record = json.loads(line)
        except ValueError:
            return True
        return not isinstance(record, dict) or not {"lat", "coordinates"} & set(record) or "time" in record or "tst" in record

    folder = SCRATCH / name
    folder.mkdir()
    path = folder / log.name
    path.write_bytes(b"".join(filter(is_timed, log.read_bytes().splitlines(True))))
    return path


def main() -> int:
    logs = [errands(SCRATCH / "errands.ndjson")]
    for sessions, fixes, seed in ((6, 2500, 43), (40, 60, 7)):
        log = SCRATCH / f"walks-{seed}.ndjson"
        log.write_text(bearings("generate", "--sessions", str(sessions), "--fixes", str(fixes), "--seed", str(seed)))
        logs.append(log)
    samples = ("walk-off-screen", "two-people", "callout", "dirty-log", "fling", "antimeridian", "several-systems")
    logs += [timed(ROOT / "samples" / name / "input.ndjson", name) for name in samples]
    comparison = Comparison()
    for log in logs:
        for rules in (Rules(), Rules(stop_radius=15, stop_after=45, gap=10)):
            compare(comparison, log, rules)
    expected = {"distance", "moving", "still", "stops.count", "stops.time", "place of a stop", "gaps.time", "gaps.longest"}
    expected |= {"off_screen.median", "off_screen.edges", "compass.turns", "callouts.localities", "filtered_by_rule"}
    expected |= {"rejected_by_reason", "speed.p99", "accuracy.p50", "heart_rate.average", "cadence.max"}
    expected |= {"distance of the log", "compass.largest_settle"}
    comparison.faults += [f"no log has any {name}" for name in sorted(expected - comparison.seen - {"place of a stop"})]
    for fault in comparison.faults[:40]:
        print(f"check-report: {fault}", file=sys.stderr)
    print(f"check-report: {comparison.compared} figures of {len(logs)} logs compared, {len(comparison.faults)} differ")
    return 1 if comparison.faults or comparison.compared < 1000 else 0


if __name__ == "__main__":
    sys.exit(main())
