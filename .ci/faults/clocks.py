"""The wall clock is set back by an hour and forward by 25 while time goes on as ever."""
import json
import os
import socket
import subprocess
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

    def save(self, client):
        """Half a minute after a change, the state is saved."""
        before = os.stat(self.path).st_ino
        for attempt in range(200):
            # Once more where the server has heard only then of the save before, whose file could be seen already.
            if attempt % 50 == 0:
                self.server.passes(31)
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
        check(not any(b'"late_by"' in line for line in lines), f'a fix of now is late: {lines}')

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
        self.server.passes(25 * HOUR)
        self.sessions(client, 0)

    def drain(self, client):
        """A client that does not read delays the end by three seconds at most."""
        client.socket.settimeout(0.2)
        try:
            client.send(b'{"type":"subscribe","session":"*","snapshot":true}\n' * 20000)
        except socket.timeout:
            pass


def run_live(bench, seconds):
    """A filter, too, tells that the map rests, whatever becomes of the wall clock meanwhile."""
    process, page = bench.start(
        bench.workplace(), ['run', '--clock', 'live'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        os.set_blocking(process.stdout.fileno(), False)
        heard, end = b'', time.monotonic() + 5
        for step in (8, 9):
            process.stdin.write(VIEWPORT % step)
            process.stdin.flush()
            while f'"did_change","center":{{"lat":47,"lon":{step}}}'.encode() not in heard:
                check(time.monotonic() < end, f'no did_change {step} among {heard}')
                heard += process.stdout.read() or b''
                time.sleep(0.01)
            page.fields.wall_ahead += seconds
        process.stdin.close()
        check(process.wait(5) == 0, f'status {process.returncode}')
    finally:
        process.kill()
        process.wait()


def cases(bench):
    for name, seconds in (('none', 0), ('back 1 h', -HOUR), ('forward 25 h', 25 * HOUR)):
        yield 'clocks', f'{name}, run', lambda seconds=seconds: run_live(bench, seconds)
    for name, seconds in (('none', 0), ('back 1 h', -HOUR), ('forward 25 h', 25 * HOUR)):
        for what in (Jump.save, Jump.did_change, Jump.fix, Jump.sessions, Jump.idle, Jump.drain):
            yield 'clocks', f'{name}, {what.__name__}', Jump(bench, seconds, what).run
