"""The program under test: runs of it, servers, clients, and the page by which calls are made to fail."""
import ctypes
import errno
import itertools
import json
import mmap
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, 'preload.c')) as source:
    CALLS = re.findall(r'X\((\w+)\)', source.read().split('#define NAME')[0].split('CALLS(X)')[1])
TRAPS = {-signal.SIGILL, -signal.SIGSEGV, -signal.SIGABRT, -signal.SIGBUS, -signal.SIGFPE, -signal.SIGTRAP}


class Failure(Exception):
    """The program did what it must not."""


def check(holds, message):
    if not holds:
        raise Failure(message)


class Layout(ctypes.Structure):
    _fields_ = [
        ('wall_ahead', ctypes.c_int64), ('monotonic_ahead', ctypes.c_int64),
        ('call', ctypes.c_uint32), ('first', ctypes.c_uint32), ('last', ctypes.c_uint32),
        ('error', ctypes.c_int32), ('failed', ctypes.c_uint32), ('descriptor', ctypes.c_int32),
        ('counts', ctypes.c_uint32 * len(CALLS))]


class Fault:
    """The `number`-th call of a kind, and the `more` behind it, fail with `error`: a name, or `short`."""

    def __init__(self, call, number, error, more=0):
        self.call, self.number, self.error, self.more = call, number, error, more

    def __str__(self):
        return f'{self.call} {self.number}{f" and {self.more} more" if self.more else ""}: {self.error}'

    @property
    def is_harmless(self):
        """Whether the program must go on as if nothing had been."""
        # Without a thread it cannot go on.
        return self.error in ('short', 'EINTR', 'EAGAIN') and self.call != 'pthread_create'


class Page:
    """What the preloaded library shares with the test."""

    def __init__(self, path, fault=None):
        with open(path, 'wb+') as file:
            file.truncate(4096)
            self.memory = mmap.mmap(file.fileno(), 4096)
        self.path, self.fields = path, Layout.from_buffer(self.memory)
        self.fields.call = len(CALLS)
        if fault:
            self.fields.error = -1 if fault.error == 'short' else getattr(errno, fault.error)
            self.fields.first, self.fields.last = fault.number, fault.number + fault.more
            self.fields.call = CALLS.index(fault.call)

    @property
    def counts(self):
        return dict(zip(CALLS, self.fields.counts))


class Bench:
    """The program, the library, and folders that are removed in the end."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.folder = tempfile.mkdtemp(prefix='faults-')
        self.library = os.path.join(self.folder, 'preload.so')
        self.numbers = itertools.count()
        compiler = next(filter(shutil.which, ('cc', 'clang', 'gcc')))
        subprocess.run(
            [compiler, '-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-Wno-nonnull', '-o', self.library,
             os.path.join(HERE, 'preload.c'), '-ldl'], check=True)

    def workplace(self):
        path = os.path.join(self.folder, str(next(self.numbers)))
        os.mkdir(path)
        return path

    def start(self, folder, arguments, fault=None, variables={}, **streams):
        """Starts the program in `folder`; its page lies beside, as no file of its own."""
        page = Page(folder + '.page', fault)
        environment = {**os.environ, **variables, 'LD_PRELOAD': self.library, 'FAULTS': page.path}
        process = subprocess.Popen(
            [self.program, *arguments], cwd=folder, env=environment, stderr=subprocess.PIPE, **streams)
        return process, page

    def counts_calls(self):
        """Whether the program's calls are those of the library."""
        process, page = self.start(self.workplace(), ['help'], stdout=subprocess.PIPE)
        process.communicate()
        return page.counts['write'] > 0

    def output(self, arguments, folder):
        return subprocess.run([self.program, *arguments], cwd=folder, check=True, capture_output=True).stdout

    def close(self):
        shutil.rmtree(self.folder)


def files(folder):
    """The names and contents of a folder's regular files."""
    found = {}
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            with open(path, 'rb') as file:
                found[name] = file.read()
    return found


class Client:
    """A connection to a server, with a bound on each wait."""

    def __init__(self, path, patience=10):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(patience)
        self.socket.connect(path)
        self.patience, self.rest, self.pings, self.ended = patience, b'', 0, False

    def send(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            self.ended = True

    def line(self):
        """The next line, `None` at the end."""
        deadline = time.monotonic() + self.patience
        while b'\n' not in self.rest:
            try:
                data = self.socket.recv(1 << 16)
            except ConnectionResetError:
                data = b''
            except socket.timeout:
                raise Failure(f'the server has not answered for {self.patience} s') from None
            check(time.monotonic() < deadline, f'no whole line for {self.patience} s')
            if not data:
                self.ended = True
                return None
            self.rest += data
        line, self.rest = self.rest.split(b'\n', 1)
        return line

    def until(self, *names):
        """The lines up to an event of one of these names, or to the end."""
        lines, deadline = [], time.monotonic() + self.patience
        while (line := self.line()) is not None:
            check(time.monotonic() < deadline, f'no {" or ".join(names)} for {self.patience} s')
            lines.append(line)
            if json.loads(line)['event'] in names:
                break
        return lines

    def ask(self, data=b''):
        """Sends lines and a ping, and reads up to its pong.

        Returns the lines before the pong, and whether there was one."""
        self.pings += 1
        self.send(data + b'{"type":"ping","id":%d}\n' % self.pings)
        lines = self.until('pong')
        if lines and lines[-1] == b'{"event":"pong","id":%d}' % self.pings:
            return lines[:-1], True
        return lines, False

    def close(self):
        self.socket.close()


class Server:
    """`bearings serve` in a folder, with state, journal and dead letters."""

    OPTIONS = ('--state', 'state', '--journal', 'journal', '--dead-letter', 'dead')
    FILES = {'state', 'state.lock', 'journal', 'dead', 'errors'}

    def __init__(self, bench, folder, *options, fault=None, kept=OPTIONS, **more):
        self.folder, self.path = folder, os.path.join(folder, 's')
        self.process, self.page = bench.start(
            folder, ['serve', '--socket', 's', *kept, *options], fault, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, **more)
        self.errors = b''

    def client(self, patience=10):
        """Connects as soon as the server listens; `None` if it has ended."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            try:
                return Client(self.path, patience)
            except (FileNotFoundError, ConnectionRefusedError):
                if self.process.poll() is not None:
                    return None
                time.sleep(0.002)
        raise Failure('the server does not listen')

    def passes(self, seconds):
        """Lets time pass, of which the server hears when somebody writes next."""
        self.page.fields.wall_ahead += seconds
        self.page.fields.monotonic_ahead += seconds

    def end(self, number=signal.SIGTERM, within=10):
        """Ends it, and returns its status."""
        self.process.send_signal(number)
        return self.wait(within)

    def wait(self, within=10):
        try:
            self.errors = self.process.communicate(timeout=within)[1]
        except subprocess.TimeoutExpired:
            raise Failure(f'the server has not ended within {within} s') from None
        finally:
            self.abandon()
        check(self.process.returncode not in TRAPS, f'status {self.process.returncode}: {self.errors[-300:]}')
        return self.process.returncode

    def abandon(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()

    def peak(self):
        """The most memory that it has had, in MiB."""
        with open(f'/proc/{self.process.pid}/status') as status:
            return int(re.search(r'VmHWM:\s+(\d+)', status.read()).group(1)) / 1024
