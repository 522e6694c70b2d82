// @ts-check
// The user's screen at a time, as SVG text. No document is needed: a state, a time and the places go in, a string
// comes out. What follows is the specification of that text, for whoever writes it in another language.
//
// `frame` gives lines, in the order in which they are drawn, each one shape:
//
//     <TAG class="CLASS" KEY="VALUE" …/>            rect, circle, ellipse, path
//     <text class="CLASS" x="…" y="…">TEXT</text>
//     <g class="CLASS" opacity="…">  …  </g>        around the shapes of one indicator
//
// and `svgOf` puts the opening tag before and `</svg>` after them, each line ended by a newline. Attributes come in
// the order written below. A number is rounded to 0.01, half away from zero, as floor(|x|·100 + 0.5)/100 with its sign;
// it has no trailing zeros and no point without digits, and −0 is 0. In a path one space parts letters and numbers.
// In text & < > " become entities, and characters that XML cannot hold become spaces. How wide text is, and so the boxes
// around it, who asks for the frame tells (`widthOf`). How shapes look is said by frame.css alone.
//
// Order: ground, sky, grid, places, accuracy circle, pins, dot, indicators, compass, callouts, scale, notes.

import { fromNorth, metresPerPoint, Projection } from "./mercator.js";
import { ARC, DISC, DOT, accuracyRadii, arcPath, arrowPath, calloutPlace, needlePaths, pinShape } from "./shapes.js";
import { scaleBar } from "./units.js";
import { indicatorText, liftOf, linesOf, notesOf, number, opacityOf, path } from "./shapes.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").BearingsEvent} BearingsEvent */
/** @typedef {import("./mercator.js").View} View */
/** @typedef {import("./mercator.js").Spot} Spot */
/** @typedef {[name: string, lat: number, lon: number]} Place  The weightiest come first. */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box  In points. */
/** @typedef {(text: string, look: string) => number} WidthOf  How wide text of a class is, in points. */

/** Degrees between two lines of the grid: the least that leaves GRID_POINTS between meridians, or the last. */
export const GRID_STEPS = [
  0.00001, 0.00002, 0.00005, 0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5,
  10, 30, 60,
];
const GRID_POINTS = 120;
/** Lines on either side of the middle: more than any screen has room for. */
const MOST_GRID_LINES = 5000;
const MOST_PLACES = 10;
/** The height of a callout's line, and what stays free beside one that fills the screen. */
const LINE = 20;
const ASIDE = 40;
/** The least depth of a line of the grid. */
const NEAREST = 0.1;
/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * The shapes of a state at a time.
 * @param {State} state
 * @param {number} time milliseconds; what fades and lifts depends on it
 * @param {Place[]} places
 * @param {{width: number, height: number, units: "metric" | "imperial", widthOf: WidthOf}} settings the size of a screen
 *   whose map is not known yet, how lengths are told, and how wide text is
 * @returns {string[]}
 */
export function frame(state, time, places, settings) {
  const { view } = state;
  /** @type {string[]} */
  const shapes = [];
  const { width, height } = view ?? settings;
  const { widthOf } = settings;
  shapes.push(shape("rect", "ground", { x: 0, y: 0, width, height }));
  if (view) {
    const projection = new Projection(view);
    drawGround(shapes, projection);
    /** @type {string[]} */
    const over = [];
    drawUser(over, projection, state, time);
    drawIndicators(over, state, time, { ...settings, width });
    if (state.compass?.visible) drawCompass(over, view, state.compass.rotation);
    const boxes = drawCallouts(over, projection, state, time, widthOf);
    drawScale(over, view, settings.units);
    drawPlaces(shapes, projection, places, [...boxes, ...markBoxes(projection, state)], widthOf);
    shapes.push(...over);
  } else {
    drawIndicators(shapes, state, time, settings);
    shapes.push(label("empty", width / 2, height / 2, "No map yet"));
  }
  drawNotes(shapes, state, width, widthOf);
  return shapes;
}

/**
 * @param {string[]} shapes
 * @param {{width: number, height: number}} size
 */
export function svgOf(shapes, { width, height }) {
  const [w, h] = [number(width), number(height)];
  const opening = '<svg xmlns="http://www.w3.org/2000/svg" class="frame"';
  return [`${opening} viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">`, ...shapes, "</svg>", ""].join("\n");
}

/**
 * Sky and grid.
 * @param {string[]} shapes @param {Projection} projection
 */
function drawGround(shapes, projection) {
  const { view, horizon } = projection;
  const sky = Math.min(horizon, view.height);
  if (sky > 0) shapes.push(shape("rect", "sky", { x: 0, y: 0, width: view.width, height: sky }));
  const d = gridPath(projection);
  if (d !== "") shapes.push(shape("path", "grid", { d }));
}

/**
 * The names of places, where they and what lies over them are free.
 * @param {string[]} shapes @param {Projection} projection @param {Place[]} places @param {Box[]} taken
 * @param {WidthOf} widthOf
 */
function drawPlaces(shapes, projection, places, taken, widthOf) {
  const { view } = projection;
  let count = 0;
  for (const [name, lat, lon] of places) {
    if (count === MOST_PLACES) break;
    const spot = projection.project(lat, lon);
    const { x, y } = spot;
    const isInside = x >= 6 && x <= view.width && y >= 12 && y <= view.height - 12;
    if (!isInside || !projection.isDrawn(spot)) continue;
    const wide = 14 + widthOf(name, "name");
    if (x + wide > view.width) continue;
    const [left, top, right, bottom] = [x - 4, y - 9, x + wide, y + 9];
    if (taken.some((box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom)) continue;
    taken.push({ left, top, right, bottom });
    count += 1;
    shapes.push(shape("circle", "place", { cx: x, cy: y, r: 2.5 }), label("name", x + 7, y + 4, name));
  }
}

/**
 * What the user's dot, the indicators with their distances, and the notes cover.
 * @param {Projection} projection @param {State} state
 * @returns {Box[]}
 */
function markBoxes(projection, state) {
  const around = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ side) =>
    ({ left: x - side, top: y - side, right: x + side, bottom: y + side });
  const boxes = [];
  if (state.location) {
    const { x, y } = projection.project(state.location.lat, state.location.lon);
    boxes.push(around(x, y, DOT + 3));
  }
  for (const { event } of state.indicators.values()) {
    const { x, y, edge } = event;
    const box = around(x, y, ARC + 2);
    if (edge === "left") box.right = x + 120;
    else if (edge === "right") box.left = x - 120;
    else if (edge === "top") box.bottom = y + 54;
    else box.top = y - 54;
    boxes.push(box);
  }
  if (notesOf(state).length > 0) boxes.push({ left: 0, top: 0, right: projection.view.width - 90, bottom: 40 });
  return boxes;
}

/** @param {number} world the width of the world in points */
export function gridStep(world) {
  return GRID_STEPS.find((step) => (world * step) / 360 >= GRID_POINTS) ?? GRID_STEPS[GRID_STEPS.length - 1];
}

/**
 * Meridians from west to east, then parallels from south to north. On a tilted map they reach further.
 * @param {Projection} projection
 */
function gridPath(projection) {
  const { view, world } = projection;
  const step = gridStep(world);
  const reach = Math.hypot(view.width, view.height) * (view.pitch > 0 ? 3 : 1);
  const count = Math.min(MOST_GRID_LINES, Math.ceil((reach * 360) / (world * step)));
  const parts = [];
  const middle = Math.floor(view.lon / step + 0.5);
  for (let line = middle - count; line <= middle + count; line += 1) {
    const east = (world * (line * step - view.lon)) / 360;
    parts.push(linePath(projection, projection.turn(east, -reach), projection.turn(east, reach)));
  }
  const level = Math.floor(view.lat / step + 0.5);
  for (let line = level - count; line <= level + count; line += 1) {
    if (Math.abs(line * step) > 85) continue;
    const south = world * (fromNorth(line * step) - projection.down);
    parts.push(linePath(projection, projection.turn(-reach, south), projection.turn(reach, south)));
  }
  return parts.filter((part) => part !== "").join(" ");
}

/**
 * A straight line on the ground, as far as it lies well in front of the camera; empty where it misses the screen.
 * @param {Projection} projection
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function linePath(projection, from, to) {
  const { width, height } = projection.view;
  const [farthest, nearest] = reachOf(projection);
  if (Math.max(from[1], to[1]) < farthest || Math.min(from[1], to[1]) > nearest) return "";
  const one = projection.tilt(within(from, to, farthest, nearest));
  const other = projection.tilt(within(to, from, farthest, nearest));
  if (Math.max(one.x, other.x) < 0 || Math.min(one.x, other.x) > width) return "";
  if (Math.max(one.y, other.y) < 0 || Math.min(one.y, other.y) > height) return "";
  return path("M", one.x, one.y, "L", other.x, other.y);
}

/**
 * How far up and down the turned map ground is drawn: from the horizon to well before the camera.
 * @param {Projection} projection
 */
function reachOf({ view, camera, horizon, cosPitch, sinPitch }) {
  if (view.pitch <= 0) return [-Infinity, Infinity];
  const up = horizon - view.cy;
  const slope = camera * cosPitch + up * sinPitch;
  return [slope > 0 ? (up * camera) / slope : -Infinity, ((1 - NEAREST) * camera) / sinPitch];
}

/**
 * An end of a line, or where the line comes between two levels if the end is beyond them.
 * @param {[number, number]} end @param {[number, number]} other
 * @param {number} farthest @param {number} nearest
 * @returns {[number, number]}
 */
function within(end, other, farthest, nearest) {
  const down = Math.max(farthest, Math.min(nearest, end[1]));
  if (down === end[1]) return end;
  return [end[0] + ((other[0] - end[0]) * (down - end[1])) / (other[1] - end[1]), down];
}

/**
 * The accuracy circle, the pins, and over them the dot.
 * @param {string[]} shapes @param {Projection} projection @param {State} state @param {number} time
 */
function drawUser(shapes, projection, state, time) {
  const { location } = state;
  const spot = location && projection.project(location.lat, location.lon);
  const isSeen = spot && projection.isDrawn(spot) && isNear(spot, projection.view);
  if (isSeen && location.accuracy > 0) {
    const [rx, ry] = accuracyRadii(location, projection, spot.depth);
    if (rx > DOT) shapes.push(shape("ellipse", "accuracy", { cx: spot.x, cy: spot.y, rx, ry }));
  }
  for (const [id, pin] of state.pins) {
    const held = state.lifts.get(id)?.held ?? null;
    drawPin(shapes, projection, pin, held, liftOf(state, id, time), state.callouts.has(id));
  }
  if (!isSeen) return;
  const look = state.staleAge === null ? "dot" : "dot stale";
  shapes.push(shape("circle", look, { cx: spot.x, cy: spot.y, r: DOT }));
}

/**
 * A pin whose tip is at its place, or `lift` above the shadow there. The tip of one that is held is where its event
 * says, and its shadow where it would be dropped.
 * @param {string[]} shapes @param {Projection} projection @param {BearingsEvent} pin
 * @param {import("./state.js").Held | null} held @param {number} lift @param {boolean} isSelected
 */
function drawPin(shapes, projection, pin, held, lift, isSelected) {
  const spot = projection.project(held?.lat ?? pin.lat, held?.lon ?? pin.lon);
  const isSeen = projection.isDrawn(spot) && isNear(spot, projection.view);
  const foot = held ? { x: held.x, y: held.y + held.lift } : spot;
  if (!(held ? isNear(foot, projection.view) : isSeen)) return;
  const { d, hole, shadow } = pinShape(foot.x, foot.y - lift, pin);
  const hasShadow = lift > 0 && isSeen && (!held || held.lat !== undefined);
  if (hasShadow) shapes.push(shape("ellipse", "shadow", { cx: spot.x, cy: spot.y, ...shadow }));
  shapes.push(shape("path", isSelected ? "pin selected" : "pin", { d }));
  shapes.push(shape("circle", "hole", hole));
}

/**
 * Each indicator: its halo and wedge, the arc in which the user may be, the disc, its arrow and the distance.
 * @param {string[]} shapes @param {State} state @param {number} time
 * @param {{width: number, units: "metric" | "imperial", widthOf: WidthOf}} settings
 */
function drawIndicators(shapes, state, time, settings) {
  for (const [id, shown] of state.indicators) {
    const opacity = opacityOf(shown, time);
    if (opacity <= 0) continue;
    shapes.push(`<g class="${id === "" ? "indicator" : "indicator other"}" opacity="${number(opacity)}">`);
    const { x, y, rotation, halo, wedge, half_width: halfWidth } = shown.event;
    if (halo) shapes.push(shape("circle", "halo", { cx: halo.x, cy: halo.y, r: halo.radius }));
    if (wedge) {
      const [left, right] = wedge.base;
      const d = path("M", wedge.x, wedge.y, "L", left.x, left.y, "L", right.x, right.y, "Z");
      shapes.push(shape("path", "wedge", { d }));
    }
    if (halfWidth >= 180) shapes.push(shape("circle", "uncertainty", { cx: x, cy: y, r: ARC }));
    else if (halfWidth !== undefined && rotation !== undefined) {
      shapes.push(shape("path", "uncertainty", { d: arcPath(x, y, rotation, halfWidth) }));
    }
    shapes.push(shape("circle", "disc", { cx: x, cy: y, r: DISC }));
    if (rotation === undefined) shapes.push(shape("circle", "arrow", { cx: x, cy: y, r: 5 }));
    else shapes.push(shape("path", "arrow", { d: arrowPath(x, y, rotation) }));
    drawDistance(shapes, shown.event, settings);
    shapes.push("</g>");
  }
}

/**
 * How far away: on the side of the disc that faces the middle of the screen, and all of it on the screen.
 * @param {string[]} shapes @param {BearingsEvent} event
 * @param {{width: number, units: "metric" | "imperial", widthOf: WidthOf}} settings
 */
function drawDistance(shapes, event, { width, units, widthOf }) {
  if (event.distance === undefined) return;
  const { x, y, edge } = event;
  const text = indicatorText(event, units);
  if (edge === "left") shapes.push(label("distance start", x + 34, y + 5, text));
  else if (edge === "right") shapes.push(label("distance end", x - 34, y + 5, text));
  else {
    const half = widthOf(text, "distance") / 2 + 4;
    shapes.push(label("distance", Math.max(half, Math.min(width - half, x)), edge === "top" ? y + 48 : y - 38, text));
  }
}

/**
 * @param {string[]} shapes @param {View} view @param {number} rotation of the needle, unwrapped
 */
function drawCompass(shapes, view, rotation) {
  const [x, y] = [view.width - 40, 44];
  shapes.push(shape("circle", "dial", { cx: x, cy: y, r: 24 }));
  const { south, north } = needlePaths(x, y, rotation);
  shapes.push(shape("path", "south", { d: south }), shape("path", "north", { d: north }));
}

/**
 * Each callout over what it is of, under it where there is no room, or at the bottom while that is out of view.
 * @param {string[]} shapes @param {Projection} projection @param {State} state @param {number} time
 * @param {WidthOf} widthOf
 * @returns {Box[]}
 */
function drawCallouts(shapes, projection, state, time, widthOf) {
  const { width, height } = projection.view;
  const ceiling = notesOf(state).length > 0 ? 44 : 8;
  let bottom = height - 8;
  const boxes = [];
  // The user's is under those of pins, which somebody has selected.
  const inOrder = [...state.callouts].sort(([one], [other]) => Number(other === "user") - Number(one === "user"));
  for (const [id, event] of inOrder) {
    const lines = linesOf(event).map((line, index) => {
      const look = index === 0 ? "line title" : "line";
      return { look, text: cut(line, look, width - ASIDE, widthOf) };
    });
    const wide = 24 + Math.max(...lines.map(({ text, look }) => widthOf(text, look)));
    const tall = 14 + LINE * lines.length;
    const anchor = anchorOf(projection, state, id, event, time);
    let [left, top] = [8, bottom - tall];
    if (anchor) {
      const place = calloutPlace(anchor, wide, tall, width, ceiling);
      const { isAbove } = place;
      ({ left, top } = place);
      const [base, tip] = isAbove ? [top + tall, top + tall + 8] : [top, top - 8];
      drawBox(shapes, event, left, top, wide, tall);
      const d = path("M", anchor.x - 8, base, "L", anchor.x, tip, "L", anchor.x + 8, base, "Z");
      shapes.push(shape("path", "tail", { d }));
    } else {
      drawBox(shapes, event, left, top, wide, tall);
      bottom = top - 8;
    }
    boxes.push({ left, top: top - 10, right: left + wide, bottom: top + tall + 10 });
    lines.forEach(({ look, text }, index) => shapes.push(label(look, left + 12, top + 22 + LINE * index, text)));
  }
  return boxes;
}

/**
 * @param {string[]} shapes @param {BearingsEvent} event
 * @param {number} x @param {number} y @param {number} width @param {number} height
 */
function drawBox(shapes, event, x, y, width, height) {
  const look = event.status === "stale" ? "callout stale" : "callout";
  shapes.push(shape("rect", look, { x, y, width, height, rx: 10 }));
}

/**
 * What a callout stands over, and by how much it clears it; nothing while that cannot be seen.
 * @param {Projection} projection @param {State} state @param {string} id @param {BearingsEvent} event
 * @param {number} time
 */
function anchorOf(projection, state, id, event, time) {
  const pin = state.pins.get(id);
  const place = id === "user" ? state.location : (pin ?? event);
  const held = pin && state.lifts.get(id)?.held;
  const spot = held
    ? { x: held.x, y: held.y + held.lift }
    : place?.lat === undefined
      ? null
      : seen(projection, projection.project(place.lat, place.lon));
  if (!spot) return null;
  const { width, height } = projection.view;
  const isInside = spot.x >= 0 && spot.x <= width && spot.y >= 0 && spot.y <= height;
  if (!isInside) return null;
  const gap = pin ? (pin.height ?? 39) + liftOf(state, id, time) : DOT + 2;
  return { x: spot.x, y: spot.y, gap };
}

/**
 * @param {Projection} projection @param {Spot} spot
 */
function seen(projection, spot) {
  return projection.isDrawn(spot) ? spot : null;
}

/**
 * A bar at the bottom right whose length is a round number at the map's centre.
 * @param {string[]} shapes @param {View} view @param {"metric" | "imperial"} units
 */
function drawScale(shapes, view, units) {
  const { length, text } = scaleBar(metresPerPoint(view.lat, view.zoom), 128, units);
  const [right, y] = [view.width - 14, view.height - 14];
  const left = right - length;
  shapes.push(shape("path", "scale", { d: path("M", left, y - 5, "L", left, y, "L", right, y, "L", right, y - 5) }));
  shapes.push(label("measure", right, y - 9, text));
}

/**
 * Draws notes in one line at the top left.
 * @param {string[]} shapes @param {State} state @param {number} width of the screen @param {WidthOf} widthOf
 */
function drawNotes(shapes, state, width, widthOf) {
  const notes = notesOf(state);
  if (notes.length === 0) return;
  // Left of the compass.
  const text = cut(notes.join(" · "), "remark", width - 120, widthOf);
  shapes.push(shape("rect", "note", { x: 8, y: 8, width: 20 + widthOf(text, "remark"), height: 28, rx: 14 }));
  shapes.push(label("remark", 18, 27, text));
}

// Text and numbers

/**
 * As much of a text as there is room for, an ellipsis at its end where something is left out.
 * @param {string} text @param {string} look @param {number} most points @param {WidthOf} widthOf
 */
function cut(text, look, most, widthOf) {
  if (widthOf(text, look) <= most) return text;
  // Whole characters as people count them, such as a flag, which is two to a computer.
  const starts = Array.from(new Intl.Segmenter().segment(text), ({ index }) => index);
  const kept = (/** @type {number} */ count) => `${text.slice(0, starts[count]).trimEnd()}…`;
  let [some, all] = [0, starts.length];
  while (all - some > 1) {
    const middle = (some + all) >>> 1;
    if (widthOf(kept(middle), look) <= most) some = middle;
    else all = middle;
  }
  return kept(some);
}

/**
 * Not so far outside that its shape could not reach the screen.
 * @param {{x: number, y: number}} spot @param {View} view
 */
function isNear(spot, { width, height }) {
  return Math.abs(spot.x) < 10 * width && Math.abs(spot.y) < 10 * height;
}

/**
 * @param {string} tag @param {string} look
 * @param {Record<string, number | string>} attributes
 */
function shape(tag, look, attributes) {
  let written = "";
  for (const [key, value] of Object.entries(attributes)) {
    written += ` ${key}="${typeof value === "number" ? number(value) : value}"`;
  }
  return `<${tag} class="${look}"${written}/>`;
}

/** @param {string} look @param {number} x @param {number} y @param {string} text */
function label(look, x, y, text) {
  return `<text class="${look}" x="${number(x)}" y="${number(y)}">${escaped(text)}</text>`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"\u0000-\u001f\ufffe\uffff]/g, (found) => ENTITIES[found] ?? " ");
}
