// @ts-check
// The map of the page: land, tracks and the names of places, with the ground that the user's screen shows. What stays
// the same while playing is drawn once, into a picture of its own, until the map itself moves.
//
// A track is thinned for the scale at hand: a fix less than about a pixel from the last one drawn is left out, so
// that a million of them cost no more than what can be seen. None is left out of what a click finds.

import { GRID_STEPS } from "./screen.js";
import { fromNorth, latitudeAt, metresPerPoint, Projection, TILE, wrap180 } from "./mercator.js";
import { Colors, contextOf } from "./dom.js";
import { scaleBar } from "./units.js";
import { TrackInks } from "./inks.js";
import { bead, beads, circle, degreesText, haloText, LabelRoom } from "./marks.js";
import { thinnedIndices } from "./samples.js";

/** @typedef {import("./source.js").EventLog} EventLog */
/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./source.js").Track} Track */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./screen.js").Place} Place */
/** @typedef {import("./units.js").Units} Units */

/** @typedef {{lat: number, lon: number, number: number}} StopPin */

/**
 * From where to where a track goes on the world's square; more than 1 where it goes around the world.
 * @typedef {{length: number, west: number, east: number, north: number, south: number}} Bounds
 */

const GRID_PIXELS = 90;
const MOST_NAMES = 60;
/** How many drawn fixes of the way just gone stand out. */
const TAIL = 120;
/** Pixels within which a track is meant. */
const REACH = 14;
/** Pixels per world: the whole world small, or some centimetres a pixel. */
const [LEAST_SCALE, MOST_SCALE] = [200, TILE * 2 ** 24];
const RADIUS = 9;

export class TrackMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {EventLog} log
   * @param {Place[]} places
   * @param {import("./land.js").Land} land
   * @param {Units} units
   */
  constructor(canvas, log, places, land, units) {
    this.canvas = canvas;
    this.log = log;
    this.places = places;
    this.land = land;
    this.units = units;
    /** @type {import("./tiles.js").Tiles | null} */
    this.tiles = null;
    this.inks = new TrackInks(log, units);
    /** Milliseconds between two fixes of a session that are a gap. */
    this.gapOf = (/** @type {Session} */ _) => Infinity;
    /** @type {StopPin[]} */
    this.stops = [];
    /** The fix that the pointer is at, of the selected session; -1 for none. */
    this.pointed = -1;
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

  /** @param {Units} units */
  setUnits(units) {
    this.units = this.inks.units = units;
    this.isStale = true;
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
    // Beside what lies over the map.
    const left = 24 + (this.width > 480 ? (this.canvas.parentElement?.querySelector(".legend")?.clientWidth ?? 0) : 36);
    const isWorld = east - west >= 0.7;
    const room = isWorld && this.width <= 480 ? this.width : this.width - left - 70;
    const across = room / (Math.min(1, east - west) || 1e-9);
    const down = (this.height - 100) / (south - north || 1e-9);
    const scale = Math.min(across, down, TILE * 2 ** 18);
    // A world that fills the map is not moved aside.
    const aside = !isWorld ? (left - 46) / 2 / scale : 0;
    this.look((west + east) / 2 - aside, (north + south) / 2 + 4 / scale, scale);
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

  /**
   * Brings a place well into view, if it is not.
   * @param {number} lat @param {number} lon
   */
  reveal(lat, lon) {
    const x = lon / 360 + 0.5;
    const [px, py] = [this.#px(x + Math.round(this.camera.x - x)), this.#py(fromNorth(lat))];
    const isSeen = px > 40 && py > 40 && px < this.width - 60 && py < this.height - 60;
    if (!isSeen) this.look(x, fromNorth(lat), this.camera.scale);
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
   * @param {boolean} hasScreen whether the ground of the user's screen is drawn
   */
  draw(time, state, hasScreen) {
    const colors = new Colors();
    if (this.isStale) this.#drawGround(colors);
    const { context } = this;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.ground, 0, 0);
    context.restore();
    if (hasScreen && state.view) this.#drawScreen(state, colors);
    for (const { lat, lon } of state.pins.values()) {
      const x = lon / 360 + 0.5;
      this.#drawPoint(this.#px(x + Math.round(this.camera.x - x)), this.#py(fromNorth(lat)), 4, colors.get("bad"), colors);
    }
    this.#drawOthers(time, colors);
    if (!this.selected) return;
    this.#drawTail(this.selected.track, time, colors);
    if (this.pointed >= 0 && this.pointed < this.selected.track.length) this.#drawPointed(this.selected.track, colors);
    const spot = this.#spot(this.selected, time);
    if (spot) this.#drawPoint(...spot, 7, colors.get("accent"), colors);
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

  /** Metres a pixel in the middle of the map. */
  get metresPerPixel() {
    return metresPerPoint(latitudeAt(this.camera.y), Math.log2(this.camera.scale / TILE));
  }

  /** @param {Colors} colors */
  #drawGround(colors) {
    this.isStale = false;
    const context = contextOf(this.ground);
    const hasLand = !this.tiles && this.land.isExact(this.metresPerPixel);
    context.fillStyle = colors.get(hasLand ? "sea" : "ground");
    context.fillRect(0, 0, this.width, this.height);
    if (hasLand) {
      const [px, py] = [(/** @type {number} */ x) => this.#px(x), (/** @type {number} */ y) => this.#py(y)];
      const frame = { px, py, width: this.width, height: this.height };
      this.land.draw(context, frame, { land: colors.get("land"), coast: colors.get("coast"), border: colors.get("border") });
    }
    this.tiles?.draw(context, this.camera, this.width, this.height);
    const room = new LabelRoom(this.canvas);
    this.#drawGraticule(context, room, colors);
    this.inks.measure(this.selected);
    for (const session of this.log.sessions) if (session !== this.selected) this.#drawTrack(context, session, colors, false);
    if (this.selected) {
      this.#drawTrack(context, this.selected, colors, true);
      this.#drawEnds(context, this.selected.track, colors);
    }
    this.#drawStops(context, room, colors);
    this.#drawScale(context, room, colors);
    if (!this.tiles) this.#drawNames(context, room, colors);
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
      const width = context.measureText(text).width + 4;
      const isFree = px + width <= this.width && room.takes(px, py - 11, width, 14);
      if (isFree) haloText(context, text, px, py, colors.get("halo"));
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {Session} session @param {Colors} colors @param {boolean} isSelected */
  #drawTrack(context, session, colors, isSelected) {
    const { track } = session;
    if (track.length === 0) return;
    const { names, of } = this.inks.of(session, session === this.selected);
    const indices = this.#indices(track);
    const gap = this.gapOf(session);
    for (const shift of this.#shifts(track)) {
      const [whole, gaps] = [new Path2D(), new Path2D()];
      const inks = names.map(() => new Path2D());
      this.#trace(track, indices, shift, (x1, y1, x2, y2, index, isAnew) => {
        const isGap = track.times.values[index] - track.times.values[index - 1] > gap;
        const path = isGap ? gaps : inks[of(index)];
        const line = isGap ? gaps : whole;
        for (const one of path === line ? [line] : [path, line]) {
          if (isAnew(one)) one.moveTo(x1, y1);
          one.lineTo(x2, y2);
        }
      });
      context.lineJoin = context.lineCap = "round";
      if (isSelected) {
        context.strokeStyle = colors.get("casing");
        context.lineWidth = 6.5;
        context.stroke(whole);
      }
      context.lineWidth = isSelected ? 3.5 : 1.6;
      inks.forEach((path, ink) => {
        context.strokeStyle = colors.get(names[ink]);
        context.stroke(path);
      });
      context.lineCap = "butt";
      context.lineWidth = 1.4;
      context.strokeStyle = colors.get(isSelected ? "soft" : names[0]);
      context.setLineDash([2, 5]);
      context.stroke(gaps);
      context.setLineDash([]);
    }
  }

  /**
   * Calls `draw` for each stretch between two drawn fixes that may be seen; `isAnew` says of a path whether the
   * stretch does not go on from the last one that was asked for with it.
   * @param {Track} track @param {Uint32Array} indices @param {number} shift
   * @param {(x1: number, y1: number, x2: number, y2: number, index: number, isAnew: (path: Path2D) => boolean) => void} draw
   */
  #trace(track, indices, shift, draw) {
    const [xs, ys] = [track.xs.values, track.ys.values];
    let [lastX, lastY] = [0, 0];
    let [now, before] = [new Set(), new Set()];
    const isAnew = (/** @type {Path2D} */ path) => {
      now.add(path);
      return !before.has(path);
    };
    for (let entry = 0; entry < indices.length; entry += 1) {
      const index = indices[entry];
      const [px, py] = [this.#px(xs[index] + shift), this.#py(ys[index])];
      if (entry > 0 && this.#mayBeSeen(px, py, lastX, lastY)) draw(lastX, lastY, px, py, index, isAnew);
      [now, before] = [before, now];
      now.clear();
      [lastX, lastY] = [px, py];
    }
  }

  /**
   * Where the track begins, a ring, and where it ends, a square.
   * @param {CanvasRenderingContext2D} context @param {Track} track @param {Colors} colors
   */
  #drawEnds(context, track, colors) {
    if (track.length === 0) return;
    const place = (/** @type {number} */ index) => {
      const shift = this.#shift(track, index);
      return [this.#px(track.xs.values[index] + shift), this.#py(track.ys.values[index])];
    };
    const [endX, endY] = place(track.length - 1);
    context.fillStyle = colors.get("casing");
    context.fillRect(endX - 6, endY - 6, 12, 12);
    context.fillStyle = colors.get("ink");
    context.fillRect(endX - 4.5, endY - 4.5, 9, 9);
    const [x, y] = place(0);
    context.fillStyle = colors.get("panel");
    circle(context, x, y, 5);
    context.strokeStyle = colors.get("ink");
    context.lineWidth = 2.5;
    context.stroke();
  }

  /** @param {CanvasRenderingContext2D} context @param {LabelRoom} room @param {Colors} colors */
  #drawStops(context, room, colors) {
    context.textAlign = "center";
    // The first are the longest, and lie on top.
    for (const { x, y, number } of this.#placedStops().reverse()) {
      bead(context, x, y, RADIUS, colors.get("ink"), colors.get("casing"));
      context.fillStyle = colors.get("panel");
      context.font = `700 ${number > 99 ? 8 : 11}px system-ui, sans-serif`;
      context.fillText(String(number), x, y + (number > 99 ? 3 : 4));
      room.takes(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
    }
    context.textAlign = "start";
  }

  #placedStops() {
    return this.stops.map(({ lat, lon, number }) => {
      const x = lon / 360 + 0.5;
      return { x: this.#px(x + Math.round(this.camera.x - x)), y: this.#py(fromNorth(lat)), number };
    });
  }

  /**
   * The number of the stop whose pin lies at a point of the map; 0 for none.
   * @param {number} px @param {number} py
   */
  findStop(px, py) {
    return this.#placedStops().find(({ x, y }) => Math.hypot(x - px, y - py) <= RADIUS + 2)?.number ?? 0;
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
      haloText(context, name, px + 7, py + 4, colors.get("halo"));
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {LabelRoom} room @param {Colors} colors */
  #drawScale(context, room, colors) {
    const { length, text } = scaleBar(this.metresPerPixel, 140, this.units.lengths);
    const [right, y] = [this.width - 14, this.height - 28];
    const left = right - length;
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
    haloText(context, text, right - context.measureText(text).width, y - 8, colors.get("halo"));
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
    context.lineWidth = 1.2;
    context.lineJoin = "round";
    context.beginPath();
    for (let entry = Math.max(0, low - TAIL); entry < low; entry += 1) {
      const index = indices[entry];
      context.lineTo(this.#px(track.xs.values[index] + shift), this.#py(track.ys.values[index]));
    }
    context.lineTo(this.#px(track.xs.values[now] + shift), this.#py(track.ys.values[now]));
    context.stroke();
  }

  /** @param {Track} track @param {Colors} colors */
  #drawPointed(track, colors) {
    const shift = this.#shift(track, this.pointed);
    const { context } = this;
    context.beginPath();
    context.arc(this.#px(track.xs.values[this.pointed] + shift), this.#py(track.ys.values[this.pointed]), 8, 0, 2 * Math.PI);
    context.strokeStyle = colors.get("casing");
    context.lineWidth = 5;
    context.stroke();
    context.strokeStyle = colors.get("ink");
    context.lineWidth = 2;
    context.stroke();
  }

  /**
   * Where all but the selected session are, those of one colour at once: there may be thousands.
   * @param {number} time @param {Colors} colors
   */
  #drawOthers(time, colors) {
    /** @type {Map<string, [number, number][]>} */
    const spots = new Map();
    for (const session of this.log.sessions) {
      const spot = session === this.selected ? null : this.#spot(session, time);
      if (!spot || spot[0] < -9 || spot[1] < -9 || spot[0] > this.width + 9 || spot[1] > this.height + 9) continue;
      const color = this.inks.colorOf(session);
      const same = spots.get(color);
      if (same) same.push(spot);
      else spots.set(color, [spot]);
    }
    for (const [color, same] of spots) beads(this.context, same, 4, colors.get(color), colors.get("casing"));
  }

  /**
   * @param {Session} session @param {number} time
   * @returns {[number, number] | null}
   */
  #spot({ track }, time) {
    const index = track.indexAt(time);
    if (index < 0) return null;
    return [this.#px(track.xs.values[index] + this.#shift(track, index)), this.#py(track.ys.values[index])];
  }

  /** @param {number} x @param {number} y @param {number} radius @param {string} color @param {Colors} colors */
  #drawPoint(x, y, radius, color, colors) {
    bead(this.context, x, y, radius, color, colors.get("casing"));
  }
}
