"""What the builds are to do: every command with every file, the stories of samples with their options, and servers."""
import dataclasses
import os
import pathlib
import re
import shlex
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


@dataclasses.dataclass
class Case:
    """What both builds are to do.

    Each runs it in an empty folder of its own, so that files are named without one.
    """
    kind: str
    # The words after `bearings`.
    arguments: list
    # The file on standard input.
    input: str = os.devnull
    # A file that is read as `long`, as often behind itself as makes it a large one.
    repeated: str = ''
    # What does it: `command`, `session` or `live_session`, by its name.
    by: str = 'command'

    @property
    def name(self):
        text = shlex.join(map(short, self.arguments))
        if self.repeated:
            return f'{text}, long being {short(self.repeated)} many times'
        return text if self.input == os.devnull else f'{text} < {short(self.input)}'


def short(word):
    """A word without the folders above the repository's: what one types, and the same in any clone."""
    return re.sub(r'\S*/same-bytes-\w+/', '', word).replace(f'{ROOT}/', '').replace(f'{ROOT.parent}/', '../')


NEWEST = '2100-01-01T00:00:00Z'
KEPT = '--journal journal --dead-letter dead --summary-json counts -o output'.split()
REMARKS = '--locations --visits --lines --diagnostics stream --session-from source'.split()


def run_cases(old, files):
    for path in files:
        yield Case('run', ['run', '--jobs', '1', path])
        yield Case('run', ['run', '--jobs', '2', '--locations', 'long'], repeated=path)
        yield Case('run', ['run', '--jobs', '4', '--lines', 'long'], repeated=path)
        yield Case('run', ['run', '--text', path])
        yield Case('run', ['run', *REMARKS, path])
        yield Case('run', ['run', *KEPT, '--summary'], input=path)


def check_cases(old, files):
    for path in files:
        yield Case('check', ['check', path])
        yield Case('check', ['check', '--json'], input=path)


def convert_cases(old, files):
    for path in files:
        for form in ('geojson', 'geojsonl', 'gpx', 'kml', 'ndjson', 'csv'):
            yield Case('convert', ['convert', '--to', form, path])
        for form in ('geojson', 'geojsonl', 'ndjson', 'csv'):
            yield Case('convert', ['convert', '--events', '--to', form, path])


def report_cases(old, files):
    for path in files:
        for form in ([], ['--json'], ['--csv'], ['--stops']):
            yield Case('report', ['report', *form, path])


def view_cases(old, files):
    for path in files:
        yield Case('view', ['view', path])
        # After all, and as soon as anything is known.


def first_time(path):
    """The first time that is written in a file."""
    found = re.search(rb'\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d', pathlib.Path(path).read_bytes())
    return found[0].decode().replace(' ', 'T') + 'Z' if found else '2026-05-09T14:33:20Z'


def geocode_cases(old, files):
    books = [path for path in files if path.endswith('.geojson') or path.endswith('.geojsonl')]
    for path in files:
        yield Case('geocode', ['geocode', *(['--text'] if path in books else [])], input=path)
    for path in books:
        yield Case('geocode', ['geocode', '--addresses', path, '47.1', '8.2'])
    for lat in range(-80, 90, 16):
        points = [str(number) for lon in range(-179, 180, 13) for number in (lat, lon)]
        yield Case('geocode', ['geocode', '--place-within', '2000000', '--', *points])


def replay_cases(old, files):
    for path in files:
        yield Case('replay', ['replay', '--speed', 'max', path])


def story_cases(old, files):
    """The stories of samples, each with the options it is told with."""
    for folder, log, options in stories(files):
        yield Case('stories', ['run', *options], input=log)
        yield Case('stories', ['run', '--text', '--time', 'unix', *options], input=log)
        yield Case('stories', ['check', *options, log])
        yield Case('stories', ['convert', '--events', '--to', 'csv', *options, log])
        yield Case('stories', ['report', '--json', *options, log])
        yield Case('stories', ['view', *options, log])
        yield Case('stories', ['run', *options, '--reorder', '5s', '--cues', 'halo,wedge', '--indicate', 'all', '--callout', 'always', log])


def stories(files):
    """The folders of stories among the files: each with its log and its options."""
    for path in files:
        name = os.path.basename(path)
        if not re.fullmatch(r'input\.\w+', name):
            continue
        try:
            words = pathlib.Path(path).with_name('arguments').read_text().split()
        except FileNotFoundError:
            words = []
        yield os.path.dirname(path), path, [str(ROOT / word) if word.startswith('samples/') else word for word in words]


def serve_cases(old, files):
    """Servers that end, go on and end, with what two clients hear."""
    known = {log: options for _, log, options in stories(files)}
    for path in files:
        if path.endswith(('.ndjson', '.jsonl')) and os.path.basename(path) != 'expected.ndjson':
            yield Case('serve', ['serve', '--clock', 'log', *known.get(path, [])], input=path, by='session')
    yield Case('serve', ['serve'], by='live_session')


def help_cases(old, files):
    """What is printed of the program itself, and what it says to those who mistype."""
    listed = subprocess.run([old, 'help'], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r'^  ([a-z]+)  ', listed, re.M)
    pages = listed.rpartition('manual:')[2].replace('.', '').replace('\n', ' ').split(',')
    for word in [*commands, *map(str.strip, pages), 'nothing']:
        yield Case('help', ['help', word])
    for command in commands:
        for words in (['--help'], ['--no-such-option'], ['-o'], ['--format', 'none'], ['nowhere'], ['--time', 'x', 'nowhere']):
            yield Case('help', [command, *words])
    for words in ([], ['--help'], ['help'], ['--version'], ['runn'], ['run', '--job', '1'], ['run', '--max-accuracy', '-1']):
        yield Case('help', words)
    for shell in ('bash', 'zsh', 'fish'):
        yield Case('help', ['completions', shell])


def schema_cases(old, files):
    for form in ('json', 'typescript', 'markdown', 'nothing'):
        yield Case('schema', ['schema', form])


def generate_cases(old, files):
    yield Case('generate', ['generate'])
    yield Case('generate', ['generate', '--sessions', '3', '--fixes', '200', '--seed', '7'])


KINDS = {
    'run': run_cases, 'check': check_cases, 'convert': convert_cases, 'report': report_cases, 'view': view_cases,
    'geocode': geocode_cases, 'replay': replay_cases, 'stories': story_cases, 'serve': serve_cases, 'help': help_cases,
    'schema': schema_cases, 'generate': generate_cases,
}


