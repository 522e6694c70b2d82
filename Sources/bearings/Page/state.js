// @ts-check
// What is on the user's screen: a pure fold over one session's events, which any number of drawings can share.
//
// `apply(state, event, time)` returns the next state and never changes the one it was given, so that a state can
// be kept as a checkpoint. Only events move it; the drawing gets the state and a time (for what fades or lifts).
//
// The map is the last `region` that has come to rest. A session that tells none has the default view: the one in
// the settings, or for `first-fix` the place of its first fix at the zoom of that `camera` event; it is forgotten
// with the fix when authorization is withdrawn, and the next fix places it anew.
// A session whose `seq` begins again is a new one, after `close`.

import { fromNorth, TILE, wrap180 } from "./mercator.js";

/** @typedef {import("./mercator.js").View} View */
/** @typedef {Record<string, any>} BearingsEvent  A line of the log, parsed; keys as in the protocol. */

/**
 * The default view's size in points, its place where one was given, what was read, a remark on it, how much was left out by
 * which option, whether places that
 * somebody is at are named, the units at first, whether fixes that lie near others were left out,
 * and the address and credit of a street map's tiles; empty where there is none.
 * @typedef {{width: number, height: number,
 *   viewport: {lat: number, lon: number, zoom: number, heading: number, pitch: number} | null,
 *   title: string, note: string, leftOut: string, isThinned: boolean, names: boolean, units: "metric" | "imperial", tiles: string, tilesCredit: string}} Settings
 */

/** @typedef {{event: BearingsEvent, since: number, until: number | null, fade: number}} ShownIndicator */
/**
 * A pin that a finger holds: where its tip is drawn at that lift, and where it would be dropped, but over the sky.
 * @typedef {{x: number, y: number, lift: number, lat?: number, lon?: number}} Held  points, degrees
 */

/** @typedef {{lift: number, target: number, since: number, duration: number, held: Held | null}} Lift  points, ms */

/**
 * @typedef {{
 *   seq: number,
 *   usable: boolean | null,
 *   status: string,
 *   view: View | null,
 *   hasMap: boolean,
 *   hasRegion: boolean,
 *   firstZoom: number | null,
 *   location: BearingsEvent | null,
 *   staleAge: number | null,
 *   indicators: Map<string, ShownIndicator>,
 *   compass: BearingsEvent | null,
 *   callouts: Map<string, BearingsEvent>,
 *   pins: Map<string, BearingsEvent>,
 *   lifts: Map<string, Lift>,
 *   follow: string,
 *   route: BearingsEvent | null,
 * }} State
 */

/**
 * @param {Settings} settings
 * @returns {State}
 */
export function initialState(settings) {
  return {
    seq: 0,
    usable: null,
    status: "",
    view: settings.viewport && defaultView(settings, settings.viewport),
    hasMap: false,
    hasRegion: false,
    firstZoom: null,
    location: null,
    staleAge: null,
    indicators: new Map(),
    compass: null,
    callouts: new Map(),
    pins: new Map(),
    lifts: new Map(),
    follow: "none",
    route: null,
  };
}

/**
 * The state after an event. Kinds that draw nothing leave it as it is.
 * @param {State} before
 * @param {BearingsEvent} event
 * @param {number} time milliseconds
 * @param {Settings} settings
 * @returns {State}
 */
export function apply(before, event, time, settings) {
  let state = before;
  if (typeof event.seq === "number") {
    const isAnew = event.seq <= state.seq && !event.snapshot;
    state = { ...(isAnew ? initialState(settings) : state), seq: event.seq };
  }
  const change = changes[event.event];
  return change ? { ...state, ...change(state, event, time, settings) } : state;
}

/** @type {Record<string, (state: State, event: BearingsEvent, time: number, settings: Settings) => Partial<State>>} */
const changes = {
  authorization(state, event, _, settings) {
    const status = event.status + (event.accuracy === "reduced" ? ", reduced" : "");
    if (event.usable) return { usable: true, status };
    const forgotten = state.hasRegion || settings.viewport ? state.view : null;
    return { usable: false, status, location: null, staleAge: null, route: null, view: forgotten };
  },

  location(state, event, _, settings) {
    if (state.view || state.hasMap || state.firstZoom === null) return { location: event };
    return { location: event, view: placedView(settings, event, state.firstZoom) };
  },

  region(_before, event, _, settings) {
    // Where a map is that has begun to move is told once it rests.
    if (event.phase === "will_change") return { hasMap: true };
    if (event.phase !== "did_change") return {};
    return { hasMap: true, hasRegion: true, view: viewOf(event, settings) };
  },

  camera(state, event, _, settings) {
    if (event.reason !== "first_fix" || !event.center) return {};
    const firstZoom = event.zoom ?? 15;
    if (state.hasMap || settings.viewport) return { firstZoom };
    return { firstZoom, view: placedView(settings, event.center, firstZoom) };
  },

  indicator(state, event, time) {
    const id = event.annotation ?? "";
    const indicators = new Map(state.indicators);
    const shown = indicators.get(id);
    const fade = (event.fade ?? 0) * 1000;
    if (event.phase === "show") {
      indicators.set(id, { event, since: time, until: null, fade });
    } else if (event.phase === "move") {
      indicators.set(id, { event, since: shown?.since ?? time, until: null, fade: shown?.fade ?? 0 });
    } else if (shown && fade > 0) {
      indicators.set(id, { ...shown, until: time, fade });
    } else {
      indicators.delete(id);
    }
    return { indicators, ...closing(event) };
  },

  compass(_, event) {
    return { compass: event };
  },

  callout(state, event) {
    const callouts = new Map(state.callouts);
    const id = event.annotation ?? "user";
    if (event.phase === "hide") callouts.delete(id);
    else callouts.set(id, event);
    return { callouts, ...closing(event) };
  },

  annotations(state, event) {
    const pins = new Map(state.pins);
    for (const id of event.removed ?? []) pins.delete(id);
    for (const item of event.items ?? []) pins.set(item.id, item);
    return { pins };
  },

  drag(state, event, time) {
    if (event.illegal) return {};
    const lifts = new Map(state.lifts);
    const id = event.annotation;
    const duration = (event.duration ?? 0) * 1000;
    const { x, y, lift, lat, lon } = event;
    const held = x === undefined ? null : { x, y, lift, lat, lon };
    const before = lifts.get(id);
    if (duration > 0) {
      const target = event.state === "starting" ? (state.pins.get(id)?.height ?? 39) : 0;
      lifts.set(id, { lift, target, since: time, duration, held });
    } else if (event.state === "dragging") {
      lifts.set(id, { lift, target: lift, since: time, duration: 0, held });
    } else if (event.state === "starting") {
      // It goes on rising, wherever the finger takes it.
      if (held) lifts.set(id, { ...(before ?? { lift, target: lift, since: time, duration: 0 }), held });
    } else {
      lifts.delete(id);
    }
    return { lifts };
  },

  follow(_, event) {
    return { follow: event.mode };
  },

  directions(_, event) {
    return { route: event.phase === "hide" || event.diagnostic ? null : event };
  },

  progress(state, event) {
    return { route: { mode: state.route?.mode, ...event } };
  },

  stale(_, event) {
    return { staleAge: event.age ?? 0 };
  },

  fresh() {
    return { staleAge: null };
  },
};

/**
 * What the end of a session forgets besides what its event names.
 * @param {BearingsEvent} event
 * @returns {Partial<State>}
 */
function closing(event) {
  return event.phase === "hide" && event.reason === "closed" ? { location: null, staleAge: null } : {};
}

/**
 * @param {Settings} settings
 * @param {{lat: number, lon: number, zoom: number, heading: number, pitch: number}} place
 * @returns {View}
 */
function defaultView({ width, height }, { lat, lon, zoom, heading, pitch }) {
  return { lat, lon, zoom, heading, pitch, width, height, cx: width / 2, cy: height / 2 };
}

/**
 * What a screen would show that keeps the user in the middle, of a log that tells of no map.
 * @param {State} state @param {Settings} settings
 * @returns {State}
 */
export function followedView(state, settings) {
  const { location, firstZoom } = state;
  const view = location && placedView(settings, location, firstZoom ?? 15);
  return { ...state, view, indicators: new Map() };
}

/**
 * @param {Settings} settings
 * @param {BearingsEvent} place
 * @param {number} zoom
 */
function placedView(settings, place, zoom) {
  return defaultView(settings, { lat: place.lat, lon: place.lon, zoom, heading: 0, pitch: 0 });
}

/**
 * The view of a `region`. Its size is worked out of its corners, to half a point: they come clockwise from the
 * top left. Without tilt they tell also where the centre is drawn.
 * @param {BearingsEvent} event
 * @param {Settings} settings
 * @returns {View | null} nothing for a view without a size
 */
export function viewOf(event, settings) {
  if (event.zoom === undefined || !event.span) return null;
  const { heading = 0, pitch = 0, zoom } = event;
  const view = defaultView(settings, { lat: event.center.lat, lon: event.center.lon, zoom, heading, pitch });
  const isWholeWorld = event.span.lon >= 360 || event.corners?.some((/** @type {number[]} */ c) => Math.abs(c[1]) > 85);
  if (event.corners?.length !== 4 || isWholeWorld) return view;
  const [topLeft, , bottomRight] = event.corners.map((/** @type {number[]} */ corner) => offset(corner, view));
  if (pitch === 0) {
    const [width, height] = [halves(bottomRight[0] - topLeft[0]), halves(bottomRight[1] - topLeft[1])];
    return { ...view, width, height, cx: halves(-topLeft[0]), cy: halves(-topLeft[1]) };
  }
  // The bottom edge is H/2 below the centre: down·cos p / (1 − down·sin p / 1.5H) = H/2, solved for H.
  const [right, down] = bottomRight;
  const [cos, sin] = [Math.cos((pitch * Math.PI) / 180), Math.sin((pitch * Math.PI) / 180)];
  const tall = 2 * down * cos + (2 / 3) * down * sin;
  const [width, height] = [halves((2 * right) / (1 - (down * sin) / (1.5 * tall))), halves(tall)];
  return { ...view, width, height, cx: width / 2, cy: height / 2 };
}

/** @param {number} points */
function halves(points) {
  return Math.floor(2 * points + 0.5) / 2;
}

/**
 * How far right of and below the centre of the turned map a corner lies, in points.
 * @param {number[]} corner longitude, latitude
 * @param {View} view
 * @returns {[number, number]}
 */
function offset([lon, lat], view) {
  const world = TILE * 2 ** view.zoom;
  const east = (world * wrap180(lon - view.lon)) / 360;
  const south = world * (fromNorth(lat) - fromNorth(view.lat));
  const [cos, sin] = [Math.cos((view.heading * Math.PI) / 180), Math.sin((view.heading * Math.PI) / 180)];
  return [east * cos + south * sin, south * cos - east * sin];
}
