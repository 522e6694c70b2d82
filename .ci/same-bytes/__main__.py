"""Whether two builds of bearings do the same: what they print and complain, how they end, and the files they write.

    python3 .ci/same-bytes [--only KIND,...] [--expected FILE] OLD NEW [FILE|FOLDER ...]

Every command reads every file of the folders, whatever it is; without any named, samples and those of ../shared that are there.
`--help` lists the kinds. Python 3.9.

A difference is printed, and the status is then 1, unless .ci/same-bytes.expected, where there is one, names it. Each line of that
file is a pattern of cases with * and ?, as differences print them without `bearings`. Behind a tab, a regular expression may follow
that each line of the difference must match, as printed with - or +. A # begins a comment. In a whole run, a line
that names no difference fails too, so that none stays for longer than it is needed.
"""
import argparse
import collections
import concurrent.futures
import difflib
import fnmatch
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from cases import KINDS, ROOT
from doing import done

# So many differing cases are shown, with so many lines of each, of so many characters.
SHOWN, LINES, WIDTH = 30, 8, 160


def differing_lines(old, new):
    """Each line that one of the builds has alone, behind - or + and the name of its part."""
    for part in sorted({**old, **new}):
        pair = [parts.get(part, b'(there is none)').split(b'\n') for parts in (old, new)]
        if pair[0] == pair[1]:
            continue
        # Where much is the same, looking at the rest alone takes a hundredth of the time.
        start = next((index for index, (a, b) in enumerate(zip(*pair)) if a != b), min(map(len, pair)))
        pair = [lines[start:] for lines in pair]
        end = next((index for index, (a, b) in enumerate(zip(*(reversed(lines) for lines in pair))) if a != b), min(map(len, pair)))
        pair = [lines[:len(lines) - end] for lines in pair]
        if max(map(len, pair)) > 2000:
            yield from (f'{sign} {part}: {text(line)}' for sign, lines in zip('-+', pair) for line in lines)
            continue
        pair = [list(map(text, lines)) for lines in pair]
        for kind, *places in difflib.SequenceMatcher(None, *pair, autojunk=False).get_opcodes():
            if kind != 'equal':
                yield from (f'- {part}: {line}' for line in pair[0][places[0]:places[1]])
                yield from (f'+ {part}: {line}' for line in pair[1][places[2]:places[3]])


def text(line):
    return line.decode(errors='backslashreplace')


def excerpts(lines):
    """The first of the lines, each from shortly before the place where it and its counterpart differ."""
    sides = [[line for line in lines if line[0] == sign] for sign in '-+'] if lines[0][0] in '-+' else [lines]
    for pair in itertools.islice(itertools.zip_longest(*sides), LINES // 2):
        pair = [line for line in pair if line is not None]
        same = len(os.path.commonprefix([line[2:] for line in pair])) if len(pair) > 1 else 0
        for line in pair:
            mark, name, rest = line[:2], *line[2:].partition(': ')[::2]
            start = max(0, same - len(name) - 2 - WIDTH // 3)
            yield f'  {mark}{name}: {"…" if start else ""}{rest[start:start + WIDTH]}'


def compare(case, programs):
    """The lines in which the builds differ, and how long it took."""
    start = time.monotonic()
    old, new = (done(case, program) for program in programs)
    found = [] if old == new else list(differing_lines(old, new)) or ['- bytes: that are no text differ']
    return found, time.monotonic() - start


class Expected:
    """The differences that are wanted."""

    def __init__(self, path):
        self.rules = []
        for line in path.read_text().splitlines() if path.exists() else []:
            if line.strip() and not line.startswith('#'):
                cases, _, lines = line.partition('\t')
                self.rules.append((cases.rstrip(), re.compile(lines)))
        self.used = set()

    def holds(self, case, lines):
        """Whether one of the rules is about the case, and its expression for all of the lines."""
        rules = [(number, pattern) for number, (cases, pattern) in enumerate(self.rules) if fnmatch.fnmatchcase(case.name, cases)]
        found = [{number for number, pattern in rules if pattern.search(line)} for line in lines]
        if not all(found):
            return False
        self.used.update(*found)
        return True

    @property
    def idle(self):
        return [cases for number, (cases, _) in enumerate(self.rules) if number not in self.used]


def files_in(names):
    """All files of folders, sorted."""
    for name in names:
        path = pathlib.Path(name)
        found = [path] if path.is_file() else [file for file in path.rglob('*') if file.is_file()]
        if not found:
            sys.exit(f'same-bytes: {name} holds no file')
        yield from (str(file.resolve()) for file in sorted(found))


def main():
    parser = argparse.ArgumentParser(
        prog='same-bytes', formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument('--only', default=','.join(KINDS), help='kinds, with commas: ' + ' '.join(KINDS))
    parser.add_argument('--expected', type=pathlib.Path, default=ROOT / '.ci/same-bytes.expected')
    parser.add_argument('old')
    parser.add_argument('new')
    parser.add_argument('folders', nargs='*')
    options = parser.parse_args()
    kinds = options.only.split(',')
    if set(kinds) - set(KINDS):
        parser.error(f'there is no kind {", ".join(set(kinds) - set(KINDS))}')
    programs = [os.path.abspath(program) for program in (options.old, options.new)]
    all_folders = [ROOT / 'samples', *(folder for folder in map((ROOT.parent / 'shared').joinpath, ('data', 'cases', 'attack')) if folder.is_dir())]
    files = list(files_in(options.folders or all_folders))

    expected, started, counts, shown = Expected(options.expected), time.monotonic(), collections.defaultdict(collections.Counter), 0
    with tempfile.TemporaryDirectory(prefix='same-bytes-') as scratch, concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        if not options.folders:
            walks = os.path.join(scratch, 'generated.ndjson')
            subprocess.run([programs[0], 'generate', '--sessions', '20', '--fixes', '300', '-o', walks], check=True)
            files.append(walks)
        cases = [case for kind in kinds for case in KINDS[kind](programs[0], files)]
        for case, (lines, seconds) in zip(cases, pool.map(compare, cases, [programs] * len(cases), chunksize=4)):
            count = counts[case.kind]
            count.update(cases=1, seconds=seconds, expected=0, differ=0)
            if not lines:
                continue
            if expected.holds(case, lines):
                count['expected'] += 1
                continue
            count['differ'] += 1
            shown += 1
            if shown <= SHOWN:
                print(f'differs: bearings {case.name}', *excerpts(lines), sep='\n')
                if len(lines) > LINES:
                    print(f'  … {len(lines):,} lines in all')
                sys.stdout.flush()
            elif shown == SHOWN + 1:
                print('… and more, not shown')

    print(f'{"kind":10}{"cases":>8}{"expected":>10}{"differ":>8}{"seconds":>9}')
    for kind, count in counts.items():
        print(f'{kind:10}{count["cases"]:8,}{count["expected"]:10,}{count["differ"]:8,}{count["seconds"]:9.0f}')
    print(f'{sum(count["cases"] for count in counts.values()):,} cases of {len(files):,} files in {time.monotonic() - started:.0f} s, '
          f'{shown:,} differ')
    is_whole = not options.folders and len(kinds) == len(KINDS)
    for cases in expected.idle if is_whole else []:
        print(f'{options.expected}: nothing differs so: {cases}')
    return 1 if shown or is_whole and expected.idle else 0


if __name__ == '__main__':
    sys.exit(main())
