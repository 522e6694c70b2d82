// @ts-check
// Everybody whom a map knows: their states, what is drawn of them, and what they are called.

import { Layer } from "./layer.js";
import { Person } from "./person.js";

/** @typedef {import("./layer.js").Handlers} Handlers */
/** @typedef {import("./moment.js").Moment} Moment */

export class People {
  /** @type {Map<string, {person: Person, layer: Layer}>} */
  #known = new Map();
  /** By session; what a source calls them. @type {Map<string, string>} */
  #names = new Map();
  #hasThrown = false;

  /**
   * @param {HTMLElement} overlay @param {string} prefix of the toolkit's class names @param {Handlers} handlers
   * @param {string} own whose map it is
   * @param {false | Record<string, string> | ((session: string) => string | undefined) | undefined} labels
   */
  constructor(overlay, prefix, handlers, own, labels) {
    this.overlay = overlay;
    this.prefix = prefix;
    this.handlers = handlers;
    this.own = own;
    this.labels = labels;
    this.of(own);
  }

  get size() {
    return this.#known.size;
  }

  /** Whose map it is. */
  get owner() {
    return this.of(this.own);
  }

  /** Everybody, the owner first. */
  get all() {
    return [...this.#known.values()].map(({ person }) => person);
  }

  /** Those whose place is known. */
  get located() {
    return this.all.filter((person) => person.state.location);
  }

  /**
   * Whoever a session is, from now on if not yet.
   * @param {string} session
   */
  of(session) {
    let known = this.#known.get(session);
    if (!known) {
      known = { person: new Person(session), layer: new Layer(this.overlay, this.prefix, session, this.handlers) };
      this.#known.set(session, known);
    }
    return known.person;
  }

  /** @param {Map<string, string>} names by session, as a source has them */
  call(names) {
    for (const [session, name] of names) this.#names.set(session, name);
  }

  /**
   * @param {Moment} moment
   * @returns {boolean} whether somebody is moving on
   */
  draw(moment) {
    for (const { state } of this.all) {
      for (const { event } of state.indicators.values()) moment.labels?.take(event.x, event.y);
    }
    let isMoving = false;
    for (const { person, layer } of this.#known.values()) {
      layer.draw(person, this.#nameOf(person.session), moment);
      isMoving ||= person.isMovingAt(moment.time);
    }
    return isMoving;
  }

  remove() {
    for (const { layer } of this.#known.values()) layer.remove();
    this.#known.clear();
  }

  /** @param {string} session */
  #nameOf(session) {
    return this.#labelOf(session) ?? this.#names.get(session) ?? (session === this.own ? "You" : session);
  }

  /**
   * What the page calls them. What its function throws is told once: it is asked in each frame.
   * @param {string} session
   */
  #labelOf(session) {
    const { labels } = this;
    if (!labels) return undefined;
    try {
      const isAsked = typeof labels === "function";
      const label = isAsked ? labels(session) : Object.hasOwn(labels, session) ? labels[session] : undefined;
      return label === undefined || label === null ? undefined : String(label);
    } catch (error) {
      if (!this.#hasThrown) reportError(error);
      this.#hasThrown = true;
      return undefined;
    }
  }
}
