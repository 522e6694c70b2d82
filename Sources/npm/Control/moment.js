// @ts-check
// A moment of the map: where it draws what is drawn over it, and which room labels have.

import { DISC } from "../../bearings/Page/shapes.js";

/** @typedef {import("../../bearings/Page/mercator.js").Projection} Projection */

/**
 * A moment of the map. `project` gives the point at which the map itself draws a place, if it does; `top` is what is covered there.
 * @typedef {{time: number, projection: Projection, project: (lat: number, lon: number) => {x: number, y: number} | null,
 *   top: number, show: Set<string>, units: "metric" | "imperial" | undefined, labels: Labels | null}} Moment
 */

/** Points of a label: a character's mean width, what is around the text, its height, and the way to the next. */
const CHARACTER = 7;
const AROUND = 21;
const HEIGHT = 24;
const STEP = 26;
/** Between a label and the edges of the map. */
const EDGE = 6;
/** Beyond this many steps a label is too far from its arrow. */
const MOST_STEPS = 3;
/**
 * Where a label may stand, beside the arrow at an edge, in the order in which it is tried.
 * @type {Record<string, string[]>}
 */
const SIDES = {
  left: ["right", "above", "below"], right: ["left", "above", "below"], top: ["below"], bottom: ["above"], none: ["below"],
};

/** The labels of a moment, each where it covers no arrow and no other label. */
export class Labels {
  /** @type {[left: number, top: number, right: number, bottom: number][]} */
  #taken = [];

  /** @param {number} width of the map in points */
  constructor(width) {
    this.width = width;
  }

  /** @param {number} x @param {number} y of an arrow */
  take(x, y) {
    this.#taken.push([x - DISC, y - DISC, x + DISC, y + DISC]);
  }

  /**
   * @param {number} x @param {number} y of the arrow @param {string} edge @param {string} text
   * @returns {{side: string, level: number, shift: number, isFree: boolean}} the first side where none is free
   */
  place(x, y, edge, text) {
    const width = CHARACTER * text.length + AROUND;
    for (let level = 0; level < MOST_STEPS; level += 1) {
      for (const side of SIDES[edge]) {
        const isBeside = side === "left" || side === "right";
        if (isBeside && level > 0) continue;
        const away = DISC + 10 + level * STEP + HEIGHT / 2;
        const middle = isBeside ? y : side === "above" ? y - away : y + away;
        const centred = Math.max(EDGE, Math.min(this.width - width - EDGE, x - width / 2));
        const left = side === "right" ? x + DISC + 10 : side === "left" ? x - DISC - 10 - width : centred;
        const isFree = this.#isFree(left, middle - HEIGHT / 2, left + width, middle + HEIGHT / 2);
        if (isFree) return { side, level, shift: isBeside ? 0 : centred - x + width / 2, isFree };
      }
    }
    return { side: SIDES[edge][0], level: 0, shift: 0, isFree: false };
  }

  /** @param {number} left @param {number} top @param {number} right @param {number} bottom */
  #isFree(left, top, right, bottom) {
    const isCovered = this.#taken.some(([l, t, r, b]) => l < right && left < r && t < bottom && top < b);
    if (!isCovered) this.#taken.push([left, top, right, bottom]);
    return !isCovered;
  }
}

/**
 * Whether what reaches so far around a spot reaches into the map.
 * @param {{x: number, y: number}} spot @param {number} reach points @param {Moment} moment
 */
export function isOnMap({ x, y }, reach, { projection: { view } }) {
  return x > -reach && x < view.width + reach && y > -reach && y < view.height + reach;
}

/** Farther off the screen, in points, no element is put. */
const FARTHEST = 5000;

/**
 * Where a place is drawn, if that is on the map or near it.
 * @param {{lat: number, lon: number}} place @param {Moment} moment
 */
export function seen({ lat, lon }, { projection, project }) {
  const { x, y, depth } = projection.project(lat, lon);
  if (!projection.isDrawn({ x, y, depth }) || Math.abs(x) > FARTHEST || Math.abs(y) > FARTHEST) return null;
  const spot = project(lat, lon);
  return spot && Number.isFinite(spot.x + spot.y) ? { x: spot.x, y: spot.y, depth } : null;
}
