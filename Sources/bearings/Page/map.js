// @ts-check
// The map of the page: what stays the same while playing is drawn once (ground.js), into a picture of its own, until the
// map itself moves; over it, at each time, who is where and what the user's screen shows.

import { Camera } from "./camera.js";
import { countUpTo } from "./columns.js";
import { fromNorth, Projection, TILE } from "./mercator.js";
import { Colors, contextOf } from "./dom.js";
import { Ground, PIN_RADIUS } from "./ground.js";
import { TrackInks } from "./inks.js";
import { bead, beads } from "./marks.js";
import { Trails } from "./trails.js";

/** @typedef {import("./source.js").EventLog} EventLog */
/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./track.js").Track} Track */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./screen.js").Place} Place */
/** @typedef {import("./units.js").Units} Units */

/** @typedef {{lat: number, lon: number, number: number}} StopPin */

/** How many drawn fixes of the way just gone stand out. */
const TAIL = 120;
/** Pixels within which a track is meant. */
const REACH = 14;
/** The most by which all of the tracks are magnified. */
const WHOLE_SCALE = TILE * 2 ** 18;

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
    this.camera = new Camera();
    this.trails = new Trails(this.camera);
    /** @type {StopPin[]} */
    this.stops = [];
    /** The fix that the pointer is at, of the selected session; -1 for none. */
    this.pointed = -1;
    this.context = contextOf(canvas);
    this.ground = document.createElement("canvas");
    /** @type {Session | null} */
    this.selected = null;
    this.isStale = true;
    /** The move of the camera that the ground was drawn after, and the one by which all tracks were shown. */
    this.drawnMove = -1;
    this.wholeMove = 0;
    this.ratio = 0;
    this.resize();
  }

  /** Whether all tracks are shown, until somebody moves the map. */
  get isWhole() {
    return this.camera.moves === this.wholeMove;
  }

  resize() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas;
    const { camera } = this;
    if (clientWidth === camera.width && clientHeight === camera.height && ratio === this.ratio) return;
    this.ratio = ratio;
    camera.width = clientWidth;
    camera.height = clientHeight;
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
    const { camera } = this;
    let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { track } of this.log.sessions) {
      if (track.length === 0) continue;
      const bounds = this.trails.bounds(track);
      const shift = Number.isFinite(west) ? Math.round((west + east) / 2 - track.xs.values[0]) : 0;
      [west, east] = [Math.min(west, bounds.west + shift), Math.max(east, bounds.east + shift)];
      [north, south] = [Math.min(north, bounds.north), Math.max(south, bounds.south)];
    }
    if (!Number.isFinite(west)) {
      const view = this.selected?.stateAt(Infinity).view;
      if (view) camera.look(view.lon / 360 + 0.5, fromNorth(view.lat), TILE * 2 ** (view.zoom - 1));
      return;
    }
    // Beside what lies over the map.
    const left = 24 + (camera.width > 480 ? (this.canvas.parentElement?.querySelector(".legend")?.clientWidth ?? 0) : 36);
    const isWorld = east - west >= 0.7;
    const room = isWorld && camera.width <= 480 ? camera.width : camera.width - left - 70;
    const across = room / (Math.min(1, east - west) || 1e-9);
    const down = (camera.height - 100) / (south - north || 1e-9);
    const scale = Math.min(across, down, WHOLE_SCALE);
    const aside = isWorld && camera.width <= 480 ? 0 : (left - 46) / 2 / scale;
    camera.look((west + east) / 2 - aside, (north + south) / 2 + 4 / scale, scale);
    this.wholeMove = camera.moves;
  }

  /**
   * Brings a place well into view, if it is not.
   * @param {number} lat @param {number} lon
   */
  reveal(lat, lon) {
    const { width, height } = this.camera;
    const [px, py] = this.camera.place(lat, lon);
    const isSeen = px > 40 && py > 40 && px < width - 60 && py < height - 60;
    if (!isSeen) this.camera.center(lat, lon);
  }

  /** @param {State} state */
  follow({ location }) {
    if (location) this.camera.center(location.lat, location.lon);
  }

  // Under a pointer

  /**
   * The fix nearest to a point of the map, of any session, if one is near enough.
   * @param {number} px @param {number} py
   * @returns {{session: Session, index: number} | null}
   */
  find(px, py) {
    let found = null;
    let least = REACH;
    for (const session of this.log.sessions) {
      const { distance, index } = this.trails.nearest(session.track, px, py);
      if (distance >= least) continue;
      least = distance;
      found = { session, index };
    }
    return found;
  }

  /**
   * The number of the stop whose pin lies at a point of the map; 0 for none.
   * @param {number} px @param {number} py
   */
  findStop(px, py) {
    return this.placedStops().find(({ x, y }) => Math.hypot(x - px, y - py) <= PIN_RADIUS + 2)?.number ?? 0;
  }

  placedStops() {
    return this.stops.map(({ lat, lon, number }) => {
      const [x, y] = this.camera.place(lat, lon);
      return { x, y, number };
    });
  }

  // Pictures

  /**
   * @param {number} time
   * @param {State} state of the session selected
   * @param {boolean} hasScreen whether the ground of the user's screen is drawn
   */
  draw(time, state, hasScreen) {
    const colors = new Colors();
    const { context, camera, selected } = this;
    if (this.isStale || this.drawnMove !== camera.moves) this.#drawGround(colors);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.ground, 0, 0);
    context.restore();
    if (hasScreen && state.view) this.#drawScreen(state, colors);
    for (const { lat, lon } of state.pins.values()) this.#drawPoint(...camera.place(lat, lon), 4, colors.get("bad"), colors);
    this.#drawOthers(time, colors);
    if (!selected) return;
    this.#drawTail(selected.track, time, colors);
    if (this.pointed >= 0 && this.pointed < selected.track.length) this.#drawPointed(selected.track, colors);
    const spot = this.#spot(selected, time);
    if (spot) this.#drawPoint(...spot, 7, colors.get("accent"), colors);
  }

  /** @param {Colors} colors */
  #drawGround(colors) {
    this.isStale = false;
    this.drawnMove = this.camera.moves;
    new Ground(this, contextOf(this.ground), colors).draw();
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
      context.lineTo(camera.px(shifted + east), camera.py(projection.down + south));
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
    const { context, camera, trails } = this;
    const indices = trails.indices(track);
    const gone = countUpTo(indices, indices.length, now);
    const shift = trails.shift(track, now);
    context.strokeStyle = colors.get("tail");
    context.lineWidth = 1.2;
    context.lineJoin = "round";
    context.beginPath();
    for (let entry = Math.max(0, gone - TAIL); entry < gone; entry += 1) {
      const index = indices[entry];
      context.lineTo(camera.px(track.xs.values[index] + shift), camera.py(track.ys.values[index]));
    }
    context.lineTo(...trails.spot(track, now));
    context.stroke();
  }

  /** @param {Track} track @param {Colors} colors */
  #drawPointed(track, colors) {
    const { context } = this;
    context.beginPath();
    context.arc(...this.trails.spot(track, this.pointed), 8, 0, 2 * Math.PI);
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
      if (!spot || spot[0] < -9 || spot[1] < -9 || spot[0] > this.camera.width + 9 || spot[1] > this.camera.height + 9) continue;
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
    return index < 0 ? null : this.trails.spot(track, index);
  }

  /** @param {number} x @param {number} y @param {number} radius @param {string} color @param {Colors} colors */
  #drawPoint(x, y, radius, color, colors) {
    bead(this.context, x, y, radius, color, colors.get("casing"));
  }
}
