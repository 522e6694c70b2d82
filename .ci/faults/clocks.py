"""The wall clock is set back by an hour and forward by 25 while time goes on as ever."""
import json
import os
import socket
import time

from program import Server, check

HOUR = 3600
VIEWPORT = b'{"type":"viewport","session":"a","center":{"lat":47,"lon":%d},"size":{"width":390,"height":844},"zoom":15}\n'


class Jump:
    """A server that has begun with a session, whose wall clock is then set by so many seconds."""

    def __init__(self, bench, seconds, what):
        self.bench, self.seconds, self.what = bench, seconds, what

    def run(self):
        folder = self.bench.workplace()
        server = Server(self.bench, folder)
        self.server, self.path = server, os.path.join(folder, 'state')
        try:
            client = server.client()
            client.ask(VIEWPORT % 8 + b'{"type":"fix","session":"a","lat":47,"lon":8}\n')
            self.save(client)
            server.page.fields.wall_ahead += self.seconds
            self.what(self, client)
            check(server.end(within=5) == 0, f'status {server.process.returncode}')
            client.close()
        finally:
            server.abandon()

    def passes(self, seconds):
        server = self.server.page.fields
        server.wall_ahead += seconds
        server.monotonic_ahead += seconds

    def save(self, client):
        """Half a minute after a change, the state is saved."""
        before = os.stat(self.path).st_ino
        self.passes(31)
        for _ in range(200):
            client.ask(b'{"type":"fix","session":"a","lat":47,"lon":8.001}\n')
            if os.stat(self.path).st_ino != before:
                return
            time.sleep(0.01)
        check(False, 'the state was not saved half a minute after a change')

    def did_change(self, client):
        """The region is told once the map rests, within two seconds."""
        start = time.monotonic()
        client.send(VIEWPORT % 9)
        while True:
            line = client.line()
            check(line is not None, 'the connection has ended')
            if b'"did_change"' in line and b'"lon":9' in line:
                break
        check(time.monotonic() - start < 2, f'did_change took {time.monotonic() - start:.1f} s')

    def fix(self, client):
        """A fix without a time is used as one of now."""
        lines, _ = client.ask(b'{"type":"fix","session":"a","lat":47.01,"lon":8.01}\n')
        told = [json.loads(line)['event'] for line in lines]
        check('location' in told, f'a fix was not told, but {told}')

    def sessions(self, client, count=1):
        """No session is closed as idle, and one that is idle for a day is."""
        for _ in range(2):
            client.ask()
            time.sleep(0.05)
        client.send(b'{"type":"stats"}\n')
        found = json.loads(client.until('stats')[-1])['sessions']
        check(found == count, f'{found} sessions, not {count}')

    def idle(self, client):
        self.sessions(client)
        self.passes(25 * HOUR)
        self.sessions(client, 0)

    def drain(self, client):
        """A client that does not read delays the end by three seconds at most."""
        client.socket.settimeout(0.2)
        try:
            client.send(b'{"type":"subscribe","session":"*","snapshot":true}\n' * 20000)
        except socket.timeout:
            pass


def cases(bench):
    for name, seconds in (('none', 0), ('back 1 h', -HOUR), ('forward 25 h', 25 * HOUR)):
        for what in (Jump.save, Jump.did_change, Jump.fix, Jump.sessions, Jump.idle, Jump.drain):
            yield 'clocks', f'{name}, {what.__name__}', Jump(bench, seconds, what).run
