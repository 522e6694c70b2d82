// @ts-check
// The page of `bearings view`: gives the log of the document to the drawings, and plays it by elapsed time.
//
// How the program puts the page together from this folder: it takes index.html and replaces in it
//   - each line `<link rel="stylesheet" href="X">` by X within <style> and </style>;
//   - the line of the module script that names main.js by one module script that holds the modules, each behind those
//     it needs, without their lines that begin with `import ` and without the word `export ` at the beginning of a
//     line (an import takes one line, and no two modules share a top-level name, so nothing else has to be known of
//     the language);
//   - `{}` in the element #settings by the settings (the default view's size in points and place, what was read, a
//     remark, units, and tiles: see Settings in state.js);
//   - `[]` in #places by [name, lat, lon] of places, the weightiest first;
//   - `[]` in #figures by the objects that `bearings report --json` prints, the last of all sessions;
//   - nothing in #land by rings as land.js reads them;
//   - the comment in #events by some that each hold a newline and events, one a line, as `bearings run --locations`
//     prints them. Comments, because a browser reads them in half the time of a script's text, and of some 64 KB, for
//     it reads those in about half the time of one that holds all.
// In all of them each `<` and `>` is written \u003c and \u003e, so that nothing in them ends an element or a comment.
// Served as it is, the folder shows a page without events.

import { EventLog } from "./source.js";
import { frame, svgOf } from "./screen.js";
import { followedView } from "./state.js";
import { listenToMap } from "./gestures.js";
import { Timeline } from "./timeline.js";
import { TrackMap } from "./map.js";
import { Land } from "./land.js";
import { Tiles } from "./tiles.js";
import { Plots, plotButtons } from "./plots.js";
import { Scrubber } from "./scrubber.js";
import { factsOf, fillList, fixFacts, nearText, SessionTable, showFigures, showStops } from "./panels.js";
import { saveCanvas, saveSVG, saveSVGAsPNG } from "./save.js";
import { buttonById, byId, element, inputById, option, selectById } from "./dom.js";
import { digits, lengthText, durationText, spanText, SPEED_UNITS, timeText, zoneText } from "./units.js";

/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./state.js").Settings} Settings */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./screen.js").Place} Place */
/** @typedef {import("./units.js").Units} Units */
/** @typedef {import("./panels.js").Figures} Figures */

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

/** The panels beside the map, as the address names them. */
const PANELS = ["figures", "stops", "sessions", "now"];

/**
 * What a list, a button and a box do themselves with keys.
 * @type {Record<string, RegExp>}
 */
const OWN_KEYS = { SELECT: /^(Arrow.*|Home|End| |[a-z])$/, BUTTON: /^( |Enter)$/, SUMMARY: /^( |Enter)$/, INPUT: /^ $/ };

class Player {
  /**
   * @param {EventLog} log @param {Settings} settings
   * @param {{places: Place[], figures: Figures[], land: Land}} data
   */
  constructor(log, settings, { places, figures, land }) {
    this.log = log;
    this.settings = settings;
    this.places = places;
    /** Of each session by its name, and of all of them. @type {Map<string, Figures>} */
    this.figures = new Map(figures.filter((one) => one.session !== undefined).map((one) => [one.session, one]));
    this.total = figures.find((one) => one.session === undefined);
    this.session = log.sessions[0];
    this.timeline = new Timeline(log.sessions, false);
    /** Whether the log tells of a map; without one the screen follows the user. */
    this.hasMap = log.hasMap || settings.viewport !== null;
    /** Whether how far it was can be said: fixes that were left out were on the way. */
    this.hasDistances = !settings.isThinned;
    this.showsScreen = this.hasMap;
    this.panel = this.hasMap ? "now" : "figures";
    /** @type {Units} */
    this.units = { lengths: settings.units, speeds: settings.units === "imperial" ? "mph" : "km/h", isLocal: false };
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
    const point = (/** @type {number | null} */ time) => this.pointAt(time);
    this.scrubber = new Scrubber(byId("timeline"), log, {
      seek: (position) => this.seek(position),
      loop: (from, to) => this.setLoop(this.timeline.timeAt(from), this.timeline.timeAt(to)),
      point,
    });
    this.plots = new Plots(byId("plots"), this.units, { seek: (time) => this.seekTime(time), point });
    this.plots.hasMap = this.hasMap;
    this.map = new TrackMap(/** @type {HTMLCanvasElement} */ (byId("map")), log, places, land, this.units);
    this.map.gapOf = (session) => this.gapOf(session);
    this.table = new SessionTable([...this.figures.values()], (name) => {
      const session = log.sessions.find((one) => one.name === name);
      if (session) this.visit(session);
    });
  }

  get time() {
    return this.timeline.timeAt(this.position);
  }

  start() {
    this.#forgetSpeeds();
    this.#fillControls();
    this.#prepareMap();
    this.select(this.session);
    this.plots.choose(this.session);
    this.#offerPlots();
    this.#readAddress();
    this.#listen();
    listenToMap(this.map, {
      drag: (right, down) => this.#drag(right, down),
      zoomed: () => this.changed(),
      hover: (x, y) => this.#hover(x, y),
      left: () => this.pointAt(null),
      click: (x, y) => this.#click(x, y),
    });
    // At once, for who takes a picture of the page sees its first frame alone. The second time each has its place.
    for (let time = 0; time < 2; time += 1) {
      this.draw(performance.now());
      this.#resize();
    }
  }

  /** Where times were made up, so are the speeds that follow from them: the report has none. */
  #forgetSpeeds() {
    for (const { name, track } of this.log.sessions) {
      const figures = this.figures.get(name);
      if (figures && figures.speed === undefined) track.speeds.values.fill(NaN);
    }
  }

  /** Whether anything of the log tells when it happened. */
  get isTimed() {
    return this.total === undefined || this.total.first !== undefined;
  }

  get #tellsSpeeds() {
    return this.log.sessions.some(({ track }) => track.speeds.values.subarray(0, track.length).some((speed) => !Number.isNaN(speed)));
  }

  #prepareMap() {
    const { settings, map } = this;
    if (settings.tiles) {
      map.tiles = new Tiles(settings.tiles, () => this.#redrawMap());
      byId("credit").textContent = settings.tilesCredit;
      byId("credit").hidden = !settings.tilesCredit;
    }
    const several = this.log.sessions.length > 1;
    const tellsSpeeds = this.#tellsSpeeds;
    map.inks.coloring = this.hasMap ? "visibility" : several || !tellsSpeeds ? "session" : "speed";
    const ways = [
      ...(this.hasMap ? [option("visibility", "visibility")] : []),
      ...(tellsSpeeds ? [option("speed", "speed")] : []),
      ...(several || (!this.hasMap && !tellsSpeeds) ? [option("session", "session")] : []),
    ];
    if (innerWidth <= 700) byId("legend-box").removeAttribute("open");
    byId("legend-box").addEventListener("toggle", () => this.#redrawMap());
    selectById("coloring").replaceChildren(...ways);
    selectById("coloring").value = map.inks.coloring;
  }

  #offerPlots() {
    const has = this.plots.has(this.session);
    byId("plot-choices").hidden = has.length === 0;
    plotButtons(byId("plot-names"), has, this.plots.shown, () => {
      this.plots.redraw();
      this.changed();
    });
  }

  /**
   * Milliseconds between two fixes of a session that are a gap, as the report has them.
   * @param {Session} session
   */
  gapOf(session) {
    const over = this.figures.get(session.name)?.gaps?.over;
    return over > 0 ? over * 1000 : Infinity;
  }

  /** @param {Session} session */
  select(session) {
    this.session = session;
    selectById("session").value = String(this.log.sessions.indexOf(session));
    this.scrubber.show(this.timeline, session);
    this.plots.show(this.timeline, session, this.gapOf(session));
    this.#offerPlots();
    this.map.stops = this.#stops.map(({ lat, lon }, index) => ({ lat, lon, number: index + 1 }));
    this.map.select(session);
    byId("map-hint").hidden = session.track.length > 0;
    byId("map-hint").textContent =
      "This session tells no locations. A log of events has them if it was printed with --locations.";
    this.#showPanels();
    this.#showLegend();
    this.changed();
  }

  /**
   * Selects a session, and goes to its beginning where it is not going on.
   * @param {Session} session
   */
  visit(session) {
    this.select(session);
    if (this.time < session.firstTime || this.time > session.lastTime) this.seekTime(session.firstShownTime);
  }

  /** @type {import("./panels.js").Stop[]} */
  get #stops() {
    return this.figures.get(this.session.name)?.stops?.longest ?? [];
  }

  /**
   * Goes to a stop.
   * @param {number} number
   */
  goToStop(number) {
    const stop = this.#stops[number - 1];
    if (!stop) return;
    this.map.reveal(stop.lat, stop.lon);
    this.seekTime(Date.parse(stop.from));
    for (const button of document.querySelectorAll("#stops-list button")) {
      const isThis = /** @type {HTMLElement} */ (button).dataset.stop === String(number);
      button.classList.toggle("selected", isThis);
      if (isThis) button.scrollIntoView({ block: "nearest" });
    }
  }

  #showPanels() {
    const { units, session } = this;
    const figures = this.figures.get(session.name);
    showFigures(figures, units, this.hasMap);
    showStops(this.#stops, figures?.stops?.count ?? 0, units, (number) => this.goToStop(number));
    const count = figures?.stops?.count ?? 0;
    byId("tab-stops").textContent = count > 0 ? `Stops ${digits(count, 0)}` : "Stops";
    byId("tab-sessions").textContent = `Sessions ${digits(this.figures.size, 0)}`;
    if (this.table.units !== units) this.table.show(session.name, units);
    else this.table.select(session.name);
    const { total } = this;
    /** @type {[string, string][]} */
    const all = [];
    if (total?.distance !== undefined) all.push(["All together", lengthText(total.distance, units)]);
    if (total?.moving !== undefined) all.push(["Moving", durationText(total.moving)]);
    fillList(byId("all-list"), all);
  }

  /** @param {string} name */
  showPanel(name) {
    this.panel = name;
    for (const one of PANELS) {
      const tab = buttonById(`tab-${one}`);
      tab.setAttribute("aria-selected", String(one === name));
      tab.tabIndex = one === name ? 0 : -1;
      byId(`panel-${one}`).hidden = one !== name;
    }
    this.changed();
  }

  #showLegend() {
    const hasPins = this.session.stateAt(Infinity).pins.size > 0;
    // Before it, for it measures the speeds.
    this.map.draw(this.time, this.session.stateAt(this.time), this.hasMap);
    byId("legend").replaceChildren(...this.map.inks.legend(this.map, { hasScreen: this.hasMap, hasPins }).map(({ sign, color, text }) => {
      const item = element("li", text);
      const mark = element("span", sign === "stop" ? "1" : "", `sign ${sign}`);
      mark.style.setProperty("--sign", `var(--${color})`);
      item.prepend(mark);
      return item;
    }));
    // Its room on the map has changed.
    if (this.map.isWhole) this.map.fit();
    this.#redrawMap();
  }

  #redrawMap() {
    this.map.isStale = true;
    this.request();
  }

  /**
   * Shows a time under the cursor: on plots, timeline and map, and in words.
   * @param {number | null} time
   */
  pointAt(time) {
    const { units, session } = this;
    this.scrubber.pointAt(time);
    this.plots.pointAt(time);
    this.map.pointed = time === null ? -1 : session.track.indexAt(time);
    const tip = byId("tip");
    tip.hidden = time === null;
    if (time !== null) {
      const facts = fixFacts(session, time, this).map(([name, value]) => `${name.toLowerCase()} ${value}`);
      tip.textContent = [`${timeText(time, units)} ${zoneText(time, units)}`, ...facts].join("\n");
      const graphs = /** @type {HTMLElement} */ (tip.parentElement).getBoundingClientRect();
      const line = byId("plots").hidden ? byId("cursor") : this.plots.cursor;
      const at = line.getBoundingClientRect().left - graphs.left;
      tip.style.left = `${Math.max(0, Math.min(graphs.width - tip.offsetWidth, at < graphs.width / 2 ? at + 12 : at - tip.offsetWidth - 12))}px`;
    }
    this.request();
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
    selectById("speed").value = String(within);
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
    inputById("skip").checked = skipsGaps;
    this.timeline = new Timeline(this.log.sessions, skipsGaps);
    // A speed that somebody chose stays.
    if (isUsual) this.setSpeed(this.usualSpeed);
    this.scrubber.show(this.timeline, this.session);
    this.plots.show(this.timeline, this.session, this.gapOf(this.session));
    this.seekTime(time);
  }

  /** @param {boolean} follows */
  setFollowing(follows) {
    this.follows = follows;
    byId("follow").setAttribute("aria-pressed", String(follows));
    this.changed();
  }

  /** @param {boolean} shows */
  setScreen(shows) {
    this.showsScreen = shows;
    byId("screen-panel").hidden = !shows;
    byId("show-screen").setAttribute("aria-pressed", String(shows));
    byId("player").classList.toggle("with-screen", shows);
    for (const id of ["save-screen-svg", "save-screen-png"]) byId(id).hidden = !shows;
    this.#resize();
  }

  /** @param {Partial<Units>} units */
  setUnits(units) {
    if (units.lengths && units.lengths !== this.units.lengths) units.speeds = units.lengths === "imperial" ? "mph" : "km/h";
    this.units = { ...this.units, ...units };
    this.settings.units = this.units.lengths;
    this.map.setUnits(this.units);
    this.plots.units = this.units;
    this.#fillUnits();
    this.plots.redraw();
    this.lastSVG = "";
    this.#showPanels();
    this.#showLegend();
    this.changed();
  }

  /** @param {number} from @param {number} to times */
  setLoop(from, to) {
    this.loop = from < to ? [from, to] : null;
    buttonById("loop-clear").disabled = this.loop === null;
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
    const { session, time, units } = this;
    const state = session.stateAt(time);
    if (this.showsScreen) this.#drawScreen(state, time);
    if (this.follows) this.map.center(state);
    this.map.draw(time, state, this.hasMap);
    const text = timeText(time, units);
    this.scrubber.place(this.position, text);
    this.plots.place(time);
    byId("clock").textContent = `${text} ${zoneText(time, units)}`;
    if (now - this.lastTold < TELL && this.isPlaying) return;
    this.lastTold = now;
    this.#tell(state, time);
  }

  /** @param {State} state @param {number} time */
  #drawScreen(state, time) {
    const shown = this.hasMap ? state : followedView(state, this.settings);
    const size = shown.view ?? this.settings;
    const svg = svgOf(frame(shown, time, this.places, this.settings), size);
    if (svg === this.lastSVG) return;
    byId("screen").innerHTML = svg;
    this.lastSVG = svg;
    this.#fitScreen(size);
  }

  /**
   * Gives the user's screen the room there is, of its own proportions.
   * @param {{width: number, height: number}} size
   */
  #fitScreen({ width, height }) {
    if (this.screenSize.width === width && this.screenSize.height === height) return;
    this.screenSize = { width, height };
    const isAlone = document.body.classList.contains("screen-alone");
    const isNarrow = innerWidth <= 900;
    const across = isAlone ? innerWidth : isNarrow ? innerWidth - 60 : innerWidth * 0.3;
    const down = isAlone ? innerHeight : isNarrow ? 640 : byId("screen").clientHeight - 14;
    const scale = Math.max(0.1, Math.min(across / width, down / height, isAlone ? Infinity : 1.2));
    const { style } = byId("screen");
    style.setProperty("--width", `${Math.round(width * scale)}px`);
    style.setProperty("--height", `${Math.round(height * scale)}px`);
  }

  /** @param {State} state @param {number} time */
  #tell(state, time) {
    const { session } = this;
    const rows = factsOf(session, state, time, { ...this, places: this.settings.names ? this.places : [] });
    if (this.panel === "now") {
      fillList(byId("facts"), rows);
      const count = session.countAt(time);
      byId("event-heading").textContent = count > 0 ? `Event ${digits(count, 0)} of ${digits(session.count, 0)}` : `${digits(session.count, 0)} events`;
      byId("event").textContent = count > 0 ? session.text(count - 1).replaceAll(',"', ',\n"') : "";
    }
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
    const { log, settings } = this;
    document.title = settings.title ? `${settings.title} · bearings view` : "bearings view";
    byId("title").textContent = settings.title || "bearings view";
    selectById("session").replaceChildren(...log.sessions.map((session, index) => option(String(index), session.label)));
    byId("session-choice").hidden = log.sessions.length < 2;
    byId("tab-sessions").hidden = this.figures.size < 2;
    byId("tab-figures").hidden = this.figures.size === 0;
    byId("tab-stops").hidden = ![...this.figures.values()].some((one) => one.stops?.count > 0);
    if (this.figures.size === 0) this.panel = "now";
    selectById("speed").replaceChildren(...SPEEDS.map((value, index) => option(String(index), `${value.toLocaleString("en")}×`)));
    this.setSpeed(this.usualSpeed);
    byId("skip-choice").hidden = this.timeline.gapCount === 0;
    byId("across-choice").hidden = !this.hasDistances;
    byId("screen-heading").textContent = this.hasMap ? "The user’s screen" : "A screen that follows the user";
    byId("screen-panel").hidden = !this.showsScreen;
    byId("show-screen").setAttribute("aria-pressed", String(this.showsScreen));
    byId("player").classList.toggle("with-screen", this.showsScreen);
    for (const id of ["save-screen-svg", "save-screen-png"]) byId(id).hidden = !this.showsScreen;
    this.#fillUnits();
    this.showPanel(this.panel);
  }

  #fillUnits() {
    const { lengths, speeds, isLocal } = this.units;
    selectById("lengths").value = lengths;
    const usual = lengths === "imperial" ? "mph" : "km/h";
    const names = Object.keys(SPEED_UNITS).filter((name) => name === usual || name === "m/s" || name === "kn");
    selectById("speeds").replaceChildren(...names.map((name) => option(name, name === "kn" ? "knots" : name)));
    selectById("speeds").value = speeds;
    selectById("zone").value = isLocal ? "local" : "utc";
    byId("summary").textContent = summaryOf(this);
  }

  // The address: #t=TIME&session=NAME&part=N&panel=NAME

  #readAddress() {
    const told = new URLSearchParams(location.hash.slice(1));
    const [name, part, time] = [told.get("session"), Number(told.get("part") ?? 1), Date.parse(told.get("t") ?? "")];
    const session = this.log.sessions.find((one) => one.name === name && one.part === part);
    if (session && session !== this.session) this.select(session);
    const panel = told.get("panel") ?? "";
    const isAlone = panel === "screen";
    if (isAlone !== document.body.classList.contains("screen-alone")) this.#showScreenAlone(isAlone);
    if (PANELS.includes(panel) && !byId(`tab-${panel}`).hidden) this.showPanel(panel);
    this.seekTime(Number.isNaN(time) ? this.session.firstShownTime : time);
  }

  /**
   * The user's screen and nothing else, for a picture of it.
   * @param {boolean} isAlone
   */
  #showScreenAlone(isAlone) {
    document.body.classList.toggle("screen-alone", isAlone);
    this.setScreen(isAlone || this.hasMap);
  }

  /** @param {number} time */
  #writeAddress(time) {
    if (document.body.classList.contains("screen-alone")) return;
    const { name, part } = this.session;
    const told = new URLSearchParams({ session: name, ...(part > 1 ? { part: String(part) } : {}), panel: this.panel });
    history.replaceState(null, "", `#t=${new Date(time).toISOString()}&${told}`);
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
      "show-screen": () => this.setScreen(!this.showsScreen),
      "save-map": () => this.#save("map"),
      "save-screen-svg": () => this.#save("svg"),
      "save-screen-png": () => this.#save("png"),
    };
    for (const [id, act] of Object.entries(clicks)) byId(id).addEventListener("click", act);
    const changes = {
      session: (/** @type {string} */ value) => this.visit(this.log.sessions[Number(value)]),
      speed: (/** @type {string} */ value) => this.setSpeed(Number(value)),
      lengths: (/** @type {string} */ value) => this.setUnits({ lengths: value === "imperial" ? "imperial" : "metric" }),
      speeds: (/** @type {string} */ value) => this.setUnits({ speeds: value }),
      zone: (/** @type {string} */ value) => this.setUnits({ isLocal: value === "local" }),
      coloring: (/** @type {string} */ value) => this.#color(value),
      across: (/** @type {string} */ value) => this.#plotOver(value === "distance"),
    };
    for (const [id, act] of Object.entries(changes)) selectById(id).addEventListener("change", () => act(selectById(id).value));
    inputById("skip").addEventListener("change", () => this.setSkipping(inputById("skip").checked));
    this.#listenToTabs();
    // What a pointer has pressed does not keep the space bar from playing; who uses keys keeps the focus.
    addEventListener("click", (event) => {
      const control = /** @type {HTMLElement} */ (event.target).closest("button, summary, input");
      if (event.detail > 0 && control instanceof HTMLElement && !dialog().open) control.blur();
    });
    addEventListener("keydown", (event) => this.#press(event));
    addEventListener("hashchange", () => this.#readAddress());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#recolor());
    addEventListener("resize", () => {
      this.#resize();
      this.draw(performance.now());
    });
    const observer = new ResizeObserver(() => this.#resize());
    for (const id of ["map", "screen", "timeline"]) observer.observe(byId(id));
  }

  #listenToTabs() {
    for (const [index, name] of PANELS.entries()) {
      const tab = buttonById(`tab-${name}`);
      tab.addEventListener("click", () => this.showPanel(name));
      tab.addEventListener("keydown", (event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        let next = index;
        do next = (next + by + PANELS.length) % PANELS.length;
        while (byId(`tab-${PANELS[next]}`).hidden);
        this.showPanel(PANELS[next]);
        byId(`tab-${PANELS[next]}`).focus();
      });
    }
  }

  /** @param {string} what */
  #save(what) {
    byId("save-menu").removeAttribute("open");
    const name = `${(this.settings.title || "bearings").replace(/[^\p{L}\p{N}.-]+/gu, "-")}-${new Date(this.time).toISOString().slice(0, 19).replaceAll(":", "")}`;
    if (what === "map") return saveCanvas(this.map.canvas, `${name}-map.png`);
    const svg = /** @type {SVGSVGElement | null} */ (byId("screen").querySelector("svg"));
    if (svg && what === "svg") saveSVG(svg, `${name}-screen.svg`);
    else if (svg) void saveSVGAsPNG(svg, `${name}-screen.png`);
  }

  /** @param {string} way */
  #color(way) {
    this.map.inks.coloring = way === "speed" || way === "session" ? way : "visibility";
    this.map.isStale = true;
    this.#showLegend();
  }

  /** @param {boolean} isOverDistance */
  #plotOver(isOverDistance) {
    this.plots.isOverDistance = isOverDistance;
    this.plots.redraw();
    this.changed();
  }

  #resize() {
    this.screenSize = { width: 0, height: 0 };
    this.lastSVG = "";
    this.map.resize();
    this.scrubber.resize();
    this.plots.resize();
    // A canvas that has got another size is empty until it is drawn.
    this.map.draw(this.time, this.session.stateAt(this.time), this.hasMap);
    this.changed();
  }

  #recolor() {
    this.map.isStale = true;
    this.scrubber.redraw();
    this.plots.redraw();
    this.lastSVG = "";
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
    s: () => this.setScreen(!this.showsScreen),
    "?": () => dialog().showModal(),
  };

  /** @param {number} x @param {number} y */
  #hover(x, y) {
    if (this.isPlaying) return;
    const found = this.map.findStop(x, y) > 0 ? null : this.map.find(x, y);
    const isHere = found?.session === this.session;
    this.map.canvas.classList.toggle("at-track", found !== null || this.map.findStop(x, y) > 0);
    this.pointAt(isHere ? this.session.track.times.values[found.index] : null);
  }

  /** @param {number} x @param {number} y */
  #click(x, y) {
    const stop = this.map.findStop(x, y);
    if (stop > 0) {
      this.showPanel("stops");
      return this.goToStop(stop);
    }
    const found = this.map.find(x, y);
    if (!found) return;
    if (found.session !== this.session) this.select(found.session);
    this.seekTime(found.session.track.times.values[found.index]);
  }

  /** @param {number} right @param {number} down */
  #drag(right, down) {
    this.map.pan(right, down);
    if (this.follows) this.setFollowing(false);
    this.changed();
  }
}

/** @param {Player} player */
function summaryOf({ log, settings, places, units, total, isTimed }) {
  const fixes = log.sessions.reduce((sum, session) => sum + session.track.length, 0);
  const events = log.sessions.reduce((sum, session) => sum + session.count, 0);
  const names = new Set(log.sessions.map((session) => session.name));
  const from = log.sessions.reduce((least, session) => Math.min(least, session.firstTime), Infinity);
  const until = log.sessions.reduce((most, session) => Math.max(most, session.lastTime), -Infinity);
  const { track } = log.sessions.find((session) => session.track.length > 0) ?? log.sessions[0];
  const near = settings.names && track.length > 0 ? nearText(places, track.lats.values[0], track.lons.values[0], units) : "";
  const parts = [
    isTimed ? `${spanText(from, until, units)} ${zoneText(from, units)}` : "no times: those shown are made up",
    near,
    names.size > 1 ? counted(names.size, "session") : "",
    settings.isThinned ? `${digits(fixes, 0)} of ${counted(total?.fixes ?? 0, "location")}` : fixes > 0 ? counted(fixes, "location") : counted(events, "event"),
    settings.note,
  ];
  return parts.filter((part) => part).join(" · ");
}

/** @param {number} number @param {string} name of one */
function counted(number, name) {
  return `${number.toLocaleString("en")} ${name}${number === 1 ? "" : "s"}`;
}

function dialog() {
  return /** @type {HTMLDialogElement} */ (byId("keys"));
}

/** Takes the text out of a data element, which then keeps no second copy of it. */
function taken(/** @type {string} */ id) {
  const child = byId(id).firstChild;
  child?.remove();
  return child?.nodeValue ?? "";
}

/**
 * Takes the comments out of the element of the events, as UTF-8: into a place made for them, where little of them is
 * beyond ASCII, for that takes half the time.
 */
function takenEvents() {
  const texts = Array.from(byId("events").childNodes, (node) => node.nodeValue ?? "");
  byId("events").replaceChildren();
  const encoder = new TextEncoder();
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const place = new Uint8Array(length + (length >> 4) + 16);
  let end = 0;
  for (const text of texts) {
    const { read = 0, written = 0 } = encoder.encodeInto(text, place.subarray(end));
    if (read < text.length) return encoder.encode(texts.join(""));
    end += written;
  }
  return place.subarray(0, end);
}

function open() {
  const usual = { width: 390, height: 844, viewport: null, title: "", note: "", isThinned: false, names: true, units: "metric", tiles: "", tilesCredit: "" };
  const settings = { ...usual, ...JSON.parse(taken("settings")) };
  const log = new EventLog(settings);
  log.append(takenEvents());
  if (log.sessions.length > 0) {
    const [places, figures, land] = [JSON.parse(taken("places")), JSON.parse(taken("figures")), new Land(taken("land"))];
    new Player(log, settings, { places, figures, land }).start();
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
  byId("choices").hidden = true;
}

open();
