"""Rude clients, beside one that pings and must be answered in time."""
import itertools
import os
import random
import resource
import socket
import threading
import time

from program import Client, Server, check

# What a well-behaved client may wait for its pong, in seconds, at the longest and 99 times of 100: where nothing else runs it
# is a twentieth. The most memory is in MiB.
LONGEST, USUAL, MOST_MEMORY = 1.0, 0.2, 96
FIX = b'{"type":"fix","session":"rude%d","time":%d,"lat":47,"lon":8}\n'
VIEWPORT = (b'{"type":"viewport","session":"rude","time":%d,"center":{"lat":47,"lon":8},"size":{"width":390,"height":844},'
            b'"zoom":15,"heading":%d}\n')


def connect(path):
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(5)
    try:
        client.connect(path)
    except OSError:
        client.close()
        return None
    return client


def write(client, data):
    """As much as is taken; nothing is read."""
    try:
        client.sendall(data)
    except OSError:
        pass


def silent(path, dice):
    return [connect(path) for _ in range(100)]


def half_lines(path, dice):
    clients = [connect(path) for _ in range(50)]
    for number, client in enumerate(clients):
        line = FIX % (number, 1)
        write(client, line[:dice.randrange(1, len(line))])
    return clients


def never_reads(path, dice):
    client = connect(path)
    client.settimeout(2)
    write(client, b'{"type":"subscribe","session":"*"}\n' + b''.join(FIX % (1, time) for time in range(60000)))
    return [client]


def idle_1024(path, dice):
    return [connect(path) for _ in range(1024)]


def giant_lines(path, dice):
    client = connect(path)
    for size in (1 << 20, (1 << 20) + 1, 20 << 20):
        write(client, b'{"type":"' + b'x' * size + b'\n')
    write(client, b'[' * (8 << 20))
    return [client]


def garbage(path, dice):
    clients = [connect(path) for _ in range(20)]
    for client in clients:
        write(client, dice.randbytes(100_000))
    return clients


def mid_line(path, dice):
    for number in range(300):
        client = connect(path)
        line = FIX % (number, 2)
        write(client, FIX % (number, 1) + line[:dice.randrange(1, len(line) - 2)])
        client.close()
    return []


def many_snapshots(path, dice):
    client = connect(path)
    client.settimeout(2)
    write(client, b''.join(FIX % (number, 3) for number in range(1000)))
    write(client, b'{"type":"subscribe","session":"*","snapshot":true}\n' * 1000)
    return [client]


def snapshots_unread(path, dice):
    clients = [connect(path) for _ in range(50)]
    for client in clients:
        write(client, FIX % (1, 4) + b'{"type":"subscribe","session":"rude1","snapshot":true}\n' * 20)
    return clients


def half_closed(path, dice):
    clients = [connect(path) for _ in range(50)]
    for number, client in enumerate(clients):
        write(client, FIX % (number, 5))
        client.shutdown(dice.choice((socket.SHUT_RD, socket.SHUT_WR)))
    return clients


def add(first, count, title, apart=0.01):
    pins = ','.join(f'{{"id":"p{pin}","lat":47,"lon":{pin * apart:.5f},"title":"{"t" * title}"}}'
                    for pin in range(first, first + count))
    return f'{{"type":"annotations","session":"rude","action":"add","items":[{pins}]}}\n'.encode()


def titles_without_end(path, dice):
    client = connect(path)
    client.settimeout(30)
    for number in range(300):
        write(client, add(number, 1, 500_000))
    return [client]


def large_snapshots_unread(path, dice):
    client = Client(path)
    for part in range(0, 6000, 60):
        client.ask(add(part, 60, 2000))
    clients = [connect(path) for _ in range(200)]
    for reader in clients:
        write(reader, b'{"type":"subscribe","session":"rude","snapshot":true}\n')
    return [*clients, client.socket]


PINS = 9_800


def bomb(path, lines, reads, apart=0.0001):
    """16 KB of lines that lead to far more, after nearly as many pins as a session may have; what comes of them is read for
    three seconds, or not at all."""
    client = Client(path)
    client.ask(add(0, PINS, 1, apart))
    client = client.socket
    write(client, b''.join(itertools.islice(lines, 16384 // len(next(lines)))))
    if reads:
        check(read(client) > 2 << 20, 'they led to no more than 2 MiB')
    else:
        time.sleep(3)
    return [client]


def read(client):
    """Reads for three seconds, or until nothing comes; for longer where the machine is slow. Returns how many bytes came."""
    client.settimeout(1)
    count, start = 0, time.monotonic()
    while time.monotonic() < start + (3 if count > 2 << 20 else 20):
        try:
            data = client.recv(1 << 20)
        except socket.timeout:
            if count > 2 << 20:
                break
            continue
        if not data:
            break
        count += len(data)
    return count


REMOVAL = b'{"type":"annotations","session":"rude","action":"remove","ids":["p%d"]}\n'
SEARCH = b'{"type":"search","session":"rude","query":"t","limit":1000}\n'


def searches(path, dice):
    return bomb(path, itertools.repeat(SEARCH), reads=True)


def searches_unread(path, dice):
    return bomb(path, itertools.repeat(SEARCH), reads=False)


def pins_at_one_place(path, dice):
    return bomb(path, (add(pin, 1, 1, 0) for pin in itertools.count(PINS)), reads=True, apart=0)


def pins_at_one_place_unread(path, dice):
    return bomb(path, (add(pin, 1, 1, 0) for pin in itertools.count(PINS)), reads=False, apart=0)


def coming_and_going():
    """Pins that are added to one place, searched and removed."""
    for pin in itertools.count(PINS):
        yield add(pin, 1, 1, 0) + SEARCH + REMOVAL % (pin - 1)


def pins_come_and_go(path, dice):
    return bomb(path, coming_and_going(), reads=True, apart=0)


def turns():
    """Two headings that lie so far apart that all frames between them are due at once."""
    for time in itertools.count(1000, 30):
        tick = b'{"type":"tick","session":"rude","time":%d}\n' % (time + 20)
        yield VIEWPORT % (time, 10) + VIEWPORT % (time + 10, 170) + tick


def frames(path, dice):
    return bomb(path, turns(), reads=True)


def frames_unread(path, dice):
    return bomb(path, turns(), reads=False)


KINDS = (silent, half_lines, never_reads, idle_1024, giant_lines, garbage, mid_line, many_snapshots,
         snapshots_unread, half_closed, titles_without_end, large_snapshots_unread, searches, searches_unread,
         pins_at_one_place, pins_at_one_place_unread, pins_come_and_go, frames, frames_unread)
# Frames are as many, and as long in coming, as can be asked for.
OPTIONS = ('--max-session-bytes', '16MiB', '--compass-delay', '10s', '--frame-rate', '1000')


def attempt(bench, rude, seed):
    server = Server(bench, bench.workplace(), *OPTIONS)
    clients = []
    try:
        good = server.client()
        good.ask(b'{"type":"fix","session":"good","time":1,"lat":47,"lon":8}\n')
        failures = []

        def work():
            try:
                clients.extend(rude(server.path, random.Random(seed)))
            except Exception as error:
                failures.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        waits, end = [], time.monotonic() + 60
        while thread.is_alive() and time.monotonic() < end:
            waits.append(pong(good))
            time.sleep(0.001)
        check(not thread.is_alive(), 'the rude client did not come to its end within 60 s')
        check(not failures, f'{failures}')
        waits = sorted(waits + [pong(good) for _ in range(20)])
        # Where more wants to run than there are processors, each waits for the others.
        slowness = max(1, os.getloadavg()[0] / os.cpu_count())
        most = waits[-1 - len(waits) // 100]
        check(waits[-1] < LONGEST * slowness, f'a pong took {waits[-1]:.2f} s')
        check(most < USUAL * slowness, f'of 100 pongs one took {most:.3f} s or more')
        check(server.peak() < MOST_MEMORY, f'{server.peak():.0f} MiB of memory')
        lines, answered = good.ask(b'{"type":"fix","session":"good","time":2,"lat":47,"lon":8.001}\n')
        check(answered and any(b'"location"' in line for line in lines), 'the good client is not served any more')
        good.close()
        check(server.end() == 0, f'status {server.process.returncode}')
    finally:
        for client in clients:
            if client:
                client.close()
        server.abandon()


def pong(client):
    start = time.monotonic()
    check(client.ask()[1], 'the good client was closed')
    return time.monotonic() - start


def cases(bench, is_short):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard != resource.RLIM_INFINITY else 8192, hard))
    for kind in KINDS:
        for seed in range(1 if is_short else 5):
            yield 'clients', f'{kind.__name__}, seed {seed}', lambda kind=kind, seed=seed: attempt(bench, kind, seed)
