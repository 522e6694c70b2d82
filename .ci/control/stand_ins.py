"""Web sockets that speak as Traccar, the OwnTracks Recorder and a bridge to `bearings serve` do; they can be killed and begun again.

> Source: `AsyncSocket.java` and `Position.java` of Traccar; `send_last` in `http.c` of the Recorder.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time

from websockets.asyncio.server import ServerConnection, serve

# That a connection breaks off is what is tried.
logging.getLogger("websockets").setLevel(logging.CRITICAL)

#: Two people off a map of Bern, by name: latitude, longitude.
PEOPLE = {"Anna": (47.05, 7.7), "Ben": (46.8, 7.3)}


def position(number: int, lat: float, lon: float) -> dict:
    moment = time.strftime("%Y-%m-%dT%H:%M:%S.000+00:00", time.gmtime())
    return {
        "id": 100 + number, "attributes": {"batteryLevel": 80.0, "distance": 0.0, "motion": False}, "deviceId": number,
        "protocol": "osmand", "serverTime": moment, "deviceTime": moment, "fixTime": moment, "outdated": False, "valid": True,
        "latitude": lat, "longitude": lon, "altitude": 540.0, "speed": 0.0, "course": 0.0, "address": None, "accuracy": 12.0,
        "network": None, "geofenceIds": None,
    }


def device(number: int, name: str) -> dict:
    return {
        "id": number, "attributes": {}, "groupId": 0, "calendarId": 0, "name": name, "uniqueId": f"86{number}", "status": "online",
        "lastUpdate": None, "positionId": 100 + number, "phone": None, "model": None, "contact": None, "category": None,
        "disabled": False, "expirationTime": None,
    }


class StandIn:
    """A server on a port of its own. `traccar` and `recorder` are addresses of it."""

    def __init__(self) -> None:
        self.port = 0
        self.heard: list[str] = []
        self.paths: list[str] = []
        self.connected: set[ServerConnection] = set()
        self.begin()

    def begin(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._serve(), self._loop).result(10)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _serve(self):
        return await serve(self._answer, "127.0.0.1", self.port)

    def kill(self) -> None:
        """All connections break off, and nobody listens."""
        async def stop() -> None:
            self._server.close(close_connections=False)
            for connection in set(self.connected):
                connection.transport.abort()
            await self._server.wait_closed()

        asyncio.run_coroutine_threadsafe(stop(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    @property
    def traccar(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/socket?token=secret"

    @property
    def recorder(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/last"

    @property
    def bridge(self) -> str:
        return f"ws://127.0.0.1:{self.port}/bridge"

    async def _answer(self, connection: ServerConnection) -> None:
        self.connected.add(connection)
        path = connection.request.path
        self.paths.append(path)
        try:
            if path.startswith("/api/socket"):
                await self._as_traccar(connection)
            elif path == "/bridge":
                await self._as_bridge(connection)
            async for message in connection:
                self.heard.append(message)
                if path == "/ws/last" and message == "LAST":
                    await self._as_recorder(connection)
                if path == "/bridge" and json.loads(message)["type"] == "subscribe":
                    await self._as_subscribed(connection)
        finally:
            self.connected.discard(connection)

    async def _as_traccar(self, connection: ServerConnection) -> None:
        people = list(enumerate(PEOPLE.items(), start=1))
        await connection.send(json.dumps({"positions": [position(number, *place) for number, (_, place) in people]}))
        await connection.send(json.dumps({"devices": [device(number, name) for number, (name, _) in people]}))
        await connection.send("{}")

    async def _as_recorder(self, connection: ServerConnection) -> None:
        for name, (lat, lon) in PEOPLE.items():
            await connection.send(json.dumps({
                "_type": "location", "lat": lat, "lon": lon, "tst": int(time.time()), "tid": name[:2], "addr": "Bern",
                "topic": f"owntracks/{name.lower()}/phone", "name": name,
            }))

    async def _as_bridge(self, connection: ServerConnection) -> None:
        await connection.send(json.dumps({"event": "hello", "version": "0.1.0", "protocol": "1.0", "epoch": 1, "limits": {}}))

    async def _as_subscribed(self, connection: ServerConnection) -> None:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
        for number, (name, (lat, lon)) in enumerate(PEOPLE.items()):
            await connection.send(json.dumps({
                "event": "location", "seq": 2, "time": moment, "session": name, "lat": lat, "lon": lon, "accuracy": 5,
                "visibility": "on", "snapshot": True,
            }))
