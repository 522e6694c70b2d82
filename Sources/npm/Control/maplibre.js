// @ts-check
// A control that shows people on a map, and an arrow to whoever is off it. For MapLibre and Mapbox GL; leaflet.js adapts it.
//
// Each frame of a moving map goes to the engine and comes back as events before that frame is painted.

import { Buttons, Message } from "./buttons.js";
import { OWN, cameraOf, cameraProblem, moveMap } from "./camera.js";
import { element } from "./elements.js";
import { Engine } from "./engine.js";
import { Feed } from "./feed.js";
import { Labels } from "./moment.js";
import { checkedOption, checkedOptions } from "./options.js";
import { People } from "./people.js";
import { followScheme } from "./scheme.js";
import { wordsOf } from "./sink.js";
import { isSocket } from "./sources.js";
import { MOST_EXCLUSIONS, Viewport, boxOf } from "./viewport.js";

/** @typedef {import("../../bearings/Page/state.js").BearingsEvent} BearingsEvent */
/** @typedef {import("./engine.js").Reply} Reply */
/** @typedef {import("./moment.js").Moment} Moment */
/** @typedef {any} MapLike  As the declarations beside this file have it. */
/** @typedef {any} Options  As the declarations beside this file have it. */

/** What maps tell; the last three those of Leaflet alone. */
const MAP_EVENTS = [
  "move", "moveend", "resize", "dragstart", "boxzoomstart", "movestart", "rotatestart", "remove", "zoomanim", "keydown", "unload",
];
/** Points around all people, where all are to be seen. */
const PADDING = 60;
/** So many arrows make room for each other; each costs those behind it time, and an edge has room for few more. */
const MOST_BESIDE = 24;

export class BearingsControl {
  #options;
  #show;
  /** @type {MapLike} */
  #map = null;
  /** Another one for each time on a map: what is sent while there is none waits for the next. */
  #engine = new Engine((reply) => this.#onReply(reply));
  /** While there is a map. */
  #people = /** @type {People} */ (/** @type {unknown} */ (null));
  /** Whether replies to a movement of the map come in. */
  #isMoving = false;
  /** Whether the next frame has to place the arrows of several people anew. */
  #isCrowded = false;
  #frame = 0;
  #listener = (/** @type {any} */ event) => this.#onMapEvent(event);
  #removing = new AbortController();
  #still = /** @type {MediaQueryList | null} */ (null);
  /** @type {any} */
  #parts = null;

  /** @param {Options} [options] */
  constructor(options) {
    this.#options = checkedOptions(options);
    this.#show = new Set(this.#options.show);
  }

  getDefaultPosition() {
    return "top-right";
  }

  /** @param {MapLike} map */
  onAdd(map) {
    if (this.#map) throw new Error("this control is on a map: take it away from there first, or make one for each map");
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
    (map.getCanvasContainer?.() ?? container).append(overlay);
    const viewport = new Viewport(map, prefix, () => this.#onMove());
    const feed = new Feed(message, {
      send: (line) => this.send(line),
      heading: (heading) => this.#onHeading(heading),
      names: (names) => this.#onNames(names),
      change: () => this.#requestFrame(),
    });
    this.#parts = { overlay, message, buttons, viewport, feed };
    const { session, labels } = this.#options;
    this.#people = new People(overlay, prefix, this.#handlers(), session, labels);
    for (const kind of MAP_EVENTS) map.on(kind, this.#listener);
    followScheme(container, [overlay, buttons.element], this.#removing.signal);
    this.#wakeUpInTime();
    this.#start();
    return buttons.element;
  }

  onRemove() {
    if (!this.#map) return;
    for (const kind of MAP_EVENTS) this.#map.off(kind, this.#listener);
    this.#removing.abort();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#parts.feed.stop();
    this.#engine.close();
    this.#engine = new Engine((reply) => this.#onReply(reply));
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
    return this.#engine.send(record, (reply) => this.#parts?.feed.tellOf(reply));
  }

  /** @param {string} annotation an id, or `user` @param {string} [session] */
  select(annotation, session = this.#options.session) {
    this.#engine.send({ type: "select", annotation, session });
  }

  /**
   * Moves the map to a person; without one to whose map it is, or to all where that is nobody.
   * @param {string} [session]
   */
  recenter(session) {
    this.#engine.whenReady(() => this.#recenter(session));
  }

  /** @param {string} [session] */
  #recenter(session) {
    const { session: own } = this.#options;
    const places = this.#people.located.map(({ state }) => state.location);
    const isAway = session === undefined && !this.#people.owner.state.location;
    if (isAway && places.length > 1) {
      const points = places.map((place) => ({ lat: place?.lat, lon: place?.lon }));
      this.#engine.send({ type: "fit", session: own, points, padding: PADDING, max_zoom: 15 });
    } else {
      this.#engine.send({ type: "recenter", session: session ?? (isAway ? places[0]?.session : own) ?? own });
    }
  }

  /** @param {any} source in place of the one before; nothing for `send` alone */
  setSource(source) {
    this.#options.source = source === undefined || source === null ? undefined : checkedOption("source", source);
    if (!this.#parts) return;
    this.#parts.feed.stop();
    this.#startLines();
    this.#draw();
  }

  // Beginnings

  #start() {
    const engine = this.#engine;
    const { load, units, follow, session, source } = this.#options;
    const begin = () => {
      this.#onMove();
      if (follow && source !== "geolocation") engine.send({ type: "follow", mode: this.#followMode, session });
    };
    engine.start(load, { units, geocoder: "host" }, begin).catch((error) => {
      engine.close();
      if (this.#engine === engine) this.#parts.message.tell("engine", `bearings could not be loaded: ${wordsOf(error)}`);
    });
    this.#startLines();
  }

  /** Starts a source that needs no tap. What a socket says is not said again; an array is read faster than an engine is loaded. */
  #startLines() {
    const { source, session } = this.#options;
    const { feed } = this.#parts;
    if (!source || source === "geolocation") return;
    if (isSocket(source)) feed.start(source, session);
    else this.#engine.whenReady(() => this.#options.source === source && !feed.isRunning && feed.start(source, session));
  }

  /** What fingers and keys do to what is drawn. */
  #handlers() {
    return {
      recenter: (/** @type {string} */ session, /** @type {string | undefined} */ annotation) => {
        if (annotation === undefined) this.recenter(session);
        else this.#engine.send({ type: "fit", session, annotations: [annotation] });
      },
      select: (/** @type {string} */ session, /** @type {string} */ annotation) => this.#onSelect(session, annotation),
      drag: (/** @type {string} */ session, /** @type {BearingsEvent} */ record) => {
        this.#engine.send({ type: "drag", session, ...record });
      },
      isDraggable: this.#options.draggable === true,
    };
  }

  get #followMode() {
    const { follow } = this.#options;
    return follow === true ? "follow" : follow;
  }

  // What the map does

  /** @param {any} event */
  #onMapEvent(event) {
    switch (event.type) {
      case "remove":
      case "unload":
        this.onRemove();
        break;
      case "resize":
        this.#parts.viewport.measure();
        this.#onMove();
        break;
      case "move":
      case "moveend":
      case "zoomanim":
        this.#onMove(event.bearings === true);
        break;
      case "rotatestart":
        // A needle of its own would only be in the way of the map's, so the turn is over at once.
        if (event.originalEvent && !event.bearings && this.#isTurning) this.#sendGesture("rotation");
        break;
      case "movestart":
      case "keydown":
        if (isArrowKey(event.originalEvent)) this.#sendGesture("pan");
        break;
      default:
        // Only fingers drag a map, or the box of a zoom.
        this.#sendGesture("pan");
    }
  }

  /** Whether the map turns with whose it is. */
  get #isTurning() {
    return this.#people.owner.state.follow.startsWith("follow_with");
  }

  /** @param {string} kind */
  #sendGesture(kind) {
    const { session } = this.#options;
    for (const phase of ["began", "ended"]) this.#engine.send({ type: "gesture", kind, phase, session });
  }

  /** @param {boolean} [isOwn] whether the control moves it */
  #onMove(isOwn = false) {
    if (!this.#parts) return;
    this.#sendViewport(this.#people.all, isOwn);
    this.#draw();
  }

  /**
   * Its replies are drawn once, after the last of them. Arrows make room for those of the people before.
   * @param {import("./person.js").Person[]} people @param {boolean} isOwn
   */
  #sendViewport(people, isOwn) {
    const record = this.#parts.viewport.record(isOwn);
    const { exclusions } = record;
    const most = Math.min(exclusions.length + MOST_BESIDE, MOST_EXCLUSIONS);
    let [text, count] = ["", -1];
    this.#engine.beginFrame();
    this.#isMoving = true;
    try {
      for (const person of people) {
        // Most of many people have the same boxes before them, which take longest to print.
        if (count !== exclusions.length) text = JSON.stringify(record).slice(0, -1);
        count = exclusions.length;
        this.#engine.send(`${text},"session":${JSON.stringify(person.session)}}`);
        for (const { event, until } of person.state.indicators.values()) {
          if (until === null && exclusions.length < most) exclusions.push(boxOf(event));
        }
      }
    } finally {
      this.#isMoving = false;
    }
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
      if (event.event === "location") this.#onLocation(event);
      if (event.event === "camera") this.#onCamera(event);
      if (event.event === "geocode_request" && !this.#options.geocoder) {
        this.#answerWithoutAddress(event);
        continue;
      }
      this.#tell(event);
    }
    for (const remark of remarks) this.#tell(remark);
    if (!this.#parts) return;
    // Who is new has no map yet; that others make room waits for the frame, when more may have come.
    if (this.#people.size > count) {
      this.#sendViewport(this.#people.all.slice(count), false);
      this.#requestFrame(true);
    } else if (events.length > 0 && !this.#isMoving) this.#requestFrame(events.some(({ event }) => event === "indicator"));
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

  /** @param {BearingsEvent} event */
  #onLocation({ session }) {
    this.#parts.message.tell("camera", null);
    if (session === this.#options.session) this.#parts.feed.isWaiting = false;
  }

  /**
   * Where the page has no addresses, a callout says who it is: nothing else names a dot.
   * @param {BearingsEvent} event
   */
  #answerWithoutAddress({ session, request }) {
    const engine = this.#engine;
    queueMicrotask(() => engine.send({ type: "geocode_result", session, request, error: "no_result" }));
  }

  /** @param {BearingsEvent} event */
  #onCamera(event) {
    const { reason, session } = event;
    this.#parts.message.tell("camera", cameraProblem(event));
    const wantsUser = session === this.#options.session && (this.#parts.feed.isAsked || this.#options.follow);
    if (!event.center || (reason === "first_fix" && !wantsUser)) return;
    const { viewport, feed } = this.#parts;
    const camera = cameraOf(event, viewport, feed.isAsked);
    const duration = this.#people.of(session).glideDuration;
    const isStill = event.animated === false || this.#still?.matches;
    // The map moves after this reply, so that nothing is sent while it is being taken.
    queueMicrotask(() => this.#map && moveMap(viewport, camera, isStill ? "still" : reason, duration));
  }

  // What people do

  #onLocate() {
    const { source, session, follow } = this.#options;
    const { state } = this.#people.owner;
    const { feed } = this.#parts;
    if (source === "geolocation" && (!feed.isRunning || feed.hasProblem)) {
      // Whoever was denied, or not found, may try again.
      feed.ask(session);
      if (follow) this.#engine.send({ type: "follow", mode: this.#followMode, session });
    } else if (follow && state.follow !== "none") {
      this.#engine.send({ type: "follow", mode: "none", session });
    } else {
      this.recenter();
      if (follow) this.#engine.send({ type: "follow", mode: this.#followMode, session });
    }
    this.#requestFrame();
  }

  #onNorth() {
    const { session } = this.#options;
    if (this.#isTurning) this.#engine.send({ type: "follow", mode: "follow", session });
    this.#map.easeTo({ bearing: 0 }, OWN);
  }

  /**
   * A second click closes.
   * @param {string} session @param {string} annotation
   */
  #onSelect(session, annotation) {
    const isShown = this.#people.of(session).state.callouts.has(annotation);
    this.#engine.send({ type: isShown ? "deselect" : "select", annotation, session });
  }

  /** @param {number} heading */
  #onHeading(heading) {
    const { session } = this.#options;
    this.#people.owner.heading = heading;
    this.#engine.send({ type: "heading", heading, session });
    this.#requestFrame();
  }

  /** @param {Map<string, string>} names of sessions, as their source has them */
  #onNames(names) {
    this.#people.call(names);
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

  /** What the button says of the user's place. */
  get #locateState() {
    const { feed } = this.#parts;
    if (feed.isWaiting) return "waiting";
    if (this.#isOfDevice && feed.hasProblem) return "failed";
    if (this.#people.owner.state.follow !== "none") return "following";
    return feed.isAsked || !this.#isOfDevice ? "on" : "off";
  }

  get #isOfDevice() {
    return this.#options.source === "geolocation";
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
    const isOwn = this.#isOfDevice || state.location !== null;
    buttons.drawLocate(this.#locateState, { isStale: state.staleAge !== null, isOwn });
    buttons.drawCompass(this.#show.has("compass") ? state.compass : null);
    if (isMoving) this.#requestFrame();
  }

  /** Timers of a page that nobody sees are late, and those of a machine asleep. */
  #wakeUpInTime() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#engine.wakeUp();
    }, { signal: this.#removing.signal });
  }
}

/** @param {Event | undefined} event */
function isArrowKey(event) {
  return event?.type === "keydown" && /** @type {KeyboardEvent} */ (event).key.startsWith("Arrow");
}
