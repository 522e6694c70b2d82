// @ts-check
// Lines of events: reads of each what an index of them needs.

import { OFF, ON, PARTIAL } from "./track.js";

/** @typedef {import("./state.js").BearingsEvent} BearingsEvent */
/** @typedef {import("./track.js").Fix} Fix */

/** A kind's place in this list is what the index keeps of it. The last one stands for all others. */
export const KINDS = [
  "location", "compass", "indicator move", "indicator show", "indicator hide", "indicator", "region", "camera",
  "callout", "authorization", "stale", "fresh", "filtered", "annotations", "drag", "follow", "directions",
  "progress", "search", "other",
];
export const [LOCATION, MOVE, SHOW, HIDE] = [0, 2, 3, 4];
const INDICATOR = KINDS.indexOf("indicator");
export const REGION = KINDS.indexOf("region");
export const AUTHORIZATION = KINDS.indexOf("authorization");
const OTHER = KINDS.length - 1;
/** Set on the kind of a line that no later one makes needless, and of one with which the session begins again. */
export const KEPT = 0x80;
export const ANEW = 0x40;
/** What of a kind is its place in KINDS. */
export const KIND = 0x3f;

const encoder = new TextEncoder();
export const decoder = new TextDecoder();

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPENING, SEQ, TIME, SESSION, PHASE, ANNOTATION] = [
  '{"event":"', ',"seq":', ',"time":"', ',"session":"', ',"phase":"', '","annotation"',
].map((text) => encoder.encode(text));

/** A name that stands on lines, and its bytes with the quote that ends it. */
/** @typedef {{text: string, quoted: Uint8Array}} Name */

/** Stands nowhere: its byte is none of UTF-8. @type {Name} */
const NO_NAME = { text: "", quoted: Uint8Array.of(0xff) };

/**
 * Reads of each line what the index needs. Lines as bearings prints them are read byte by byte; any other one is
 * parsed as a whole, with the same result.
 */
export class LineScanner {
  constructor() {
    /** The lines at hand, as UTF-8. */
    this.bytes = new Uint8Array(0);
    /** What is written over with each text: memory that has been touched costs nothing more. */
    this.place = this.bytes;
    /** Letters in them. */
    this.length = 0;
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
    /** The names of the line before, which most lines repeat. @type {Name} */
    this.lastEvent = NO_NAME;
    /** @type {Name} */
    this.lastSession = NO_NAME;
    /** Names read before, by a hash of their bytes. @type {Map<number, Name>} */
    this.names = new Map();
    this.day = { text: new Uint8Array(10), ms: NaN };
    /** @type {Fix} of the line at hand, where it was not parsed */
    this.told = { lat: NaN, lon: NaN, accuracy: NaN, speed: NaN, altitude: NaN, heartRate: NaN, cadence: NaN, visibility: ON };
  }

  /**
   * Begins to read lines.
   * @param {string} text
   */
  begin(text) {
    const room = text.length + (text.length >> 4) + 16;
    if (this.place.length < room) this.place = new Uint8Array(room);
    const { read = 0, written = 0 } = encoder.encodeInto(text, this.place);
    this.bytes = read < text.length ? encoder.encode(text) : this.place.subarray(0, written);
    this.length = text.length;
    this.end = -1;
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
    const event = this.#name(this.lastEvent);
    if (event === null) return false;
    this.lastEvent = event;
    this.seq = this.#skip(SEQ) ? this.#number() : 0;
    if (!this.#skip(TIME) || !this.#time()) return false;
    const session = this.#skip(SESSION) ? this.#name(this.lastSession) : null;
    if (session === null) return false;
    this.lastSession = session;
    this.session = session.text;
    this.event = event.text;
    this.kind = kindOf(event.text);
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

  /** Whether the text at hand has one byte a letter. */
  get isASCII() {
    return this.bytes.length === this.length;
  }

  /** Whether the line tells again what held before, to a client that asked for it. */
  isOfSnapshot() {
    return decoder.decode(this.bytes.subarray(this.start, this.end)).endsWith('"snapshot":true}');
  }

  /**
   * The place and figures of the `location` just read.
   * @returns {Fix} good until the next line is read
   */
  fix() {
    if (this.parsed) {
      const { lat, lon, accuracy = NaN, speed = NaN, altitude = NaN, heart_rate: heartRate = NaN, cadence = NaN } = this.parsed;
      const visibility = { off: OFF, partial: PARTIAL }[String(this.parsed.visibility)] ?? ON;
      return { lat, lon, accuracy, speed, altitude, heartRate, cadence, visibility };
    }
    const { bytes, end, told } = this;
    told.lat = told.lon = told.accuracy = told.speed = told.altitude = told.heartRate = told.cadence = NaN;
    told.visibility = ON;
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
        if (length === 10) told.visibility = to - from === 3 ? OFF : to - from === 7 ? PARTIAL : ON;
        continue;
      }
      const value = this.#number();
      const first = bytes[key];
      const second = bytes[key + 1];
      if (length === 3 && first === 0x6c) told[second === 0x61 ? "lat" : "lon"] = value;
      else if (length === 8 && first === 0x61 && second === 0x63) told.accuracy = value;
      else if (length === 8 && first === 0x61 && second === 0x6c) told.altitude = value;
      else if (length === 5 && first === 0x73) told.speed = value;
      else if (length === 10 && first === 0x68) told.heartRate = value;
      else if (length === 7 && first === 0x63) told.cadence = value;
    }
    return told;
  }

  /** @param {Uint8Array} text */
  #skip(text) {
    const { bytes, at } = this;
    for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text[index]) return false;
    this.at = at + text.length;
    return true;
  }

  /**
   * Reads up to the closing quote; nothing where the text holds an escape.
   * @param {Name} last what it most likely is
   * @returns {Name | null}
   */
  #name(last) {
    if (this.#skip(last.quoted)) return last;
    const { bytes, at: from } = this;
    let to = from;
    let hash = 0;
    for (; bytes[to] !== QUOTE; to += 1) {
      if (bytes[to] === BACKSLASH || to >= this.end) return null;
      hash = (Math.imul(hash, 31) + bytes[to]) | 0;
    }
    const known = this.names.get(hash);
    if (known && this.#skip(known.quoted)) return known;
    this.at = to + 1;
    const name = { text: decoder.decode(bytes.subarray(from, to)), quoted: bytes.slice(from, to + 1) };
    this.names.set(hash, name);
    return name;
  }

  #number() {
    const { bytes } = this;
    let at = this.at;
    const isNegative = bytes[at] === 0x2d;
    if (isNegative) at += 1;
    let digits = 0;
    let scale = 0;
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
    let isSameDay = true;
    for (let index = 0; isSameDay && index < 10; index += 1) isSameDay = bytes[at + index] === day.text[index];
    if (!isSameDay) {
      day.text = bytes.slice(at, at + 10);
      day.ms = Date.parse(decoder.decode(day.text));
    }
    const minutes = twoDigits(bytes, at + 11) * 60 + twoDigits(bytes, at + 14);
    const ms = (bytes[at + 20] - 0x30) * 100 + twoDigits(bytes, at + 21);
    this.time = day.ms + (minutes * 60 + twoDigits(bytes, at + 17)) * 1000 + ms;
    this.at = at + 25;
    return !Number.isNaN(this.time);
  }
}

/** @param {Uint8Array} bytes @param {number} at */
function twoDigits(bytes, at) {
  return bytes[at] * 10 + bytes[at + 1] - 528;
}

/** @type {Map<string, number>} */
const kindNumbers = new Map(KINDS.map((name, index) => [name, index]));

/** @param {string} event */
function kindOf(event) {
  return kindNumbers.get(event) ?? OTHER;
}
