// @ts-check
// The page of `bearings view`: gives the log of the document to the drawings, and plays it by elapsed time.
//
// How the program puts the page together from this folder: it takes index.html and replaces in it
//   - each line `<link rel="stylesheet" href="X">` by X within <style> and </style>;
//   - the line of the module script that names main.js by one module script that holds mercator.js, columns.js,
//     state.js, source.js, timeline.js, screen.js, map.js, scrubber.js and main.js in this order, without their lines
//     that begin with `import ` and without the word `export ` at the beginning of a line (an import takes one line,
//     and no two modules share a top-level name, so nothing else has to be known of the language);
//   - `{}` in the element #settings by the settings ({"width", "height", "viewport", "title", "note"}: the default
//     view's size in points, its place or null, what was read, and a remark such as the count of lines refused);
//   - `[]` in #places by [name, lat, lon] of places, the weightiest first;
//   - the comment in #events by one that holds a newline and the events, one a line, as `bearings run --locations`
//     prints them. A comment, because a browser reads a large one in two thirds of the time of a script's text.
// In all three each `<` and `>` is written \u003c and \u003e, so that nothing in them ends an element or a comment.
// Served as it is, the folder shows a page without events.

import { EventLog } from "./source.js";
import { frame, svgOf } from "./screen.js";
import { distanceText } from "./shapes.js";
import { Timeline } from "./timeline.js";
import { TrackMap } from "./map.js";
import { figures, Scrubber, timeText } from "./scrubber.js";

/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./state.js").Settings} Settings */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./screen.js").Place} Place */

/** How much faster than it happened. */
const SPEEDS = [
  0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 10800, 43200, 86400, 604800, 2592000,
];
/** Seconds that the whole should take at first, at most. */
const USUAL_LENGTH = 90;
/** Milliseconds of playing that an arrow key goes, and of time that a comma does. */
const STEP = 5000;
const FRAME = 1000 / 60;
/** Milliseconds between two tellings of what changes while playing, for readers and the address. */
const TELL = 150;

/**
 * What a list, a button and a box do themselves with keys.
 * @type {Record<string, RegExp>}
 */
const OWN_KEYS = { SELECT: /^(Arrow.*|Home|End| |[a-z])$/, BUTTON: /^( |Enter)$/, INPUT: /^ $/ };

class Player {
  /**
   * @param {EventLog} log @param {Settings} settings @param {Place[]} places
   */
  constructor(log, settings, places) {
    this.log = log;
    this.settings = settings;
    this.places = places;
    this.session = log.sessions[0];
    this.timeline = new Timeline(log.sessions, false);
    this.position = 0;
    this.speed = SPEEDS[0];
    this.isPlaying = false;
    this.follows = false;
    /** @type {[number, number] | null} times */
    this.loop = null;
    this.lastFrame = 0;
    this.lastTold = -Infinity;
    this.lastSVG = "";
    this.screenSize = { width: 0, height: 0 };
    this.isRequested = false;
    this.motion = matchMedia("(prefers-reduced-motion: reduce)");
    this.scrubber = new Scrubber(byId("timeline"), log, {
      seek: (position) => this.seek(position),
      loop: (from, to) => this.setLoop(this.timeline.timeAt(from), this.timeline.timeAt(to)),
    });
    this.map = new TrackMap(/** @type {HTMLCanvasElement} */ (byId("map")), log, places);
  }

  get time() {
    return this.timeline.timeAt(this.position);
  }

  start() {
    this.#fillControls();
    this.select(this.session);
    this.#readAddress();
    this.#listen();
    this.#listenToMap();
    this.request();
  }

  /** @param {Session} session */
  select(session) {
    this.session = session;
    select("session").value = String(this.log.sessions.indexOf(session));
    this.scrubber.show(this.timeline, session);
    this.map.select(session);
    byId("map-hint").hidden = session.track.length > 0;
    byId("map-hint").textContent =
      "This session tells no locations. A log of events has them if it was printed with --locations.";
    this.changed();
  }

  /** @param {number} position */
  seek(position) {
    this.position = Math.max(0, Math.min(this.timeline.length, position));
    this.changed();
  }

  /** @param {number} time */
  seekTime(time) {
    this.seek(this.timeline.positionOf(time));
  }

  /** Goes to the time of the next event, or of the previous one, of the session. */
  stepEvent(/** @type {1 | -1} */ by) {
    const { session, time } = this;
    this.pause();
    if (by > 0) {
      const next = session.countAt(time);
      if (next < session.count) this.seekTime(session.times.values[next]);
      return;
    }
    // Before all events of this moment; else the ones just gone.
    const last = session.countAt(time) - 1;
    if (last < 0) return;
    const moment = session.times.values[last];
    const previous = moment < time ? last : session.countAt(moment - 0.5) - 1;
    if (previous >= 0) this.seekTime(session.times.values[previous]);
  }

  play() {
    if (this.position >= this.timeline.length) this.position = 0;
    this.isPlaying = true;
    this.lastFrame = performance.now();
    this.#showPlaying();
  }

  pause() {
    this.isPlaying = false;
    this.#showPlaying();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** @param {number} index */
  setSpeed(index) {
    const within = Math.max(0, Math.min(SPEEDS.length - 1, index));
    this.speed = SPEEDS[within];
    select("speed").value = String(within);
  }

  /** The index of the speed at which the whole takes about as long as it should at first. */
  get usualSpeed() {
    const least = Math.max(1, this.timeline.length / 1000 / USUAL_LENGTH);
    const index = SPEEDS.findIndex((speed) => speed >= least);
    return index < 0 ? SPEEDS.length - 1 : index;
  }

  /** @param {boolean} skipsGaps */
  setSkipping(skipsGaps) {
    const { time } = this;
    const isUsual = this.speed === SPEEDS[this.usualSpeed];
    input("skip").checked = skipsGaps;
    this.timeline = new Timeline(this.log.sessions, skipsGaps);
    // A speed that somebody chose stays.
    if (isUsual) this.setSpeed(this.usualSpeed);
    this.scrubber.show(this.timeline, this.session);
    this.seekTime(time);
  }

  /** @param {boolean} follows */
  setFollowing(follows) {
    this.follows = follows;
    byId("follow").setAttribute("aria-pressed", String(follows));
    this.changed();
  }

  /** @param {number} from @param {number} to times */
  setLoop(from, to) {
    this.loop = from < to ? [from, to] : null;
    /** @type {HTMLButtonElement} */ (byId("loop-clear")).disabled = this.loop === null;
    this.changed();
  }

  clearLoop() {
    this.setLoop(0, 0);
  }

  loopFrom() {
    this.setLoop(this.time, this.loop && this.loop[1] > this.time ? this.loop[1] : this.timeline.lastTime);
  }

  loopTo() {
    this.setLoop(this.loop && this.loop[0] < this.time ? this.loop[0] : this.timeline.firstTime, this.time);
  }

  /** Something is to be drawn and told anew. */
  changed() {
    this.lastTold = -Infinity;
    this.request();
  }

  request() {
    if (this.isRequested) return;
    this.isRequested = true;
    requestAnimationFrame((now) => {
      this.isRequested = false;
      this.#advance(now);
      this.draw(now);
      if (this.isPlaying) this.request();
    });
  }

  /** @param {number} now */
  #advance(now) {
    // Who wants little motion sees two pictures a second.
    if (!this.isPlaying || (this.motion.matches && now - this.lastFrame < 500)) return;
    const elapsed = Math.max(0, now - this.lastFrame);
    this.lastFrame = now;
    this.position += elapsed * this.speed;
    const loop = this.loop?.map((time) => this.timeline.positionOf(time));
    if (loop && this.position >= loop[1]) {
      this.position = loop[0] + ((this.position - loop[1]) % Math.max(1, loop[1] - loop[0]));
    }
    if (this.position < this.timeline.length) return;
    this.position = this.timeline.length;
    this.pause();
  }

  /** @param {number} now */
  draw(now) {
    const { session, time } = this;
    const state = session.stateAt(time);
    const size = state.view ?? this.settings;
    const svg = svgOf(frame(state, time, this.places, this.settings), size);
    if (svg !== this.lastSVG) {
      byId("screen").innerHTML = svg;
      this.lastSVG = svg;
      this.#fitScreen(size);
    }
    if (this.follows) this.map.center(state);
    this.map.draw(time, state);
    const text = timeText(time);
    this.scrubber.place(this.position, text);
    byId("clock").textContent = `${text} UTC`;
    if (now - this.lastTold < TELL && this.isPlaying) return;
    this.lastTold = now;
    this.#tell(state, time);
  }

  /**
   * Gives the user's screen the room there is, of its own proportions.
   * @param {{width: number, height: number}} size
   */
  #fitScreen({ width, height }) {
    if (this.screenSize.width === width && this.screenSize.height === height) return;
    this.screenSize = { width, height };
    const isNarrow = innerWidth <= 900;
    const across = isNarrow ? innerWidth - 60 : innerWidth * 0.44;
    const down = isNarrow ? 700 : byId("screen").clientHeight - 14;
    const scale = Math.max(0.1, Math.min(across / width, down / height, 1.2));
    const { style } = byId("screen");
    style.setProperty("--width", `${Math.round(width * scale)}px`);
    style.setProperty("--height", `${Math.round(height * scale)}px`);
  }

  /** @param {State} state @param {number} time */
  #tell(state, time) {
    const { session } = this;
    const rows = factsOf(session, state, time);
    byId("facts").replaceChildren(...rows.flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
    const count = session.countAt(time);
    byId("event-heading").textContent = count > 0 ? `Event ${count} of ${session.count}` : `${session.count} events`;
    byId("event").textContent = count > 0 ? session.text(count - 1).replaceAll(',"', ',\n"') : "";
    const told = rows.map(([name, value]) => `${name}: ${value}`).join(". ");
    byId("screen").setAttribute("aria-label", `The user's screen. ${told}`);
    const loop = this.loop;
    this.scrubber.showLoop(loop && [this.timeline.positionOf(loop[0]), this.timeline.positionOf(loop[1])]);
    if (!this.isPlaying) this.#writeAddress(time);
  }

  #showPlaying() {
    const button = byId("play");
    byId("play-icon").setAttribute("d", this.isPlaying ? "M3 2h4v12h-4zM9 2h4v12h-4z" : "M4 2 L14 8 L4 14 Z");
    button.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    this.changed();
  }

  #fillControls() {
    document.title = this.settings.title ? `${this.settings.title} · bearings view` : "bearings view";
    byId("title").textContent = this.settings.title || "bearings view";
    byId("summary").textContent = summaryOf(this.log, this.settings);
    select("session").replaceChildren(...this.log.sessions.map((session, index) => option(index, session.label)));
    select("speed").replaceChildren(...SPEEDS.map((value, index) => option(index, `${value.toLocaleString("en")}×`)));
    this.setSpeed(this.usualSpeed);
    const skip = input("skip");
    skip.disabled = this.timeline.gapCount === 0;
  }

  // The address: #session=NAME&part=N&when=TIME

  #readAddress() {
    const told = new URLSearchParams(location.hash.slice(1));
    const [name, part, when] = [told.get("session"), Number(told.get("part") ?? 1), Date.parse(told.get("when") ?? "")];
    const session = this.log.sessions.find((one) => one.name === name && one.part === part);
    if (session && session !== this.session) this.select(session);
    this.seekTime(Number.isNaN(when) ? this.session.firstShownTime : when);
  }

  /** @param {number} time */
  #writeAddress(time) {
    const { name, part } = this.session;
    const told = new URLSearchParams({ session: name, ...(part > 1 ? { part: String(part) } : {}) });
    history.replaceState(null, "", `#${told}&when=${new Date(time).toISOString()}`);
  }

  // What the user does

  #listen() {
    const clicks = {
      play: () => this.toggle(),
      previous: () => this.stepEvent(-1),
      next: () => this.stepEvent(1),
      "loop-from": () => this.loopFrom(),
      "loop-to": () => this.loopTo(),
      "loop-clear": () => this.clearLoop(),
      help: () => dialog().showModal(),
      "zoom-in": () => this.#zoom(2),
      "zoom-out": () => this.#zoom(0.5),
      whole: () => this.#showWhole(),
      follow: () => this.setFollowing(!this.follows),
    };
    for (const [id, act] of Object.entries(clicks)) byId(id).addEventListener("click", act);
    select("session").addEventListener("change", (event) => {
      this.select(this.log.sessions[Number(/** @type {HTMLSelectElement} */ (event.target).value)]);
    });
    select("speed").addEventListener("change", () => this.setSpeed(Number(select("speed").value)));
    input("skip").addEventListener("change", () => this.setSkipping(input("skip").checked));
    addEventListener("keydown", (event) => this.#press(event));
    addEventListener("hashchange", () => this.#readAddress());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#recolor());
    const observer = new ResizeObserver(() => this.#resize());
    for (const id of ["map", "screen", "timeline"]) observer.observe(byId(id));
  }

  #resize() {
    this.screenSize = { width: 0, height: 0 };
    this.lastSVG = "";
    this.map.resize();
    this.scrubber.resize();
    this.changed();
  }

  #recolor() {
    this.map.isStale = true;
    this.scrubber.redraw();
    this.changed();
  }

  /** @param {number} factor */
  #zoom(factor) {
    this.map.zoom(factor);
    this.changed();
  }

  #showWhole() {
    this.follows = false;
    this.map.fit();
    this.setFollowing(false);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTaken = event.ctrlKey || event.metaKey || event.altKey || dialog().open;
    if (isTaken || OWN_KEYS[target.tagName]?.test(event.key)) return;
    const act = this.#keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @type {Record<string, () => void>} */
  #keys = {
    " ": () => this.toggle(),
    ArrowLeft: () => this.seek(this.position - STEP * this.speed),
    ArrowRight: () => this.seek(this.position + STEP * this.speed),
    ArrowUp: () => this.setSpeed(SPEEDS.indexOf(this.speed) + 1),
    ArrowDown: () => this.setSpeed(SPEEDS.indexOf(this.speed) - 1),
    ",": () => this.seek(this.position - FRAME),
    ".": () => this.seek(this.position + FRAME),
    "[": () => this.loopFrom(),
    "]": () => this.loopTo(),
    Escape: () => this.clearLoop(),
    n: () => this.stepEvent(1),
    p: () => this.stepEvent(-1),
    Home: () => this.seek(0),
    End: () => this.seek(this.timeline.length),
    g: () => this.timeline.gapCount > 0 && this.setSkipping(!this.timeline.skipsGaps),
    f: () => this.setFollowing(!this.follows),
    "?": () => dialog().showModal(),
  };

  #listenToMap() {
    const canvas = this.map.canvas;
    /** @type {{x: number, y: number, moved: number} | null} */
    let grip = null;
    canvas.addEventListener("pointerdown", ({ pointerId, offsetX: x, offsetY: y }) => {
      canvas.setPointerCapture(pointerId);
      grip = { x, y, moved: 0 };
    });
    canvas.addEventListener("pointermove", ({ offsetX: x, offsetY: y }) => {
      if (!grip) return;
      const [right, down] = [x - grip.x, y - grip.y];
      grip = { x, y, moved: grip.moved + Math.hypot(right, down) };
      this.#drag(right, down);
    });
    canvas.addEventListener("pointerup", ({ offsetX, offsetY }) => {
      const found = grip && grip.moved < 4 ? this.map.find(offsetX, offsetY) : null;
      grip = null;
      if (!found) return;
      if (found.session !== this.session) this.select(found.session);
      this.seekTime(found.session.track.times.values[found.index]);
    });
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.map.zoom(2 ** (-event.deltaY / 300), event.offsetX, event.offsetY);
      this.changed();
    }, { passive: false });
  }

  /** @param {number} right @param {number} down */
  #drag(right, down) {
    this.map.pan(right, down);
    if (this.follows) this.setFollowing(false);
    this.changed();
  }
}

/**
 * What holds at a time, as names and values.
 * @param {Session} session @param {State} state @param {number} time
 * @returns {[string, string][]}
 */
function factsOf(session, state, time) {
  /** @type {[string, string][]} */
  const facts = [];
  const { location: fix, view } = state;
  if (state.status) facts.push(["Authorization", state.status]);
  if (fix) {
    facts.push(["Place", `${fix.lat}, ${fix.lon}`]);
    if (fix.visibility) facts.push(["Visibility", fix.visibility]);
    for (const line of figures(session, time)) {
      const space = line.indexOf(" ");
      facts.push([line[0].toUpperCase() + line.slice(1, space), line.slice(space + 1)]);
    }
    if (state.staleAge !== null) facts.push(["Last fix", `over ${Math.floor(state.staleAge)} s ago`]);
  }
  const shown = state.indicators.get("");
  if (shown && shown.until === null) {
    const { edge, distance, half_width: halfWidth } = shown.event;
    const told = [edge];
    if (distance !== undefined) told.push(distanceText(distance));
    if (halfWidth !== undefined) told.push(`±${halfWidth}°`);
    facts.push(["Indicator", told.join(", ")]);
  }
  if (view) facts.push(["Map", `zoom ${view.zoom}, heading ${view.heading}°${view.pitch ? `, pitch ${view.pitch}°` : ""}`]);
  if (state.compass?.visible) facts.push(["Needle", `${state.compass.rotation}° (${state.compass.phase})`]);
  const callout = state.callouts.get("user");
  if (callout) facts.push(["Address", callout.lines?.join(", ") ?? callout.status]);
  if (state.pins.size > 0) facts.push(["Pins", String(state.pins.size)]);
  return facts;
}

/** @param {EventLog} log @param {Settings} settings */
function summaryOf(log, settings) {
  const count = log.sessions.reduce((sum, session) => sum + session.count, 0);
  const fixes = log.sessions.reduce((sum, session) => sum + session.track.length, 0);
  const names = new Set(log.sessions.map((session) => session.name));
  const parts = [counted(count, "event"), counted(fixes, "location"), counted(names.size, "session"), settings.note];
  return parts.filter((part) => part).join(" · ");
}

/** @param {number} number @param {string} name of one */
function counted(number, name) {
  return `${number.toLocaleString("en")} ${name}${number === 1 ? "" : "s"}`;
}

/** @param {string} id */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @param {string} id */
function select(id) {
  return /** @type {HTMLSelectElement} */ (byId(id));
}

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

function dialog() {
  return /** @type {HTMLDialogElement} */ (byId("keys"));
}

/** @param {string} tag @param {string} text */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** @param {number} value @param {string} text */
function option(value, text) {
  const made = document.createElement("option");
  made.value = String(value);
  made.textContent = text;
  return made;
}

/** Takes the text, or the comment, out of a data element, which then keeps no second copy of it. */
function taken(/** @type {string} */ id) {
  const child = byId(id).firstChild;
  child?.remove();
  return child?.nodeValue ?? "";
}

/**
 * Text as UTF-8: into a place made for it, where little of it is beyond ASCII, for that takes half the time.
 * @param {string} text
 */
function bytesOf(text) {
  const encoder = new TextEncoder();
  const place = new Uint8Array(text.length + (text.length >> 4) + 16);
  const { read, written } = encoder.encodeInto(text, place);
  return read === text.length ? place.subarray(0, written) : encoder.encode(text);
}

function open() {
  const settings = { width: 390, height: 844, viewport: null, title: "", note: "", ...JSON.parse(taken("settings")) };
  const log = new EventLog(settings);
  log.append(bytesOf(taken("events")));
  if (log.sessions.length > 0) {
    new Player(log, settings, JSON.parse(taken("places"))).start();
    return;
  }
  const where = settings.title ? ` in ${settings.title}` : "";
  const notes = settings.note ? [settings.note] : [];
  if (log.rejected > 0) notes.push(`${counted(log.rejected, "line")} rejected`);
  if (log.filtered > 0) notes.push(`${log.filtered.toLocaleString("en")} fix${log.filtered === 1 ? "" : "es"} held back`);
  const note = notes.length > 0 ? ` (${notes.join(", ")})` : "";
  byId("nothing").textContent = `There is nothing to play${where}: no event with a time and a session${note}.`;
  byId("nothing").hidden = false;
  byId("player").hidden = true;
  document.querySelector("header label")?.setAttribute("hidden", "");
}

open();
