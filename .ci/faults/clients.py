"""Rude clients, beside one that pings and must be answered in time."""
import random
import resource
import socket
import threading
import time

from program import Client, Server, check

# The longest that a well-behaved client may wait for its pong, in seconds, and the most memory in MiB.
LONGEST, MOST_MEMORY = 1.0, 96
FIX = b'{"type":"fix","session":"rude%d","time":%d,"lat":47,"lon":8}\n'


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


def add(first, count, title):
    pins = ','.join(f'{{"id":"p{pin}","lat":47,"lon":{pin / 100},"title":"{"t" * title}"}}'
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


KINDS = (silent, half_lines, never_reads, idle_1024, giant_lines, garbage, mid_line, many_snapshots,
         snapshots_unread, half_closed, titles_without_end, large_snapshots_unread)


def attempt(bench, rude, seed):
    server = Server(bench, bench.workplace(), '--max-session-bytes', '16MiB')
    clients = []
    try:
        good = server.client()
        good.ask(b'{"type":"fix","session":"good","time":1,"lat":47,"lon":8}\n')
        # The slowness of the machine is no fault of the server.
        usual = max(pong(good) for _ in range(20))
        failures = []

        def work():
            try:
                clients.extend(rude(server.path, random.Random(seed)))
            except Exception as error:
                failures.append(error)

        thread = threading.Thread(target=work)
        thread.start()
        longest, end = 0.0, time.monotonic() + 60
        while thread.is_alive() and time.monotonic() < end:
            longest = max(longest, pong(good))
            time.sleep(0.001)
        check(not thread.is_alive(), 'the rude client did not come to its end within 60 s')
        check(not failures, f'{failures}')
        longest = max([longest] + [pong(good) for _ in range(20)])
        check(longest < LONGEST + 3 * usual, f'a pong took {longest:.2f} s')
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
