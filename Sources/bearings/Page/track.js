// @ts-check
// Where a session was: a row for each `location`, with the figures that it tells.

import { countUpTo, Table } from "./columns.js";
import { distanceBetween, fromNorth, wrap180 } from "./mercator.js";

/** How much of the user is to be seen: the point, the accuracy circle alone, nothing. */
export const [ON, PARTIAL, OFF] = [0, 1, 2];

/**
 * What a `location` tells; not a number where it does not. `speedSpan` is of how many milliseconds its speed is, where they may be a gap.
 * @typedef {{lat: number, lon: number, accuracy: number, speed: number, speedSpan: number, altitude: number, heartRate: number, cadence: number,
 *   visibility: number}} Fix
 */

/** The columns of a track that are plotted. */
/** @typedef {"altitudes" | "speeds" | "heartRates" | "cadences" | "accuracies"} FigureName */

export class Track extends Table {
  times = this.column(Float64Array);
  lats = this.column(Float64Array);
  lons = this.column(Float64Array);
  /** Where on the world's square, 0 to 1; `xs` goes on past its edges where the track does. */
  xs = this.column(Float64Array);
  ys = this.column(Float64Array);
  /** m, and m/s as the report counts it; not a number where there is none. */
  accuracies = this.column(Float32Array);
  speeds = this.column(Float32Array);
  /** Metres above the sea. */
  altitudes = this.column(Float32Array);
  /** Beats a minute, and turns or strides a minute. */
  heartRates = this.column(Float32Array);
  cadences = this.column(Float32Array);
  /** ON, PARTIAL or OFF the screen; ON where that is not told. */
  visibilities = this.column(Uint8Array);
  /** Metres since the beginning, of the first fixes. */
  #distances = this.column(Float64Array);
  #measured = 0;
  /** @type {Record<FigureName, boolean>} whether any fix tells it */
  tells = { altitudes: false, speeds: false, heartRates: false, cadences: false, accuracies: false };
  /** Milliseconds between two fixes over which they are a gap. */
  gap = Infinity;
  /** Which speeds are of a time that may be a gap, and of how many milliseconds. */
  #slow = /** @type {Array<[number, number]>} */ ([]);

  /** @param {number} time @param {Fix} fix */
  push(time, fix) {
    const at = this.add();
    const { times, lats, lons, xs, ys, accuracies, speeds, altitudes, heartRates, cadences, visibilities, tells } = this;
    times.values[at] = time;
    lats.values[at] = fix.lat;
    lons.values[at] = fix.lon;
    xs.values[at] = at === 0 ? fix.lon / 360 + 0.5 : xs.values[at - 1] + wrap180(fix.lon - lons.values[at - 1]) / 360;
    ys.values[at] = fromNorth(fix.lat);
    speeds.values[at] = fix.speed;
    if (fix.speedSpan > 0) this.#slow.push([at, fix.speedSpan]);
    accuracies.values[at] = fix.accuracy;
    altitudes.values[at] = fix.altitude;
    heartRates.values[at] = fix.heartRate;
    cadences.values[at] = fix.cadence;
    visibilities.values[at] = fix.visibility;
    tells.speeds ||= !Number.isNaN(fix.speed);
    tells.accuracies ||= !Number.isNaN(fix.accuracy);
    tells.altitudes ||= !Number.isNaN(fix.altitude);
    tells.heartRates ||= !Number.isNaN(fix.heartRate);
    tells.cadences ||= !Number.isNaN(fix.cadence);
  }

  /**
   * Metres from the fix before.
   * @param {number} index
   */
  #way(index) {
    const [lats, lons] = [this.lats.values, this.lons.values];
    return distanceBetween(lats[index - 1], lons[index - 1], lats[index], lons[index]);
  }

  /** Metres since the beginning, of each fix: measured once somebody asks. */
  get distances() {
    const distances = this.#distances.values;
    for (; this.#measured < this.length; this.#measured += 1) {
      const index = this.#measured;
      distances[index] = index === 0 ? 0 : distances[index - 1] + this.#way(index);
    }
    return distances;
  }

  /** Metres of the whole track. */
  get distance() {
    return this.length > 0 ? this.distances[this.length - 1] : 0;
  }

  /**
   * Over how many milliseconds without a fix is a gap: a speed over one does not count.
   * @param {number} gap
   */
  setGap(gap) {
    this.gap = gap;
    for (const [index, span] of this.#slow) if (span > gap) this.speeds.values[index] = NaN;
    this.tells.speeds = this.speeds.values.subarray(0, this.length).some((speed) => !Number.isNaN(speed));
  }

  /** @param {number} from @param {number} to fixes */
  isGap(from, to) {
    return this.times.values[to] - this.times.values[from] > this.gap;
  }

  /**
   * The last fix at or before a time; -1 before the first.
   * @param {number} time
   */
  indexAt(time) {
    return countUpTo(this.times.values, this.length, time) - 1;
  }
}
