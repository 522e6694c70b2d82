"""The figures of `bearings report`, worked out again from events by pandas, as Protocol.md words them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy
import pandas

REMARKS = {"filtered", "rejected", "field"}
RADIUS = 6371008.8
SENSORS = ("heart_rate", "cadence")
#: What location events may tell of a fix, as numbers.
MEASURED = ("speed", "accuracy", "altitude", *SENSORS)
SHARES = {"p50": 0.5, "p90": 0.9, "p99": 0.99}


@dataclass
class Rules:
    stop_radius: float = 50
    stop_after: float = 180
    gap: float = 60

    @property
    def arguments(self) -> list[str]:
        return ["--stop-radius", str(self.stop_radius), "--stop-after", f"{self.stop_after}s", "--gap", f"{self.gap}s"]


def haversine(lat1, lon1, lat2, lon2):
    """Metres along great circles, by section 0 of Mathematics.md."""
    lat1, lon1, lat2, lon2 = map(numpy.radians, (lat1, lon1, lat2, lon2))
    a = numpy.sin((lat2 - lat1) / 2) ** 2 + numpy.cos(lat1) * numpy.cos(lat2) * numpy.sin((lon2 - lon1) / 2) ** 2
    return 2 * RADIUS * numpy.arcsin(numpy.sqrt(numpy.minimum(a, 1)))


def frame(events: list[dict]) -> pandas.DataFrame:
    """Events as rows in their order, with times in seconds."""
    table = pandas.DataFrame(events)
    for name in ("session", "time", "annotation", "phase", "edge", "lat", "lon", "from", "to", *MEASURED):
        if name not in table:
            table[name] = None
    times = pandas.to_datetime(table["time"], format="ISO8601", utc=True)
    table["seconds"] = (times - pandas.Timestamp(0, tz="UTC")) / pandas.Timedelta(seconds=1)
    return table


def steps(locations: pandas.DataFrame, rules: Rules) -> pandas.DataFrame:
    """Fixes of a session, one a moment, with the time, the way and the pace since the one before."""
    fixes = locations[["seconds", "lat", "lon", *MEASURED]].astype(float)
    fixes = fixes[fixes["seconds"].ne(fixes["seconds"].shift(-1))].reset_index(drop=True)
    before = fixes.shift(1)
    fixes["span"] = fixes["seconds"] - before["seconds"]
    fixes["way"] = haversine(before["lat"], before["lon"], fixes["lat"], fixes["lon"]).where(fixes["span"] > 0, 0)
    fixes["is_gap"] = fixes["span"] > rules.gap
    is_step = (fixes["span"] > 0) & ~fixes["is_gap"]
    fixes["pace"] = fixes["speed"].fillna((fixes["way"] / fixes["span"]).where(is_step))
    fixes["moving"] = fixes["span"].where(is_step & (fixes["pace"] >= 0.5), 0)
    fixes["still"] = fixes["span"].where(is_step & ~(fixes["pace"] >= 0.5), 0)
    return fixes


def jumps(fixes: pandas.DataFrame) -> pandas.Series:
    """Which paces nobody comes to, by "Jumps" of Mathematics.md."""
    last = None
    found = {}
    for row in fixes.dropna(subset="pace").itertuples():
        most = 340 if last is None else min(340, last.pace + 20 * max(1, row.seconds - last.seconds))
        found[row.Index] = row.pace > most
        if row.pace <= most:
            last = row
    return pandas.Series(found, dtype=bool)


def climb(altitudes: pandas.Series) -> tuple[float, float]:
    """How far up and down, by "Ascent" of Mathematics.md."""
    level, up, down = None, 0.0, 0.0
    for altitude in altitudes.dropna():
        if level is None or abs(altitude - level) >= 5:
            up += max(0, altitude - (altitude if level is None else level))
            down += max(0, (altitude if level is None else level) - altitude)
            level = altitude
    return up, down


class Stops:
    """Finds stops fix by fix, by "A visit" of Mathematics.md and `stops` of Protocol.md."""

    def __init__(self, fixes: pandas.DataFrame, rules: Rules) -> None:
        self.rules = rules
        self.lats, self.lons, self.times = (fixes[name].to_numpy() for name in ("lat", "lon", "seconds"))
        self.accuracies = fixes["accuracy"].fillna(0).to_numpy()
        self.found: list[dict] = []
        # Each is a list of rows, around the first of them.
        self.tries: list[list[int]] = []
        self.last: int | None = None
        self.doubted: int | None = None
        for row in range(len(fixes)):
            span = self.times[row] - self.times[row - 1] if row else 0
            if span < 0 or span > rules.gap and not (self.tries and self.near(self.tries[0][0], row)):
                self.end()
            self.add(row)
        self.end()

    def way(self, one: int, other: int) -> float:
        return haversine(self.lats[one], self.lons[one], self.lats[other], self.lons[other])

    def near(self, first: int, row: int, more: float = 0) -> bool:
        return self.way(first, row) <= self.rules.stop_radius + more

    def is_stop(self) -> bool:
        return bool(self.tries) and self.times[self.tries[0][-1]] - self.times[self.tries[0][0]] >= self.rules.stop_after

    def end(self) -> None:
        if self.is_stop():
            rows = self.tries[0]
            start = rows[0]
            east = (self.lons[rows] - self.lons[start] + 180) % 360 - 180
            self.found.append({
                "lat": self.lats[rows].mean(),
                "lon": (self.lons[start] + east.mean() + 180) % 360 - 180,
                "from": self.times[start],
                "until": self.times[rows[-1]],
            })
        self.tries, self.last, self.doubted = [], None, None

    def add(self, row: int) -> None:
        elsewhere = bool(self.tries) and not self.near(self.tries[0][0], row)
        if elsewhere:
            vague = self.near(self.tries[0][0], row, self.accuracies[row])
            if vague and self.is_stop():
                return
            if not vague and self.doubted is None and self.way(self.last, row) > self.rules.stop_radius:
                self.doubted = row
                return
        far, self.doubted = self.doubted, None
        if far is not None and elsewhere:
            self.take(far, 0)
        self.take(row, self.accuracies[row])

    def take(self, row: int, accuracy: float) -> None:
        if self.tries and not self.near(self.tries[0][0], row) and self.is_stop():
            self.end()
        self.last = row
        self.tries = [rows for rows in self.tries if self.near(rows[0], row, accuracy)]
        for rows in self.tries:
            if self.near(rows[0], row):
                rows.append(row)
        if self.is_stop():
            self.tries = self.tries[:1]
        elif not self.tries or round(1000 * (self.times[row] - self.times[self.tries[-1][0]])) >= 1000 * self.rules.stop_after / 6:
            self.tries.append([row])


def stops(fixes: pandas.DataFrame, rules: Rules) -> list[dict]:
    return Stops(fixes, rules).found


def shows(events: pandas.DataFrame) -> tuple[list[float], dict[str, float]]:
    """How long each time off the screen was, and for how long the indicator stood at each edge: from event to event, forwards."""
    durations, edges = [], {}
    edge = None
    before = None
    for row in events[["event", "annotation", "phase", "edge", "seconds"]].itertuples():
        if edge:
            span = max(0, row.seconds - before)
            durations[-1] += span
            edges[edge] = edges.get(edge, 0) + span
        before = row.seconds
        if row.event != "indicator" or not pandas.isna(row.annotation):
            continue
        if row.phase != "hide" and not edge:
            durations.append(0)
        edge = None if row.phase == "hide" else row.edge
    return durations, edges


def turns(compass: pandas.DataFrame) -> int:
    moves = compass["phase"].ne("idle")
    return int((moves & ~moves.shift(1, fill_value=False)).sum())


def localities(callouts: pandas.DataFrame) -> dict[str, int]:
    if "placemark" not in callouts or "status" not in callouts:
        return {}
    named = callouts[callouts["phase"].isin(["show", "update"]) & callouts["status"].eq("ok")]["placemark"]
    return named.map(lambda place: place.get("locality") if isinstance(place, dict) else None).value_counts().to_dict()


class Session:
    """Figures of one session."""

    def __init__(self, table: pandas.DataFrame, rules: Rules) -> None:
        events = table[~table["event"].isin(REMARKS)]
        remarks = table[table["event"].eq("filtered")]
        fixes = steps(events[events["event"].eq("location")], rules)
        compass = events[events["event"].eq("compass")]
        callouts = events[events["event"].eq("callout") & events["annotation"].eq("user")]
        first, last = events["seconds"].min(), events["seconds"].max()
        self.times = (first, last)
        are_jumps = jumps(fixes).reindex(fixes.index, fill_value=False)
        self.paces = fixes["pace"][~are_jumps].dropna()
        self.climb = climb(fixes["altitude"]) if fixes["altitude"].notna().any() else None
        self.accuracies = fixes["accuracy"].dropna()
        self.sensors = {name: fixes[name].dropna() for name in SENSORS}
        self.stops = stops(fixes, rules)
        self.durations, edges = shows(events)
        gaps = fixes["span"][fixes["is_gap"]]
        settles = (compass["to"].astype(float) - compass["from"].astype(float)).abs()
        rules_failed = [rule["rule"] for rules_of_one in remarks.get("rules", []) for rule in rules_of_one]
        self.sums = {
            "events": len(events),
            "fixes": len(fixes),
            "distance": fixes["way"].sum(),
            "moving": fixes["moving"].sum(),
            "still": fixes["still"].sum(),
            "moved": (fixes["pace"] * fixes["moving"])[~are_jumps].sum(),
            "moved_time": fixes["moving"][~are_jumps].sum(),
            "jumps": int(are_jumps.sum()),
            "stops.count": len(self.stops),
            "stops.time": sum(stop["until"] - stop["from"] for stop in self.stops),
            "gaps.count": len(gaps),
            "gaps.time": gaps.sum(),
            "off_screen.count": len(self.durations),
            "off_screen.time": sum(self.durations),
            "compass.turns": turns(compass),
            "callouts.count": int(callouts["phase"].eq("show").sum()),
            "filtered": len(remarks),
        }
        self.parts = {
            "off_screen.edges": {edge: time for edge, time in edges.items() if time > 0},
            "callouts.localities": localities(callouts),
            "filtered_by_rule": pandas.Series(rules_failed, dtype=object).value_counts().to_dict(),
        }
        self.greatest = {"gaps.longest": gaps.max(), "compass.largest_settle": settles.max()}


class Figures:
    """Figures of one session or of several."""

    def __init__(self, sessions: list[Session]) -> None:
        self.sums = {name: sum(one.sums[name] for one in sessions) for name in sessions[0].sums}
        self.parts = {}
        for name in sessions[0].parts:
            counts: dict[str, float] = {}
            for one in sessions:
                for key, count in one.parts[name].items():
                    counts[key] = counts.get(key, 0) + count
            self.parts[name] = counts
        self.greatest = {
            name: max(known) for name in sessions[0].greatest if (known := self.known(sessions, name))
        }
        self.first = min(one.times[0] for one in sessions)
        self.last = max(one.times[1] for one in sessions)
        self.quantiles = {
            "speed": pandas.concat([one.paces for one in sessions]),
            "accuracy": pandas.concat([one.accuracies for one in sessions]),
        }
        self.sensors = {name: pandas.concat([one.sensors[name] for one in sessions]) for name in SENSORS}
        self.durations = [time for one in sessions for time in one.durations]
        climbs = [one.climb for one in sessions if one.climb]
        self.climb = [sum(ways) for ways in zip(*climbs)] if climbs else [None, None]
        moved, time = self.sums.pop("moved"), self.sums.pop("moved_time")
        self.average = moved / time if time > 0 else None
        self.stops = sessions[0].stops if len(sessions) == 1 else []

    @staticmethod
    def known(sessions: list[Session], name: str) -> list[float]:
        return [one.greatest[name] for one in sessions if not math.isnan(one.greatest[name])]


def quantile(numbers: list[float], share: float) -> float:
    """The number at the rank that is the share of the count, rounded up."""
    return sorted(numbers)[math.ceil(share * len(numbers)) - 1]
