// What a page relies on that a log does not show: node live.mjs PROGRAM PACKAGE

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Bearings, compiled, folder } from "./logs.mjs";

const now = Date.UTC(2026, 4, 1, 10);
const view = { type: "viewport", center: { lat: 47.378, lon: 8.54 }, zoom: 15, size: { width: 390, height: 844 } };
const fix = { type: "fix", lat: 47.3, lon: 8.6, accuracy: 5 };

const page = await Bearings.load({ wasm: compiled, options: { locations: true } });
assert.equal(page.wake, undefined);
let reply = page.send(view, now);
assert.equal(reply.outcome, "used");
reply = page.send(fix, now + 10);
assert.equal(reply.session, "main");
assert.deepEqual(reply.events.map(({ event }) => event).filter((event) => event === "indicator" || event === "location"), ["location", "indicator"]);
assert.equal(page.wake, reply.wake);
assert.ok(reply.wake > now + 10);
const silence = page.advance(now + 60000);
assert.ok(silence.events.some(({ event }) => event === "stale"));
assert.equal(page.advance(now + 3600000).wake, undefined);

// What is not used, and why; a document is told of once.
assert.equal(page.send({ ...fix, lat: 91 }, now + 3600001).remarks[0].reason, "out_of_range");
for (const text of ["<gpx>\n<trk>\n</gpx>", "$GPGLL,4916.45,N\n$GPGLL,4916.45,N", "time,lat,lon\n1,2,3\n4,5,6"]) {
  reply = page.send(text, now + 3600002);
  assert.equal(reply.outcome, "rejected");
  assert.equal(reply.remarks.length, 1);
  assert.equal(reply.remarks[0].reason, "bad_format");
}
assert.equal(page.send("{\n  \"type\": \"tick\"\n}", now + 3600003).outcome, "used");
assert.equal(page.send(fix, now + 3600004).outcome, "used");
assert.ok(page.memory.stack > 1000 && page.memory.stack < 65536);
assert.throws(() => page.feed("x"), /is for logs/);

// What is no record.
const cycle = { type: "fix" };
cycle.self = cycle;
for (const value of [undefined, null, 5, true, 5n, () => fix, Symbol("fix"), cycle, { ...fix, lat: 47n }, { toJSON() {} }]) {
  assert.throws(() => page.send(value, now + 3600005), TypeError, String(typeof value));
}
assert.equal(page.send([fix], now + 3600006).outcome, "used");

// Once closed, nothing happens any more.
page.send(fix, now + 3600007);
assert.ok(page.wake > now);
page.close();
page.close();
assert.equal(page.wake, undefined);
for (const call of [() => page.send(fix), () => page.advance(), () => page.memory]) assert.throws(call, /was closed/);

// Names and values that cannot be used.
for (const [settings, words] of [
  [{ options: { "no-such-option": 1 } }, /no-such-option/], [{ options: { clock: "log" } }, /Bearings\.load\({ clock: "log", options }\)/],
  [{ option: { locations: true } }, /wasm, options and clock; found option/], [{ clock: "wall" }, /"live" or "log"; found "wall"/],
  [{ options: ["locations"] }, /found an array/], [{ options: "locations" }, /found "locations"/],
]) await assert.rejects(Bearings.load({ wasm: compiled, ...settings }), words);
for (const settings of ["/bearings.wasm", new URL("file:///bearings.wasm"), 5, () => {}]) {
  await assert.rejects(Bearings.load(settings), /^TypeError: load takes an object/);
}
assert.throws(() => new Bearings(), /await Bearings\.load/);
(await Bearings.load({ wasm: compiled, options: { "stale-after": undefined }, clock: undefined })).close();

// A log ends once, with what was held back of a character.
const log = await Bearings.load({ wasm: compiled, clock: "log" });
assert.equal(log.feed('{"type":"fix","lat":1}\n{"\ud83d').match(/"rejected"/g).length, 1);
assert.match(log.end(), /"bad_json"/);
for (const call of [() => log.feed("x"), () => log.end()]) assert.throws(call, /the log has ended/);
assert.ok(log.memory.size > 0);

// However the module comes.
const bytes = readFileSync(`${folder}/bearings.wasm`);
const isLoaded = async (wasm) => assert.equal((await Bearings.load({ wasm })).send(view, now).outcome, "used");
await isLoaded(bytes);
await isLoaded(compiled);
await isLoaded(new Response(bytes, { headers: { "content-type": "application/wasm" } }));
// Node reads files since 20.16; Debian 12 has 18.
if (globalThis.process?.getBuiltinModule || globalThis.Deno) {
  await isLoaded(undefined);
  (await Bearings.load(null)).close();
}
const inline = await import(pathToFileURL(`${folder}/inline.js`));
assert.equal((await inline.Bearings.load()).send(view, now).outcome, "used");
console.log("live: replies, wake, remarks, documents, and five ways to load");
