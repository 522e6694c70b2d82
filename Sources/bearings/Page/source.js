// @ts-check
// Where events come from: lines of text in, sessions with their times, kinds and tracks out.
//
// `EventLog.append` takes whole lines, as often as they come. A line is looked at once, and only for what an index needs: kind, time,
// session, and of a `location` its place and figures. It is parsed when a state needs it, which few lines are:
// between two times only the last location, compass frame and indicator move are to be seen.
//
// A session whose clock is set back by more than an hour, or that begins again at an earlier time, goes on in a
// part of its own, so that times never fall within one. Times of other late lines count as the latest before.

import { countUpTo, Table } from "./columns.js";
import { ANEW, AUTHORIZATION, decoder, HIDE, KEPT, KIND, KINDS, LineScanner, LOCATION, MOVE, REGION, SHOW } from "./lines.js";
import { apply, initialState } from "./state.js";
import { Track } from "./track.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Settings} Settings */
/** @typedef {import("./state.js").BearingsEvent} BearingsEvent */

/** Lines between two kept states. */
const BLOCK = 16384;
/** Events within which a page looks for something to show first. */
const SOON = 256;
/** A clock set back by more than this begins a new part. */
const RESET = 3_600_000;

/** The events of one session, or of one part of it, one a row. */
export class Session extends Table {
  times = this.column(Float64Array);
  starts = this.column(Float64Array);
  kinds = this.column(Uint8Array);
  track = new Track();

  /**
   * @param {EventLog} log
   * @param {string} name
   * @param {number} part counted from 1
   * @param {State} before what is shown before its first event
   */
  constructor(log, name, part, before) {
    super();
    this.log = log;
    this.name = name;
    this.part = part;
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
    return this.length;
  }

  get firstTime() {
    return this.times.values[0];
  }

  get lastTime() {
    return this.length > 0 ? this.times.values[this.length - 1] : NaN;
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
    const index = this.add();
    this.starts.values[index] = start;
    this.kinds.values[index] = (isKept ? kind | KEPT : kind) | (isAnew ? ANEW : 0);
    this.times.values[index] = index > 0 ? Math.max(time, this.times.values[index - 1]) : time;
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
    this.scanner = new LineScanner();
    /** @type {(string | Uint8Array)[]} lines as they came, or as UTF-8 where that has more bytes than they have letters */
    this.chunks = [];
    /** @type {number[]} where in the log each of them begins */
    this.bases = [];
    this.length = 0;
    /** @type {Map<string, Session>} the newest part of each */
    this.newest = new Map();
  }

  /**
   * Takes whole lines as the head of lines.js has them, each ended by a newline but for the last of a log.
   * @param {string} text
   */
  append(text) {
    const { scanner, length: base } = this;
    scanner.begin(text);
    this.chunks.push(scanner.isASCII ? text : scanner.bytes.slice());
    this.bases.push(base);
    this.length += scanner.bytes.length;
    while (scanner.next()) {
      if (scanner.event === "rejected") this.rejected += 1;
      if (scanner.event === "filtered") this.filtered += 1;
      if (Number.isNaN(scanner.time)) continue;
      const { time, seq } = scanner;
      const newest = this.newest.get(scanner.session);
      // What was held back before a session has begun has no time of it.
      if (!newest && scanner.event === "filtered") continue;
      const isAnew = newest !== undefined && seq > 0 && seq <= newest.seq && !scanner.isOfSnapshot;
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
   * The event of the line that begins at a place of the log, as JSON.
   * @param {number} start
   */
  line(start) {
    const chunk = countUpTo(this.bases, this.bases.length, start) - 1;
    const lines = this.chunks[chunk];
    const from = start - this.bases[chunk];
    const end = typeof lines === "string" ? lines.indexOf("\n", from) : lines.indexOf(10, from);
    const line = lines.slice(from, end < 0 ? lines.length : end);
    return this.scanner.textOf(typeof line === "string" ? line : decoder.decode(line));
  }
}
