// @ts-check
// What a screen's shapes look like and what its labels say, whoever draws them: the SVG text of `view` (screen.js),
// and the control for maps. Points in, numbers, paths and words out; nothing here knows of elements.

import { metresPerPoint } from "./mercator.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").BearingsEvent} BearingsEvent */
/** @typedef {import("./state.js").ShownIndicator} ShownIndicator */

/** Radii of the user's dot, of an indicator's disc, and of the arc around it. */
export const DOT = 8;
export const DISC = 22;
export const ARC = 28;
/** The radius of the sector in place of the arc, where little more than the direction is known. */
const SECTOR = 42;
/** The half of an arc's angle under which it could not be seen, in degrees. */
const LEAST_ARC = 3;
/** Lines of a callout. */
const MOST_LINES = 5;
/** Between a callout and what it stands over, and the edges of the screen. */
const CALLOUT_GAP = 8;
const METRES_PER_MILE = 1609.344;
const METRES_PER_FOOT = 0.3048;

/**
 * The half axes of an accuracy circle on the screen; tilted, it is an ellipse.
 * @param {BearingsEvent} location
 * @param {import("./mercator.js").Projection} projection
 * @param {number} depth of the place, as `project` gives it
 * @returns {[number, number]}
 */
export function accuracyRadii(location, projection, depth) {
  const radius = (location.accuracy ?? 0) / metresPerPoint(location.lat, projection.view.zoom) / depth;
  return [radius, radius * projection.cosPitch];
}

/**
 * The arrow in a disc.
 * @param {number} x @param {number} y @param {number} rotation
 */
export function arrowPath(x, y, rotation) {
  const tip = towards(x, y, rotation, 14);
  const right = towards(x, y, rotation + 140, 13);
  const notch = towards(x, y, rotation + 180, 5);
  const left = towards(x, y, rotation + 220, 13);
  return path("M", ...tip, "L", ...right, "L", ...notch, "L", ...left, "Z");
}

/**
 * The arc around a disc of the directions in which the user may be; never thinner than can be seen.
 * @param {number} x @param {number} y @param {number} rotation @param {number} halfWidth under 180
 * @param {number} [radius]
 */
export function arcPath(x, y, rotation, halfWidth, radius = ARC) {
  const half = Math.max(halfWidth, LEAST_ARC);
  const from = towards(x, y, rotation - half, radius);
  const to = towards(x, y, rotation + half, radius);
  return path("M", from[0], from[1], "A", radius, radius, 0, half > 90 ? 1 : 0, 1, to[0], to[1]);
}

/**
 * The whole sector of those directions, for where they are all that is known.
 * @param {number} x @param {number} y @param {number} rotation @param {number} halfWidth under 180
 */
export function sectorPath(x, y, rotation, halfWidth) {
  return `${arcPath(x, y, rotation, halfWidth, SECTOR)} ${path("L", x, y, "Z")}`;
}

/**
 * A pin whose tip is at a point, and the hole in its head.
 * @param {number} x @param {number} tip
 * @param {{width?: number, height?: number}} size of its image
 */
export function pinShape(x, tip, { width = 32, height = 39 }) {
  const radius = Math.min(width, height) / 2;
  const middle = tip - height + radius;
  const [side, shoulder] = [radius * 0.87, middle + radius * 0.5];
  const head = ["A", radius, radius, 0, 1, 1, x + side, shoulder];
  const d = path("M", x, tip, "L", x - side, shoulder, ...head, "Z");
  return { d, hole: { cx: x, cy: middle, r: radius * 0.36 }, shadow: { rx: width / 4, ry: width / 12 } };
}

/**
 * The halves of a compass needle.
 * @param {number} x @param {number} y @param {number} rotation of the needle, unwrapped
 */
export function needlePaths(x, y, rotation) {
  const [east, west] = [towards(x, y, rotation + 90, 6), towards(x, y, rotation - 90, 6)];
  const [north, south] = [towards(x, y, rotation, 19), towards(x, y, rotation + 180, 19)];
  return {
    south: path("M", ...west, "L", ...south, "L", ...east, "Z"),
    north: path("M", ...west, "L", ...north, "L", ...east, "Z"),
  };
}

/**
 * Where a callout's box stands: over what it is of, or under it where there is no room.
 * @param {{x: number, y: number, gap: number}} anchor
 * @param {number} wide @param {number} tall of the box
 * @param {number} width of the screen @param {number} ceiling what is above it is taken
 */
export function calloutPlace(anchor, wide, tall, width, ceiling) {
  const left = Math.min(Math.max(anchor.x - wide / 2, CALLOUT_GAP), width - wide - CALLOUT_GAP);
  const above = anchor.y - anchor.gap - CALLOUT_GAP - tall;
  const isAbove = above >= ceiling;
  return { left, top: isAbove ? above : anchor.y + 20, isAbove };
}

/**
 * How far above its place a pin is held, in points: with the platform's ease-in-out while that changes.
 * @param {State} state @param {string} id @param {number} time
 */
export function liftOf(state, id, time) {
  const lift = state.lifts.get(id);
  if (!lift) return 0;
  const part = lift.duration > 0 ? (time - lift.since) / lift.duration : 1;
  return lift.lift + (lift.target - lift.lift) * ease(part);
}

/**
 * The cubic Bézier (0.42, 0, 0.58, 1), as in section 3.3 of the mathematical specification.
 * @param {number} part
 */
function ease(part) {
  if (part <= 0 || part >= 1) return part <= 0 ? 0 : 1;
  let s = part;
  for (let step = 0; step < 8; step += 1) {
    s -= (((0.52 * s - 0.78) * s + 1.26) * s - part) / ((1.56 * s - 1.56) * s + 1.26);
  }
  return (3 - 2 * s) * s * s;
}

/**
 * @param {ShownIndicator} shown @param {number} time
 */
export function opacityOf({ since, until, fade }, time) {
  if (until !== null) return fade > 0 ? 1 - (time - until) / fade : 0;
  return fade > 0 ? Math.min(1, Math.max(0.01, (time - since) / fade)) : 1;
}

/**
 * When the indicators that are shown at a time have faded in.
 * @param {State} state @param {number} time
 */
export function fadedInTime({ indicators }, time) {
  const shown = [...indicators.values()].filter(({ until }) => until === null);
  return Math.max(time, ...shown.map(({ since, fade }) => since + fade));
}

// Words

/**
 * The lines of a callout.
 * @param {BearingsEvent} event
 * @returns {string[]}
 */
export function linesOf(event) {
  const lines = event.lines ?? (event.title === undefined ? [] : [event.title]);
  if (event.status === "pending") return [...lines, "…"].slice(0, MOST_LINES);
  return lines.length > 0 ? lines.slice(0, MOST_LINES) : ["no address"];
}

/**
 * How far away an indicator's place is, and how many others share it.
 * @param {BearingsEvent} event with a distance
 * @param {"metric" | "imperial"} [units]
 */
export function indicatorText(event, units) {
  const more = event.others?.length > 0 ? ` +${event.others.length}` : "";
  return distanceText(event.distance, units) + more;
}

/**
 * @param {number} metres
 * @param {"metric" | "imperial"} [units]
 */
export function distanceText(metres, units) {
  if (units === "imperial" && metres < METRES_PER_MILE / 10) return `${Math.floor(metres / METRES_PER_FOOT + 0.5)} ft`;
  if (units === "imperial") return largeText(metres, METRES_PER_MILE, "mi");
  return metres < 999.5 ? `${Math.floor(metres + 0.5)} m` : largeText(metres, 1000, "km");
}

/**
 * One decimal below 10, none above, and never a zero decimal.
 * @param {number} metres @param {number} perUnit @param {string} unit
 */
function largeText(metres, perUnit, unit) {
  const tenths = Math.floor(metres / (perUnit / 10) + 0.5);
  return `${tenths < 100 ? number(tenths / 10) : Math.floor(metres / perUnit + 0.5)} ${unit}`;
}

/**
 * What cannot be drawn in a place.
 * @param {State} state
 */
export function notesOf(state) {
  const notes = [];
  if (state.usable === false) notes.push(`no location: ${state.status}`);
  if (state.staleAge !== null) notes.push("location is stale");
  if (state.follow !== "none") notes.push("following");
  if (state.route) notes.push(routeText(state.route));
  return notes;
}

/** @param {BearingsEvent} route */
export function routeText(route) {
  if (route.arrived) return "arrived";
  if (route.off_route) return "off the route";
  if (route.wrong_way) return "the wrong way";
  const minutes = Math.max(1, Math.floor(route.expected_travel_time / 60 + 0.5));
  const rest = `${route.distance_text}, ${minutes} min`;
  const next = route.next;
  return next?.instruction === undefined ? rest : `in ${next.distance_text}: ${next.instruction}; ${rest}`;
}

// Numbers

/**
 * The point at a distance from another, in degrees clockwise from up.
 * @param {number} x @param {number} y @param {number} degrees @param {number} distance
 * @returns {[number, number]}
 */
export function towards(x, y, degrees, distance) {
  const angle = (degrees * Math.PI) / 180;
  return [x + distance * Math.sin(angle), y - distance * Math.cos(angle)];
}

/** @param {(string | number)[]} parts */
export function path(...parts) {
  return parts.map((part) => (typeof part === "number" ? number(part) : part)).join(" ");
}

/** @param {number} value */
export function number(value) {
  const rounded = Math.floor(Math.abs(value) * 100 + 0.5) / 100;
  return String(value < 0 && rounded !== 0 ? -rounded : rounded);
}
