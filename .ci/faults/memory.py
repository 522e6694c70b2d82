"""Much to be kept in files, a line that does not end, and lines that lead to far more: the filter holds none of it."""
import itertools
import os
import subprocess
import time
import zlib

from clients import SEARCH, add, turns
from program import TRAPS, check

# What is read or written is far more than the filter may take, both in MiB; and how long it may take, in seconds.
READ, MOST, LONGEST = 192, 64, 60
TICK = b'{"type":"tick","time":%d,"note":"' + b'n' * 4000 + b'"}\n'
BAD = b'{"type":"nothing","note":"' + b'n' * 4000 + b'"}\n'


def ticks(path):
    with open(path, 'wb') as file:
        for second in range((READ << 20) // len(TICK)):
            file.write(TICK % second)


def bad_lines(path):
    with open(path, 'wb') as file:
        for _ in range(READ):
            file.write(BAD * ((1 << 20) // len(BAD)))


def zeros(path):
    with open(path, 'wb') as file:
        for _ in range(READ):
            file.write(bytes(1 << 20))


def packed_zeros(path):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    with open(path, 'wb') as file:
        for _ in range(READ):
            file.write(packer.compress(bytes(1 << 20)))
        file.write(packer.flush())


def bomb(path, lines, count, pins=1000, apart=0.0001):
    """So many lines, of which each leads to more than a hundred times what it is long."""
    with open(path, 'wb') as file:
        for first in range(0, pins, 1000):
            file.write(add(first, 1000, 1, apart))
        file.writelines(itertools.islice(lines, count))


def searches(path):
    bomb(path, itertools.repeat(SEARCH), 4500)


def pins_at_one_place(path):
    bomb(path, (add(pin, 1, 1, 0) for pin in itertools.count(9_000)), 180, 9_000, apart=0)


def frames(path):
    bomb(path, turns(), 1000)


def attempt(bench, write, *options):
    folder = bench.workplace()
    path = os.path.join(folder, 'input')
    write(path)
    start = time.monotonic()
    with open(os.path.join(folder, 'output'), 'wb') as output:
        process, _ = bench.start(folder, ['run', *options, 'input'], stdout=output)
        errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    kept = sum(os.path.getsize(os.path.join(folder, name)) for name in ('output', 'journal', 'dead')
               if name in os.listdir(folder))
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    check(process.returncode not in TRAPS, f'status {process.returncode}: {errors[-300:]}')
    check(kept >= (READ - 1) << 20, f'{kept} bytes were written')
    check(time.monotonic() - start < LONGEST, f'it took more than {LONGEST} s')
    check(usage.ru_maxrss < MOST << 10, f'{usage.ru_maxrss >> 10} MiB of memory')


def cases(bench):
    for write, *options in (
            (ticks, '--journal', 'journal'), (bad_lines, '--dead-letter', 'dead'),
            (zeros, '--dead-letter', 'dead'), (packed_zeros, '--dead-letter', 'dead', '--jobs', '1'),
            (searches,), (pins_at_one_place,), (frames, '--compass-delay', '10s', '--frame-rate', '1000')):
        what = ' '.join((write.__name__, *options))
        yield 'memory', what, lambda write=write, options=options: attempt(bench, write, *options)
