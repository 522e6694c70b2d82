// @ts-check
// The map of the page: all tracks over a graticule and the names of places, with the ground that the user's screen
// shows. What stays the same while playing is drawn once, into a picture of its own, until the map itself moves.
//
// A track is thinned for the scale at hand: a fix less than about a pixel from the last one drawn is left out, so
// that a million of them cost no more than what can be seen. None is left out of what a click finds.

import { GRID_STEPS } from "./screen.js";
import { distanceText } from "./shapes.js";
import { fromNorth, latitudeAt, metresPerPoint, Projection, TILE, wrap180 } from "./mercator.js";

/** @typedef {import("./source.js").EventLog} EventLog */
/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./source.js").Track} Track */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./screen.js").Place} Place */

/**
 * From where to where a track goes on the world's square; more than 1 where it goes around the world.
 * @typedef {{length: number, west: number, east: number, north: number, south: number}} Bounds
 */

const GRID_PIXELS = 90;
const MOST_NAMES = 60;
/** How many drawn fixes of the way just gone stand out. */
const TAIL = 1500;
/** Pixels within which a track is meant. */
const REACH = 14;
/** Pixels per world: the whole world small, or some centimetres a pixel. */
const [LEAST_SCALE, MOST_SCALE] = [200, TILE * 2 ** 24];

export class TrackMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {EventLog} log
   * @param {Place[]} places
   */
  constructor(canvas, log, places) {
    this.canvas = canvas;
    this.log = log;
    this.places = places;
    this.context = contextOf(canvas);
    this.ground = document.createElement("canvas");
    /** The middle on the world's square, and pixels per world. */
    this.camera = { x: 0.5, y: 0.5, scale: 400 };
    /** @type {Session | null} */
    this.selected = null;
    this.isStale = true;
    /** Whether all tracks are shown, until somebody moves the map. */
    this.isWhole = true;
    /** @type {WeakMap<Track, Map<number, {length: number, indices: Uint32Array}>>} */
    this.thinned = new WeakMap();
    /** @type {WeakMap<Track, Bounds>} */
    this.bounds = new WeakMap();
    this.width = 0;
    this.height = 0;
    this.ratio = 0;
    this.resize();
  }

  resize() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === this.width && clientHeight === this.height && ratio === this.ratio) return;
    this.ratio = ratio;
    this.width = clientWidth;
    this.height = clientHeight;
    for (const canvas of [this.canvas, this.ground]) {
      canvas.width = Math.max(1, Math.round(clientWidth * ratio));
      canvas.height = Math.max(1, Math.round(clientHeight * ratio));
      contextOf(canvas).setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    this.isStale = true;
    if (this.isWhole) this.fit();
  }

  /** @param {Session} session */
  select(session) {
    this.selected = session;
    this.isStale = true;
    if (this.isWhole) this.fit();
  }

  /** Shows all of the tracks, the world once at most; without any, what the selected session's screen last showed. */
  fit() {
    let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { track } of this.log.sessions) {
      if (track.length === 0) continue;
      const bounds = this.#bounds(track);
      const shift = Number.isFinite(west) ? Math.round((west + east) / 2 - track.xs.values[0]) : 0;
      [west, east] = [Math.min(west, bounds.west + shift), Math.max(east, bounds.east + shift)];
      [north, south] = [Math.min(north, bounds.north), Math.max(south, bounds.south)];
    }
    if (!Number.isFinite(west)) {
      const view = this.selected?.stateAt(Infinity).view;
      if (view) this.look(view.lon / 360 + 0.5, fromNorth(view.lat), TILE * 2 ** (view.zoom - 1));
      return;
    }
    const across = (this.width - 90) / (Math.min(1, east - west) || 1e-9);
    const down = (this.height - 110) / (south - north || 1e-9);
    this.look((west + east) / 2, (north + south) / 2, Math.min(across, down, TILE * 2 ** 18));
    this.isWhole = true;
  }

  /** @param {number} x @param {number} y @param {number} scale */
  look(x, y, scale) {
    this.camera = {
      x: x - Math.floor(x),
      y: Math.max(0, Math.min(1, y)),
      scale: Math.max(LEAST_SCALE, Math.min(MOST_SCALE, scale)),
    };
    this.isStale = true;
    this.isWhole = false;
  }

  /** @param {number} right @param {number} down pixels */
  pan(right, down) {
    const { x, y, scale } = this.camera;
    this.look(x - right / scale, y - down / scale, scale);
  }

  /**
   * Zooms about a point of the map.
   * @param {number} factor @param {number} px @param {number} py
   */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const { x, y, scale } = this.camera;
    const next = Math.max(LEAST_SCALE, Math.min(MOST_SCALE, scale * factor));
    const [dx, dy] = [px - this.width / 2, py - this.height / 2];
    this.look(x + dx / scale - dx / next, y + dy / scale - dy / next, next);
  }

  /** @param {State} state */
  center({ location }) {
    if (location) this.look(location.lon / 360 + 0.5, fromNorth(location.lat), this.camera.scale);
  }

  /**
   * @param {number} time
   * @param {State} state of the session selected
   */
  draw(time, state) {
    const colors = new Colors();
    if (this.isStale) this.#drawGround(colors);
    const { context } = this;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.ground, 0, 0);
    context.restore();
    if (state.view) this.#drawScreen(state, colors);
    context.fillStyle = colors.get("bad");
    for (const { lat, lon } of state.pins.values()) {
      const x = lon / 360 + 0.5;
      circle(context, this.#px(x + Math.round(this.camera.x - x)), this.#py(fromNorth(lat)), 4);
    }
    for (const session of this.log.sessions) {
      if (session !== this.selected) this.#drawDot(session, time, colors.get("soft"), 4, colors);
    }
    if (!this.selected) return;
    this.#drawTail(this.selected.track, time, colors);
    this.#drawDot(this.selected, time, colors.get("accent"), 7, colors);
  }

  /**
   * The fix nearest to a point of the map, of any session, if one is near enough.
   * @param {number} px @param {number} py
   * @returns {{session: Session, index: number} | null}
   */
  find(px, py) {
    let found = null;
    let least = REACH * REACH;
    for (const session of this.log.sessions) {
      const { track } = session;
      const indices = this.#indices(track);
      for (const shift of this.#shifts(track)) {
        for (let entry = 0; entry < indices.length; entry += 1) {
          const index = indices[entry];
          const dx = this.#px(track.xs.values[index] + shift) - px;
          const dy = this.#py(track.ys.values[index]) - py;
          const square = dx * dx + dy * dy;
          if (square < least) {
            least = square;
            found = { session, index };
          }
        }
      }
    }
    return found;
  }

  /** @param {number} x */
  #px(x) {
    return this.width / 2 + (x - this.camera.x) * this.camera.scale;
  }

  /** @param {number} y */
  #py(y) {
    return this.height / 2 + (y - this.camera.y) * this.camera.scale;
  }

  /** @param {Track} track */
  #bounds(track) {
    let bounds = this.bounds.get(track);
    if (!bounds) {
      bounds = { length: 0, west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
      this.bounds.set(track, bounds);
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
  #shift(track, index) {
    const { west, east } = this.#bounds(track);
    return Math.round(this.camera.x - (east - west > 1 ? track.xs.values[index] : (west + east) / 2));
  }

  /**
   * Whole worlds to move a track by, so that all of it that may be seen is.
   * @param {Track} track
   */
  #shifts(track) {
    if (track.length === 0) return [];
    const { west, east } = this.#bounds(track);
    if (east - west <= 1) return [this.#shift(track, 0)];
    const half = this.width / 2 / this.camera.scale;
    const first = Math.ceil(this.camera.x - half - east);
    const last = Math.floor(this.camera.x + half - west);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, number) => first + number);
  }

  /**
   * Which fixes are drawn at this scale.
   * @param {Track} track
   */
  #indices(track) {
    const level = Math.ceil(Math.log2(this.camera.scale));
    let levels = this.thinned.get(track);
    if (!levels) this.thinned.set(track, (levels = new Map()));
    const known = levels.get(level);
    if (known?.length === track.length) return known.indices;
    const indices = thinnedIndices(track, 1 / 2 ** level);
    if (levels.size > 6) levels.clear();
    levels.set(level, { length: track.length, indices });
    return indices;
  }

  /** @param {Colors} colors */
  #drawGround(colors) {
    this.isStale = false;
    const context = contextOf(this.ground);
    context.fillStyle = colors.get("ground");
    context.fillRect(0, 0, this.width, this.height);
    const room = new LabelRoom(this.canvas);
    this.#drawGraticule(context, room, colors);
    for (const session of this.log.sessions) {
      if (session === this.selected) continue;
      this.#drawTrack(context, session.track, colors.get("other"), colors.get("other"), 1.5);
    }
    if (this.selected) this.#drawTrack(context, this.selected.track, colors.get("track"), colors.get("off"), 2.5);
    this.#drawScale(context, room, colors);
    this.#drawNames(context, room, colors);
  }

  /** @param {CanvasRenderingContext2D} context @param {LabelRoom} room @param {Colors} colors */
  #drawGraticule(context, room, colors) {
    const { x, y, scale } = this.camera;
    const step = GRID_STEPS.find((degrees) => (degrees / 360) * scale >= GRID_PIXELS) ?? 60;
    const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    context.strokeStyle = colors.get("grid");
    context.lineWidth = 1;
    context.fillStyle = colors.get("soft");
    context.font = "11px system-ui, sans-serif";
    context.beginPath();
    /** @type {[string, number, number][]} */
    const labels = [];
    const half = (this.width / 2 / scale) * 360;
    const lon = (x - 0.5) * 360;
    for (let line = Math.ceil((lon - half) / step); line * step <= lon + half; line += 1) {
      const px = Math.round(this.#px(line * step / 360 + 0.5)) + 0.5;
      context.moveTo(px, 0);
      context.lineTo(px, this.height);
      labels.push([degreesText(wrap180(line * step), decimals, "E", "W"), px + 4, this.height - 6]);
    }
    const [top, bottom] = [y - this.height / 2 / scale, y + this.height / 2 / scale];
    const [north, south] = [latitudeAt(Math.max(0, top)), latitudeAt(Math.min(1, bottom))];
    for (let line = Math.ceil(south / step); line * step <= north; line += 1) {
      const py = Math.round(this.#py(fromNorth(line * step))) + 0.5;
      context.moveTo(0, py);
      context.lineTo(this.width, py);
      if (py < this.height - 24) labels.push([degreesText(line * step, decimals, "N", "S"), 6, py - 4]);
    }
    context.stroke();
    for (const [text, px, py] of labels) {
      const isFree = room.takes(px, py - 11, context.measureText(text).width + 4, 14);
      if (isFree) haloText(context, text, px, py, colors.get("ground"));
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {Track} track
   * @param {string} on @param {string} off colours while on and off the screen
   * @param {number} width
   */
  #drawTrack(context, track, on, off, width) {
    for (const shift of this.#shifts(track)) this.#drawCopy(context, track, shift, on, off, width);
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {Track} track @param {number} shift
   * @param {string} on @param {string} off @param {number} width
   */
  #drawCopy(context, track, shift, on, off, width) {
    const indices = this.#indices(track);
    const [xs, ys] = [track.xs.values, track.ys.values];
    const areOff = track.areOff.values;
    context.lineWidth = width;
    context.lineJoin = "round";
    for (const wanted of [0, 1]) {
      context.strokeStyle = wanted === 1 ? off : on;
      context.beginPath();
      let isDown = false;
      let [lastX, lastY] = [0, 0];
      for (let entry = 0; entry < indices.length; entry += 1) {
        const index = indices[entry];
        const [px, py] = [this.#px(xs[index] + shift), this.#py(ys[index])];
        const isWanted = areOff[index] === wanted && entry > 0 && this.#mayBeSeen(px, py, lastX, lastY);
        if (isWanted && !isDown) context.moveTo(lastX, lastY);
        if (isWanted) context.lineTo(px, py);
        isDown = isWanted;
        [lastX, lastY] = [px, py];
      }
      context.stroke();
    }
    if (indices.length > 0) {
      context.fillStyle = on;
      const index = indices[0];
      circle(context, this.#px(xs[index] + shift), this.#py(ys[index]), width + 1);
    }
  }

  /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
  #mayBeSeen(x1, y1, x2, y2) {
    const { width, height } = this;
    const isBeside = (x1 < 0 && x2 < 0) || (x1 > width && x2 > width);
    return !isBeside && !(y1 < 0 && y2 < 0) && !(y1 > height && y2 > height);
  }

  /** @param {CanvasRenderingContext2D} context @param {LabelRoom} room @param {Colors} colors */
  #drawNames(context, room, colors) {
    context.fillStyle = colors.get("name");
    context.font = "12px system-ui, sans-serif";
    let count = 0;
    for (const [name, lat, lon] of this.places) {
      if (count === MOST_NAMES) break;
      const x = lon / 360 + 0.5;
      const [px, py] = [this.#px(x + Math.round(this.camera.x - x)), this.#py(fromNorth(lat))];
      if (px < 4 || py < 14 || py > this.height - 40) continue;
      const width = 16 + context.measureText(name).width;
      if (px - 4 + width > this.width || !room.takes(px - 4, py - 9, width, 18)) continue;
      count += 1;
      circle(context, px, py, 2.5);
      haloText(context, name, px + 7, py + 4, colors.get("ground"));
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {LabelRoom} room @param {Colors} colors */
  #drawScale(context, room, colors) {
    const perPixel = metresPerPoint(latitudeAt(this.camera.y), Math.log2(this.camera.scale / TILE));
    const power = 10 ** Math.floor(Math.log10(140 * perPixel));
    const length = [5, 2, 1].map((digit) => digit * power).find((metres) => metres <= 140 * perPixel) ?? power;
    const [right, y] = [this.width - 14, this.height - 28];
    const left = right - length / perPixel;
    context.strokeStyle = context.fillStyle = colors.get("soft");
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(left, y - 5);
    context.lineTo(left, y);
    context.lineTo(right, y);
    context.lineTo(right, y - 5);
    context.stroke();
    context.font = "12px system-ui, sans-serif";
    room.takes(left - 8, y - 24, right - left + 16, 32);
    const text = length < 1 ? `${Number(length.toPrecision(1))} m` : distanceText(length);
    haloText(context, text, right - context.measureText(text).width, y - 8, colors.get("ground"));
  }

  /**
   * The ground that the user's screen shows.
   * @param {State} state @param {Colors} colors
   */
  #drawScreen({ view }, colors) {
    if (!view) return;
    const projection = new Projection(view);
    const top = Math.max(0, projection.horizon + 1);
    const corners = [[0, top], [view.width, top], [view.width, view.height], [0, view.height]];
    const { context, camera } = this;
    const x = view.lon / 360 + 0.5;
    const shifted = x + Math.round(camera.x - x);
    context.beginPath();
    for (const [sx, sy] of corners) {
      const ground = projection.groundAt(sx, sy);
      if (!ground) continue;
      const [east, south] = [ground[0] / projection.world, ground[1] / projection.world];
      context.lineTo(this.#px(shifted + east), this.#py(projection.down + south));
    }
    context.closePath();
    context.fillStyle = colors.get("accent");
    context.globalAlpha = 0.08;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = colors.get("accent");
    context.lineWidth = 1.5;
    context.setLineDash([6, 4]);
    context.stroke();
    context.setLineDash([]);
  }

  /** @param {Track} track @param {number} time @param {Colors} colors */
  #drawTail(track, time, colors) {
    const now = track.indexAt(time);
    if (now < 0) return;
    const indices = this.#indices(track);
    let [low, high] = [0, indices.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (indices[middle] <= now) low = middle + 1;
      else high = middle;
    }
    const { context } = this;
    const shift = this.#shift(track, now);
    context.strokeStyle = colors.get("tail");
    context.lineWidth = 3.5;
    context.lineJoin = "round";
    context.beginPath();
    for (let entry = Math.max(0, low - TAIL); entry < low; entry += 1) {
      const index = indices[entry];
      context.lineTo(this.#px(track.xs.values[index] + shift), this.#py(track.ys.values[index]));
    }
    context.lineTo(this.#px(track.xs.values[now] + shift), this.#py(track.ys.values[now]));
    context.stroke();
  }

  /**
   * @param {Session} session @param {number} time @param {string} color @param {number} radius @param {Colors} colors
   */
  #drawDot({ track }, time, color, radius, colors) {
    const index = track.indexAt(time);
    if (index < 0) return;
    const shift = this.#shift(track, index);
    const [px, py] = [this.#px(track.xs.values[index] + shift), this.#py(track.ys.values[index])];
    this.context.fillStyle = colors.get("panel");
    circle(this.context, px, py, radius + 2);
    this.context.fillStyle = color;
    circle(this.context, px, py, radius);
  }
}

/** What of the map is covered by labels, and by the buttons over it. */
class LabelRoom {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    /** @type {[number, number, number, number][]} left, top, right and bottom */
    this.taken = [];
    const map = canvas.getBoundingClientRect();
    for (const button of canvas.parentElement?.querySelectorAll("button") ?? []) {
      const { x, y, width, height } = button.getBoundingClientRect();
      this.takes(x - map.x - 4, y - map.y - 4, width + 8, height + 8);
    }
  }

  /**
   * Takes a rectangle if no part of it is taken.
   * @param {number} x @param {number} y @param {number} width @param {number} height
   */
  takes(x, y, width, height) {
    const [right, bottom] = [x + width, y + height];
    const isTaken = this.taken.some((other) => x < other[2] && other[0] < right && y < other[3] && other[1] < bottom);
    if (!isTaken) this.taken.push([x, y, right, bottom]);
    return !isTaken;
  }
}

/** The page's colours, as style.css has them for the scheme at hand. */
export class Colors {
  constructor() {
    this.style = getComputedStyle(document.documentElement);
  }

  /** @param {string} name */
  get(name) {
    return this.style.getPropertyValue(`--${name}`).trim();
  }
}

/** @param {HTMLCanvasElement} canvas */
export function contextOf(canvas) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no canvas");
  return context;
}

/**
 * The fixes more than `least` apart on the world's square, those where the user comes into view or leaves it, and
 * the last.
 * @param {Track} track @param {number} least
 */
function thinnedIndices(track, least) {
  const { length } = track;
  const [xs, ys, areOff] = [track.xs.values, track.ys.values, track.areOff.values];
  const kept = new Uint32Array(length);
  let count = 0;
  let last = 0;
  for (let index = 0; index < length; index += 1) {
    const isFar = Math.abs(xs[index] - xs[last]) > least || Math.abs(ys[index] - ys[last]) > least;
    if (index > 0 && index < length - 1 && !isFar && areOff[index] === areOff[last]) continue;
    kept[count] = index;
    count += 1;
    last = index;
  }
  return kept.slice(0, count);
}

/** @param {number} degrees @param {number} decimals @param {string} over @param {string} under zero */
function degreesText(degrees, decimals, over, under) {
  const text = Math.abs(degrees).toFixed(decimals);
  return `${text}°${degrees === 0 || Math.abs(degrees) === 180 ? "" : degrees > 0 ? over : under}`;
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} radius */
function circle(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context @param {string} text
 * @param {number} x @param {number} y @param {string} behind
 */
function haloText(context, text, x, y, behind) {
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeStyle = behind;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}
