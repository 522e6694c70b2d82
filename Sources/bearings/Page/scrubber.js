// @ts-check
// The timeline under the drawings: how many events when, and of what kinds; and the head.
//
// The lanes are drawn once for each width, session and treatment of gaps. The head, the loop and the cursor are
// elements over them, so that playing moves one of them and draws nothing.

import { Colors, sized } from "./dom.js";
import { ANEW, KIND, KINDS } from "./lines.js";

/** @typedef {import("./source.js").EventLog} EventLog */
/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./timeline.js").Timeline} Timeline */

/** @typedef {import("./state.js").BearingsEvent} BearingsEvent */

/**
 * A lane has marks of kinds, or stretches between kinds. `isEnd` says which events
 * of the kinds that end stretches do, if not all.
 * @typedef {{name: string, height: number, color: string, marks?: string[], from?: string, to?: string[],
 *   isEnd?: (event: BearingsEvent) => boolean, isOfMap?: boolean}} Lane
 */

/** @type {Lane[]} */
const LANES = [
  {
    name: "Stale", height: 13, color: "stale", from: "stale", isEnd: endsStale,
    to: ["fresh", "authorization", "indicator hide", "callout", "directions", "progress", "follow"],
  },
  { name: "Map", height: 13, color: "mark", marks: ["region", "camera", "follow"], isOfMap: true },
  { name: "Compass", height: 13, color: "mark", marks: ["compass"] },
  { name: "Callouts", height: 13, color: "mark", marks: ["callout"] },
  { name: "Pins", height: 13, color: "mark", marks: ["annotations", "drag", "search"] },
  { name: "Directions", height: 13, color: "mark", marks: ["directions", "progress"] },
  { name: "Authorization", height: 13, color: "bad", marks: ["authorization"] },
  { name: "Not used", height: 13, color: "bad", marks: ["filtered"] },
];
const DENSITY_HEIGHT = 28;
/** The part of the whole that a page up or down goes. */
const LEAP = 0.1;

/**
 * What the timeline asks of the page.
 * @typedef {{seek: (position: number) => void, loop: (from: number, to: number) => void,
 *   point: (time: number | null) => void}} ScrubberActions
 */

export class Scrubber {
  /**
   * @param {HTMLElement} root the slider
   * @param {EventLog} log
   * @param {ScrubberActions} actions
   */
  constructor(root, log, actions) {
    this.root = root;
    this.log = log;
    this.actions = actions;
    this.canvas = /** @type {HTMLCanvasElement} */ (root.querySelector("canvas"));
    this.head = part(root, "head");
    this.loop = part(root, "loop");
    this.cursor = part(root, "cursor");
    this.position = 0;
    this.names = /** @type {HTMLElement} */ (document.getElementById("lane-names"));
    /** @type {Timeline | null} */
    this.timeline = null;
    /** @type {Session | null} */
    this.session = null;
    this.width = 0;
    this.isStale = false;
    this.#listen();
  }

  /**
   * Shows the lanes of a session along a timeline.
   * @param {Timeline} timeline @param {Session} session
   */
  show(timeline, session) {
    this.timeline = timeline;
    this.session = session;
    this.redraw();
  }

  resize() {
    if (this.root.clientWidth !== this.width) this.redraw();
  }

  /** The lanes are drawn anew with the next picture. */
  redraw() {
    this.isStale = true;
  }

  #draw() {
    this.isStale = false;
    const { timeline, session, canvas } = this;
    if (!timeline || !session) return;
    const told = new Uint8Array(KINDS.length);
    for (let index = 0; index < session.count; index += 1) told[session.kinds.values[index] & KIND] = 1;
    const lanes = LANES.filter((lane) => isTold(lane, told) && (!lane.isOfMap || this.log.hasMap));
    const height = DENSITY_HEIGHT + lanes.reduce((sum, lane) => sum + lane.height, 0);
    const width = Math.max(1, this.root.clientWidth);
    this.width = width;
    canvas.style.height = `${height}px`;
    const context = sized(canvas, width, height);
    const colors = new Colors();
    const names = [laneName("Events", DENSITY_HEIGHT / 2)];
    this.#drawDensity(context, width, colors);
    let top = DENSITY_HEIGHT;
    for (const lane of lanes) {
      context.fillStyle = colors.get("grid");
      context.fillRect(0, top + lane.height - 1, width, 1);
      context.fillStyle = colors.get(lane.color);
      if (lane.from) this.#drawStretches(context, lane, top, width);
      else this.#drawMarks(context, lane, top, width);
      names.push(laneName(lane.name, top + lane.height / 2));
      top += lane.height;
    }
    this.names.replaceChildren(...names);
  }

  /**
   * Shows a time, on lanes that are drawn first where they have changed.
   * @param {number} position @param {string} text how the time is told
   */
  place(position, text) {
    if (this.isStale) this.#draw();
    this.position = position;
    this.head.style.left = `${100 * this.#part(position)}%`;
    this.root.setAttribute("aria-valuemax", String(Math.round((this.timeline?.length ?? 0) / 1000)));
    this.root.setAttribute("aria-valuenow", String(Math.round(position / 1000)));
    this.root.setAttribute("aria-valuetext", text);
  }

  /** @param {[number, number] | null} loop */
  showLoop(loop) {
    this.loop.hidden = loop === null;
    if (!loop) return;
    this.loop.style.left = `${100 * this.#part(loop[0])}%`;
    this.loop.style.width = `${100 * (this.#part(loop[1]) - this.#part(loop[0]))}%`;
  }

  /** @param {number} position */
  #part(position) {
    const length = this.timeline?.length ?? 0;
    return length > 0 ? Math.max(0, Math.min(1, position / length)) : 0;
  }

  #listen() {
    let from = NaN;
    let isLoop = false;
    this.root.addEventListener("pointerdown", (event) => {
      this.root.setPointerCapture(event.pointerId);
      from = this.#positionAt(event);
      isLoop = event.shiftKey;
      if (!isLoop) this.actions.seek(from);
    });
    this.root.addEventListener("pointermove", (event) => {
      const position = this.#positionAt(event);
      this.actions.point(this.timeline?.timeAt(position) ?? null);
      if (Number.isNaN(from)) return;
      if (isLoop) this.actions.loop(Math.min(from, position), Math.max(from, position));
      else this.actions.seek(position);
    });
    const release = () => {
      from = NaN;
    };
    this.root.addEventListener("pointerup", release);
    this.root.addEventListener("pointercancel", release);
    this.root.addEventListener("pointerleave", () => this.actions.point(null));
    this.root.addEventListener("keydown", (event) => {
      const by = { PageUp: LEAP, PageDown: -LEAP }[event.key];
      if (!by) return;
      event.preventDefault();
      const length = this.timeline?.length ?? 0;
      // Another may come before this one is drawn.
      this.position = Math.max(0, Math.min(length, this.position + by * length));
      this.actions.seek(this.position);
    });
  }

  /** @param {PointerEvent} event */
  #positionAt(event) {
    const { left, width } = this.root.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - left) / width));
    return part * (this.timeline?.length ?? 0);
  }

  /** @param {number | null} time where the cursor is, which plots and map share */
  pointAt(time) {
    this.cursor.hidden = time === null;
    if (time !== null) this.cursor.style.left = `${100 * this.#part(this.timeline?.positionOf(time) ?? 0)}%`;
  }

  /** @param {CanvasRenderingContext2D} context @param {number} width @param {Colors} colors */
  #drawDensity(context, width, colors) {
    const { timeline, session } = this;
    if (!timeline || !session) return;
    const bins = Math.max(1, Math.floor(width / 2));
    const [all, own] = [new Uint32Array(bins), new Uint32Array(bins)];
    for (const { times, count } of this.log.sessions) {
      timeline.eachBin(times.values, count, bins, (bin) => (all[bin] += 1));
    }
    timeline.eachBin(session.times.values, session.count, bins, (bin) => (own[bin] += 1));
    const most = all.reduce((one, other) => Math.max(one, other), 1);
    // Of the logarithm, so that a single event is seen beside a crowd of them.
    const heightOf = (/** @type {number} */ count) => (DENSITY_HEIGHT - 6) * (Math.log(1 + count) / Math.log(1 + most));
    for (let bin = 0; bin < bins; bin += 1) {
      if (all[bin] === 0) continue;
      context.fillStyle = colors.get("others");
      context.fillRect(bin * 2, DENSITY_HEIGHT - 2 - heightOf(all[bin]), 2, heightOf(all[bin]));
      context.fillStyle = colors.get("density");
      context.fillRect(bin * 2, DENSITY_HEIGHT - 2 - heightOf(own[bin]), 1.5, heightOf(own[bin]));
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {Lane} lane @param {number} top @param {number} width */
  #drawMarks(context, { marks, height }, top, width) {
    const { timeline, session } = this;
    if (!timeline || !session || !marks) return;
    const bins = Math.max(1, Math.floor(width / 2));
    const seen = new Uint8Array(bins);
    const [isMarked, kinds] = [amongKinds(marks), session.kinds.values];
    timeline.eachBin(session.times.values, session.count, bins, (bin, index) => {
      if (isMarked[kinds[index] & KIND]) seen[bin] = 1;
    });
    for (let bin = 0; bin < bins; bin += 1) if (seen[bin]) context.fillRect(bin * 2, top + 3, 2, height - 7);
  }

  /** @param {CanvasRenderingContext2D} context @param {Lane} lane @param {number} top @param {number} width */
  #drawStretches(context, { from, to, isEnd, height }, top, width) {
    const { timeline, session } = this;
    if (!timeline || !session || !from || !to) return;
    const scale = timeline.length > 0 ? width / timeline.length : 0;
    let start = NaN;
    const draw = (/** @type {number} */ end) => {
      if (!Number.isNaN(start)) context.fillRect(start, top + 3, Math.max(1.5, end - start), height - 7);
      start = NaN;
    };
    const [begins, ends, kinds] = [amongKinds([from]), amongKinds(to), session.kinds.values];
    for (let index = 0; index < session.count; index += 1) {
      const kind = kinds[index] & KIND;
      const isAnew = (kinds[index] & ANEW) !== 0;
      if (!begins[kind] && !ends[kind] && !isAnew) continue;
      const x = timeline.positionOf(session.times.values[index]) * scale;
      const isOpen = !Number.isNaN(start);
      const isOver = isAnew || (ends[kind] === 1 && (!isEnd || isEnd(JSON.parse(session.text(index)))));
      if (isOpen && isOver) draw(x);
      if (begins[kind] && Number.isNaN(start)) start = x;
    }
    draw(width);
  }
}

/**
 * Whether a location is stale no longer: another one is fresh, none may be used, or the session is closed.
 * @param {BearingsEvent} event
 */
function endsStale(event) {
  return event.event === "fresh" || event.usable === false || event.reason === "closed";
}

/** @param {Lane} lane @param {Uint8Array} told 1 for each kind there is */
function isTold({ marks, from }, told) {
  return [from, ...(marks ?? [])].some((kind) => kind && told[KINDS.indexOf(kind)]);
}

/**
 * 1 for each kind that is among some.
 * @param {string[]} names
 */
function amongKinds(names) {
  return Uint8Array.from(KINDS, (kind) => (names.includes(kind) ? 1 : 0));
}

/** @param {string} name @param {number} middle */
function laneName(name, middle) {
  const span = document.createElement("span");
  span.textContent = name;
  span.style.top = `${middle}px`;
  return span;
}

/** @param {HTMLElement} root @param {string} id */
function part(root, id) {
  return /** @type {HTMLElement} */ (root.querySelector(`#${id}`));
}
