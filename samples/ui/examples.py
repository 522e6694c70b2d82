"""For the tests: events as the protocol's page tells them, and a state that has connected."""

from __future__ import annotations

import json

from mercator import View
from screen import map_size
from state import State

BERN = {"lat": 46.948, "lon": 7.4474}
SHOW = json.loads(
    """{"event":"indicator","seq":3,"time":"2026-01-01T09:00:00.000Z","session":"main","phase":"show",\
"visibility":"off","x":605,"y":212.78,"edge":"right","rotation":97.4,"bearing":67.4,"distance":1520.3,\
"half_width":0.49,"fade":0.3}"""
)
CALLOUT = json.loads(
    """{"event":"callout","seq":6,"time":"2026-01-01T09:00:00.000Z","session":"main","phase":"show",\
"annotation":"user","status":"ok","title":"Flatiron School","lines":["Flatiron School","11 Broadway",\
"New York, NY 10004","United States"],"lat":40.7053,"lon":-74.014,"distance":12.4,"source":"addresses"}"""
)
NEEDLE = json.loads(
    """{"event":"compass","seq":5,"time":"2026-01-01T09:00:00.000Z","session":"main","phase":"momentum",\
"heading":12.3,"rotation":-372.3,"velocity":-41.5,"visible":true}"""
)
FIRST_FIX = json.loads(
    """{"event":"camera","seq":7,"time":"2026-01-01T09:00:00.000Z","session":"main","reason":"first_fix",\
"center":{"lat":47.3769,"lon":8.5417},"zoom":15,"animated":false}"""
)
HELLO = {"event": "hello", "version": "1.0.0", "protocol": "1.0", "epoch": 1, "limits": {}}
END = {"event": "snapshot_end", "session": "main", "seq": 0}


def connected(**view: float) -> State:
    state = State(view=View(**view))
    state.resize(*map_size(80, 24))
    state.placed = bool(view)
    state.apply(HELLO)
    state.apply(END)
    return state


def region(center: dict, zoom: float, heading: float = 0) -> dict:
    told = {"event": "region", "session": "main", "phase": "did_change"}
    return {**told, "center": center, "zoom": zoom, "heading": heading}
