"""Much to be kept in files, and a line that does not end: the filter holds none of it."""
import os
import subprocess
import zlib

from program import TRAPS, check

# What is read is far more than the filter may take, both in MiB.
READ, MOST = 192, 64
TICK = b'{"type":"tick","time":%d,"note":"' + b'n' * 4000 + b'"}\n'
BAD = b'{"type":"nothing","note":"' + b'n' * 4000 + b'"}\n'


def ticks(path):
    with open(path, 'wb') as file:
        for time in range((READ << 20) // len(TICK)):
            file.write(TICK % time)


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


def attempt(bench, write, *options):
    folder = bench.workplace()
    path = os.path.join(folder, 'input')
    write(path)
    process, _ = bench.start(folder, ['run', *options, 'input'], stdout=subprocess.DEVNULL)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    kept = sum(os.path.getsize(os.path.join(folder, name)) for name in ('journal', 'dead')
               if name in os.listdir(folder))
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    check(process.returncode not in TRAPS, f'status {process.returncode}: {errors[-300:]}')
    check(kept >= (READ - 1) << 20, f'{kept} bytes were kept')
    check(usage.ru_maxrss < MOST << 10, f'{usage.ru_maxrss >> 10} MiB of memory')


def cases(bench):
    for write, *options in (
            (ticks, '--journal', 'journal'), (bad_lines, '--dead-letter', 'dead'),
            (zeros, '--dead-letter', 'dead'), (packed_zeros, '--dead-letter', 'dead', '--jobs', '1')):
        what = ' '.join((write.__name__, *options))
        yield 'memory', what, lambda write=write, options=options: attempt(bench, write, *options)
