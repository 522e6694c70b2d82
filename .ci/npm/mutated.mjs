// Mutates lines of the samples, with large numbers above all, and compares events and remarks with those of the program:
// node mutated.mjs PROGRAM PACKAGE [LINES [SEED [NAMED_WASM]]]. The last is a module with names, for the place of a trap.

import { readFileSync } from "node:fs";
import { compare, native, paged, rest, samples } from "./logs.mjs";

const lines = Number(rest[0] ?? 100000);
let state = BigInt(rest[1] ?? 1);
const named = rest[2] && new WebAssembly.Module(readFileSync(rest[2]));
const LOG = 2000;

/** SplitMix64, so that a seed says all. */
function random(count) {
  state = (state + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn;
  let z = state;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn;
  return Number((z ^ (z >> 31n)) % BigInt(count));
}

const pick = (list) => list[random(list.length)];

const NUMBERS = [
  "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "9007199254740993", "1e10", "1e15", "-1e15",
  "9223372036854775807", "9223372036854775808", "18446744073709551616", "1e19", "1e21", "1e38", "1e308", "1e309", "-1e308", "5e-324",
  "1e-400", "0.1e1", "1e2147483648", "1e-2147483648", "0", "-0", "180", "-180.0000001", "90.0000001", "359.99999999", "16777217",
  "2147483647.5", "1777629600", "1777629600000", "1777629600000000", "20260509143001", "20260509143001120", "45000.5", "253402300799999",
];
const TIMES = [
  '"2038-01-19T03:14:08Z"', '"6053-01-23T02:07:00Z"', '"9999-12-31T23:59:59.999Z"', '"0000-01-01T00:00:00Z"', '"1901-12-13T20:45:52Z"',
  '"2026-05-09T14:30:01.123456789+14:00"', '"2016-12-31T23:59:60Z"', '"1969-12-31T23:59:59.999-00:01"', '"2026-05-09 14:30"',
];
const WORDS = ['"\\u0000"', '"\\ud83d\\ude00"', '"ß"', "null", "true", "[]", "{}", '""', "[[]]", '{"lat":1}', '"main"', '"*"'];
const DEVICES = [
  '{"_type":"location","tst":1777629600,"lat":47.1,"lon":8.5,"acc":12,"vel":4,"cog":180,"batt":88,"tid":"ab"}',
  '{"class":"TPV","device":"/dev/ttyS0","mode":3,"time":"2026-05-01T10:00:09.000Z","lat":47.1,"lon":8.5,"epx":4,"epy":5,"speed":1.2,"track":90}',
  '{"positions":[{"deviceId":17,"fixTime":"2026-05-01T10:00:09.000+00:00","latitude":47.1,"longitude":8.5,"accuracy":5,"speed":3,"course":90}]}',
  '{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[8.5,47.1]},"properties":{"timestamp":"2026-05-01T10:00:09Z","horizontal_accuracy":5}}]}',
  '{"coords":{"latitude":47.1,"longitude":8.5,"accuracy":5,"heading":90,"speed":1},"timestamp":1777629600000}',
  '{"channel":0,"from":4059078184,"id":310421340,"payload":{"latitude_i":474000000,"longitude_i":85000000,"precision_bits":13,"time":1777629600},"type":"position"}',
  '{"lat":47.1,"lon":8.5,"time":1777629600,"id":"bus 7"}',
];

const NUMBER = /-?\d+(\.\d+)?([eE][-+]?\d+)?/g;
const STRING = /"(\d{4}-\d\d-\d\dT[^"]*|[^"\\]*)"/g;

/** Replaces one of the places that a pattern finds. */
function replaceOne(line, pattern, by) {
  const places = [...line.matchAll(pattern)];
  if (places.length === 0) return line;
  const place = pick(places);
  return line.slice(0, place.index) + by(place[0]) + line.slice(place.index + place[0].length);
}

const MUTATIONS = [
  (line) => line,
  (line) => replaceOne(line, NUMBER, () => pick(NUMBERS)),
  (line) => replaceOne(line, NUMBER, () => pick(NUMBERS)),
  (line) => replaceOne(line, NUMBER, (number) => number + String(random(1e9))),
  (line) => replaceOne(line, NUMBER, (number) => `${number}e${random(40) - 20}`),
  (line) => replaceOne(line, STRING, (text) => (text.includes("T") ? pick(TIMES) : pick(WORDS))),
  (line) => replaceOne(line, /"[a-z_]+":/g, (key) => `"${key[1]}${key.slice(2)}`),
  (line) => replaceOne(line, /[a-z]/g, () => String.fromCharCode(97 + random(26))),
  (line) => replaceOne(line, /[,:{}[\]"]/g, () => pick([",", ":", "{", "}", "[", "]", '"', ""])),
  (line) => line.slice(0, 1 + random(line.length)),
  (line) => replaceOne(line, /,/g, () => `,"${pick(["lat", "x", "session", "time", "zoom"])}":${pick(NUMBERS)},`),
];

const corpus = [...samples().flatMap(({ log }) => log.toString().split("\n")), ...DEVICES, ...DEVICES, ...DEVICES]
  // What begins otherwise, a page does not read; nor sentences of NMEA, which the program finds behind a broken object.
  .filter((line) => line.startsWith("{") && line.length < 4000)
  .map((line) => line.replace(/[!$]/g, "#"));

let [done, faults, most] = [0, 0, 0];
while (done < lines) {
  // The first line shows that the source is no document.
  const log = ['{"type":"tick","time":"2026-05-01T10:00:00Z"}'];
  while (log.length < LOG) {
    let line = pick(corpus);
    for (let round = random(3); round >= 0; round--) line = pick(MUTATIONS)(line);
    if (line.startsWith("{") || line.startsWith("[")) log.push(line);
  }
  const bytes = Buffer.from(log.join("\n") + "\n");
  const args = pick([[], ["--locations"], ["--lines"], ["--session-from", "source"]]);
  const options = { ...(args.length > 0 && { [args[0].slice(2)]: args[1] ?? true }) };
  try {
    const { text, memory } = await paged(bytes, options, 1 + random(20000));
    most = Math.max(most, memory.stack);
    if (!compare(`a log of mutated lines, ${args.join(" ")}, seed ${rest[1] ?? 1}, after ${done}`, text, native(bytes, args))) faults++;
  } catch (error) {
    faults++;
    console.log(`${error}, after ${done} lines`);
    if (named) await paged(bytes, options, 1 << 16, named).catch((trap) => console.log(trap.stack));
  }
  done += log.length;
  if (faults > 4) break;
}
console.log(`mutated: ${done} lines, ${faults} logs not as the program's; ${most} bytes of stack at most`);
process.exit(faults ? 1 : 0);
