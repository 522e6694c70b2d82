// @ts-check
// Lines of events: reads of each what an index of them needs.
//
// `EventLog.append` gets them as the program writes them into the page. Before each event stands `N,S,T`:
//   - N is a number if later lines repeat this one, which it then is called by;
//   - S is the speed in m/s with which the user came to a fix, as the report counts it: nothing where that is the one
//     that the event tells, if any, and `-` where it tells one that is a jump. `S/M` follows from a way of M
//     milliseconds, which does not count where that is a gap;
//   - T is its time in milliseconds since 1970; nothing for a line that is no event of a session.
// A line that repeats another is `N,S,T`, and then a comma and a number for each in the event: what it tells is that
// line's event, T milliseconds later, with these numbers in the places of its own.

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

const [NEWLINE, COMMA, MINUS, POINT, SLASH, BRACE] = [0x0a, 0x2c, 0x2d, 0x2e, 0x2f, 0x7b];
/** What stands for a speed that is a jump. */
const JUMP = -1;
/** What a fix is made of, by the keys of its event. */
const FIELDS = ["lat", "lon", "accuracy", "speed", "altitude", "heart_rate", "cadence"];
/** The texts and numbers of JSON. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const TIME_KEY = ',"time":"';

/**
 * An event with other numbers.
 * @param {string} text @param {() => unknown} next
 */
function withNumbers(text, next) {
  return text.replace(TOKENS, (token) => (token[0] === '"' ? token : String(next())));
}

/** A line that others repeat. */
class Model {
  /** @param {string} text its event @param {LineScanner} read what was read of it */
  constructor(text, { event, kind, time, session, isOfSnapshot }) {
    const start = text.indexOf(TIME_KEY) + TIME_KEY.length;
    this.beforeTime = text.slice(0, start);
    this.behindTime = text.slice(text.indexOf('"', start));
    this.event = event;
    this.kind = kind;
    this.time = time;
    this.session = session;
    this.isOfSnapshot = isOfSnapshot;
    /** How many numbers it has. */
    this.count = 0;
    const places = JSON.parse(withNumbers(text, () => this.count++));
    const placeOf = (/** @type {string} */ key) => (typeof places[key] === "number" ? places[key] : -1);
    /** Which of the numbers are its `seq` and what a fix is made of; -1 for none. */
    this.seq = placeOf("seq");
    this.fields = FIELDS.map(placeOf);
    this.visibility = visibilityOf(places.visibility);
  }

  /**
   * The event of a line that repeats this one.
   * @param {string[]} numbers the milliseconds that have passed, and the numbers of the event
   */
  repeated([passed, ...numbers]) {
    const time = new Date(this.time + Number(passed)).toISOString();
    let index = 0;
    return withNumbers(this.beforeTime + time + this.behindTime, () => numbers[index++]);
  }
}

/** Reads of each line what the index needs. */
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
    this.session = "";
    this.isOfSnapshot = false;
    /** As the report counts it; NaN where it is as the event tells it. */
    this.speed = NaN;
    /** Milliseconds of the way from which it follows, where they may be a gap; else 0. */
    this.speedSpan = 0;
    /** The event, where the line repeats none. @type {BearingsEvent | null} */
    this.parsed = null;
    /** @type {Model[]} */
    this.models = [];
    /** The line that this one repeats, if it does. @type {Model | null} */
    this.model = null;
    /** The numbers in place of that one's. */
    this.numbers = new Float64Array(32);
    /** @type {Fix} of the line at hand, where it repeats another */
    this.told = { lat: NaN, lon: NaN, accuracy: NaN, speed: NaN, speedSpan: 0, altitude: NaN, heartRate: NaN, cadence: NaN, visibility: ON };
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

  /** Whether the text at hand has one byte a letter. */
  get isASCII() {
    return this.bytes.length === this.length;
  }

  /** Goes to the next line that is an event; false at the end. */
  next() {
    const { bytes } = this;
    while (this.end + 1 < bytes.length) {
      this.start = this.end + 1;
      const newline = bytes.indexOf(NEWLINE, this.start);
      this.end = newline < 0 ? bytes.length : newline;
      if (this.end > this.start && this.#read()) return true;
    }
    return false;
  }

  #read() {
    const { bytes } = this;
    this.at = this.start;
    const number = bytes[this.at] === COMMA ? -1 : this.#number();
    this.at += 1;
    this.#readSpeed();
    this.at += 1;
    this.time = bytes[this.at] === BRACE ? NaN : this.#number();
    return bytes[this.at] === BRACE ? this.#parse(number) : this.#repeat(this.models[number]);
  }

  #readSpeed() {
    const { bytes } = this;
    [this.speed, this.speedSpan] = [NaN, 0];
    if (bytes[this.at] === MINUS) {
      this.speed = JUMP;
      this.at += 1;
    } else if (bytes[this.at] !== COMMA) {
      this.speed = this.#number();
    }
    if (bytes[this.at] !== SLASH) return;
    this.at += 1;
    this.speedSpan = this.#number();
  }

  /** @param {number} number by which others call the line; -1 for none do */
  #parse(number) {
    const text = decoder.decode(this.bytes.subarray(this.at, this.end));
    let event;
    try {
      event = JSON.parse(text);
    } catch {
      return false;
    }
    if (typeof event?.event !== "string") return false;
    this.model = null;
    this.parsed = event;
    this.event = event.event;
    this.seq = event.seq ?? 0;
    this.session = event.session ?? "main";
    this.isOfSnapshot = event.snapshot === true;
    this.kind = kindOf(event.event);
    // Those of annotations are not the user's.
    if (this.kind === INDICATOR && event.annotation === undefined) this.kind = kindOf(`indicator ${event.phase}`);
    if (number >= 0) this.models[number] = new Model(text, this);
    return true;
  }

  /** @param {Model | undefined} model */
  #repeat(model) {
    if (!model) return false;
    this.model = model;
    this.parsed = null;
    this.event = model.event;
    this.kind = model.kind;
    this.session = model.session;
    this.isOfSnapshot = model.isOfSnapshot;
    this.time += model.time;
    if (this.numbers.length < model.count) this.numbers = new Float64Array(model.count);
    for (let index = 0; index < model.count; index += 1) {
      this.at += 1;
      this.numbers[index] = this.#number();
    }
    this.seq = model.seq < 0 ? 0 : this.numbers[model.seq];
    return true;
  }

  /**
   * The place and figures of the `location` just read.
   * @returns {Fix} good until the next line is read
   */
  fix() {
    const { told, model, parsed } = this;
    told.lat = this.#told(0);
    told.lon = this.#told(1);
    told.accuracy = this.#told(2);
    told.speed = Number.isNaN(this.speed) ? this.#told(3) : this.speed === JUMP ? NaN : this.speed;
    told.speedSpan = this.speedSpan;
    told.altitude = this.#told(4);
    told.heartRate = this.#told(5);
    told.cadence = this.#told(6);
    told.visibility = model ? model.visibility : visibilityOf(parsed?.visibility);
    return told;
  }

  /** @param {number} field its place among FIELDS */
  #told(field) {
    if (!this.model) return this.parsed?.[FIELDS[field]] ?? NaN;
    const place = this.model.fields[field];
    return place < 0 ? NaN : this.numbers[place];
  }

  #number() {
    const { bytes } = this;
    let { at } = this;
    const isNegative = bytes[at] === MINUS;
    if (isNegative) at += 1;
    let digits = 0;
    let scale = 0;
    for (; ; at += 1) {
      const digit = bytes[at] - 0x30;
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        scale *= 10;
      } else if (bytes[at] === POINT) scale = 1;
      else break;
    }
    if (digits > Number.MAX_SAFE_INTEGER || bytes[at] === 0x65 || bytes[at] === 0x45) return this.#unusualNumber();
    this.at = at;
    const value = scale > 1 ? digits / scale : digits;
    return isNegative ? -value : value;
  }

  /** Reads a number with an exponent, or of many digits. */
  #unusualNumber() {
    const from = this.at;
    while (this.at < this.end && this.bytes[this.at] !== COMMA) this.at += 1;
    return Number(decoder.decode(this.bytes.subarray(from, this.at)));
  }

  /**
   * The event of a line, as JSON.
   * @param {string} line
   */
  textOf(line) {
    const start = line.indexOf("{");
    if (start >= 0) return line.slice(start);
    const [number, , ...numbers] = line.split(",");
    return this.models[Number(number)].repeated(numbers);
  }
}

/** @param {unknown} word */
function visibilityOf(word) {
  return word === "off" ? OFF : word === "partial" ? PARTIAL : ON;
}

/** @type {Map<string, number>} */
const kindNumbers = new Map(KINDS.map((name, index) => [name, index]));

/** @param {string} event */
function kindOf(event) {
  return kindNumbers.get(event) ?? OTHER;
}
