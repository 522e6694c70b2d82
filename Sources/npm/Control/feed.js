// @ts-check
// The source that runs: what it brings goes to the engine, and what is wrong with it stands on the map.

import { wordsOf } from "./sink.js";
import { sourceOf } from "./sources.js";

/** @typedef {import("./engine.js").Reply} Reply */
/** @typedef {import("./sink.js").Line} Line */
/** @typedef {import("./sink.js").Sink} Sink */

/**
 * `send` throws for what is no line; `change` is called when something has to be drawn.
 * @typedef {{send: (line: string | Line) => void, heading: Sink["heading"], names: Sink["names"], change: () => void}} Handlers
 */

export class Feed {
  /** @type {import("./sink.js").Source | null} */
  #source = null;
  /** Whether a line was used since the source began. */
  #isRead = false;
  /** Whether the device was asked where it is; and whether it has not answered yet. */
  isAsked = false;
  isWaiting = false;

  /** @param {import("./buttons.js").Message} message @param {Handlers} handlers */
  constructor(message, handlers) {
    this.message = message;
    this.handlers = handlers;
  }

  get isRunning() {
    return this.#source !== null;
  }

  /** Whether it has broken off, or never came about. */
  get hasProblem() {
    return this.message.has("source");
  }

  /**
   * Asks the device, which has to be in a tap.
   * @param {string} session
   */
  ask(session) {
    this.stop();
    this.isAsked = this.isWaiting = true;
    this.start("geolocation", session);
  }

  /** @param {Parameters<typeof sourceOf>[0]} source @param {string} session whose the device's fixes are */
  start(source, session) {
    const own = (this.#source = sourceOf(source, session));
    this.#isRead = false;
    // A source that has been stopped may still have something under way.
    const isCurrent = () => this.#source === own;
    own.start({
      line: (line) => isCurrent() && this.#onLine(line),
      heading: (heading) => isCurrent() && this.handlers.heading(heading),
      problem: (text) => isCurrent() && this.#onProblem(text),
      names: this.handlers.names,
    });
  }

  stop() {
    this.#source?.stop();
    this.#source = null;
    this.isAsked = this.isWaiting = false;
    for (const reason of ["source", "lines"]) this.message.tell(reason, null);
  }

  /**
   * A source of which nothing can be read is the wrong one: of its first line the reason stays until one is used.
   * @param {Reply} reply
   */
  tellOf({ outcome, events, remarks }) {
    if (outcome === "used" || events.some(({ event }) => event === "location")) {
      this.#isRead = true;
      this.message.tell("lines", null);
    }
    const rejected = remarks.find(({ event }) => event === "rejected");
    if (!rejected || this.#isRead || this.message.has("lines")) return;
    this.message.tell("lines", `A line cannot be read: ${rejected.message}`);
  }

  /** @param {any} line */
  #onLine(line) {
    try {
      this.handlers.send(line);
    } catch (error) {
      // A thing that is no line.
      this.tellOf({ events: [], remarks: [{ event: "rejected", message: wordsOf(error) }] });
    }
  }

  /** @param {string | null} text */
  #onProblem(text) {
    if (text) this.isWaiting = false;
    this.message.tell("source", text);
    this.handlers.change();
  }
}
