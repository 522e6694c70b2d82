// An hour of a map that moves 60 times a second, and of a fix a second: the memory stays as it was after a minute.
// node hour.mjs PROGRAM PACKAGE

import { Bearings, compiled } from "./logs.mjs";

const MOST = 4 << 20;
const begin = Date.UTC(2026, 4, 1);
const page = await Bearings.load({ wasm: compiled, options: { locations: true } });
const times = [];
let early = 0;
for (let frame = 0; frame < 216000; frame++) {
  const now = begin + (frame * 1000) / 60;
  const before = performance.now();
  const turn = frame / 700;
  page.send({ type: "viewport", center: { lat: 47.378 + Math.sin(turn) / 50, lon: 8.54 + Math.cos(turn) / 50 }, zoom: 15, heading: frame % 360, size: { width: 390, height: 844 } }, now);
  times.push(performance.now() - before);
  if (frame % 60 === 0) page.send({ type: "fix", lat: 47.378, lon: 8.54, accuracy: 5 + (frame % 7) }, now);
  if (frame === 3600) early = page.memory.size;
}
const { size, stack } = page.memory;
times.sort((one, other) => one - other);
const [median, p99] = [0.5, 0.99].map((part) => (times[Math.floor(times.length * part)] * 1000).toFixed(0));
console.log(`an hour of frames: ${size} bytes of memory, ${early} after a minute; ${stack} of stack; ${median} µs a frame, p99 ${p99}`);
if (size > MOST || size > early) {
  console.log(`the memory has grown, or is more than ${MOST} bytes`);
  process.exit(1);
}
