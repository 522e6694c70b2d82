// @ts-check
// The map's maths: where a place is on a screen. Section 1 of the mathematical specification, for one view.
//
// Degrees in, screen points out: x right, y down, from the top left. Nothing here knows of events or of drawing.

/**
 * What a map shows. `cx`, `cy` is where its centre is drawn.
 * @typedef {{lat: number, lon: number, zoom: number, heading: number, pitch: number,
 *   width: number, height: number, cx: number, cy: number}} View
 */

/**
 * A projected place. `depth` is 1 at the map's centre, more beyond it, and 0 or less behind the camera.
 * @typedef {{x: number, y: number, depth: number}} Spot
 */

// The world is so many points wide at zoom 0.
export const TILE = 512;
// Where Mercator's square world ends.
export const MAX_LATITUDE = 85.051129;
export const EQUATOR_RADIUS = 6378137;
const MEAN_RADIUS = 6371008.8;
const RADIANS = Math.PI / 180;

/** @param {number} degrees */
export function wrap180(degrees) {
  const turned = degrees + 180;
  const wrapped = turned - 360 * Math.floor(turned / 360);
  return (wrapped >= 360 ? 0 : wrapped) - 180;
}

/**
 * How far down the world's square a latitude lies: 0 at its north edge, 1 at its south edge.
 * @param {number} lat
 */
export function fromNorth(lat) {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  return 0.5 - Math.atanh(Math.sin(clamped * RADIANS)) / (2 * Math.PI);
}

/** @param {number} down as `fromNorth` gives it */
export function latitudeAt(down) {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) / RADIANS;
}

/**
 * Metres on the ground a point of the screen stands for, without tilt.
 * @param {number} lat
 * @param {number} zoom
 */
export function metresPerPoint(lat, zoom) {
  return (2 * Math.PI * EQUATOR_RADIUS * Math.cos(lat * RADIANS)) / (TILE * 2 ** zoom);
}

/**
 * The great-circle distance in metres.
 * @param {number} lat1 @param {number} lon1 @param {number} lat2 @param {number} lon2
 */
export function distanceBetween(lat1, lon1, lat2, lon2) {
  const north = Math.sin(((lat2 - lat1) * RADIANS) / 2);
  const east = Math.sin(((lon2 - lon1) * RADIANS) / 2);
  const square = north * north + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * east * east;
  return 2 * MEAN_RADIUS * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Projects places, or offsets from the centre in points of an unturned map, onto the screen of a view. */
export class Projection {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** The width of the whole world, in points. */
    this.world = TILE * 2 ** view.zoom;
    /** The camera's distance in points; its field of view is MapLibre's, 2·atan(1/3). */
    this.camera = 1.5 * view.height;
    this.down = fromNorth(view.lat);
    this.cosHeading = Math.cos(view.heading * RADIANS);
    this.sinHeading = Math.sin(view.heading * RADIANS);
    this.cosPitch = Math.cos(view.pitch * RADIANS);
    this.sinPitch = Math.sin(view.pitch * RADIANS);
    const pitch = view.pitch * RADIANS;
    /** Above this no ground is drawn; minus infinity on a flat map. */
    this.horizon =
      view.pitch > 0
        ? view.cy - this.camera * Math.min(0.85 * Math.tan(Math.PI / 2 - pitch), Math.tan(89.25 * RADIANS - pitch))
        : -Infinity;
  }

  /**
   * @param {number} lat @param {number} lon
   * @returns {Spot} the copy of the place that is nearest to the centre
   */
  project(lat, lon) {
    const east = (this.world * wrap180(lon - this.view.lon)) / 360;
    return this.tilt(this.turn(east, this.world * (fromNorth(lat) - this.down)));
  }

  /**
   * @param {number} east @param {number} south
   * @returns {[number, number]} right and down on the turned map, not yet tilted
   */
  turn(east, south) {
    return [
      east * this.cosHeading + south * this.sinHeading,
      south * this.cosHeading - east * this.sinHeading,
    ];
  }

  /**
   * @param {[number, number]} offset
   * @returns {Spot}
   */
  tilt([right, down]) {
    const depth = 1 - (down * this.sinPitch) / this.camera;
    return {
      x: this.view.cx + right / depth,
      y: this.view.cy + (down * this.cosPitch) / depth,
      depth,
    };
  }

  /**
   * Whether ground is drawn there at all: in front of the camera and below the horizon.
   * @param {Spot} spot
   */
  isDrawn(spot) {
    return spot.depth >= 0.001 && spot.y > this.horizon;
  }

  /**
   * The ground under a point of the screen, in points east and south of the centre; nothing for the sky.
   * @param {number} x @param {number} y
   * @returns {[number, number] | null}
   */
  groundAt(x, y) {
    const [right, down] = [x - this.view.cx, y - this.view.cy];
    const slope = this.camera * this.cosPitch + down * this.sinPitch;
    if (slope <= 0) return null;
    const [u, v] = [(right * this.camera * this.cosPitch) / slope, (down * this.camera) / slope];
    return [u * this.cosHeading - v * this.sinHeading, u * this.sinHeading + v * this.cosHeading];
  }
}
