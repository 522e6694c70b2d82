"""What a build does with a case: the output, the status and the files of a command, or of two lives of a server."""
import collections
import fnmatch
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time

# How long a command may take, in seconds, and a server to answer. Most take a hundredth.
LIMIT = 120
# A larger file is decoded ahead by a second thread.
LARGE = 2_200_000

# What may differ from run to run, by the parts in which it stands: durations and rates, numbers of the process and the moment.
VARIES = (
    ('stderr*', re.compile(rb'\bin [0-9.]+ m?s\b.*'), b'in (duration)'),
    ('client*', re.compile(rb'"(epoch|uptime|memory|out)":[0-9.]+'), rb'"\1":0'),
    ('client*', re.compile(rb'"latency_ms":\{[^}]*\}'), b'"latency_ms":{}'),
)
# Beside those, in what a live session leaves.
VARIES_LIVE = (re.compile(rb'"(time|late_by|age)":("[^"]*"|[0-9.]+)'), rb'"\1":0')


def done(case, program):
    """What one build leaves of a case: bytes, by the names of its parts."""
    do = {'command': command, 'session': session, 'live_session': live_session}[case.by]
    with tempfile.TemporaryDirectory() as folder:
        parts = do(case, program, folder)
    for names, pattern, instead in VARIES:
        for name in fnmatch.filter(parts, names):
            parts[name] = pattern.sub(instead, parts[name])
    return parts


def command(case, program, folder):
    """The parts of what a command leaves, by their names."""
    if case.repeated:
        data = pathlib.Path(case.repeated).read_bytes()
        with open(os.path.join(folder, 'long'), 'wb') as file:
            # A packed file is large by what it holds.
            most = 3 if data.startswith(b'\x1f\x8b') else 2000
            file.writelines([data] * min(most, LARGE // (len(data) + 1) + 1))
    with open(case.input, 'rb') as source:
        try:
            done = subprocess.run([program, *case.arguments], stdin=source, capture_output=True, cwd=folder, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return {'status': f'none within {LIMIT} s, by {program}'.encode()}
    return {'status': b'%d' % done.returncode, 'stdout': done.stdout, 'stderr': done.stderr, **left_in(folder, but='long')}


def left_in(folder, but=''):
    """The regular files of a folder."""
    return {entry.name: pathlib.Path(entry).read_bytes() for entry in sorted(os.scandir(folder), key=lambda entry: entry.name)
            if entry.is_file() and entry.name != but}


class Client:
    """A connection to the server in a folder, and all that it hears."""

    def __init__(self, folder, process):
        self.heard, self.pings, self.changed = [], 0, threading.Condition()
        self.socket = socket.socket(socket.AF_UNIX)
        deadline = time.monotonic() + LIMIT
        while self.socket.connect_ex(os.path.join(folder, 's')):
            if process.poll() is not None or time.monotonic() > deadline:
                raise ConnectionError
            time.sleep(0.002)
        # It reads at all times, so that nothing is left out for it.
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        with self.socket.makefile('rb') as lines:
            try:
                for line in lines:
                    with self.changed:
                        self.heard.append(line)
                        self.changed.notify()
            except ConnectionError:
                pass
        with self.changed:
            self.heard.append(b'')
            self.changed.notify()

    def send(self, data, until):
        """Sends lines, and waits for the line with `until`, or for the end."""
        next = len(self.heard)
        try:
            self.socket.sendall(data)
        except ConnectionError:
            pass
        deadline = time.monotonic() + LIMIT
        with self.changed:
            while time.monotonic() < deadline:
                for line in self.heard[next:]:
                    if until in line or not line:
                        return
                next = len(self.heard)
                self.changed.wait(1)

    def ask(self, data):
        """Sends lines, and waits until all of them are answered."""
        self.pings += 1
        self.send(data + b'{"type":"ping","id":%d}\n' % self.pings, b'"pong","id":%d}' % self.pings)

    def end(self):
        """All that was heard, each session's lines together: how sessions mix is a matter of time."""
        self.reader.join(LIMIT)
        self.socket.close()
        lines = collections.defaultdict(list)
        for line in self.heard:
            lines[(re.search(rb'"seq":.*?"session":("(?:\\.|[^"])*")', line) or [b'', b''])[1]].append(line)
        return b''.join(line for name in sorted(lines) for line in lines[name])


class Life:
    """A server with state, journal and dead letters, from its start to its end, and what two clients hear of it."""

    def __init__(self, case, program, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [program, *case.arguments, '--socket', 's', '--state', 'state', '--journal', 'journal', '--dead-letter', 'dead',
             '--client-buffer', '64MiB'], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
            start_new_session=True)

    def run(self, script):
        """Lets two clients do as `script` says, and ends; returns what is left."""
        clients = []
        try:
            for _ in range(2):
                clients.append(Client(self.folder, self.process))
            script(*clients)
        except ConnectionError:
            pass
        self.process.send_signal(signal.SIGTERM)
        try:
            output, errors = self.process.communicate(timeout=LIMIT)
            status = b'%d' % self.process.returncode
        except subprocess.TimeoutExpired:
            # With what it has started, where it is a script around the program.
            os.killpg(self.process.pid, signal.SIGKILL)
            output, errors = self.process.communicate()
            status = f'none within {LIMIT} s, by {self.process.args[0]}'.encode()
        parts = {'status': status, 'stdout': output, 'stderr': errors, **left_in(self.folder)}
        parts.update((f'client {number}', client.end()) for number, client in enumerate(clients, 1))
        if 'state' in parts:
            parts['state'] = steady(parts['state'])
        # It holds the process's number.
        parts.pop('state.lock', None)
        return parts


def steady(state):
    """A saved state without the instants of the last hours, which are milliseconds in eight bytes, and its last eight: their sum."""
    now = time.time_ns() // 1_000_000
    for high in {number >> 24 for number in (now - 3_600_000, now + 3_600_000)}:
        state = re.sub(b'(?s)...' + re.escape(high.to_bytes(5, 'little')), b'(instant)', state)
    return state[:-8]


def session(case, program, folder):
    """One client writes a log in two halves, to a server and to the one that takes up its state; another listens."""
    lines = pathlib.Path(case.input).read_bytes().splitlines(True)
    halves = lines[:len(lines) // 2], lines[len(lines) // 2:]
    parts = {}
    for number, half in enumerate(halves, 1):
        def talk(writer, listener):
            listener.ask(b'{"type":"subscribe","session":"*","snapshot":true}\n')
            writer.ask(b''.join(half) + b'\n{"type":"fix"}\nno line\n{"type":"stats"}\n')
            listener.ask(b'{"type":"unsubscribe","session":"*"}\n{"type":"subscribe","session":"*","snapshot":true,"events":["indicator","region"]}\n')
        parts.update((f'{name}, life {number}', part) for name, part in Life(case, program, folder).run(talk).items())
    return parts


def live_session(case, program, folder):
    """A server whose time passes by itself: the map rests, and the user is refused."""
    def talk(writer, listener):
        listener.ask(b'{"type":"subscribe","session":"*","snapshot":true}\n')
        writer.send(b'{"type":"viewport","center":{"lat":47,"lon":8},"size":{"width":390,"height":844},"zoom":15}\n', b'"did_change"')
        writer.ask(b'{"type":"fix","lat":47.02,"lon":8.02}\n{"type":"fix","lat":47.021,"lon":8.02,"session":"b"}\n')
        writer.ask(b'{"type":"authorization","status":"denied"}\n{"type":"fix","lat":47.03,"lon":8.02}\n{"type":"close","session":"b"}\n')
        listener.ask(b'')
    parts = Life(case, program, folder).run(talk)
    pattern, instead = VARIES_LIVE
    return {name: pattern.sub(instead, part) for name, part in parts.items() if name != 'state'}
