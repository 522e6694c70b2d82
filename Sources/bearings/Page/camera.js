// @ts-check
// Where the map looks: its middle, its scale, and what of the world that puts where.

import { fromNorth, latitudeAt, metresPerPoint, TILE } from "./mercator.js";

/** Pixels per world: the whole world small, or some centimetres a pixel. */
const [LEAST_SCALE, MOST_SCALE] = [200, TILE * 2 ** 24];

export class Camera {
  constructor() {
    /** The middle on the world's square, and pixels per world. */
    this.x = 0.5;
    this.y = 0.5;
    this.scale = 400;
    /** Of the map, in pixels. */
    this.width = 0;
    this.height = 0;
    /** Grows with each move. */
    this.moves = 0;
  }

  /** @param {number} x on the world's square, which goes on past its edges */
  px(x) {
    return this.width / 2 + (x - this.x) * this.scale;
  }

  /** @param {number} y on the world's square */
  py(y) {
    return this.height / 2 + (y - this.y) * this.scale;
  }

  /**
   * A place, in the world that lies nearest.
   * @param {number} lat @param {number} lon
   * @returns {[number, number]}
   */
  place(lat, lon) {
    const x = lon / 360 + 0.5;
    return [this.px(x + Math.round(this.x - x)), this.py(fromNorth(lat))];
  }

  /** Metres a pixel in the middle of the map. */
  get metresPerPixel() {
    return metresPerPoint(latitudeAt(this.y), Math.log2(this.scale / TILE));
  }

  /** @param {number} x @param {number} y @param {number} scale */
  look(x, y, scale) {
    this.x = x - Math.floor(x);
    this.y = Math.max(0, Math.min(1, y));
    this.scale = Math.max(LEAST_SCALE, Math.min(MOST_SCALE, scale));
    this.moves += 1;
  }

  /** @param {number} lat @param {number} lon */
  center(lat, lon) {
    this.look(lon / 360 + 0.5, fromNorth(lat), this.scale);
  }

  /** @param {number} right @param {number} down pixels */
  pan(right, down) {
    this.look(this.x - right / this.scale, this.y - down / this.scale, this.scale);
  }

  /**
   * Zooms about a point of the map.
   * @param {number} factor @param {number} px @param {number} py
   */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const { x, y, scale } = this;
    const next = Math.max(LEAST_SCALE, Math.min(MOST_SCALE, scale * factor));
    const [dx, dy] = [px - this.width / 2, py - this.height / 2];
    this.look(x + dx / scale - dx / next, y + dy / scale - dy / next, next);
  }

  /**
   * Whether a line between two points of the map may cross it.
   * @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2
   */
  maySee(x1, y1, x2, y2) {
    const { width, height } = this;
    const isBeside = (x1 < 0 && x2 < 0) || (x1 > width && x2 > width);
    return !isBeside && !(y1 < 0 && y2 < 0) && !(y1 > height && y2 > height);
  }
}
