"""Tries the program at argv[1], built with shared libraries, with faults of all kinds; Linux, Python 3.9.

    python3 .ci/faults [--short] [--only calls|kills|clocks|clients|memory|starts] [--show] PROGRAM

A table at the end tells how many tries of each kind there were; the status is 1 if any has failed.
"""
import argparse
import concurrent.futures
import os
import sys
import time

import calls
import clients
import clocks
import kills
import memory
import starts
from program import Bench, Failure

LONGEST_SHOWN = 20


def cases(bench, only, is_short):
    """Every case: its kind, what is tried, and a function that raises a `Failure`."""
    if only in (None, 'clocks'):
        yield from clocks.cases(bench)
    if only in (None, 'starts'):
        yield from starts.cases(bench)
    if only in (None, 'memory'):
        yield from memory.cases(bench)
    if only in (None, 'clients'):
        yield from clients.cases(bench, is_short)
    if only in (None, 'kills'):
        yield from kills.cases(bench, 25 if is_short else 500)
    if only in (None, 'calls'):
        yield from calls.server_cases(bench, 2 if is_short else 12)
        yield from calls.filter_cases(bench, 1 if is_short else 8)


def attempt(case):
    kind, what, run = case
    start = time.monotonic()
    try:
        run()
        failure = None
    except Failure as error:
        failure = str(error)
    except Exception as error:  # The test itself is then to be mended, but the others go on.
        failure = f'{type(error).__name__}: {error}'
    return kind, what, failure, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('--short', action='store_true')
    parser.add_argument('--only', choices=('calls', 'kills', 'clocks', 'clients', 'memory', 'starts'))
    parser.add_argument('--show', action='store_true', help='all failures, not the first of each kind')
    arguments = parser.parse_args()
    bench = Bench(arguments.program)
    rows, shown, start = {}, {}, time.monotonic()
    try:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for kind, what, failure, seconds in pool.map(attempt, cases(bench, arguments.only, arguments.short)):
                row = rows.setdefault(kind, [0, 0, 0.0])
                row[0] += 1
                row[1] += failure is not None
                row[2] = max(row[2], seconds)
                shown[kind] = shown.get(kind, 0) + (failure is not None)
                if failure and (arguments.show or shown[kind] <= LONGEST_SHOWN):
                    print(f'{kind}: {what}: {failure}', file=sys.stderr)
    finally:
        bench.close()
    print(f'{"kind":24}{"tries":>8}{"failures":>10}{"longest":>10}')
    for kind, (tries, failures, longest) in rows.items():
        print(f'{kind:24}{tries:8}{failures:10}{longest:8.1f} s')
    print(f'{sum(row[0] for row in rows.values()):,} tries in {time.monotonic() - start:.0f} s')
    return 1 if any(row[1] for row in rows.values()) else 0


sys.exit(main())
