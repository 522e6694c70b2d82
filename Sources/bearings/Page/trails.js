// @ts-check
// Where tracks lie on the map.
//
// A track is thinned for the scale at hand: a fix less than about a pixel from the last one drawn is left out, so
// that a million of them cost no more than what can be seen. One that goes around the world is drawn as often as it
// is to be seen.

import { thinnedIndices } from "./samples.js";

/** @typedef {import("./track.js").Track} Track */

/**
 * From where to where a track goes on the world's square; more than 1 where it goes around the world.
 * @typedef {{length: number, west: number, east: number, north: number, south: number}} Bounds
 */

/** Scales for which it is known what to draw. */
const MOST_LEVELS = 6;

export class Trails {
  /** @param {import("./camera.js").Camera} camera */
  constructor(camera) {
    this.camera = camera;
    /** @type {WeakMap<Track, Map<number, {length: number, indices: Uint32Array}>>} */
    this.thinned = new WeakMap();
    /** @type {WeakMap<Track, Bounds>} */
    this.known = new WeakMap();
  }

  /** @param {Track} track */
  bounds(track) {
    let bounds = this.known.get(track);
    if (!bounds) {
      bounds = { length: 0, west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
      this.known.set(track, bounds);
    }
    for (; bounds.length < track.length; bounds.length += 1) {
      const [x, y] = [track.xs.values[bounds.length], track.ys.values[bounds.length]];
      if (x < bounds.west) bounds.west = x;
      if (x > bounds.east) bounds.east = x;
      if (y < bounds.north) bounds.north = y;
      if (y > bounds.south) bounds.south = y;
    }
    return bounds;
  }

  /**
   * Whole worlds to move a fix by, so that its track lies near the middle of the map; of a track around the world, so
   * that the fix itself does.
   * @param {Track} track @param {number} index
   */
  shift(track, index) {
    const { west, east } = this.bounds(track);
    return Math.round(this.camera.x - (east - west > 1 ? track.xs.values[index] : (west + east) / 2));
  }

  /**
   * Whole worlds to move a track by, so that all of it that may be seen is.
   * @param {Track} track
   */
  shifts(track) {
    if (track.length === 0) return [];
    const { west, east } = this.bounds(track);
    if (east - west <= 1) return [this.shift(track, 0)];
    const { x, width, scale } = this.camera;
    const first = Math.ceil(x - width / 2 / scale - east);
    const last = Math.floor(x + width / 2 / scale - west);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, number) => first + number);
  }

  /**
   * Which fixes are drawn at this scale.
   * @param {Track} track
   */
  indices(track) {
    const level = Math.ceil(Math.log2(this.camera.scale));
    let levels = this.thinned.get(track);
    if (!levels) this.thinned.set(track, (levels = new Map()));
    const known = levels.get(level);
    if (known?.length === track.length) return known.indices;
    const indices = thinnedIndices(track, 1 / 2 ** level);
    if (levels.size > MOST_LEVELS) levels.clear();
    levels.set(level, { length: track.length, indices });
    return indices;
  }

  /**
   * Where a fix is on the map.
   * @param {Track} track @param {number} index
   * @returns {[number, number]}
   */
  spot(track, index) {
    const { camera } = this;
    return [camera.px(track.xs.values[index] + this.shift(track, index)), camera.py(track.ys.values[index])];
  }

  /**
   * Calls `draw` for each stretch between two drawn fixes that may be seen; `isAnew` says of a path whether the
   * stretch does not go on from the last one that was asked for with it.
   * @param {Track} track @param {number} shift
   * @param {(x1: number, y1: number, x2: number, y2: number, index: number, isAnew: (path: Path2D) => boolean) => void} draw
   */
  trace(track, shift, draw) {
    const { camera } = this;
    const [xs, ys] = [track.xs.values, track.ys.values];
    let [lastX, lastY] = [0, 0];
    let [now, before] = [new Set(), new Set()];
    const isAnew = (/** @type {Path2D} */ path) => {
      now.add(path);
      return !before.has(path);
    };
    const indices = this.indices(track);
    for (let entry = 0; entry < indices.length; entry += 1) {
      const index = indices[entry];
      const px = camera.px(xs[index] + shift);
      const py = camera.py(ys[index]);
      if (entry > 0 && camera.maySee(px, py, lastX, lastY)) draw(lastX, lastY, px, py, index, isAnew);
      [now, before] = [before, now];
      now.clear();
      lastX = px;
      lastY = py;
    }
  }

  /**
   * How far the nearest drawn fix is from a point of the map, and which.
   * @param {Track} track @param {number} px @param {number} py
   */
  nearest(track, px, py) {
    const { camera } = this;
    const indices = this.indices(track);
    let [least, nearest] = [Infinity, -1];
    for (const shift of this.shifts(track)) {
      for (let entry = 0; entry < indices.length; entry += 1) {
        const index = indices[entry];
        const dx = camera.px(track.xs.values[index] + shift) - px;
        const dy = camera.py(track.ys.values[index]) - py;
        const square = dx * dx + dy * dy;
        if (square < least) {
          least = square;
          nearest = index;
        }
      }
    }
    return { distance: Math.sqrt(least), index: nearest };
  }
}
