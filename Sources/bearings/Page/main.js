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
//   - the comment in #events by some that each hold a newline and events, one a line, as lines.js reads them.
//     Comments, because a browser reads them in half the time of a script's text, and of some 64 KB, for it reads
//     those in about half the time of one that holds all.
// In all of them each `<` and `>` is written \u003c and \u003e, so that nothing in them ends an element or a comment.
// Served as it is, the folder shows a page without events.

import { readAddress, writeAddress } from "./address.js";
import { fillControls, listenToControls, showPlayback, showUnits } from "./controls.js";
import { taken, takenEvents } from "./embedded.js";
import { EventLog } from "./source.js";
import { listenToKeys } from "./keys.js";
import { listenToMap } from "./gestures.js";
import { TrackMap } from "./map.js";
import { Land } from "./land.js";
import { Phone } from "./phone.js";
import { Playback } from "./playback.js";
import { Tiles } from "./tiles.js";
import { Plots, plotButtons } from "./plots.js";
import { Scrubber } from "./scrubber.js";
import { factsOf, fixFacts, showFigures, showLegend, showMoment, showStops, showTotals } from "./panels.js";
import { saveCanvas } from "./save.js";
import { SessionTable } from "./sessions.js";
import { fadedInTime } from "./shapes.js";
import { noLocationsText, nothingText, summaryOf } from "./summary.js";
import { Tabs } from "./tabs.js";
import { byId, option, selectById } from "./dom.js";
import { digits, timeText, usualSpeedUnit, zoneText } from "./units.js";

/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./state.js").Settings} Settings */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./screen.js").Place} Place */
/** @typedef {import("./units.js").Units} Units */
/** @typedef {import("./panels.js").Figures} Figures */

/** Milliseconds between two tellings of what changes while playing, for readers and the address. */
const TELL = 150;
/** Widths of the window up to which the legend is folded at first. */
const PHONE = 700;

export class Player {
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
    /** Whether the log tells of a map; without one the screen follows the user. */
    this.hasMap = log.hasMap || settings.viewport !== null;
    /** Whether how far it was can be said: fixes that were left out were on the way. */
    this.hasDistances = !settings.isThinned;
    /** @type {Units} */
    this.units = { lengths: settings.units, speeds: usualSpeedUnit(settings.units), isLocal: false };
    /** @type {Partial<Units>} what somebody chose of them */
    this.chosen = {};
    this.follows = false;
    this.lastTold = -Infinity;
    this.isRequested = false;
    this.isResized = false;
    /** Whether the legend was before the page was printed. */
    this.isFolded = false;
    this.playback = new Playback(log.sessions, () => this.changed());
    this.tabs = new Tabs(this.hasMap || this.figures.size === 0 ? "now" : "figures", (name) => this.#panelShown(name));
    this.phone = new Phone(settings, places, this.hasMap);
    const point = (/** @type {number | null} */ time) => this.pointAt(time);
    const { playback } = this;
    this.scrubber = new Scrubber(byId("timeline"), log, {
      seek: (position) => playback.seek(position),
      loop: (from, to) => playback.setLoop(playback.timeline.timeAt(from), playback.timeline.timeAt(to)),
      point,
    });
    this.plots = new Plots(byId("plots"), this.units, { seek: (time) => playback.seekTime(time), point });
    this.plots.hasMap = this.hasMap;
    this.map = new TrackMap(/** @type {HTMLCanvasElement} */ (byId("map")), log, places, land, this.units);
    /** @type {Map<string, string>} */
    const labels = new Map();
    for (const { name, label, part } of log.sessions) if (part === 1) labels.set(name, label);
    this.table = new SessionTable([...this.figures.values()], labels, (name) => {
      const session = log.sessions.find((one) => one.name === name);
      if (session) this.visit(session);
    });
  }

  start() {
    this.#prepareTracks();
    fillControls(this);
    this.phone.show(this.hasMap);
    this.#prepareMap();
    this.#showUnits();
    this.select(this.session);
    this.plots.choose(this.session);
    this.#offerPlots();
    this.tabs.show(this.tabs.shown);
    this.#goToAddress();
    this.#listen();
    // At once, for who takes a picture of the page sees its first frame alone.
    this.#resize();
  }

  #listen() {
    listenToControls(this);
    listenToKeys(this);
    listenToMap(this.map, {
      drag: (right, down) => this.#drag(right, down),
      zoomed: () => this.changed(),
      hover: (x, y) => this.#hover(x, y),
      left: () => this.pointAt(null),
      click: (x, y) => this.#click(x, y),
    });
    addEventListener("hashchange", () => this.#goToAddress());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#recolor());
    matchMedia("print").addEventListener("change", ({ matches }) => this.#print(matches));
    addEventListener("resize", () => this.#resize());
    const observer = new ResizeObserver(() => this.#resize());
    for (const id of ["map", "screen", "timeline"]) observer.observe(byId(id));
  }

  /** Tells the tracks what the report says of them. */
  #prepareTracks() {
    for (const { name, track } of this.log.sessions) {
      const over = this.figures.get(name)?.gaps?.over;
      if (over > 0) track.setGap(over * 1000);
    }
  }

  #prepareMap() {
    const { settings, map, hasMap } = this;
    if (settings.tiles) map.tiles = new Tiles(settings.tiles, () => this.#redrawMap());
    const several = this.log.sessions.length > 1;
    const tellsSpeeds = this.log.sessions.some(({ track }) => track.tells.speeds);
    const ways = [
      ...(hasMap ? ["visibility"] : []),
      ...(tellsSpeeds ? ["speed"] : []),
      ...(several || (!hasMap && !tellsSpeeds) ? ["session"] : []),
    ];
    selectById("coloring").replaceChildren(...ways.map((way) => option(way, way)));
    selectById("coloring").value = map.inks.coloring = hasMap ? "visibility" : several || !tellsSpeeds ? "session" : "speed";
    if (innerWidth <= PHONE) byId("legend-box").removeAttribute("open");
    byId("legend-box").addEventListener("toggle", () => this.#redrawMap());
  }

  #offerPlots() {
    const has = this.plots.has(this.session);
    byId("plot-choices").hidden = has.length === 0;
    plotButtons(byId("plot-names"), has, this.plots.shown, () => {
      this.plots.redraw();
      this.changed();
    });
  }

  // Sessions and stops

  /** @param {Session} session */
  select(session) {
    this.session = session;
    selectById("session").value = String(this.log.sessions.indexOf(session));
    this.#showTimeline();
    this.#offerPlots();
    this.map.stops = this.#stops.map(({ lat, lon }, index) => ({ lat, lon, number: index + 1 }));
    this.map.select(session);
    byId("map-hint").hidden = session.track.length > 0;
    byId("map-hint").textContent = noLocationsText(this.settings);
    this.#showPanels();
    this.#showLegend();
    this.changed();
  }

  /**
   * Selects a session, and goes to its beginning where it is not going on.
   * @param {Session} session
   */
  visit(session) {
    const { playback } = this;
    this.select(session);
    if (playback.time < session.firstTime || playback.time > session.lastTime) this.#goToBeginning();
  }

  /** Goes to where the selected session is first to be seen, with its arrow. */
  #goToBeginning() {
    const { firstShownTime: first, lastTime } = this.session;
    this.playback.seekTime(Math.min(lastTime, fadedInTime(this.session.stateAt(first), first)));
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
    this.playback.seekTime(Date.parse(stop.from));
    for (const button of document.querySelectorAll("#stops-list button")) {
      const isThis = /** @type {HTMLElement} */ (button).dataset.stop === String(number);
      button.classList.toggle("selected", isThis);
      if (isThis) button.scrollIntoView({ block: "nearest" });
    }
  }

  // Panels and legend

  #showPanels() {
    const { units, session } = this;
    const figures = this.figures.get(session.name);
    const count = figures?.stops?.count ?? 0;
    showFigures(figures, units, this.hasMap);
    showStops(this.#stops, count, units, (number) => this.goToStop(number));
    showTotals(this.total, units);
    byId("tab-stops").textContent = count > 0 ? `Stops ${digits(count, 0)}` : "Stops";
    byId("tab-sessions").textContent = `Sessions ${digits(this.figures.size, 0)}`;
    this.#showTable();
  }

  /** Thousands of rows are made once somebody looks at them. */
  #showTable() {
    const { units, session, table } = this;
    if (table.units === units) table.select(session.name);
    else if (this.tabs.shown === "sessions") table.show(session.name, units);
  }

  /** @param {string} name */
  #panelShown(name) {
    if (name === "sessions") this.#showTable();
    this.changed();
  }

  #showLegend() {
    const hasPins = this.session.stateAt(Infinity).pins.size > 0;
    showLegend(this.map.inks.legend(this.map, { hasScreen: this.hasMap, hasPins }));
    // Its room on the map has changed.
    if (this.map.isWhole) this.map.fit();
    this.#redrawMap();
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
      // Without plots there is room for a line or two.
      tip.textContent = [`${timeText(time, units)} ${zoneText(time, units)}`, ...facts].join(byId("plots").hidden ? " · " : "\n");
      const graphs = /** @type {HTMLElement} */ (tip.parentElement).getBoundingClientRect();
      const line = byId("plots").hidden ? byId("cursor") : this.plots.cursor;
      const at = line.getBoundingClientRect().left - graphs.left;
      tip.style.left = `${Math.max(0, Math.min(graphs.width - tip.offsetWidth, at < graphs.width / 2 ? at + 12 : at - tip.offsetWidth - 12))}px`;
    }
    this.request();
  }

  // Choices

  /** @param {boolean} skipsGaps */
  setSkipping(skipsGaps) {
    this.playback.setSkipping(skipsGaps);
    this.#showTimeline();
  }

  /** @param {boolean} follows */
  setFollowing(follows) {
    this.follows = follows;
    byId("follow").setAttribute("aria-pressed", String(follows));
    this.changed();
  }

  /** @param {boolean} isShown */
  setScreen(isShown) {
    this.phone.show(isShown);
    this.#resize();
  }

  /** @param {Partial<Units>} units */
  setUnits(units) {
    const { lengths } = units;
    this.chosen = { ...this.chosen, ...units };
    if (lengths && lengths !== this.units.lengths && !units.speeds) {
      delete this.chosen.speeds;
      this.units.speeds = usualSpeedUnit(lengths);
    }
    this.units = { ...this.units, ...units };
    this.settings.units = this.units.lengths;
    this.map.setUnits(this.units);
    this.plots.units = this.units;
    this.#showUnits();
    this.plots.redraw();
    this.phone.refresh();
    this.#showPanels();
    this.#showLegend();
    this.changed();
  }

  #showUnits() {
    showUnits(this.units);
    byId("summary").textContent = summaryOf(this);
  }

  /** @param {string} way */
  colorBy(way) {
    this.map.inks.coloring = way === "speed" || way === "session" ? way : "visibility";
    this.map.isStale = true;
    this.#showLegend();
  }

  /** @param {boolean} isOverDistance */
  plotOver(isOverDistance) {
    this.plots.isOverDistance = isOverDistance;
    this.plots.redraw();
    this.changed();
  }

  /** @param {"map" | "svg" | "png"} what */
  save(what) {
    byId("save-menu").removeAttribute("open");
    const title = (this.settings.title || "bearings").replace(/[^\p{L}\p{N}.-]+/gu, "-");
    const name = `${title}-${new Date(this.playback.time).toISOString().slice(0, 19).replaceAll(":", "")}`;
    if (what === "map") saveCanvas(this.map.canvas, `${name}-map.png`);
    else this.phone.save(what, name);
  }

  // Pictures

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
      this.playback.advance(now);
      this.draw(now);
      if (this.playback.isPlaying) this.request();
    });
  }

  /** @param {number} now */
  draw(now) {
    const { session, units, playback } = this;
    const { time } = playback;
    const state = session.stateAt(time);
    const text = timeText(time, units);
    byId("clock").textContent = `${text} ${zoneText(time, units)}`;
    // The screen has the height that these leave, and the map the room that all leave.
    this.scrubber.place(playback.position, text);
    this.plots.place(time);
    this.phone.draw(state, time);
    if (this.isResized) this.map.resize();
    this.isResized = false;
    if (this.follows) this.map.follow(state);
    this.map.draw(time, state, this.hasMap);
    if (now - this.lastTold < TELL && playback.isPlaying) return;
    this.lastTold = now;
    this.#tell(state, time);
  }

  /** @param {State} state @param {number} time */
  #tell(state, time) {
    const { session, playback, tabs } = this;
    showPlayback(playback);
    this.scrubber.showLoop(playback.loopPositions);
    if (tabs.shown === "now" || this.phone.isShown) {
      const facts = factsOf(session, state, time, this);
      if (tabs.shown === "now") showMoment(session, time, facts);
      this.phone.describe(facts.map(([name, value]) => `${name}: ${value}`).join(". "));
    }
    const isAlone = document.body.classList.contains("screen-alone");
    if (!playback.isPlaying && !isAlone) writeAddress(time, session, tabs.shown, this.chosen);
  }

  #showTimeline() {
    const { session, playback } = this;
    this.scrubber.show(playback.timeline, session);
    this.plots.show(playback.timeline, session);
  }

  #redrawMap() {
    this.map.isStale = true;
    this.request();
  }

  #resize() {
    this.isResized = true;
    this.phone.refresh();
    this.scrubber.resize();
    this.plots.resize();
    this.lastTold = -Infinity;
    // At once, for a canvas that has got another size is empty until it is drawn.
    this.draw(performance.now());
  }

  #recolor() {
    this.map.isStale = true;
    this.scrubber.redraw();
    this.plots.redraw();
    this.phone.refresh();
    this.lastTold = -Infinity;
    // At once, for a printer waits for no frame.
    this.draw(performance.now());
  }

  /**
   * Draws everything in the room that paper has, or a window has again.
   * @param {boolean} isPaper
   */
  #print(isPaper) {
    if (isPaper) this.isFolded = !byId("legend-box").hasAttribute("open");
    byId("legend-box").toggleAttribute("open", isPaper || !this.isFolded);
    this.isResized = true;
    this.#recolor();
  }

  #goToAddress() {
    const { name, part, time, panel, units } = readAddress();
    if (Object.keys(units).length > 0) this.setUnits(units);
    const session = this.log.sessions.find((one) => one.name === name && one.part === part);
    if (session && session !== this.session) this.select(session);
    // The user's screen and nothing else, for a picture of it.
    const isAlone = panel === "screen";
    if (isAlone !== document.body.classList.contains("screen-alone")) {
      document.body.classList.toggle("screen-alone", isAlone);
      this.setScreen(isAlone || this.hasMap);
    }
    if (this.tabs.has(panel)) this.tabs.show(panel);
    if (Number.isNaN(time)) this.#goToBeginning();
    else this.playback.seekTime(time);
  }

  // The map under a pointer

  /** @param {number} x @param {number} y */
  #hover(x, y) {
    if (this.playback.isPlaying) return;
    const found = this.map.findStop(x, y) > 0 ? null : this.map.find(x, y);
    const isHere = found?.session === this.session;
    this.map.canvas.classList.toggle("at-track", found !== null || this.map.findStop(x, y) > 0);
    this.pointAt(isHere ? this.session.track.times.values[found.index] : null);
  }

  /** @param {number} x @param {number} y */
  #click(x, y) {
    const stop = this.map.findStop(x, y);
    if (stop > 0) {
      this.tabs.show("stops");
      return this.goToStop(stop);
    }
    const found = this.map.find(x, y);
    if (!found) return;
    if (found.session !== this.session) this.select(found.session);
    this.playback.seekTime(found.session.track.times.values[found.index]);
  }

  /** @param {number} right @param {number} down */
  #drag(right, down) {
    this.map.camera.pan(right, down);
    if (this.follows) this.setFollowing(false);
    this.changed();
  }
}

function open() {
  const usual = { width: 390, height: 844, viewport: null, title: "", note: "", leftOut: "", isThinned: false, names: true, units: "metric", tiles: "", tilesCredit: "" };
  const settings = { ...usual, ...JSON.parse(taken("settings")) };
  const log = new EventLog(settings);
  for (const text of takenEvents()) log.append(text);
  if (log.sessions.length > 0) {
    const [places, figures, land] = [JSON.parse(taken("places")), JSON.parse(taken("figures")), new Land(taken("land"))];
    new Player(log, settings, { places, figures, land }).start();
    return;
  }
  byId("nothing").textContent = nothingText(log, settings);
  byId("nothing").hidden = false;
  byId("player").hidden = true;
  byId("choices").hidden = true;
}

open();
