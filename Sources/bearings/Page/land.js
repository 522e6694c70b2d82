// @ts-check
// Land and borders under the map. The program writes one ring a line, and of each its corners: how much further north
// and east each lies than the one before, in units of LAND_STEP. A number is zigzag (0, −1, 1, −2 … are 0, 1, 2, 3 …) in
// groups of five bits, the lowest first, each a character from "?" on, with bit 5 set where more follow. The lowest bit
// of an eastward number says whether the edge from the corner before is a border between two countries.

import { fromNorth } from "./mercator.js";

/** Degrees. */
const LAND_STEP = 0.01;
/** How far coasts and borders are from the real ones, in metres, and how many pixels of that are bearable. */
const ERROR = 2000;
const MOST_ERROR = 3;

/** @typedef {{xs: Float64Array, ys: Float64Array, borders: Uint8Array, west: number, east: number, north: number, south: number}} Ring */

/** What the land is drawn with: from the world's square to pixels, and the size of the map. */
/** @typedef {{px: (x: number) => number, py: (y: number) => number, width: number, height: number}} Frame */

export class Land {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** @type {Ring[] | null} */
    this.decoded = null;
  }

  /** @param {number} metresPerPixel */
  isExact(metresPerPixel) {
    return this.text !== "" && metresPerPixel * MOST_ERROR >= ERROR;
  }

  get rings() {
    return (this.decoded ??= this.text.split("\n").filter((line) => line !== "").map(ringOf));
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {Frame} frame @param {{land: string, coast: string, border: string}} colors
   */
  draw(context, frame, colors) {
    const [fills, coasts, borders] = [new Path2D(), new Path2D(), new Path2D()];
    for (const ring of this.rings) {
      for (const shift of [-1, 0, 1]) {
        const [left, right] = [frame.px(ring.west + shift), frame.px(ring.east + shift)];
        if (right < 0 || left > frame.width || frame.py(ring.south) < 0 || frame.py(ring.north) > frame.height) continue;
        addRing(ring, shift, frame, fills, coasts, borders);
      }
    }
    context.lineJoin = "round";
    context.lineWidth = 1;
    context.fillStyle = context.strokeStyle = colors.land;
    context.fill(fills, "evenodd");
    // Closes the seams between countries.
    context.stroke(borders);
    context.strokeStyle = colors.coast;
    context.stroke(coasts);
    context.strokeStyle = colors.border;
    context.setLineDash([4, 3]);
    context.stroke(borders);
    context.setLineDash([]);
  }
}

/**
 * @param {Ring} ring @param {number} shift @param {Frame} frame
 * @param {Path2D} fills @param {Path2D} coasts @param {Path2D} borders
 */
function addRing({ xs, ys, borders: areBorders }, shift, frame, fills, coasts, borders) {
  let [lastX, lastY] = [NaN, NaN];
  let line = null;
  for (let index = 0; index < xs.length; index += 1) {
    const [x, y] = [frame.px(xs[index] + shift), frame.py(ys[index])];
    if (index === 0) fills.moveTo(x, y);
    else fills.lineTo(x, y);
    const next = areBorders[index] ? borders : coasts;
    if (index > 0 && next !== line) next.moveTo(lastX, lastY);
    // The edge of the world's square is no coast.
    const isEdge = (ys[index] >= 1 && lastY >= frame.py(1)) || (xs[index] === xs[index - 1] && (xs[index] <= 0 || xs[index] >= 1));
    if (index > 0 && isEdge) next.moveTo(x, y);
    else if (index > 0) next.lineTo(x, y);
    line = index > 0 ? next : null;
    [lastX, lastY] = [x, y];
  }
  fills.closePath();
}

/**
 * @param {string} line
 * @returns {Ring}
 */
function ringOf(line) {
  const numbers = decodedNumbers(line);
  const count = numbers.length / 2;
  const [xs, ys, borders] = [new Float64Array(count), new Float64Array(count), new Uint8Array(count)];
  let [lat, lon] = [0, 0];
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let index = 0; index < count; index += 1) {
    lat += unzigzag(numbers[2 * index]);
    lon += unzigzag(numbers[2 * index + 1] >>> 1);
    borders[index] = numbers[2 * index + 1] & 1;
    xs[index] = (lon * LAND_STEP) / 360 + 0.5;
    ys[index] = fromNorth(lat * LAND_STEP);
    [west, east] = [Math.min(west, xs[index]), Math.max(east, xs[index])];
    [north, south] = [Math.min(north, ys[index]), Math.max(south, ys[index])];
  }
  return { xs, ys, borders, west, east, north, south };
}

/** @param {string} line */
function decodedNumbers(line) {
  const numbers = [];
  let [number, shift] = [0, 0];
  for (let index = 0; index < line.length; index += 1) {
    const group = line.charCodeAt(index) - 63;
    number |= (group & 31) << shift;
    shift += 5;
    if (group >= 32) continue;
    numbers.push(number);
    [number, shift] = [0, 0];
  }
  return numbers;
}

/** @param {number} number */
function unzigzag(number) {
  return number & 1 ? -(number >>> 1) - 1 : number >>> 1;
}
