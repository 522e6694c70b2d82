"""Tries the program with faults of all kinds; Linux, Python 3.9.

    python3 .ci/faults [--short] [--only calls|kills|clocks|clients|memory|starts] [--show] SHARED RELEASE

SHARED is linked with shared libraries, as `swift build` does, so that calls can be made to fail and clocks to jump in it. RELEASE is
as `make build` does: clients and memory have bounds of time and bytes, which hold for it alone. A table at the end tells how many tries
of each kind there were; the status is 1 if any has failed.
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


def cases(shared, release, only, is_short):
    """Every case: its kind, what is tried, and a function that raises a `Failure`."""
    if only in (None, 'clocks'):
        yield from clocks.cases(shared)
    if only in (None, 'starts'):
        yield from starts.cases(shared)
    if only in (None, 'memory'):
        yield from memory.cases(release)
    if only in (None, 'clients'):
        yield from clients.cases(release, is_short)
    if only in (None, 'kills'):
        yield from kills.cases(shared, 25 if is_short else 500)
    if only in (None, 'calls'):
        yield from calls.server_cases(shared, 2 if is_short else 12)
        yield from calls.filter_cases(shared, 1 if is_short else 8)


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
    parser.add_argument('shared')
    parser.add_argument('release')
    parser.add_argument('--short', action='store_true')
    parser.add_argument('--only', choices=('calls', 'kills', 'clocks', 'clients', 'memory', 'starts'))
    parser.add_argument('--show', action='store_true', help='all failures, not the first of each kind')
    arguments = parser.parse_args()
    shared, release = Bench(arguments.shared), Bench(arguments.release)
    rows, shown, start = {}, {}, time.monotonic()
    try:
        if not shared.counts_calls():
            parser.error(f'{arguments.shared} is not linked with shared libraries')
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for kind, what, failure, seconds in pool.map(attempt, cases(shared, release, arguments.only, arguments.short)):
                row = rows.setdefault(kind, [0, 0, 0.0])
                row[0] += 1
                row[1] += failure is not None
                row[2] = max(row[2], seconds)
                shown[kind] = shown.get(kind, 0) + (failure is not None)
                if failure and (arguments.show or shown[kind] <= LONGEST_SHOWN):
                    print(f'{kind}: {what}: {failure}', file=sys.stderr)
    finally:
        shared.close()
        release.close()
    print(f'{"kind":24}{"tries":>8}{"failures":>10}{"longest":>10}')
    for kind, (tries, failures, longest) in rows.items():
        print(f'{kind:24}{tries:8}{failures:10}{longest:8.1f} s')
    print(f'{sum(row[0] for row in rows.values()):,} tries in {time.monotonic() - start:.0f} s')
    return 1 if any(row[1] for row in rows.values()) else 0


sys.exit(main())
