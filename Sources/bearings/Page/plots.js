// @ts-check
// The plots over the timeline: what one session's fixes tell, over time or over distance. Their scales are those of scales.js.

import { Colors, element, sized } from "./dom.js";
import { FigureLine } from "./figureline.js";
import { KIND, KINDS } from "./lines.js";
import { distanceTicks, figureText, scaleOf, timeTicks } from "./scales.js";
import { OFF, ON, PARTIAL } from "./track.js";
import { CADENCE_UNIT, digits, HEART_RATE_UNIT, heightUnit, speedUnit } from "./units.js";

/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./timeline.js").Timeline} Timeline */
/** @typedef {import("./units.js").Units} Units */

/** @typedef {{name: string, factor: number}} Unit  how many of it are one of the track's own */

/** @typedef {import("./track.js").FigureName} FigureName */

/**
 * A plot of figures: `name` is the column of the track, and `isRelative` says that 0 is no beginning for its axis.
 * @typedef {{name: FigureName, label: string, isRelative: boolean, unit: (units: Units) => Unit}} FigurePlot
 */
/** @typedef {FigureName | "visibilities"} PlotName */

/** @type {FigurePlot[]} in the order in which they are more interesting */
const FIGURE_PLOTS = [
  { name: "altitudes", label: "Elevation", isRelative: true, unit: heightUnit },
  { name: "speeds", label: "Speed", isRelative: false, unit: speedUnit },
  { name: "heartRates", label: "Heart rate", isRelative: true, unit: () => HEART_RATE_UNIT },
  { name: "cadences", label: "Cadence", isRelative: false, unit: () => CADENCE_UNIT },
  { name: "accuracies", label: "Accuracy", isRelative: false, unit: heightUnit },
];
/** @type {{name: "visibilities", label: string}} */
const VISIBILITY = { name: "visibilities", label: "Visibility" };
const PLOTS = [...FIGURE_PLOTS, VISIBILITY];
/** How many plots of figures there are at first: more leave the map little room. */
const FIRST_SHOWN = 3;

/** Where the plots begin; the timeline begins there too. */
export const GUTTER = 108;
const HEIGHT = 66;
const STRIP = 22;
const AXIS = 20;
/** Fixes in a row without a figure that a line goes on over: some receivers tell it with every few. */
const MOST_MISSING = 4;

/** What the plots ask of the page. */
/** @typedef {{seek: (time: number) => void, point: (time: number | null) => void}} PlotActions */

export class Plots {
  /**
   * @param {HTMLElement} root @param {Units} units @param {PlotActions} actions
   */
  constructor(root, units, actions) {
    this.root = root;
    this.units = units;
    this.actions = actions;
    this.canvas = /** @type {HTMLCanvasElement} */ (root.querySelector("canvas"));
    this.head = /** @type {HTMLElement} */ (root.querySelector(".head"));
    this.cursor = /** @type {HTMLElement} */ (root.querySelector(".cursor"));
    /** @type {Timeline | null} */
    this.timeline = null;
    /** @type {Session | null} */
    this.session = null;
    /** @type {Set<PlotName>} */
    this.shown = new Set();
    this.isOverDistance = false;
    this.hasMap = false;
    this.width = 0;
    this.isStale = false;
    this.#listen();
  }

  /** @param {Timeline} timeline @param {Session} session */
  show(timeline, session) {
    this.timeline = timeline;
    this.session = session;
    this.redraw();
  }

  /**
   * Which plots the session has something for.
   * @param {Session} session
   */
  has({ track }) {
    return PLOTS.filter(({ name }) => {
      if (name === "visibilities") return this.hasMap && track.length > 0;
      return track.length > 1 && track.tells[name];
    }).map(({ name }) => name);
  }

  /** Shows what is most interesting of what a session has: accuracy only where elevation is not told. */
  choose(/** @type {Session} */ session) {
    const has = this.has(session);
    const figures = has.filter((name) => name !== VISIBILITY.name && (name !== "accuracies" || !has.includes("altitudes")));
    this.shown = new Set([...figures.slice(0, FIRST_SHOWN), ...has.filter((name) => name === VISIBILITY.name)]);
    this.redraw();
  }

  resize() {
    if (this.root.clientWidth !== this.width) this.redraw();
  }

  /** They are drawn anew with the next picture. */
  redraw() {
    this.isStale = true;
  }

  #draw() {
    this.isStale = false;
    const { timeline, session } = this;
    if (!timeline || !session) return;
    const width = Math.max(GUTTER + 40, this.root.clientWidth);
    this.width = this.root.clientWidth;
    const has = this.has(session);
    const isShown = (/** @type {{name: PlotName}} */ { name }) => this.shown.has(name) && has.includes(name);
    const [plots, hasStrip] = [FIGURE_PLOTS.filter(isShown), isShown(VISIBILITY)];
    this.root.hidden = plots.length === 0 && !hasStrip;
    if (this.root.hidden) return;
    const total = plots.length * HEIGHT + (hasStrip ? STRIP : 0) + AXIS;
    this.canvas.style.height = `${total}px`;
    const context = sized(this.canvas, width, total);
    const colors = new Colors();
    context.clearRect(0, 0, width, total);
    const ticks = this.isOverDistance
      ? distanceTicks(session.track.distance, this.units, width - GUTTER)
      : timeTicks(timeline, this.units, width - GUTTER);
    this.#drawAxis(context, ticks, total, colors);
    const told = plots.map((plot, index) => this.#drawFigures(context, plot, { top: index * HEIGHT, width }, colors));
    if (hasStrip) this.#drawVisibility(context, plots.length * HEIGHT, width, colors);
    this.canvas.setAttribute("aria-label", `Plots over ${this.isOverDistance ? "distance" : "time"}. ${told.join(". ")}`);
  }

  /**
   * Shows a time, on what is drawn first where it has changed.
   * @param {number} time
   */
  place(time) {
    if (this.isStale) this.#draw();
    this.head.style.left = `${this.#x(time)}px`;
  }

  /** @param {number | null} time */
  pointAt(time) {
    this.cursor.hidden = time === null;
    if (time !== null) this.cursor.style.left = `${this.#x(time)}px`;
  }

  get #across() {
    return Math.max(1, this.width - GUTTER);
  }

  /** @param {number} time */
  #x(time) {
    const { session, timeline } = this;
    if (!session || !timeline) return GUTTER;
    if (!this.isOverDistance) return GUTTER + (timeline.positionOf(time) / Math.max(1, timeline.length)) * this.#across;
    const index = Math.max(0, session.track.indexAt(time));
    return GUTTER + (session.track.distances[index] / this.#distance) * this.#across;
  }

  /** Metres of the whole track; over 0. */
  get #distance() {
    return Math.max(1e-3, this.session?.track.distance ?? 0);
  }

  /** @param {PointerEvent} event */
  #timeAt(event) {
    const { session, timeline } = this;
    if (!session || !timeline) return 0;
    const part = Math.max(0, Math.min(1, (event.clientX - this.root.getBoundingClientRect().left - GUTTER) / this.#across));
    if (!this.isOverDistance) return timeline.timeAt(part * timeline.length);
    const { distances, times, length } = session.track;
    let [low, high] = [0, length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (distances[middle] < part * this.#distance) low = middle + 1;
      else high = middle;
    }
    return times.values[low] ?? session.firstTime;
  }

  #listen() {
    let isHeld = false;
    this.root.addEventListener("pointerdown", (event) => {
      this.root.setPointerCapture(event.pointerId);
      isHeld = true;
      this.actions.seek(this.#timeAt(event));
    });
    this.root.addEventListener("pointermove", (event) => {
      const time = this.#timeAt(event);
      this.actions.point(time);
      if (isHeld) this.actions.seek(time);
    });
    for (const name of ["pointerup", "pointercancel"]) this.root.addEventListener(name, () => (isHeld = false));
    this.root.addEventListener("pointerleave", () => this.actions.point(null));
  }

  /**
   * Where each fix stands, in pixels from the left of the plots.
   * @param {(index: number, x: number) => void} visit
   */
  #eachFix(visit) {
    const { session, timeline } = this;
    if (!session || !timeline) return;
    const { track } = session;
    const across = this.#across;
    if (!this.isOverDistance) {
      timeline.eachBin(track.times.values, track.length, Math.floor(across), (bin, index) => visit(index, bin));
      return;
    }
    const { distances } = track;
    const scale = across / this.#distance;
    for (let index = 0; index < track.length; index += 1) visit(index, Math.min(across - 1, Math.floor(distances[index] * scale)));
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {FigurePlot} plot @param {{top: number, width: number}} place
   * @param {Colors} colors
   * @returns {string} of what, and from where to where
   */
  #drawFigures(context, plot, { top, width }, colors) {
    const { session } = this;
    if (!session) return "";
    const { track } = session;
    const { name, label } = plot;
    const unit = plot.unit(this.units);
    const values = track[name].values;
    const { low, high, ticks } = scaleOf(values, track.length, plot, unit.factor, HEIGHT - 16);
    const [ceiling, floor] = [top + 12, top + HEIGHT - 6];
    const y = (/** @type {number} */ value) => floor - Math.max(0, Math.min(1.04, (value * unit.factor - low) / (high - low || 1))) * (floor - ceiling);
    context.font = "600 12px system-ui, sans-serif";
    context.textAlign = "start";
    context.fillStyle = colors.get(`plot-${name}`);
    context.fillText(label, 0, top + 16);
    const room = GUTTER - 16 - context.measureText(label).width;
    context.font = "11px system-ui, sans-serif";
    context.fillStyle = colors.get("soft");
    context.fillText(unit.name, 0, top + 31);
    context.textAlign = "end";
    context.strokeStyle = colors.get("edge");
    context.lineWidth = 1;
    for (const tick of ticks) {
      const level = Math.round(y(tick / unit.factor)) + 0.5;
      context.beginPath();
      context.moveTo(GUTTER, level);
      context.lineTo(width, level);
      context.stroke();
      context.fillText(figureText(tick), GUTTER - 8, level + 4, room);
    }
    context.textAlign = "start";
    const line = new FigureLine(y, floor);
    this.#trace(values, line);
    line.draw(context, colors.get(`plot-${name}`), name === "altitudes");
    return `${label}: ${digits(low, 1)} to ${digits(high, 1)} ${unit.name}`;
  }

  /**
   * The line of a session's figures, which ends where one of them is missing for long.
   * @param {Float32Array} values @param {FigureLine} line
   */
  #trace(values, line) {
    const { track } = /** @type {Session} */ (this.session);
    let before = -1;
    this.#eachFix((index, x) => {
      const value = values[index];
      if (Number.isNaN(value)) return;
      if (before >= 0 && (track.isGap(before, index) || index - before > MOST_MISSING + 1)) line.end();
      before = index;
      line.add(GUTTER + x + 0.5, value);
    });
  }

  /**
   * A strip: when, or where, the user was in view.
   * @param {CanvasRenderingContext2D} context @param {number} top @param {number} width @param {Colors} colors
   */
  #drawVisibility(context, top, width, colors) {
    context.font = "600 12px system-ui, sans-serif";
    context.textAlign = "start";
    context.fillStyle = colors.get("name");
    context.fillText(VISIBILITY.label, 0, top + 15);
    const [y, height] = [top + 6, STRIP - 10];
    const inks = ["track", "partial", "off"].map((name) => colors.get(name));
    const draw = (/** @type {number} */ from, /** @type {number} */ until, /** @type {number} */ value) => {
      context.fillStyle = inks[value];
      context.globalAlpha = value === ON ? 0.3 : 1;
      context.fillRect(from, y, Math.max(1, until - from), height);
      context.globalAlpha = 1;
    };
    let [from, value] = [NaN, ON];
    const turn = (/** @type {number} */ x, /** @type {number} */ next) => {
      if (next === value && !Number.isNaN(from)) return;
      if (!Number.isNaN(from)) draw(from, x, value);
      [from, value] = [x, next];
    };
    let last = GUTTER;
    for (const [time, next] of visibilityChanges(/** @type {Session} */ (this.session))) turn((last = this.#x(time)), next);
    const { session } = this;
    turn(Math.max(last, session ? Math.min(width, this.#x(session.lastTime)) : width), value === OFF ? ON : OFF);
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {{x: number, text: string}[]} ticks
   * @param {number} bottom @param {Colors} colors
   */
  #drawAxis(context, ticks, bottom, colors) {
    context.font = "11px system-ui, sans-serif";
    let free = GUTTER - 30;
    for (const { x, text } of ticks) {
      const wide = context.measureText(text).width;
      const left = Math.min(Math.max(GUTTER, GUTTER + x - wide / 2), this.width - wide);
      if (left < free) continue;
      free = left + wide + 14;
      context.fillStyle = colors.get("edge");
      context.fillRect(GUTTER + Math.round(x), 0, 1, bottom - AXIS + 3);
      context.fillStyle = colors.get("soft");
      context.fillText(text, left, bottom - 5);
    }
  }
}

/**
 * When what is to be seen of the user may have changed: at fixes, and as the arrow comes and goes.
 * @param {Session} session
 * @returns {Generator<[number, number]>}
 */
function* visibilityChanges({ count, kinds, times, track }) {
  const [location, show, hide] = ["location", "indicator show", "indicator hide"].map((name) => KINDS.indexOf(name));
  let fix = 0;
  for (let index = 0; index < count; index += 1) {
    const kind = kinds.values[index] & KIND;
    if (kind === location) {
      yield [times.values[index], track.visibilities.values[fix]];
      fix += 1;
    } else if (fix > 0 && (kind === show || kind === hide)) {
      yield [times.values[index], kind === show ? OFF : track.visibilities.values[fix - 1] === PARTIAL ? PARTIAL : ON];
    }
  }
}

/**
 * Buttons that say which plots are shown.
 * @param {HTMLElement} root @param {PlotName[]} has @param {Set<PlotName>} shown @param {() => void} changed
 */
export function plotButtons(root, has, shown, changed) {
  root.replaceChildren(...PLOTS.filter(({ name }) => has.includes(name)).map(({ name, label }) => {
    const button = element("button", label, "chip");
    button.type = "button";
    button.setAttribute("aria-pressed", String(shown.has(name)));
    button.addEventListener("click", () => {
      if (shown.has(name)) shown.delete(name);
      else shown.add(name);
      button.setAttribute("aria-pressed", String(shown.has(name)));
      changed();
    });
    return button;
  }));
}
