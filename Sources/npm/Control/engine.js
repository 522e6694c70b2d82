// @ts-check
// The engine behind a control: what is sent before it is loaded waits, and its silence is told to it in time.

import { Bearings } from "./index.js";

/** @typedef {import("../../bearings/Page/state.js").BearingsEvent} BearingsEvent */
/** @typedef {{outcome?: string, session?: string, events: BearingsEvent[], remarks: BearingsEvent[], wake?: number | null}} Reply */

/** The most records that wait; a socket may be faster than the download of the engine. The oldest go first. */
const MOST_WAITING = 10000;
/** A timer of a browser cannot be longer, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A frame every 4 ms at most: no display is so fast that one would wait, and a needle that settles takes few. */
const FRAME_RATE = 250;
const FRAME = 1000 / FRAME_RATE;

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
  /** @type {string[]} */
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

  get isReady() {
    return this.#bearings !== null;
  }

  /**
   * @param {((options: Record<string, any>) => Promise<any>) | undefined} load gives an engine that is loaded in another way
   * @param {Record<string, any>} further options
   */
  async start(load, further) {
    const options = { ...OPTIONS, ...further };
    const bearings = await (load ? load(options) : Bearings.load({ options }));
    if (this.#isClosed) {
      bearings.close();
      return;
    }
    this.#bearings = bearings;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const record of waiting) this.send(record);
  }

  /**
   * @param {string | BearingsEvent} record
   * @returns {Reply | undefined} nothing while the engine is being loaded
   */
  send(record) {
    if (this.#isClosed) return undefined;
    if (!this.#bearings) {
      // What is no record throws now, to whoever sends it.
      this.#waiting.push(typeof record === "string" ? record : JSON.stringify(record));
      if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
      return undefined;
    }
    return this.#take(this.#bearings.send(record, this.#now()));
  }

  /** Begins a frame of the map: what is sent from now on is not held back as too soon after the frame before. */
  beginFrame() {
    this.#clock = Math.max(Date.now(), this.#clock + FRAME);
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
    this.#timer = undefined;
    this.#wake = Infinity;
    if (this.#bearings) this.#take(this.#bearings.advance(this.#now()));
  }
}
