// @ts-check
// A control that shows people on a map, and an arrow to whoever is off it. For MapLibre and Mapbox GL; leaflet.js adapts it.
//
// Each frame of a moving map goes to the engine and comes back as events before that frame is painted.

import { Buttons, Message } from "./buttons.js";
import { OWN, cameraOf, cameraProblem, moveMap } from "./camera.js";
import { element } from "./elements.js";
import { Engine } from "./engine.js";
import { Labels } from "./moment.js";
import { People } from "./people.js";
import { sourceOf } from "./sources.js";
import { MOST_EXCLUSIONS, Viewport, boxOf } from "./viewport.js";

/** @typedef {import("../../bearings/Page/state.js").BearingsEvent} BearingsEvent */
/** @typedef {import("./engine.js").Reply} Reply */
/** @typedef {import("./moment.js").Moment} Moment */
/** @typedef {any} MapLike  As the declarations beside this file have it. */
/** @typedef {any} Options  As the declarations beside this file have it. */

const ALL = ["arrow", "dot", "accuracy", "heading", "compass", "callout", "pins"];
const MAP_EVENTS = ["move", "moveend", "resize", "dragstart", "boxzoomstart", "movestart", "rotatestart", "remove"];
/** Points around all people, where all are to be seen. */
const PADDING = 60;
/** So many arrows make room for each other; each costs those behind it time, and an edge has room for few more. */
const MOST_BESIDE = 24;

export class BearingsControl {
  #options;
  #show;
  /** @type {MapLike} */
  #map = null;
  /** @type {Engine | null} */
  #engine = null;
  /** While there is a map. */
  #people = /** @type {People} */ (/** @type {unknown} */ (null));
  /** @type {import("./sources.js").Source | null} */
  #source = null;
  #isAsked = false;
  #isWaiting = false;
  /** Whether replies to a movement of the map come in. */
  #isMoving = false;
  /** Whether the next frame has to place the arrows of several people anew. */
  #isCrowded = false;
  #frame = 0;
  /** @type {Map<string, (event: any) => void>} */
  #listeners = new Map();
  #removing = new AbortController();
  #still = /** @type {MediaQueryList | null} */ (null);
  /** @type {any} */
  #parts = null;

  /** @param {Options} [options] */
  constructor(options = {}) {
    this.#options = { session: "main", ...options };
    this.#show = new Set(options.show ?? ALL);
  }

  getDefaultPosition() {
    return "top-right";
  }

  /** @param {MapLike} map */
  onAdd(map) {
    this.#map = map;
    this.#removing = new AbortController();
    this.#still = matchMedia("(prefers-reduced-motion: reduce)");
    const container = map.getContainer();
    const prefix = map.classPrefix ?? (container.classList.contains("mapboxgl-map") ? "mapboxgl" : "maplibregl");
    const overlay = element("div", "bearings bearings-overlay");
    const message = new Message();
    const buttons = new Buttons(prefix, { locate: () => this.#onLocate(), north: () => this.#onNorth() });
    buttons.element.classList.add("bearings");
    overlay.append(message.element);
    map.getCanvasContainer().append(overlay);
    const viewport = new Viewport(map, prefix, () => this.#onMove());
    this.#parts = { overlay, message, buttons, viewport };
    const { session, labels } = this.#options;
    this.#people = new People(overlay, prefix, this.#handlers(), session, labels);
    for (const kind of MAP_EVENTS) {
      const listener = (/** @type {any} */ event) => this.#onMapEvent(kind, event);
      this.#listeners.set(kind, listener);
      map.on(kind, listener);
    }
    this.#followScheme();
    this.#start();
    return buttons.element;
  }

  onRemove() {
    if (!this.#map) return;
    for (const [kind, listener] of this.#listeners) this.#map.off(kind, listener);
    this.#listeners.clear();
    this.#removing.abort();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#source?.stop();
    this.#source = null;
    this.#isAsked = this.#isWaiting = false;
    this.#engine?.close();
    this.#engine = null;
    this.#people.remove();
    this.#parts.viewport.stop();
    this.#parts.overlay.remove();
    this.#parts.buttons.element.remove();
    this.#parts = null;
    this.#map = null;
  }

  /**
   * @param {string | BearingsEvent} record a record of the protocol, or a line of a system that bearings reads
   * @returns {Reply | undefined}
   */
  send(record) {
    return this.#engine?.send(record);
  }

  /** @param {string} annotation an id, or `user` @param {string} [session] */
  select(annotation, session = this.#options.session) {
    this.send({ type: "select", annotation, session });
  }

  /**
   * Moves the map to a person; without one to whose map it is, or to all where that is nobody.
   * @param {string} [session]
   */
  recenter(session) {
    const { session: own } = this.#options;
    if (!this.#parts) return;
    const places = this.#people.located.map(({ state }) => state.location);
    const isAway = session === undefined && !this.#people.owner.state.location;
    if (isAway && places.length > 1) {
      const points = places.map((place) => ({ lat: place?.lat, lon: place?.lon }));
      this.send({ type: "fit", session: own, points, padding: PADDING, max_zoom: 15 });
    } else {
      this.send({ type: "recenter", session: session ?? (isAway ? places[0]?.session : own) ?? own });
    }
  }

  /** @param {any} source in place of the one before; nothing for `send` alone */
  setSource(source) {
    this.#options.source = source;
    this.#source?.stop();
    this.#source = null;
    this.#isAsked = this.#isWaiting = false;
    if (!this.#parts) return;
    for (const reason of ["source", "lines"]) this.#parts.message.tell(reason, null);
    if (source && source !== "geolocation") this.#startSource();
    this.#draw();
  }

  // Beginnings

  #start() {
    const engine = new Engine((reply) => this.#onReply(reply));
    this.#engine = engine;
    this.#onMove();
    const { load, units, geocoder, follow, session, source } = this.#options;
    if (follow && source !== "geolocation") engine.send({ type: "follow", mode: this.#followMode, session });
    engine.start(load, { units: units ?? "metric", ...(geocoder ? { geocoder } : {}) }).then(
      () => {
        if (this.#engine !== engine) return;
        // The map may have moved on since.
        this.#onMove();
        // An array is read faster than the engine is loaded.
        const { source } = this.#options;
        if (source && source !== "geolocation" && !this.#source) this.#startSource();
      },
      (error) => this.#parts?.message.tell("engine", `bearings could not be loaded: ${error.message}`),
    );
  }

  #startSource() {
    const { source, session } = this.#options;
    const own = (this.#source = sourceOf(source, session));
    // A source that has been stopped may still have something under way.
    const isCurrent = () => this.#source === own;
    own.start({
      line: (line) => isCurrent() && this.#engine?.send(line),
      heading: (heading) => isCurrent() && this.#onHeading(heading),
      problem: (text) => {
        if (!isCurrent()) return;
        if (text) this.#isWaiting = false;
        this.#parts.message.tell("source", text);
        this.#requestFrame();
      },
      names: (names) => {
        this.#people.call(names);
        this.#requestFrame();
      },
    });
  }

  /** What fingers and keys do to what is drawn. */
  #handlers() {
    return {
      recenter: (/** @type {string} */ session, /** @type {string | undefined} */ annotation) => {
        if (annotation === undefined) this.recenter(session);
        else this.send({ type: "fit", session, annotations: [annotation] });
      },
      select: (/** @type {string} */ session, /** @type {string} */ annotation) => this.#onSelect(session, annotation),
      drag: (/** @type {string} */ session, /** @type {BearingsEvent} */ record) => {
        this.send({ type: "drag", session, ...record });
      },
      isDraggable: this.#options.draggable === true,
    };
  }

  get #followMode() {
    const { follow } = this.#options;
    return follow === true ? "follow" : follow;
  }

  // What the map does

  /** @param {string} kind @param {any} event */
  #onMapEvent(kind, event) {
    const { session } = this.#options;
    const isFinger = event?.originalEvent !== undefined && !event.bearings;
    if (kind === "remove") this.onRemove();
    else if (kind === "move" || kind === "moveend") this.#onMove(event?.bearings === true);
    else if (kind === "resize") {
      this.#parts.viewport.measure();
      this.#onMove();
    } else if (kind === "rotatestart") {
      // A needle of its own would only be in the way of the map's, so the turn is over at once.
      const isTurning = this.#people.owner.state.follow.startsWith("follow_with");
      if (isFinger && isTurning) this.#sendGesture("rotation", session);
    } else if (isFinger && (kind !== "movestart" || isArrowKey(event.originalEvent))) {
      this.#sendGesture("pan", session);
    }
  }

  /** @param {string} kind @param {string} session */
  #sendGesture(kind, session) {
    for (const phase of ["began", "ended"]) this.send({ type: "gesture", kind, phase, session });
  }

  /** @param {boolean} [isOwn] whether the control moves it */
  #onMove(isOwn = false) {
    if (!this.#engine || !this.#parts) return;
    const record = this.#parts.viewport.record(isOwn);
    // Its replies are drawn once, after the last of them. Arrows make room for those of the people before.
    const { exclusions } = record;
    const most = Math.min(exclusions.length + MOST_BESIDE, MOST_EXCLUSIONS);
    this.#engine.beginFrame();
    this.#isMoving = true;
    try {
      for (const { session } of this.#people.all) {
        this.#engine.send({ ...record, session, exclusions: [...exclusions] });
        for (const { event, until } of this.#people.of(session).state.indicators.values()) {
          if (until === null && exclusions.length < most) exclusions.push(boxOf(event));
        }
      }
    } finally {
      this.#isMoving = false;
    }
    this.#draw();
  }

  // What the engine decides

  /** @param {Reply} reply */
  #onReply({ events, remarks }) {
    const time = performance.now();
    const isStill = this.#still?.matches ?? false;
    const count = this.#people.size;
    for (const event of events) {
      // Whoever is told of one may take the control away.
      if (!this.#parts) return;
      this.#people.of(event.session).apply(event, time, isStill);
      if (event.event === "location" && event.session === this.#options.session) this.#isWaiting = false;
      if (event.event === "camera") this.#onCamera(event);
      this.#tell(event);
    }
    for (const remark of remarks) this.#tell(remark);
    if (!this.#parts) return;
    this.#tellOfLines(remarks);
    // Who is new has no map yet.
    if (this.#people.size > count) this.#onMove();
    else if (events.length > 0 && !this.#isMoving) this.#requestFrame(events.some(({ event }) => event === "indicator"));
  }

  /**
   * What a listener throws is the page's, and ends nothing here.
   * @param {BearingsEvent} event
   */
  #tell(event) {
    try {
      this.#options.onEvent?.(event);
    } catch (error) {
      reportError(error);
    }
  }

  /**
   * A source of which nothing can be read is the wrong one.
   * @param {BearingsEvent[]} remarks
   */
  #tellOfLines(remarks) {
    const rejected = remarks.find(({ event }) => event === "rejected");
    if (this.#people.located.length > 0) this.#parts.message.tell("lines", null);
    else if (rejected) this.#parts.message.tell("lines", `A line cannot be read: ${rejected.message}`);
  }

  /** @param {BearingsEvent} event */
  #onCamera(event) {
    const { reason, session } = event;
    this.#parts.message.tell("camera", cameraProblem(event));
    const wantsUser = session === this.#options.session && (this.#isAsked || this.#options.follow);
    if (!event.center || (reason === "first_fix" && !wantsUser)) return;
    const { viewport } = this.#parts;
    const camera = cameraOf(event, viewport, this.#isAsked);
    const duration = this.#people.of(session).glideDuration;
    const isStill = event.animated === false || this.#still?.matches;
    // The map moves after this reply, so that nothing is sent while it is being taken.
    queueMicrotask(() => this.#map && moveMap(viewport, camera, isStill ? "still" : reason, duration));
  }

  // What people do

  #onLocate() {
    const { source, session, follow } = this.#options;
    const { state } = this.#people.owner;
    if (source === "geolocation" && !this.#source) {
      this.#isAsked = this.#isWaiting = true;
      this.#startSource();
      if (follow) this.send({ type: "follow", mode: this.#followMode, session });
    } else if (follow && state.follow !== "none") {
      this.send({ type: "follow", mode: "none", session });
    } else {
      this.recenter();
      if (follow) this.send({ type: "follow", mode: this.#followMode, session });
    }
    this.#requestFrame();
  }

  #onNorth() {
    const { session } = this.#options;
    const isTurning = this.#people.owner.state.follow.startsWith("follow_with");
    if (isTurning) this.send({ type: "follow", mode: "follow", session });
    this.#map.easeTo({ bearing: 0 }, OWN);
  }

  /**
   * A second click closes.
   * @param {string} session @param {string} annotation
   */
  #onSelect(session, annotation) {
    const isShown = this.#people.of(session).state.callouts.has(annotation);
    this.send({ type: isShown ? "deselect" : "select", annotation, session });
  }

  /** @param {number} heading */
  #onHeading(heading) {
    const { session } = this.#options;
    this.#people.owner.heading = heading;
    this.send({ type: "heading", heading, session });
    this.#requestFrame();
  }

  // Drawing

  /** @param {boolean} [hasArrows] whether an arrow has moved, while the map has not */
  #requestFrame(hasArrows = false) {
    this.#isCrowded ||= hasArrows && this.#people.size > 2;
    if (this.#frame !== 0 || !this.#parts) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const isCrowded = this.#isCrowded;
      this.#isCrowded = false;
      if (isCrowded) this.#onMove();
      else this.#draw();
    });
  }

  #draw() {
    if (!this.#parts) return;
    const { viewport, buttons } = this.#parts;
    const time = performance.now();
    /** @type {Moment} */
    const moment = {
      time,
      projection: viewport.projection(),
      project: (lat, lon) => viewport.project(lat, lon),
      top: viewport.insets.top,
      show: this.#show,
      units: this.#options.units,
      labels: this.#options.labels === false ? null : new Labels(viewport.width),
    };
    const isMoving = this.#people.draw(moment);
    const { state } = this.#people.owner;
    buttons.drawLocate({
      isAsked: this.#isAsked || this.#options.source !== "geolocation",
      isWaiting: this.#isWaiting,
      isFollowing: state.follow !== "none",
      isStale: state.staleAge !== null,
    });
    buttons.drawCompass(this.#show.has("compass") ? state.compass : null);
    if (isMoving) this.#requestFrame();
  }

  /** Dark where the page is dark: a page that has no dark form stays light. */
  #followScheme() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const { overlay, buttons } = this.#parts;
    const update = () => {
      const scheme = getComputedStyle(this.#map.getContainer()).colorScheme;
      const isDark = scheme === "dark" || (scheme.includes("dark") && dark.matches);
      for (const part of [overlay, buttons.element]) part.classList.toggle("bearings-dark", isDark);
    };
    dark.addEventListener("change", update, { signal: this.#removing.signal });
    update();
  }
}

/** @param {Event} event */
function isArrowKey(event) {
  return event.type === "keydown" && /** @type {KeyboardEvent} */ (event).key.startsWith("Arrow");
}
