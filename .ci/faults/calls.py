"""Each system call of the filter and the server fails once."""
import gzip
import json
import os
import signal
import subprocess

from program import Failure, Fault, Server, TRAPS, check, files

# What each call is made to fail with; for `short` it does less than it was asked for. `fcntl` is counted but spared: what
# the program asks of it cannot fail on an open descriptor.
ERRORS = {
    'open': 'EINTR EIO EMFILE ENOSPC', 'read': 'EINTR EIO EAGAIN short', 'pread': 'EINTR EIO short',
    'write': 'EINTR EIO ENOSPC EPIPE EAGAIN short', 'close': 'EINTR EIO', 'fstat': 'EIO', 'stat': 'EIO',
    'lstat': 'EIO', 'lseek': 'ESPIPE', 'fsync': 'EINTR EIO ENOSPC', 'fdatasync': 'EINTR EIO ENOSPC',
    'rename': 'EIO ENOSPC', 'link': 'EIO ENOSPC', 'unlink': 'EIO', 'ftruncate': 'EINTR EIO', 
    'flock': 'EINTR ENOLCK', 'fchmod': 'EIO', 'chmod': 'EIO', 'poll': 'EINTR', 'pipe': 'EMFILE',
    'socket': 'EMFILE', 'bind': 'EIO', 'listen': 'EIO', 'accept4': 'EINTR EAGAIN ECONNABORTED EMFILE ENOMEM',
    'connect': 'EINTR', 'recv': 'EINTR EAGAIN ECONNRESET short', 'send': 'EINTR EAGAIN EPIPE ECONNRESET short',
    'sendto': 'EINTR', 'epoll_create1': 'EMFILE', 'epoll_ctl': 'ENOSPC ENOMEM', 'epoll_wait': 'EINTR',
    'syscall': 'EINTR EPERM', 'timerfd_create': 'EMFILE', 'timerfd_settime': 'EINVAL', 'pthread_create': 'EAGAIN'}


def faults(counts, most):
    """A fault for each kind of call and error: at all calls, or `most` of them from first to last."""
    for call, count in counts.items():
        numbers = range(1, count + 1)
        if count > most:
            numbers = sorted({1 + round(index * (count - 1) / (most - 1)) for index in range(most)} if most > 1 else {1})
        for error in ERRORS.get(call, '').split():
            yield from (Fault(call, number, error) for number in numbers)
        if call == 'write' and count:
            # A disk stays full.
            yield from (Fault(call, number, 'ENOSPC', 1 << 20) for number in numbers)


# The filter

KEPT = ('--journal', 'journal', '--dead-letter', 'dead', '--summary-json', 'summary')
RUNS = {
    'run': ('run', '--locations', *KEPT, 'log'),
    'run --jobs 2': ('run', '--jobs', '2', *KEPT, 'log'),
    'run, gzip': ('run', '--clock', 'log', '--reorder', '3s', *KEPT, 'log.gz'),
    'run, a pipe': ('run', '--clock', 'log', *KEPT),
    'run, GPX': ('run', '--locations', '--places', 'places', 'track'),
    'convert': ('convert', 'log', '--to', 'gpx', '-o', 'out'),
    'convert, to stdout': ('convert', 'log', '--to', 'csv'),
    'check': ('check', '--json', 'log'),
    'replay': ('replay', 'log', '--speed', 'max'),
    'generate': ('generate', '--sessions', '3', '--fixes', '2000', '--seed', '7'),
}
PLACES = b'{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]},"properties":{"name":"Kulm"}}\n' * 1500


# So many lines are told at most because the input has ended.
END = 16


def is_prefix(part, whole, but):
    """Whether `whole` begins with `part`, but for so many lines at its end."""
    if whole.startswith(part):
        return True
    lines = part.splitlines(True)
    return but > 0 and whole.startswith(b''.join(lines[:max(0, len(lines) - but)]))


class Filter:
    """One command, its input, and what it makes of it when nothing fails."""

    def __init__(self, bench, name):
        self.bench, self.name, self.arguments = bench, name, RUNS[name]
        folder = bench.workplace()
        log = bench.output(['generate', '--sessions', '4', '--fixes', '400', '--seed', '3'], folder)
        lines = log.splitlines(True)
        lines[100:100] = [b'{"type":"fix"}\n', b'no line\n']
        log = b''.join(lines)
        self.input = {'log': log}
        if name.endswith('gzip'):
            self.input['log.gz'] = gzip.compress(log)
        if name.endswith('GPX'):
            with open(os.path.join(folder, 'log'), 'wb') as file:
                file.write(log)
            self.input |= {'track': bench.output(['convert', 'log', '--to', 'gpx'], folder), 'places': PLACES}
        self.expected = self.run()
        check(self.expected[0] in (0, 65), f'{name}: status {self.expected[0]} without a fault: {self.expected[2]}')

    def run(self, fault=None):
        """The status, output, messages, files and page of a run."""
        folder = self.bench.workplace()
        for name, data in self.input.items():
            with open(os.path.join(folder, name), 'wb') as file:
                file.write(data)
        process, page = self.bench.start(
            folder, self.arguments, fault, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            data = self.input['log'] if self.name.endswith('pipe') else b''
            output, errors = process.communicate(data, timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failure('it has not ended within 20 s') from None
        made = files(folder)
        made.pop('summary', None)
        return process.returncode, output, errors, made, page

    def attempt(self, fault):
        right, whole, _, whole_files, _ = self.expected
        status, output, errors, made, page = self.run(fault)
        check(status not in TRAPS, f'status {status}: {errors[-300:]}')
        check(status in (0, 65, 66, 74), f'status {status}: {errors[-300:]}')
        # How a pipe's bytes come is a matter of time, and so is the number of calls.
        check(page.fields.failed > 0 or self.name.endswith('pipe'), 'the call was never made')
        # An input that breaks off counts as far as it goes, and then comes what comes at its end.
        breaks_off = fault.call in ('lseek', 'read', 'pread') and status != right
        check(is_prefix(output, whole, but=END if breaks_off else 0) or self.name == 'check' and breaks_off,
              'the output is no prefix of the right one')
        check(set(made) <= set(whole_files), f'left behind: {set(made) - set(whole_files)}')
        for name, data in made.items():
            check(is_prefix(data, whole_files[name], but=1 if breaks_off else 0), f'{name} is no prefix of the right one')
        check(made.get('out') in (None, whole_files.get('out')), 'a part of a file stands for the whole')
        is_whole = output == whole and made == whole_files
        if fault.is_harmless:
            check(status == right and is_whole, f'status {status}, whole: {is_whole}: {errors[-300:]}')
        readers_end = fault.error == 'EPIPE' and (page.fields.descriptor in (1, 2) or self.name == 'convert')
        check(status != right or is_whole or readers_end, f'status {status}, but something is missing: {errors[-300:]}')
        check(status == right or errors or fault.call == 'write', f'status {status} without a message')


def filter_cases(bench, most):
    for name in RUNS:
        tried = Filter(bench, name)
        for fault in faults(tried.expected[4].counts, most):
            yield f'calls: {name}', str(fault), lambda tried=tried, fault=fault: tried.attempt(fault)


# The server

class Life:
    """What a server is given, one batch after the other, each with a ping; and what it answers."""

    def __init__(self, bench):
        self.bench = bench
        log = bench.output(['generate', '--sessions', '3', '--fixes', '60', '--seed', '5'], bench.folder)
        lines = log.splitlines(True)
        lines[40:40] = [b'{"type":"fix"}\n']
        self.batches = [lines[start:start + 25] for start in range(0, len(lines), 25)]
        self.bad = {b'{"type":"fix"}\n'}
        self.before = bench.workplace()
        # A state to be taken up.
        server = Server(bench, self.before)
        client = server.client()
        client.ask(b'{"type":"fix","session":"old","lat":47,"lon":8,"time":1}\n')
        client.close()
        check(server.end() == 0, 'no state was made')
        self.expected, self.counts = self.live(None)

    def live(self, fault):
        """A life with a fault: the events it told, by connection."""
        folder = self.bench.workplace()
        for name, data in files(self.before).items():
            with open(os.path.join(folder, name), 'wb') as file:
                file.write(data)
        old = files(folder)
        server = Server(self.bench, folder, '--clock', 'log', fault=fault)
        try:
            # One who cannot be sent to is not heard of again, but is not told so either.
            is_mute = fault and fault.call == 'send' and not fault.is_harmless
            heard = self.talk(server, patience=1 if is_mute else 10)
            status = server.end() if heard is not None else server.wait()
        except Failure as failure:
            server.abandon()
            raise Failure(f'{failure}: {server.errors[-300:]}') from None
        finally:
            server.abandon()
        self.judge(server, status, old, heard, fault)
        return heard, server.page.counts

    def talk(self, server, patience):
        """Writes all batches; a connection that breaks off is made anew, once."""
        heard, acknowledged, client, left = [], [], server.client(patience), 3
        server.missing = []
        if client is None:
            return None
        listener = server.client(patience)
        if listener:
            listener.send(b'{"type":"subscribe","session":"*","snapshot":true}\n')
        for index, batch in enumerate(self.batches):
            while True:
                try:
                    lines, answered = client.ask(b''.join(batch))
                except Failure:
                    if patience > 1:
                        raise
                    lines, answered = [], False
                heard += [line for line in lines if b'"hello"' not in line]
                if answered:
                    acknowledged += [line for line in batch if line not in self.bad]
                    break
                client.close()
                left -= 1
                client = server.client(patience) if left and server.process.poll() is None else None
                if client is None:
                    self.check_journal(server, acknowledged)
                    return None if server.process.poll() is not None else heard
            self.check_journal(server, acknowledged)
            if index == 1:
                server.process.send_signal(signal.SIGHUP)
        client.send(b'{"type":"unsubscribe","session":"walker-1"}\n{"type":"stats"}\n')
        client.close()
        if listener:
            listener.close()
        return heard

    @staticmethod
    def check_journal(server, acknowledged):
        """What is answered is in the file already."""
        with open(os.path.join(server.folder, 'journal'), 'rb') as file:
            journal = set(file.read().splitlines(True))
        server.missing += [line for line in acknowledged if line not in journal]

    def judge(self, server, status, old, heard, fault):
        errors = server.errors[-300:]
        check(status in (0, 66, 74, 78), f'status {status}: {errors}')
        check(status == 0 or server.errors or fault.call == 'write', f'status {status} without a message')
        check(status != 78 or fault and fault.call in ('open', 'read', 'pread', 'fstat', 'stat', 'flock', 'lseek', 'access'),
              f'status 78: {errors}')
        made = files(server.folder)
        left = set(made) - Server.FILES
        # A lock that cannot be looked at may be another's.
        may_stay = {'unlink': left, 'flock': {'s.lock'}, 'fstat': {'s.lock'}, 'lstat': {'s.lock'}}
        check(not left - may_stay.get(fault and fault.call, set()), f'left behind: {left}')
        check(not os.path.exists(server.path) or fault and fault.call in ('unlink', 'lstat', 'stat', 'fstat'),
              'the socket is left behind')
        check('state' in made, 'the state has gone')
        if fault and fault.is_harmless:
            check(status == 0, f'status {status}: {errors}')
            check(heard == self.expected, f'the client heard {len(heard or [])} lines, or others than without the fault')
        if fault:
            self.restart(server)
            if heard is not None:
                missing = server.missing
                check(not missing, f'{len(missing)} acknowledged lines were not in the journal, first {missing[:1]}')

    def restart(self, server):
        """The state is taken up, and its session goes on."""
        again = Server(self.bench, server.folder, '--clock', 'log')
        try:
            client = again.client()
            check(client is not None, 'the state cannot be taken up')
            lines, _ = client.ask(b'{"type":"fix","session":"old","lat":47,"lon":8,"time":2}\n')
            check(any(json.loads(line).get('seq', 0) > 1 for line in lines), f'the session did not go on: {lines}')
            client.close()
            check(again.end() == 0, f'status {again.process.returncode} after the restart')
            left = {'s', 's.lock', 'state.unfinished'} & set(os.listdir(server.folder))
            check(not left, f'left behind even by the life after: {left}')
        finally:
            again.abandon()


def server_cases(bench, most):
    life = Life(bench)
    for fault in faults(life.counts, most):
        yield 'calls: serve', str(fault), lambda fault=fault: life.live(fault)
