// @ts-check
// What a map shows, as a record and as a projection: read once a frame, its size and what covers it only when they change.

import { MAX_LATITUDE, Projection, TILE, wrap180 } from "../../bearings/Page/mercator.js";
import { DISC } from "../../bearings/Page/shapes.js";

/** @typedef {import("../../bearings/Page/state.js").BearingsEvent} BearingsEvent */
/** @typedef {import("./maplibre.js").MapLike} MapLike */

/** Milliseconds between two looks at what covers the map: a scale changes with each frame. */
const LOOK_AGAIN = 250;
/** The protocol takes no more. */
export const MOST_EXCLUSIONS = 100;

export class Viewport {
  #size = { width: 0, height: 0 };
  /** @type {{x: number, y: number, width: number, height: number}[]} */
  #exclusions = [];
  /** @type {MutationObserver} */
  #observer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {MapLike} map @param {string} prefix of the toolkit's class names
   * @param {() => void} onCover something else covers the map
   */
  constructor(map, prefix, onCover) {
    this.map = map;
    this.prefix = prefix;
    this.onCover = onCover;
    /** How many levels deeper the toolkit counts a zoom. */
    this.depth = Math.log2(TILE / (map.tileSize ?? TILE));
    this.#observer = new MutationObserver(() => {
      this.#timer ??= setTimeout(() => this.#look(), LOOK_AGAIN);
    });
    const corners = map.getContainer().querySelector(`.${prefix}-control-container`);
    // Not `style`: a compass turns by it.
    const filter = { attributes: true, attributeFilter: ["class", "hidden", "open"] };
    if (corners) this.#observer.observe(corners, { ...filter, childList: true, subtree: true });
    this.measure();
  }

  /** The map has another size. */
  measure() {
    const container = this.map.getContainer();
    this.#size = { width: container.clientWidth, height: container.clientHeight };
    this.#exclusions = this.#boxes();
  }

  stop() {
    this.#observer.disconnect();
    clearTimeout(this.#timer);
  }

  /**
   * A `viewport` record, but for its session.
   * @param {boolean} isAnimated whether the control itself moves the map
   */
  record(isAnimated) {
    const { map } = this;
    const { lng, lat } = map.getCenter();
    const fov = map.getVerticalFieldOfView?.();
    return {
      type: "viewport",
      center: { lat, lon: lng },
      size: this.#size,
      zoom: map.getZoom(),
      ...(map.tileSize ? { tile_size: map.tileSize } : {}),
      heading: this.#heading,
      pitch: this.#pitch,
      insets: this.insets,
      center_in: "insets",
      ...(fov ? { fov } : {}),
      exclusions: [...this.#exclusions],
      animated: isAnimated,
    };
  }

  get #heading() {
    return this.map.getBearing?.() ?? 0;
  }

  get #pitch() {
    return this.map.getPitch?.() ?? 0;
  }

  get width() {
    return this.#size.width;
  }

  get insets() {
    const { top = 0, left = 0, bottom = 0, right = 0 } = this.map.getPadding?.() ?? {};
    return { top, left, bottom, right };
  }

  /** The same as a projection. */
  projection() {
    const { map } = this;
    const { width, height } = this.#size;
    const { top, left, bottom, right } = this.insets;
    const { lng, lat } = map.getCenter();
    return new Projection({
      lat,
      lon: lng,
      zoom: map.getZoom() - this.depth,
      heading: this.#heading,
      pitch: this.#pitch,
      width,
      height,
      cx: (left + width - right) / 2,
      cy: (top + height - bottom) / 2,
    });
  }

  /**
   * Where the map itself draws a place: of its copies the one nearest to the centre; what lies beyond the edge of Mercator's map, at
   * that edge. Nowhere behind a globe.
   * @param {number} lat @param {number} lon
   */
  project(lat, lon) {
    const lng = this.map.getCenter().lng;
    const place = { lng: lng + wrap180(lon - lng), lat: Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) };
    return this.map.transform?.isLocationOccluded?.(place) ? null : this.map.project([place.lng, place.lat]);
  }

  #look() {
    this.#timer = undefined;
    const before = JSON.stringify(this.#exclusions);
    this.#exclusions = this.#boxes();
    if (JSON.stringify(this.#exclusions) !== before) this.onCover();
  }

  /** The boxes of the controls that stand on the map. */
  #boxes() {
    const container = this.map.getContainer();
    const { left, top } = container.getBoundingClientRect();
    const corners = container.querySelector(`.${this.prefix}-control-container`);
    const name = this.prefix === "leaflet" ? "leaflet-control" : `${this.prefix}-ctrl`;
    return [...(corners?.querySelectorAll(`.${name}`) ?? [])]
      .map((control) => control.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .slice(0, MOST_EXCLUSIONS)
      .map(({ x, y, width, height }) => ({ x: x - left, y: y - top, width, height }));
  }
}

/**
 * What an arrow covers, as an exclusion.
 * @param {BearingsEvent} arrow
 */
export function boxOf({ x, y }) {
  return { x: x - DISC, y: y - DISC, width: 2 * DISC, height: 2 * DISC };
}
