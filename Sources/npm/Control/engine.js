// @ts-check
// The engine behind a control: what is sent before it is loaded waits, and its silence is told to it in time.

import { Bearings } from "./index.js";

/** @typedef {import("../../bearings/Page/state.js").BearingsEvent} BearingsEvent */
/** @typedef {{outcome?: string, session?: string, events: BearingsEvent[], remarks: BearingsEvent[], wake?: number | null}} Reply */

/** So many wait at most; a socket may be faster than the download of the engine. The oldest go first. */
const MOST_WAITING = 10000;
/** A timer of a browser cannot be longer, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A frame every 4 ms at most: no display is so fast that one would wait, and a needle that settles takes few. */
const FRAME_RATE = 250;
const FRAME = 1000 / FRAME_RATE;
/** A script that moves the map faster than that sets the clock so many milliseconds ahead at most. */
const LONGEST_LEAD = 1000;

/** The options of `run` that a map needs: each device of a line is a session, what shares a place is seen apart, and whatever is
 * selected has an arrow, too. */
const OPTIONS = {
  locations: true,
  "session-from": "source",
  viewport: "none",
  "frame-rate": FRAME_RATE,
  "compass-delay": "0ms",
  spread: "points",
  indicate: "selected",
};

export class Engine {
  /** @type {any} */
  #bearings = null;
  /**
   * What to do once it is loaded.
   * @type {(() => void)[]}
   */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #wake = Infinity;
  #isClosed = false;
  /** The newest moment told, in milliseconds since 1970. */
  #clock = 0;

  /**
   * @param {(reply: Reply) => void} onReply everything that is decided, whatever led to it
   */
  constructor(onReply) {
    this.onReply = onReply;
  }

  /**
   * @param {((options: Record<string, any>) => Promise<any>) | undefined} load gives an engine that is loaded in another way
   * @param {Record<string, any>} further options
   * @param {() => void} begin is called before what has waited
   */
  async start(load, further, begin) {
    const options = { ...OPTIONS, ...further };
    const bearings = await (load ? load(options) : Bearings.load({ options }));
    if (this.#isClosed) {
      bearings?.close?.();
      return;
    }
    if (typeof bearings?.send !== "function") throw new TypeError("`load` has given no engine");
    // An engine for logs throws here.
    bearings.advance(this.#now());
    this.#bearings = bearings;
    const waiting = [begin, ...this.#waiting];
    this.#waiting = [];
    for (const action of waiting) action();
  }

  /**
   * Does something in its turn: at once, or after what has waited for longer.
   * @param {() => void} action
   */
  whenReady(action) {
    if (this.#isClosed) return;
    if (this.#bearings) {
      action();
      return;
    }
    this.#waiting.push(action);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
  }

  /**
   * @param {string | BearingsEvent} record
   * @param {(reply: Reply) => void} [told] after `onReply`
   * @returns {Reply | undefined} nothing while the engine is being loaded
   */
  send(record, told) {
    if (this.#isClosed) return undefined;
    if (!this.#bearings) {
      const line = lineOf(record);
      this.whenReady(() => this.send(line, told));
      return undefined;
    }
    const reply = this.#take(this.#bearings.send(record, this.#now()));
    told?.(reply);
    return reply;
  }

  /** Time may have passed without a timer: that of a page in the background, or of a machine asleep. */
  wakeUp() {
    if (this.#bearings) this.#advance();
  }

  /** Begins a frame of the map: what is sent from now on is not held back as too soon after the frame before. */
  beginFrame() {
    const now = Date.now();
    this.#clock = Math.max(now, this.#clock, Math.min(this.#clock + FRAME, now + LONGEST_LEAD));
  }

  /** A clock that was set back waits here. */
  #now() {
    this.#clock = Math.max(Date.now(), this.#clock);
    return this.#clock;
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#bearings?.close();
    this.#bearings = null;
  }

  /** @param {Reply} reply */
  #take(reply) {
    this.#plan(reply.wake ?? Infinity);
    this.onReply(reply);
    return reply;
  }

  /** @param {number} wake milliseconds since 1970 */
  #plan(wake) {
    // A timer that is too early only asks again: most replies of a moving map put the moment off.
    if (this.#timer !== undefined && wake >= this.#wake) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wake = wake;
    if (wake === Infinity) return;
    const delay = Math.min(Math.max(0, wake - Date.now()), LONGEST_TIMER);
    this.#timer = setTimeout(() => this.#advance(), delay);
  }

  #advance() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wake = Infinity;
    if (this.#bearings) this.#take(this.#bearings.advance(this.#now()));
  }
}

/**
 * A record as it is now; what is none throws at once, to whoever sends it.
 * @param {any} record
 */
function lineOf(record) {
  if (typeof record === "string") return record;
  if (typeof record === "object" && record !== null) return JSON.stringify(record);
  throw new TypeError(`send takes a record, as an object, or a line, as a string; found ${String(record)}`);
}
