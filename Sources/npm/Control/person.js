// @ts-check
// A session as a map shows it: the state that its events come to, and a dot that glides from fix to fix.

import { distanceBetween, wrap180 } from "../../bearings/Page/mercator.js";
import { apply, initialState } from "../../bearings/Page/state.js";

/** @typedef {import("../../bearings/Page/state.js").BearingsEvent} BearingsEvent */
/** @typedef {{lat: number, lon: number}} Place */

/** A dot that has moved farther, in metres, jumps: what lies between is not known. */
const FARTHEST_GLIDE = 500;
/** Milliseconds: a dot that glides is that much behind. */
const LONGEST_GLIDE = 1000;
/** The map is told by its toolkit, not by events. */
const SETTINGS = /** @type {import("../../bearings/Page/state.js").Settings} */ ({ width: 0, height: 0, viewport: null });

export class Person {
  /** @type {{from: Place, since: number, duration: number} | null} */
  #glide = null;
  #lastFix = -Infinity;
  /**
   * The direction of the device, also between fixes.
   * @type {number | undefined}
   */
  heading;

  /** @param {string} session */
  constructor(session) {
    this.session = session;
    this.state = initialState(SETTINGS);
  }

  /** Whether nearly all that is known is the town. */
  get isReduced() {
    return this.state.status.endsWith("reduced");
  }

  /** How long the last movement takes, in milliseconds. */
  get glideDuration() {
    return this.#glide?.duration ?? 0;
  }

  /**
   * @param {BearingsEvent} event
   * @param {number} time milliseconds of the page's clock
   * @param {boolean} isStill whether people prefer that nothing glides
   */
  apply(event, time, isStill) {
    const before = this.placeAt(time);
    this.state = apply(this.state, event, time, SETTINGS);
    if (event.event === "location") {
      const interval = Math.min(time - this.#lastFix, LONGEST_GLIDE);
      const isNear = before && distanceBetween(before.lat, before.lon, event.lat, event.lon) < FARTHEST_GLIDE;
      this.#glide = isNear && !isStill ? { from: before, since: time, duration: interval } : null;
      this.#lastFix = time;
      this.heading = event.heading ?? this.heading;
    } else if (!this.state.location) {
      this.#glide = null;
      this.heading = undefined;
    }
  }

  /**
   * Where the dot is drawn.
   * @param {number} time
   * @returns {Place | null}
   */
  placeAt(time) {
    const to = this.state.location;
    if (!to) return null;
    const glide = this.#glide;
    const part = glide ? (time - glide.since) / glide.duration : 1;
    if (!glide || !(part < 1)) return { lat: to.lat, lon: to.lon };
    const { from } = glide;
    return {
      lat: from.lat + (to.lat - from.lat) * part,
      lon: from.lon + wrap180(to.lon - from.lon) * part,
    };
  }

  /**
   * Whether another frame would look different although nothing comes.
   * @param {number} time
   */
  isMovingAt(time) {
    const glide = this.#glide;
    if (glide && time - glide.since < glide.duration) return true;
    for (const { since, until, fade } of this.state.indicators.values()) {
      if (time - (until ?? since) <= fade) return true;
    }
    for (const { since, duration } of this.state.lifts.values()) {
      if (time - since <= duration) return true;
    }
    return false;
  }
}
