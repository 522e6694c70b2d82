"""The client without its sockets and screens: events and keys go in, records to send come out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mercator import View
from wire import Record

# Points a key press moves the map: ten columns, or four rows.
PAN = {"left": (-80, 0), "right": (80, 0), "up": (0, -64), "down": (0, 64)}
ZOOM = {"+": 0.5, "=": 0.5, "-": -0.5, "_": -0.5}
TURN = {"[": -15, "a": -15, "]": 15, "d": 15}
# How fast two fingers let go of the map, in rad/s clockwise; 8 rad/s coast on for about 91°.
FLING = {"{": 8.0, "}": -8.0}
# Where somebody is seen for the first time, if nobody has said at what zoom.
FIRST_ZOOM = 15


@dataclass
class Shown:
    """What the session shows now. A snapshot tells all of it, so a new one begins from nothing."""

    seq: int = 0
    authorization: str = ""
    location: Record | None = None
    stale: bool = False
    age: float = 0
    indicator: Record | None = None
    compass: Record | None = None
    callout: Record | None = None
    #: By their ids, and of those that a finger holds the last ``drag``.
    pins: dict[str, Record] = field(default_factory=dict)
    held: dict[str, Record] = field(default_factory=dict)
    progress: Record | None = None


@dataclass
class State:
    """What the client knows. ``apply`` and ``press`` return the records to send."""

    session: str = "main"
    view: View = field(default_factory=View)
    shown: Shown = field(default_factory=Shown)
    #: The server's; another one than before means that it has forgotten what we told it.
    epoch: int | None = None
    #: Connected, and past the snapshot.
    ready: bool = False
    #: Whether the user is to have a callout.
    selected: bool = False
    #: Whether somebody or something has put the map where it is.
    placed: bool = False
    #: What is wrong with the connection; empty while nothing is.
    link: str = "connecting"
    #: The last remark of the server.
    message: str = ""
    done: bool = False
    _knows_first_fix: bool = False
    #: Our fling of the map: "thrown", then "coasting" once the needle coasts; empty without one.
    _fling: str = ""
    #: What we sent and have not heard of yet: a ``region`` like one of them is our own, come late.
    _sent: list[View] = field(default_factory=list)

    # Events

    def apply(self, event: Record) -> list[Record]:
        """Takes an event of the server, by the method that is named after it."""
        name = event.get("event", "")
        if event.get("session", self.session) != self.session:
            return []
        records = self._follow(event.get("seq"))
        react = getattr(self, "_on_" + name, None)
        # What has no method here is a later version's, or nothing to draw.
        return records + ((react(event) if react else None) or [])

    def _follow(self, seq: int | None) -> list[Record]:
        """Counts along. A session whose numbers begin again is a new one, after ``close``."""
        if seq is None:
            return []
        began_again = self.ready and seq < self.shown.seq
        if began_again:
            self.shown = Shown()
        self.shown.seq = seq
        return self._introduce() if began_again else []

    def _on_hello(self, event: Record) -> list[Record]:
        protocol = str(event.get("protocol", ""))
        if protocol.split(".")[0] != "1":
            self.link = f"the server speaks protocol {protocol}, this is for 1"
            return []
        if self.epoch is not None and self.epoch != event.get("epoch"):
            # A first fix to the new server need not be one to this screen.
            self._knows_first_fix = self.placed
        self.epoch = event.get("epoch")
        self.shown, self._fling, self._sent = Shown(), "", []
        return [{"type": "subscribe", "session": self.session, "snapshot": True}]

    def _on_snapshot_end(self, event: Record) -> list[Record]:
        fix = self.shown.location
        if not self.placed and fix:
            self._place(self.view.at(fix["lat"], fix["lon"]).zoomed(FIRST_ZOOM))
        self.ready, self.link, self.message = True, "", ""
        return self._introduce()

    def _on_authorization(self, event: Record) -> None:
        reduced = ", reduced" if event.get("accuracy") == "reduced" else ""
        self.shown.authorization = event["status"] + reduced
        if not event["usable"]:
            # What was derived from fixes is retracted by events; the fix itself is ours to forget.
            self.shown.location, self.shown.stale, self.shown.progress = None, False, None

    def _on_location(self, event: Record) -> None:
        self.shown.location = event
        self._knows_first_fix = False

    def _on_stale(self, event: Record) -> None:
        self.shown.stale, self.shown.age = True, event.get("age", 0)

    def _on_fresh(self, event: Record) -> None:
        self.shown.stale = False

    def _on_region(self, event: Record) -> list[Record]:
        """Goes along when somebody else moves the map; their size is theirs, so ours is sent."""
        if event.get("phase") != "did_change" or "zoom" not in event:
            return []
        told = self.view.at(event["center"]["lat"], event["center"]["lon"])
        told = replace(told, zoom=event["zoom"]).turned(event.get("heading", 0))
        if event.get("snapshot"):
            # Our own view, where we have one, is sent after the snapshot.
            if not self.placed:
                self._place(told)
            return []
        for index, view in enumerate(self._sent):
            if told.shows_same_as(view):
                del self._sent[:index]
                return []
        self._place(told)
        return self._say_view()

    def _on_indicator(self, event: Record) -> None:
        if "annotation" in event:
            return
        hides = event["phase"] == "hide"
        self.shown.indicator = None if hides else event
        self._forget_closed(event)

    def _on_compass(self, event: Record) -> list[Record]:
        """Turns a map that was flung with its needle, which tells when both have come to rest."""
        self.shown.compass = event
        rests = event["phase"] == "idle"
        if self._fling and event["phase"] == "momentum":
            self._fling = "coasting"
        elif not (self._fling == "coasting" and rests):
            return []
        self._place(self.view.turned(event["heading"]))
        return self._stop() if rests else self._say_view()

    def _stop(self) -> list[Record]:
        """The map stands where it is, whatever the fling would have made of it."""
        stops, self._fling = bool(self._fling), ""
        return self._say_view("did_change" if stops else None)

    def _on_callout(self, event: Record) -> None:
        if event.get("annotation", "user") != "user":
            return
        hides = event["phase"] == "hide"
        self.shown.callout = None if hides else event
        if not hides:
            self.selected = True
        elif event.get("reason") in ("deselected", "closed"):
            self.selected = False
        self._forget_closed(event)

    def _on_annotations(self, event: Record) -> None:
        for name in event.get("removed", []):
            self.shown.pins.pop(name, None)
        for item in event.get("items", []):
            self.shown.pins[item["id"]] = item

    def _on_drag(self, event: Record) -> None:
        """A pin is held as long as the server says where to draw it."""
        if "illegal" in event:
            return
        if "x" in event:
            self.shown.held[event["annotation"]] = event
        else:
            self.shown.held.pop(event["annotation"], None)

    def _on_directions(self, event: Record) -> None:
        self.shown.progress = None

    def _on_progress(self, event: Record) -> None:
        self.shown.progress = event

    def _forget_closed(self, event: Record) -> None:
        if event["phase"] == "hide" and event.get("reason") == "closed":
            self.shown.location, self.shown.stale = None, False

    def _on_camera(self, event: Record) -> list[Record]:
        """The map should move: it does, and tells so like any other movement."""
        if event.get("reason") == "first_fix" and self._knows_first_fix:
            return []
        if "diagnostic" in event:
            self.message = f"{event.get('reason')}: {event['diagnostic']}"
            return []
        view = self.view.at(event["center"]["lat"], event["center"]["lon"])
        if "zoom" in event:
            # The server keeps the zoom that it was told, but nobody has chosen the world that this map begins with.
            is_first = event.get("reason") == "first_fix"
            view = view.zoomed(max(event["zoom"], FIRST_ZOOM) if is_first else event["zoom"])
        elif "span" in event:
            view = view.zoomed(view.zoom_of_span(event["span"]["lat"], event["span"]["lon"]))
        self._place(view.turned(event.get("heading", view.heading)))
        return self._say_view()

    def _on_rejected(self, event: Record) -> None:
        self.message = f"rejected ({event.get('reason')}): {event.get('message', '')}"

    def _on_error(self, event: Record) -> None:
        self.message = f"error ({event.get('reason')}): {event.get('message', '')}"

    def _on_dropped(self, event: Record) -> None:
        self.message = f"too slow: {event.get('count')} {event.get('type')} events dropped"

    def _on_bye(self, event: Record) -> None:
        self.message = f"the server says bye ({event.get('reason')})"

    def lost(self, why: str, wait: float) -> None:
        """There is no connection; the next attempt comes in ``wait`` seconds."""
        self.ready, self.link = False, f"{why}; again in {wait:g} s"

    # What the user does

    def press(self, key: str) -> list[Record]:
        if key == "q":
            self.done = True
            return []
        if key in PAN:
            return self._move(self.view.panned(*PAN[key]))
        if key in ZOOM:
            return self._move(self.view.zoomed(self.view.zoom + ZOOM[key]))
        if key in TURN:
            return self._turn(self.view.heading + TURN[key])
        if key == "n":
            return self._turn(0)
        if not self.ready:
            return []
        if key in FLING:
            self._fling = "thrown"
            still = self._record("gesture", kind="rotation", phase="began", rotation_rad=0, velocity_rad_s=0)
            return [still, {**still, "phase": "ended", "velocity_rad_s": FLING[key]}]
        if key == "s":
            self.selected = not self.selected
            return [self._record("select" if self.selected else "deselect", annotation="user")]
        if key == "c":
            return [self._record("recenter")]
        return []

    def resize(self, width: float, height: float) -> list[Record]:
        """The screen has this size now, in points."""
        self.view = replace(self.view, width=width, height=height)
        return self._say_view()

    def _move(self, view: View) -> list[Record]:
        self.message = ""
        self._place(view)
        return self._say_view()

    def _turn(self, heading: float) -> list[Record]:
        self.message = ""
        self._place(self.view.turned(heading))
        return self._stop()

    def _place(self, view: View) -> None:
        self.view, self.placed = view, True

    def _introduce(self) -> list[Record]:
        """All that a session must know of us: where the map is, and who is selected."""
        records = self._say_view()
        if self.selected and not self.shown.callout:
            records.append(self._record("select", annotation="user"))
        return records

    def _say_view(self, phase: str | None = None) -> list[Record]:
        """The map as it is. While there is no server, the next one hears it after its snapshot."""
        if not self.ready:
            return []
        view = self.view
        self._sent.append(view)
        # All of it each time, so that nothing of another's view of this session stays behind.
        return [
            self._record(
                "viewport",
                center={"lat": view.lat, "lon": view.lon},
                size={"width": view.width, "height": view.height},
                zoom=view.zoom,
                heading=view.heading,
                pitch=0,
                insets={"top": 0, "left": 0, "bottom": 0, "right": 0},
                center_in="view",
                **({"phase": phase} if phase else {}),
            )
        ]

    def _record(self, type_: str, /, **keys: object) -> Record:
        return {"type": type_, "session": self.session, **keys}
