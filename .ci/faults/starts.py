"""Servers that begin, and end, where somebody is in their way: locks, full queues, no descriptors left."""
import fcntl
import json
import os
import resource
import socket
import time

from clients import LONGEST, pong
from program import Client, Failure, Server, check

FIX = b'{"type":"fix","session":"a","lat":47,"lon":8}\n'
READY = b'READY=1'


def serves(server):
    client = server.client(5)
    check(client is not None, f'status {server.process.returncode} instead of a service')
    check(client.ask(FIX)[1], 'no pong')
    return client


def locked_folder(bench, folder):
    """Anybody who may look into the folder may lock it; that is nothing to a server."""
    descriptor = os.open(folder, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    server = Server(bench, folder)
    try:
        serves(server)
        check(server.end(within=5) == 0, f'status {server.process.returncode}')
    finally:
        server.abandon()
        os.close(descriptor)


def locked_lock(bench, folder):
    """Who holds the server's own lock is named, within a second or two."""
    with open(os.path.join(folder, 's.lock'), 'w') as file:
        file.write(f'{os.getpid()}\n')
        file.flush()
        fcntl.flock(file, fcntl.LOCK_EX)
        server = Server(bench, folder)
        status = server.wait(within=5)
    check(status == 74, f'status {status}')
    message = f'cannot lock s.lock: process {os.getpid()} has it'.encode()
    check(message in server.errors, f'it said {server.errors}')


def full_queue(bench, folder):
    """A service manager that does not listen holds nothing up, and hears of the start once it does."""
    path = os.path.join(folder, 'manager')
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(path)
        fill(path)
        server = Server(bench, folder, variables={'NOTIFY_SOCKET': path})
        try:
            serves(server)
            manager.settimeout(5)
            while manager.recv(100) != READY:
                pass
            fill(path)
            check(server.end(within=5) == 0, f'status {server.process.returncode}')
        finally:
            server.abandon()


def fill(path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        try:
            while True:
                sender.sendto(b'STATUS=busy', path)
        except BlockingIOError:
            pass


def crowd(server, count):
    """So many who come and say nothing; those who are turned away are left out."""
    clients = []
    for _ in range(count):
        client = Client(server.path)
        if b'"hello"' in client.line():
            clients.append(client)
        else:
            client.close()
    return clients


def few_descriptors(bench, folder):
    """Idle clients leave room to save and to write, whatever the hard limit."""
    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))

    server = Server(bench, folder, preexec_fn=limit)
    clients = []
    try:
        client = serves(server)
        clients = crowd(server, 200)
        check(len(clients) == 95, f'{len(clients)} idle clients were let in, not 95')
        check(pong(client) < LONGEST, 'a pong took too long')
        before = os.stat(os.path.join(folder, 'state')).st_ino
        server.passes(31)
        for _ in range(200):
            client.ask(FIX)
            if os.stat(os.path.join(folder, 'state')).st_ino != before:
                break
            time.sleep(0.01)
        else:
            raise Failure('the state was not saved')
        client.ask(FIX.replace(b'"a"', b'"b"'))
        check(server.end(within=10) == 0, f'status {server.process.returncode}: {server.errors}')
        check(b'128 files may be open' in server.errors, f'it did not say so: {server.errors}')
    finally:
        server.abandon()
        for client in clients:
            client.close()
    server = Server(bench, folder)
    try:
        client = server.client()
        client.send(b'{"type":"stats"}\n')
        found = json.loads(client.until('stats')[-1])['sessions']
        check(found == 2, f'{found} sessions of 2 were saved')
        check(server.end(within=5) == 0, f'status {server.process.returncode}')
    finally:
        server.abandon()


def idle_crowd(bench, folder):
    """Who has written nothing stays, but makes room for others after a while."""
    server = Server(bench, folder, '--max-clients', '100')
    clients = []
    try:
        client = serves(server)
        clients = crowd(server, 99)
        check(not crowd(server, 1), 'there is still room')
        server.passes(400)
        client.ask()
        others = crowd(server, 99)
        check(len(others) == 99, 'there is no room for others')
        for idle in clients:
            check(b'"reason":"idle"' in idle.line() and idle.line() is None, 'an idle client stays')
        clients = others
        check(server.end(within=10) == 0, f'status {server.process.returncode}')
    finally:
        server.abandon()
        for client in clients:
            client.close()


def cases(bench):
    for case in (locked_folder, locked_lock, full_queue, few_descriptors, idle_crowd):
        yield 'starts', case.__name__, lambda case=case: case(bench, bench.workplace())
