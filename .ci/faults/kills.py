"""SIGKILL at random points of a server with state and journal, one life after the other in the same folder."""
import json
import os
import random
import signal
import time

from program import Server, check

LIVES_IN_A_ROW = 25


class Row:
    """Lives that follow each other; each event is numbered once, and each acknowledged line is kept."""

    def __init__(self, bench, seed):
        self.bench, self.random, self.folder = bench, random.Random(seed), bench.workplace()
        self.told, self.acknowledged, self.number = {}, [], 0

    def run(self):
        for _ in range(LIVES_IN_A_ROW):
            self.life()
        server = Server(self.bench, self.folder)
        try:
            client = server.client()
            check(client is not None, 'the last state cannot be taken up')
            client.ask()
            self.check_folder()
            client.close()
            check(server.end() == 0, f'status {server.process.returncode} in the end')
        finally:
            server.abandon()
        with open(os.path.join(self.folder, 'journal'), 'rb') as file:
            journal = set(file.read().splitlines(True))
        lost = [line for line in self.acknowledged if line not in journal]
        check(not lost, f'{len(lost)} of {len(self.acknowledged)} acknowledged lines are lost: {lost[:1]}')

    def life(self):
        server = Server(self.bench, self.folder)
        try:
            # One in five dies before it listens.
            if self.random.random() < 0.2:
                time.sleep(self.random.random() * 0.03)
            else:
                client = server.client()
                check(client is not None, f'status {server.process.returncode}: the state cannot be taken up')
                self.talk(server, client)
            server.process.kill()
            server.process.communicate()
        finally:
            server.abandon()

    def talk(self, server, client):
        epoch = json.loads(client.line())['epoch']
        self.check_folder()
        end = self.random.randrange(1, 40)
        waiting = []
        for step in range(end + 1):
            lines = [self.line() for _ in range(self.random.randrange(1, 60))]
            client.pings += 1
            client.send(b''.join(lines) + b'{"type":"ping","id":%d}\n' % client.pings)
            waiting.append(lines)
            if self.random.random() < 0.1:
                # Half a minute passes, and the state is saved.
                server.passes(31)
            if self.random.random() < 0.05:
                server.process.send_signal(signal.SIGTERM)
            if step == end:
                # It dies with answers under way, at any moment.
                time.sleep(self.random.random() * 0.01)
                server.process.kill()
            if step == end or self.random.random() < 0.7:
                self.hear(client, epoch, waiting, to_end=step == end)
            if client.ended:
                break
        client.close()

    def hear(self, client, epoch, waiting, to_end):
        """Reads the pongs that are owed, or all that is left."""
        while to_end or waiting:
            line = client.line()
            if line is None:
                break
            event = json.loads(line)
            if event['event'] == 'pong':
                self.acknowledged += waiting.pop(0)
            elif 'seq' in event:
                key = epoch, event['session'], event['seq']
                check(self.told.setdefault(key, line) == line, f'{key} is two events: {self.told[key]} and {line}')

    def line(self):
        """A fix that no other is like."""
        self.number += 1
        return b'{"type":"fix","session":"%d","time":%d,"lat":%.6f,"lon":8}\n' % (
            self.random.randrange(500), 1_700_000_000 + self.number, 40 + self.number * 1e-6)

    def check_folder(self):
        """What the life before has left goes; a save may be under way for a moment."""
        for _ in range(200):
            left = set(os.listdir(self.folder)) - Server.FILES - {'s'}
            if not left:
                return
            time.sleep(0.01)
        check(False, f'left behind by the life before: {left}')


def cases(bench, lives):
    for seed in range(max(1, lives // LIVES_IN_A_ROW)):
        yield f'kills, rows of {LIVES_IN_A_ROW}', f'seed {seed}', Row(bench, seed).run
