// @ts-check
// Where events come from: lines of text in, sessions with their times, kinds and tracks out.
//
// `EventLog.append` takes whole lines as bytes, as often as they come: a page gives it all of its log at once, a
// live page each message of its socket. A line is looked at once, and only for what an index needs: kind, time,
// session, and of a `location` its place and figures. It is parsed when a state needs it, which few lines are:
// between two times only the last location, compass frame and indicator move are to be seen.
//
// A session whose clock is set back by more than an hour, or that begins again at an earlier time, goes on in a
// part of its own, so that times never fall within one. Times of other late lines count as the latest before.

import { Column, countUpTo } from "./columns.js";
import { distanceBetween, fromNorth, wrap180 } from "./mercator.js";
import { apply, initialState } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Settings} Settings */
/** @typedef {import("./state.js").BearingsEvent} BearingsEvent */

/** A kind's place in this list is what the index keeps of it. The last one stands for all others. */
export const KINDS = [
  "location", "compass", "indicator move", "indicator show", "indicator hide", "indicator", "region", "camera",
  "callout", "authorization", "stale", "fresh", "filtered", "annotations", "drag", "follow", "directions",
  "progress", "search", "other",
];
const [LOCATION, , MOVE, SHOW, HIDE, INDICATOR] = [0, 1, 2, 3, 4, 5];
const REGION = KINDS.indexOf("region");
const AUTHORIZATION = KINDS.indexOf("authorization");
const OTHER = KINDS.length - 1;
/** Set on the kind of a line that no later one makes needless, and of one with which the session begins again. */
const KEPT = 0x80;
export const ANEW = 0x40;
/** What of a kind is its place in KINDS. */
export const KIND = 0x3f;
/** Lines between two kept states. */
const BLOCK = 16384;
/** Events within which a page looks for something to show first. */
const SOON = 256;
/** A clock set back by more than this begins a new part. */
const RESET = 3_600_000;

/** How much of the user is to be seen: the point, the accuracy circle alone, nothing. */
export const [ON, PARTIAL, OFF] = [0, 1, 2];

const decoder = new TextDecoder();

/**
 * What a `location` tells; not a number where it does not.
 * @typedef {{lat: number, lon: number, accuracy: number, speed: number, altitude: number, heartRate: number, cadence: number,
 *   visibility: number}} Fix
 */

/** The places a session was at, one entry a `location`. */
export class Track {
  constructor() {
    this.times = new Column(Float64Array);
    this.lats = new Column(Float64Array);
    this.lons = new Column(Float64Array);
    /** Where on the world's square, 0 to 1; `xs` goes on past its edges where the track does. */
    this.xs = new Column(Float64Array);
    this.ys = new Column(Float64Array);
    /** Metres since the beginning. */
    this.distances = new Column(Float64Array);
    /** m and m/s; not a number where not told. A speed not told is the one since the fix before. */
    this.accuracies = new Column(Float32Array);
    this.speeds = new Column(Float32Array);
    /** Metres above the sea. */
    this.altitudes = new Column(Float32Array);
    /** Beats a minute, and turns or strides a minute. */
    this.heartRates = new Column(Float32Array);
    this.cadences = new Column(Float32Array);
    /** ON, PARTIAL or OFF the screen; ON where that is not told. */
    this.visibilities = new Column(Uint8Array);
    /** All of them, each of the same length. */
    this.columns = [
      this.times, this.lats, this.lons, this.xs, this.ys, this.distances, this.accuracies, this.speeds, this.altitudes,
      this.heartRates, this.cadences, this.visibilities,
    ];
  }

  get length() {
    return this.times.length;
  }

  /**
   * @param {number} time
   * @param {Fix} fix
   */
  push(time, fix) {
    const at = this.length;
    if (at === this.times.values.length) for (const column of this.columns) column.grow();
    // Each line here writes arrays of one type, where a method of all columns would meet every type.
    const [lats, lons, xs, distances] = [this.lats.values, this.lons.values, this.xs.values, this.distances.values];
    const first = at === 0;
    const east = first ? 0 : wrap180(fix.lon - lons[at - 1]) / 360;
    const moved = first ? 0 : distanceBetween(lats[at - 1], lons[at - 1], fix.lat, fix.lon);
    const elapsed = (time - this.times.values[at - 1]) / 1000;
    xs[at] = first ? fix.lon / 360 + 0.5 : xs[at - 1] + east;
    this.ys.values[at] = fromNorth(fix.lat);
    distances[at] = first ? 0 : distances[at - 1] + moved;
    this.speeds.values[at] = Number.isNaN(fix.speed) && elapsed > 0 ? moved / elapsed : fix.speed;
    this.accuracies.values[at] = fix.accuracy;
    lats[at] = fix.lat;
    lons[at] = fix.lon;
    this.altitudes.values[at] = fix.altitude;
    this.heartRates.values[at] = fix.heartRate;
    this.cadences.values[at] = fix.cadence;
    this.visibilities.values[at] = fix.visibility;
    this.times.values[at] = time;
    for (const column of this.columns) column.length = at + 1;
  }

  /**
   * The last fix at or before a time; -1 before the first.
   * @param {number} time
   */
  indexAt(time) {
    return countUpTo(this.times.values, this.length, time) - 1;
  }
}

/** The events of one session, or of one part of it. */
export class Session {
  /**
   * @param {EventLog} log
   * @param {string} name
   * @param {number} part counted from 1
   * @param {State} before what is shown before its first event
   */
  constructor(log, name, part, before) {
    this.log = log;
    this.name = name;
    this.part = part;
    this.times = new Column(Float64Array);
    this.starts = new Column(Float64Array);
    this.kinds = new Column(Uint8Array);
    this.track = new Track();
    /** States after each full block of lines. */
    this.kept = [before];
    this.latest = { count: 0, state: before };
    this.seq = 0;
    this.keepsNextLocation = true;
  }

  get label() {
    // One of blanks alone could not be seen.
    const name = this.name.trim() === "" ? `"${this.name}"` : this.name;
    return this.part === 1 ? name : `${name} (part ${this.part})`;
  }

  get count() {
    return this.times.length;
  }

  get firstTime() {
    return this.times.values[0];
  }

  get lastTime() {
    return this.times.last;
  }

  /** When both the map and the user, if anywhere, are first to be seen, if that is soon; else the first time. */
  get firstShownTime() {
    for (let index = 0; index < Math.min(this.count, SOON); index += 1) {
      const { view, location } = this.stateAt(this.times.values[index]);
      if (view && (location || this.track.length === 0)) return this.times.values[index];
    }
    return this.firstTime;
  }

  /**
   * How many events have happened at a time.
   * @param {number} time
   */
  countAt(time) {
    return countUpTo(this.times.values, this.count, time);
  }

  /** @param {number} index */
  kind(index) {
    return KINDS[this.kinds.values[index] & KIND];
  }

  /** @param {number} index */
  text(index) {
    return this.log.line(this.starts.values[index]);
  }

  /**
   * What is shown at a time.
   * @param {number} time
   * @returns {State}
   */
  stateAt(time) {
    const count = this.countAt(time);
    let from = this.latest;
    if (from.count > count || count - from.count > BLOCK) {
      const block = Math.min(Math.floor(count / BLOCK), this.kept.length - 1);
      if (from.count > count || block * BLOCK > from.count) {
        from = { count: block * BLOCK, state: this.kept[block] };
      }
    }
    let { count: done, state } = from;
    while (done < count) {
      const end = Math.min(count, (Math.floor(done / BLOCK) + 1) * BLOCK);
      state = this.#fold(state, done, end);
      done = end;
      if (done === this.kept.length * BLOCK) this.kept.push(state);
    }
    this.latest = { count, state };
    return state;
  }

  /**
   * @param {State} state @param {number} from @param {number} to
   * @returns {State}
   */
  #fold(state, from, to) {
    const kinds = this.kinds.values;
    /** The last line of each kind of which only the last is to be seen. */
    const last = [-1, -1, -1];
    for (let index = from; index < to; index += 1) if (kinds[index] <= MOVE) last[kinds[index]] = index;
    for (let index = from; index < to; index += 1) {
      const kind = kinds[index];
      if (kind <= MOVE && last[kind] !== index && !this.#isLastMove(index, to)) continue;
      if (kind & ANEW) state = initialState(this.log.settings);
      state = apply(state, JSON.parse(this.text(index)), this.times.values[index], this.log.settings);
    }
    return state;
  }

  /**
   * A move is what fades out where the indicator hides next.
   * @param {number} index @param {number} to
   */
  #isLastMove(index, to) {
    const kinds = this.kinds.values;
    if (kinds[index] !== MOVE) return false;
    for (let next = index + 1; next < to; next += 1) {
      const kind = kinds[next] & KIND;
      if (kind === MOVE || kind === SHOW) return false;
      if (kind === HIDE) return true;
    }
    return false;
  }

  /**
   * Takes a line into the index.
   * @param {number} start @param {number} kind @param {number} time
   * @param {number} seq 0 for a remark, which has none
   * @param {boolean} isAnew whether the session begins again with it
   */
  push(start, kind, time, seq, isAnew) {
    if (seq > 0) this.seq = seq;
    let isKept = kind > MOVE || isAnew;
    if (kind === LOCATION && this.keepsNextLocation) {
      isKept = true;
      this.keepsNextLocation = false;
    }
    if (kind === AUTHORIZATION || isAnew) this.keepsNextLocation = true;
    this.starts.push(start);
    this.kinds.push((isKept ? kind | KEPT : kind) | (isAnew ? ANEW : 0));
    this.times.push(this.count > 0 ? Math.max(time, this.lastTime) : time);
  }
}

export class EventLog {
  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
    /** @type {Session[]} in the order of their first events */
    this.sessions = [];
    /** Lines that name no session: what could not be read, and what a server says. */
    this.rejected = 0;
    this.filtered = 0;
    /** Whether a map is told of: without one there is no screen that somebody could be off. */
    this.hasMap = false;
    /** @type {{base: number, bytes: Uint8Array}[]} */
    this.chunks = [];
    this.length = 0;
    /** @type {Map<string, Session>} the newest part of each */
    this.newest = new Map();
  }

  /**
   * Takes whole lines, each ended by a newline but for the last of a log.
   * @param {Uint8Array} bytes
   */
  append(bytes) {
    const base = this.length;
    this.chunks.push({ base, bytes });
    this.length += bytes.length;
    const scanner = new LineScanner(bytes);
    while (scanner.next()) {
      if (scanner.event === "rejected") this.rejected += 1;
      if (scanner.event === "filtered") this.filtered += 1;
      if (scanner.session === null || Number.isNaN(scanner.time)) continue;
      const { time, seq } = scanner;
      const newest = this.newest.get(scanner.session);
      // What was held back before a session has begun has no time of it.
      if (!newest && scanner.event === "filtered") continue;
      const isAnew = newest !== undefined && seq > 0 && seq <= newest.seq && !scanner.isOfSnapshot();
      const goesBack = newest !== undefined && seq > 0 && newest.lastTime - time > (isAnew ? 0 : RESET);
      const session = newest && !goesBack ? newest : this.#begin(scanner.session, newest);
      session.push(base + scanner.start, scanner.kind, time, seq, isAnew);
      if (scanner.kind === REGION) this.hasMap = true;
      if (scanner.kind === LOCATION) session.track.push(session.lastTime, scanner.fix());
    }
  }

  /**
   * @param {string} name
   * @param {Session | undefined} previous
   */
  #begin(name, previous) {
    const before = previous ? previous.stateAt(Infinity) : initialState(this.settings);
    const session = new Session(this, name, previous ? previous.part + 1 : 1, before);
    this.newest.set(name, session);
    this.sessions.push(session);
    return session;
  }

  /**
   * The text of the line that begins at a place of the log.
   * @param {number} start
   */
  line(start) {
    let index = this.chunks.length - 1;
    while (this.chunks[index].base > start) index -= 1;
    const { base, bytes } = this.chunks[index];
    const end = bytes.indexOf(10, start - base);
    return decoder.decode(bytes.subarray(start - base, end < 0 ? bytes.length : end));
  }
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPENING, SEQ, TIME, SESSION, PHASE, ANNOTATION] = [
  '{"event":"', ',"seq":', ',"time":"', ',"session":"', ',"phase":"', '","annotation"',
].map((text) => new TextEncoder().encode(text));

/**
 * Reads of each line what the index needs. Lines as bearings prints them are read byte by byte; any other one is
 * parsed as a whole, with the same result.
 */
class LineScanner {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.start = 0;
    this.end = -1;
    this.at = 0;
    this.event = "";
    this.kind = OTHER;
    this.time = NaN;
    this.seq = 0;
    /** @type {string | null} */
    this.session = null;
    /** @type {BearingsEvent | null} the whole line, where it had to be parsed */
    this.parsed = null;
    /**
     * Names read before, and where.
     * @type {Map<number, {from: number, to: number, text: string}>}
     */
    this.names = new Map();
    this.day = { from: -1, ms: 0 };
  }

  /** Goes to the next line that is an event; false at the end. */
  next() {
    const { bytes } = this;
    while (this.end + 1 < bytes.length) {
      this.start = this.end + 1;
      const newline = bytes.indexOf(10, this.start);
      this.end = newline < 0 ? bytes.length : newline;
      if (this.end - this.start < 2) continue;
      this.parsed = null;
      if (this.#read() || this.#parse()) return true;
    }
    return false;
  }

  #read() {
    this.at = this.start;
    if (!this.#skip(OPENING)) return false;
    const event = this.#name(this.names);
    if (event === null) return false;
    this.seq = this.#skip(SEQ) ? this.#number() : 0;
    if (!this.#skip(TIME) || !this.#time()) return false;
    const session = this.#skip(SESSION) ? this.#name(this.names) : null;
    if (session === null) return false;
    this.event = event;
    this.session = session;
    this.kind = kindOf(event);
    if (this.kind === INDICATOR && this.#skip(PHASE)) {
      const phase = this.bytes[this.at];
      // The user's has no annotation between its phase and what follows.
      this.kind = phase === 0x6d ? MOVE : phase === 0x73 ? SHOW : HIDE;
      this.at += 4;
      if (this.#skip(ANNOTATION)) this.kind = INDICATOR;
    }
    return true;
  }

  #parse() {
    let event;
    try {
      event = JSON.parse(decoder.decode(this.bytes.subarray(this.start, this.end)));
    } catch {
      return false;
    }
    if (typeof event?.event !== "string") return false;
    this.parsed = event;
    this.event = event.event;
    this.seq = event.seq ?? 0;
    this.time = typeof event.time === "number" ? Math.floor(event.time * 1000 + 0.5) : Date.parse(event.time);
    this.session = event.session ?? null;
    this.kind = kindOf(event.event);
    if (this.kind === INDICATOR && event.annotation === undefined) {
      this.kind = KINDS.indexOf(`indicator ${event.phase}`);
    }
    return true;
  }

  /** Whether the line tells again what held before, to a client that asked for it. */
  isOfSnapshot() {
    return decoder.decode(this.bytes.subarray(this.start, this.end)).endsWith('"snapshot":true}');
  }

  /**
   * The place and figures of the `location` just read.
   * @returns {Fix}
   */
  fix() {
    if (this.parsed) {
      const { lat, lon, accuracy = NaN, speed = NaN, altitude = NaN, heart_rate: heartRate = NaN, cadence = NaN } = this.parsed;
      const visibility = { off: OFF, partial: PARTIAL }[String(this.parsed.visibility)] ?? ON;
      return { lat, lon, accuracy, speed, altitude, heartRate, cadence, visibility };
    }
    const { bytes, end } = this;
    const fix = { lat: NaN, lon: NaN, accuracy: NaN, speed: NaN, altitude: NaN, heartRate: NaN, cadence: NaN, visibility: ON };
    while (this.at < end && bytes[this.at] === COMMA) {
      const key = this.at + 2;
      let close = key;
      while (bytes[close] !== QUOTE && close < end) close += 1;
      this.at = close + 1;
      if (bytes[this.at] !== COLON) break;
      this.at += 1;
      const length = close - key;
      if (bytes[this.at] === QUOTE) {
        const from = this.at + 1;
        let to = from;
        while (bytes[to] !== QUOTE && to < end) to += 1;
        this.at = to + 1;
        // Its three words have two, three and seven letters.
        if (length === 10) fix.visibility = to - from === 3 ? OFF : to - from === 7 ? PARTIAL : ON;
        continue;
      }
      const value = this.#number();
      const [first, second] = [bytes[key], bytes[key + 1]];
      if (length === 3 && first === 0x6c) fix[second === 0x61 ? "lat" : "lon"] = value;
      else if (length === 8 && first === 0x61 && second === 0x63) fix.accuracy = value;
      else if (length === 8 && first === 0x61 && second === 0x6c) fix.altitude = value;
      else if (length === 5 && first === 0x73) fix.speed = value;
      else if (length === 10 && first === 0x68) fix.heartRate = value;
      else if (length === 7 && first === 0x63) fix.cadence = value;
    }
    return fix;
  }

  /** @param {Uint8Array} text */
  #skip(text) {
    const { bytes, at } = this;
    for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text[index]) return false;
    this.at = at + text.length;
    return true;
  }

  /**
   * Reads up to the closing quote; nothing where the text holds an escape. Names come again and again, so most are
   * found by a hash of their bytes.
   * @param {Map<number, {from: number, to: number, text: string}>} known
   * @returns {string | null}
   */
  #name(known) {
    const { bytes, at: from } = this;
    let [to, hash] = [from, 0];
    for (; bytes[to] !== QUOTE; to += 1) {
      if (bytes[to] === BACKSLASH || to >= this.end) return null;
      hash = (Math.imul(hash, 31) + bytes[to]) | 0;
    }
    this.at = to + 1;
    const found = known.get(hash);
    if (found && this.#isSame(found.from, found.to, from, to)) return found.text;
    const text = decoder.decode(bytes.subarray(from, to));
    known.set(hash, { from, to, text });
    return text;
  }

  /** @param {number} from @param {number} to @param {number} otherFrom @param {number} otherTo */
  #isSame(from, to, otherFrom, otherTo) {
    const { bytes } = this;
    if (to - from !== otherTo - otherFrom) return false;
    for (let index = to - from - 1; index >= 0; index -= 1) {
      if (bytes[from + index] !== bytes[otherFrom + index]) return false;
    }
    return true;
  }

  #number() {
    const { bytes } = this;
    let at = this.at;
    const isNegative = bytes[at] === 0x2d;
    if (isNegative) at += 1;
    let [digits, scale] = [0, 0];
    for (; ; at += 1) {
      const digit = bytes[at] - 0x30;
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        scale *= 10;
      } else if (bytes[at] === 0x2e) scale = 1;
      else break;
    }
    this.at = at;
    const value = scale > 1 ? digits / scale : digits;
    return isNegative ? -value : value;
  }

  /** Reads a time as bearings prints it, `2026-05-09T14:30:00.000Z"`. */
  #time() {
    const { bytes, at, day } = this;
    if (bytes[at + 23] !== 0x5a || bytes[at + 24] !== QUOTE || bytes[at + 10] !== 0x54) return false;
    let isSameDay = day.from >= 0;
    for (let index = 0; isSameDay && index < 10; index += 1) isSameDay = bytes[at + index] === bytes[day.from + index];
    if (!isSameDay) day.ms = Date.parse(decoder.decode(bytes.subarray(at, at + 10)));
    day.from = at;
    const two = (/** @type {number} */ from) => bytes[at + from] * 10 + bytes[at + from + 1] - 528;
    const ms = (bytes[at + 20] - 0x30) * 100 + two(21);
    this.time = day.ms + ((two(11) * 60 + two(14)) * 60 + two(17)) * 1000 + ms;
    this.at = at + 25;
    return !Number.isNaN(this.time);
  }
}

/** @type {Map<string, number>} */
const kindNumbers = new Map(KINDS.map((name, index) => [name, index]));

/** @param {string} event */
function kindOf(event) {
  return kindNumbers.get(event) ?? OTHER;
}
