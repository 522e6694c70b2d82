// @ts-check
// Where fixes come from: the device, a socket, or lines that the page has. Each is started with a sink and stopped once.

import { Geolocation } from "./geolocation.js";
import { wordsOf } from "./sink.js";
import { GivenSocket, Socket } from "./sockets.js";

/** @typedef {import("./sink.js").Line} Line */
/** @typedef {import("./sink.js").Sink} Sink */
/** @typedef {import("./sink.js").Source} Source */
/** @typedef {AsyncIterable<string | Line> | Iterable<string | Line>} Lines */

/** An address that `WebSocket` takes, also one of the page's own host. */
const ADDRESS = /^(wss?:|https?:|\/)/i;

/**
 * @param {"geolocation" | string | WebSocket | Lines} source
 * @param {string} session whose the device's fixes are
 * @returns {Source}
 */
export function sourceOf(source, session) {
  if (source === "geolocation") return new Geolocation(session);
  if (typeof source === "string") return new Socket(source);
  return isSocket(source) ? new GivenSocket(source) : new Iteration(source);
}

/**
 * Whether it is one.
 * @param {any} source
 */
export function isSource(source) {
  if (typeof source === "string") return source === "geolocation" || ADDRESS.test(source);
  return isSocket(source) || isIterable(source);
}

/**
 * @param {any} source
 * @returns {source is WebSocket}
 */
export function isSocket(source) {
  return typeof source === "object" && source !== null && "readyState" in source && "send" in source;
}

/** @param {any} source */
function isIterable(source) {
  return typeof source === "object" && source !== null && Boolean(source[Symbol.asyncIterator] ?? source[Symbol.iterator]);
}

/** So many milliseconds of lines at a time; the page has its turn between. */
const LONGEST_TURN = 20;

/** Lines that the page has, or gets. */
class Iteration {
  /** @type {AsyncIterator<string | Line> | Iterator<string | Line> | null} */
  #iterator = null;
  #isStopped = false;

  /** @param {Lines} lines */
  constructor(lines) {
    this.lines = /** @type {any} */ (lines);
  }

  /** @param {Sink} sink */
  async start(sink) {
    try {
      const iterator = (this.lines[Symbol.asyncIterator] ?? this.lines[Symbol.iterator]).call(this.lines);
      this.#iterator = iterator;
      let turn = performance.now();
      for (;;) {
        const { done, value } = await iterator.next();
        if (done || this.#isStopped) return;
        sink.line(await value);
        if (performance.now() - turn < LONGEST_TURN) continue;
        await new Promise((next) => setTimeout(next));
        turn = performance.now();
      }
    } catch (error) {
      if (!this.#isStopped) sink.problem(`No more lines: ${wordsOf(error)}`);
    }
  }

  /** Whoever makes the lines may stop, too, also where none comes. */
  async stop() {
    this.#isStopped = true;
    try {
      await this.#iterator?.return?.();
    } catch (error) {
      reportError(error);
    }
  }
}
