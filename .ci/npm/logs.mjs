// What the checks share: a log through the program and through the package.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export const [program, folder, ...rest] = process.argv.slice(2);
export const { Bearings } = await import(pathToFileURL(`${folder}/index.js`));
/** Compiled once, for all engines. */
export const compiled = new WebAssembly.Module(readFileSync(`${folder}/bearings.wasm`));

/** What the program prints of a log; the package has no tables of places. */
export function native(log, args = []) {
  const command = ["run", "--quiet", "--clock", "log", "--diagnostics", "stream", "--geocoder", "none", ...args];
  const run = spawnSync(program, command, { input: log, maxBuffer: 1 << 30 });
  if (run.status !== 0) throw new Error(`${command.join(" ")}: ${run.stderr}`);
  return run.stdout.toString();
}

/** What the package gives of it, in pieces of so many bytes. */
export async function paged(log, options, size, wasm = compiled) {
  const page = await Bearings.load({ clock: "log", options, wasm });
  let text = "";
  for (let start = 0; start < log.length; start += size) text += page.feed(log.subarray(start, start + size));
  text += page.end();
  const memory = page.memory;
  page.close();
  return { text, memory };
}

/** The samples whose logs are lines of JSON, with their arguments as options; files beside them are not for a page. */
export function samples() {
  const found = [];
  for (const name of readdirSync("samples")) {
    const log = `samples/${name}/input.ndjson`;
    if (!existsSync(log)) continue;
    const list = `samples/${name}/arguments`;
    const args = existsSync(list) ? readFileSync(list, "utf8").split(/\s+/).filter(Boolean) : [];
    // Sentences of NMEA, among lines of gpsd, are not for a page.
    const text = readFileSync(log, "utf8").split("\n").filter((line) => !/^[$!\\]/.test(line));
    found.push({ name, log: Buffer.from(text.join("\n")), args });
  }
  return found;
}

/** Options of a command line as the package takes them; undefined where one is about files. */
export function optionsOf(args) {
  const options = {};
  for (let index = 0; index < args.length; index++) {
    const name = args[index].replace(/^--/, "");
    if (["places", "output", "journal", "dead-letter"].includes(name)) return undefined;
    const hasValue = index + 1 < args.length && !args[index + 1].startsWith("--");
    options[name] = hasValue ? args[++index] : true;
  }
  return options;
}

/** Tells where two texts differ first; whether they are equal. */
export function compare(what, found, expected) {
  if (found === expected) return true;
  const [one, other] = [found.split("\n"), expected.split("\n")];
  const line = one.findIndex((text, index) => text !== other[index]);
  console.log(`differs ${what}, line ${line + 1}\n  page:    ${one[line]}\n  program: ${other[line]}`);
  return false;
}
