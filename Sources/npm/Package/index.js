// The engine of bearings in a page. Whatever is decided is decided in bearings.wasm; this carries bytes in and out.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** By their numbers. */
const OUTCOMES = ["ignored", "filtered", "rejected", "used"];

/** The types of lines that are about the input, not of a session. */
const REMARKS = new Set(["rejected", "filtered", "field"]);

export class Bearings {
  #exports;
  #stackEnd;
  #isLog;
  #hasEnded = false;
  #wake;
  /** The first half of a character that a piece of text ended within. */
  #half = "";

  /**
   * Loads an engine: one input with its sessions.
   *
   * `wasm` is where the module is: an address, a Response, bytes, or a WebAssembly.Module; beside this file where absent.
   */
  static async load(settings) {
    const { wasm, options, clock } = checked(settings);
    const module = wasm == null ? await ownModule() : await compile(wasm);
    const { exports } = await WebAssembly.instantiate(module, {});
    return new this(exports, options, clock);
  }

  constructor(exports, options, clock) {
    if (!exports) throw new TypeError("an engine is made by: await Bearings.load()");
    this.#exports = exports;
    exports._initialize();
    this.#isLog = clock === "log";
    for (const [name, value] of Object.entries({ ...options, clock })) {
      if (value !== undefined) this.#set(name, value);
    }
    this.#require(exports.bearings_open(this.#isLog));
  }

  /** Takes a record, as an object or a line, at a time in milliseconds since 1970. */
  send(record, nowMs = Date.now()) {
    this.#check(false, "send");
    checkTime(nowMs);
    this.#give(encoder.encode(line(record)), nowMs);
    return this.#reply(true);
  }

  /** Time passes without records. */
  advance(nowMs = Date.now()) {
    this.#check(false, "advance");
    checkTime(nowMs);
    this.#exports.bearings_advance(nowMs);
    return this.#reply(false);
  }

  /** When `advance` has something to do next, in milliseconds since 1970; undefined for never, as once it is closed. */
  get wake() {
    return this.#wake;
  }

  /** Takes a piece of a log, as bytes or text; gives lines of events. */
  feed(piece) {
    this.#check(true, "feed");
    this.#give(typeof piece === "string" ? this.#encode(piece) : bytesOf(piece), 0);
    return decoder.decode(this.#output());
  }

  /** A piece of text, whose last character may go on in the next. */
  #encode(piece) {
    const text = this.#half + piece;
    this.#half = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : "";
    return encoder.encode(this.#half ? text.slice(0, -1) : text);
  }

  /** The log has ended; gives its last lines of events. */
  end() {
    this.#check(true, "end");
    // Half a character at the end is a fault of the log: the replacement character stands for it.
    const last = this.feed(encoder.encode(this.#half));
    this.#hasEnded = true;
    this.#exports.bearings_finish(0);
    return last + decoder.decode(this.#output());
  }

  /** Gives up the memory. Nothing can be sent after that. */
  close() {
    this.#exports = null;
    this.#wake = undefined;
  }

  /** Bytes: how large the memory has become, and how much of its stack was used at most. */
  get memory() {
    this.#check(this.#isLog, "memory");
    const bytes = new Uint8Array(this.#exports.memory.buffer);
    const end = this.#exports.__stack_pointer.value;
    let unused = 0;
    while (unused < end && bytes[unused] === 0) unused++;
    return { size: bytes.length, stack: end - unused };
  }

  #check(isLog, name) {
    if (!this.#exports) throw new Error("this engine was closed");
    if (this.#hasEnded && name !== "memory") throw new Error(`the log has ended: load another engine to ${name} more`);
    if (isLog !== this.#isLog) {
      throw new Error(isLog ? `${name} is for logs: load with clock: "log"` : `${name} is for what is live, not for logs`);
    }
  }

  #set(name, value) {
    const names = encoder.encode(name);
    const values = encoder.encode(String(value));
    this.#require(this.#lend([names, values], (start) => this.#exports.bearings_set(start, names.length, values.length)));
  }

  /** Throws what is said of options that cannot be used. */
  #require(isUsable) {
    if (!isUsable) throw new Error(decoder.decode(this.#output()));
  }

  #give(bytes, nowMs) {
    this.#lend([bytes], (start) => this.#exports.bearings_send(start, bytes.length, nowMs));
  }

  /** Copies bytes into the module's memory for a call. */
  #lend(pieces, call) {
    const { memory, bearings_allocate: allocate, bearings_free: free } = this.#exports;
    const start = allocate(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let offset = start;
    for (const piece of pieces) {
      new Uint8Array(memory.buffer).set(piece, offset);
      offset += piece.length;
    }
    try {
      return call(start);
    } finally {
      free(start);
    }
  }

  #fields() {
    return new DataView(this.#exports.memory.buffer, this.#exports.bearings_reply(), 32);
  }

  #output() {
    const fields = this.#fields();
    return new Uint8Array(this.#exports.memory.buffer, fields.getUint32(0, true), fields.getUint32(4, true));
  }

  #reply(isOfRecord) {
    const fields = this.#fields();
    const wake = fields.getFloat64(16, true);
    this.#wake = wake < 0 ? undefined : wake;
    const reply = { events: [], remarks: [], wake: this.#wake };
    const text = decoder.decode(this.#output());
    if (text) {
      for (const event of JSON.parse(`[${text.trimEnd().replaceAll("\n", ",")}]`)) {
        (REMARKS.has(event.event) ? reply.remarks : reply.events).push(event);
      }
    }
    if (isOfRecord) {
      reply.outcome = OUTCOMES[fields.getInt32(24, true)];
      const session = new Uint8Array(this.#exports.memory.buffer, fields.getUint32(8, true), fields.getUint32(12, true));
      reply.session = decoder.decode(session);
    }
    return reply;
  }
}

/** What `load` is told, with what is absent. */
function checked(settings) {
  if (typeof (settings ?? {}) !== "object" || settings instanceof URL) {
    throw new TypeError(`load takes an object, such as { wasm, options, clock }; found ${shortly(settings)}`);
  }
  const { wasm, options, clock, ...others } = settings ?? {};
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new TypeError(`load takes wasm, options and clock; found ${unknown}: what \`bearings run\` takes goes into options`);
  }
  if (typeof (options ?? {}) !== "object" || Array.isArray(options)) {
    throw new TypeError(`options is an object, such as { locations: true }; found ${shortly(options)}`);
  }
  if (options?.clock !== undefined) {
    const value = shortly(options.clock);
    throw new TypeError(`clock stands beside options: Bearings.load({ clock: ${value}, options })`);
  }
  if (clock !== undefined && clock !== "live" && clock !== "log") {
    throw new TypeError(`clock is "live" or "log"; found ${shortly(clock)}`);
  }
  return { wasm, options: options ?? {}, clock: clock ?? "live" };
}

/** A value as messages show it. */
function shortly(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return `an object of ${value.constructor?.name ?? "no class"}`;
  return typeof value === "function" ? "a function" : String(value);
}

/** A record as one line; JSON that stands on several lines has no newlines that mean anything. */
function line(record) {
  if (typeof record !== "string") return `${jsonOf(record)}\n`;
  const text = record.trimEnd();
  return (text.includes("\n") && isJSON(text) ? text.replace(/[\r\n]+/g, " ") : text) + "\n";
}

function jsonOf(record) {
  if (typeof record !== "object" || record === null) {
    throw new TypeError(`send takes a record, as an object, or a line, as a string; found ${shortly(record)}`);
  }
  let text;
  try {
    text = JSON.stringify(record);
  } catch (error) {
    // A cycle, or a BigInt.
    throw new TypeError(`this record cannot be made JSON of: ${error.message}`, { cause: error });
  }
  if (text === undefined) throw new TypeError("this record's toJSON gives nothing");
  return text;
}

function isJSON(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function bytesOf(piece) {
  if (ArrayBuffer.isView(piece)) return new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
  if (piece instanceof ArrayBuffer) return new Uint8Array(piece);
  throw new TypeError("feed takes a piece of a log: a string, an ArrayBuffer or a view of one");
}

/** Makes sure that a time is one: those of Date. */
function checkTime(nowMs) {
  if (typeof nowMs === "number" && Math.abs(nowMs) <= 8.64e15) return;
  throw new RangeError(`${String(nowMs)} is not a time in milliseconds since 1970`);
}

let own;

/** The module beside this file, compiled once for all engines; after a failure, anew. */
function ownModule() {
  own ??= compile(new URL("./bearings.wasm", import.meta.url)).catch((error) => {
    own = undefined;
    throw error;
  });
  return own;
}

/** The module of what `load` takes, or of a promise of it. */
async function compile(wasm) {
  const source = await wasm;
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url || "the response"}: ${source.status} ${source.statusText}`);
    return compile(source.arrayBuffer());
  }
  const address = String(source);
  // Node's fetch reads no files. Without an import, no bundler looks for Node's modules.
  const files = globalThis.process?.getBuiltinModule?.("node:fs/promises");
  if (files && address.startsWith("file:")) return compile(files.readFile(new URL(address)));
  return compile(fetch(address));
}
