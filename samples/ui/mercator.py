"""The map's maths: where a place is on the screen, and what place a screen point shows.

The server's projection (its SPEC, section 1) without pitch, in screen points from the top left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

# The world is 512 points wide at zoom 0.
TILE = 512
# Where web mercator's square world ends.
MAX_LATITUDE = 85.051129
EARTH_RADIUS = 6378137
MIN_ZOOM, MAX_ZOOM = 0.0, 20.0


def wrap360(degrees: float) -> float:
    wrapped = degrees - 360 * math.floor(degrees / 360)
    return 0.0 if wrapped >= 360 else wrapped


def wrap180(degrees: float) -> float:
    return wrap360(degrees + 180) - 180


def from_north(lat: float) -> float:
    """How far down the world's square a latitude lies: 0 at its north edge, 1 at its south edge."""
    lat = max(-MAX_LATITUDE, min(MAX_LATITUDE, lat))
    return 0.5 - math.atanh(math.sin(math.radians(lat))) / (2 * math.pi)


def latitude(from_north: float) -> float:
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * from_north))))


@dataclass(frozen=True)
class View:
    """What the map shows: its centre, zoom, heading (degrees, what is up) and size (points)."""

    lat: float = 20.0
    lon: float = 0.0
    zoom: float = 0.0
    heading: float = 0.0
    width: float = 0.0
    height: float = 0.0

    @property
    def world(self) -> float:
        """The width of the whole world, in points."""
        return TILE * 2**self.zoom

    def project(self, lat: float, lon: float) -> tuple[float, float]:
        """The screen point of a place, of its copy that is nearest to the centre."""
        dx = self.world * wrap180(lon - self.lon) / 360
        dy = self.world * (from_north(lat) - from_north(self.lat))
        cos, sin = self._turn()
        return self.width / 2 + dx * cos + dy * sin, self.height / 2 - dx * sin + dy * cos

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The latitude and longitude under a screen point."""
        u, v = x - self.width / 2, y - self.height / 2
        cos, sin = self._turn()
        dx, dy = u * cos - v * sin, u * sin + v * cos
        lat = latitude(from_north(self.lat) + dy / self.world)
        return lat, wrap180(self.lon + 360 * dx / self.world)

    def panned(self, right: float, down: float) -> View:
        """The view whose centre is what is now so many points right of, and below, the centre."""
        lat, lon = self.place(self.width / 2 + right, self.height / 2 + down)
        return self.at(max(-MAX_LATITUDE, min(MAX_LATITUDE, lat)), lon)

    def at(self, lat: float, lon: float) -> View:
        # As printed on the wire, so that the server's echo of it is the same number.
        return replace(self, lat=round(lat, 7), lon=round(wrap180(lon), 7))

    def zoomed(self, zoom: float) -> View:
        return replace(self, zoom=round(max(MIN_ZOOM, min(MAX_ZOOM, zoom)), 4))

    def turned(self, heading: float) -> View:
        return replace(self, heading=round(wrap360(heading), 3) % 360)

    def shows_same_as(self, other: View) -> bool:
        """Whether both show the same place in the same way, whatever their sizes."""
        return (
            abs(self.lat - other.lat) < 2e-7
            and abs(wrap180(self.lon - other.lon)) < 2e-7
            and abs(self.zoom - other.zoom) < 2e-4
            and abs(wrap180(self.heading - other.heading)) < 2e-3
        )

    def zoom_of_span(self, lat: float, lon: float) -> float:
        """The zoom at which that many degrees just fit, north being up."""
        centre = math.cos(math.radians(self.lat))
        tall = TILE * math.asinh(math.tan(math.radians(lat / 2)) / centre)
        return min(
            math.log2(360 * self.width / (TILE * lon)),
            math.log2(math.pi * self.height / tall),
        )

    def metres_per_point(self, lat: float) -> float:
        return 2 * math.pi * EARTH_RADIUS * math.cos(math.radians(lat)) / self.world

    def _turn(self) -> tuple[float, float]:
        return math.cos(math.radians(self.heading)), math.sin(math.radians(self.heading))
