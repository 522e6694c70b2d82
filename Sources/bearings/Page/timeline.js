// @ts-check
// Elapsed time: how the event times of all sessions become one line to play along, with or without its gaps.
//
// A position is in milliseconds from the beginning. Where gaps are skipped, a time without events of more than
// GAP takes CUT milliseconds of it; else positions and times run alike.

import { countUpTo } from "./columns.js";

/** @typedef {import("./source.js").Session} Session */

/** Milliseconds without an event that are a gap, and what is left of one where gaps are skipped. */
export const GAP = 60_000;
const CUT = 2_000;

export class Timeline {
  /**
   * @param {Session[]} sessions
   * @param {boolean} skipsGaps
   */
  constructor(sessions, skipsGaps) {
    this.skipsGaps = skipsGaps;
    const spans = mergedSpans(sessions);
    this.gapCount = Math.max(0, spans.length - 1);
    const played = skipsGaps || spans.length === 0 ? spans : [[spans[0][0], spans[spans.length - 1][1]]];
    /** Where each stretch begins and ends, and its position. */
    this.starts = played.map(([start]) => start);
    this.ends = played.map(([, end]) => end);
    /** @type {number[]} */
    this.positions = [];
    let position = 0;
    for (const [start, end] of played) {
      this.positions.push(position);
      position += end - start + CUT;
    }
    /** The position of the last event. */
    this.length = Math.max(0, position - CUT);
  }

  get firstTime() {
    return this.starts[0] ?? 0;
  }

  get lastTime() {
    return this.ends[this.ends.length - 1] ?? 0;
  }

  /** @param {number} position */
  timeAt(position) {
    const index = Math.max(0, countUpTo(this.positions, this.positions.length, position) - 1);
    const into = position - this.positions[index];
    const length = this.ends[index] - this.starts[index];
    if (into <= length || index + 1 === this.starts.length) return this.starts[index] + Math.min(into, length);
    // What is left of a gap shows the end of it.
    return Math.min(this.starts[index + 1], this.ends[index] + into - length);
  }

  /** @param {number} time */
  positionOf(time) {
    const index = Math.max(0, countUpTo(this.starts, this.starts.length, time) - 1);
    const into = Math.max(0, time - this.starts[index]);
    const length = this.ends[index] - this.starts[index];
    const isLast = index + 1 === this.starts.length;
    return this.positions[index] + Math.min(into, length + (isLast ? 0 : CUT));
  }

  /**
   * Calls `visit(bin, index)` for each of the first `count` times, which never fall.
   * @param {Float64Array} times @param {number} count @param {number} bins
   * @param {(bin: number, index: number) => void} visit
   */
  eachBin(times, count, bins, visit) {
    const scale = this.length > 0 ? bins / this.length : 0;
    let stretch = 0;
    for (let index = 0; index < count; index += 1) {
      const time = times[index];
      while (stretch + 1 < this.starts.length && this.starts[stretch + 1] <= time) stretch += 1;
      const position = this.positions[stretch] + time - this.starts[stretch];
      visit(Math.max(0, Math.min(bins - 1, Math.floor(position * scale))), index);
    }
  }
}

/**
 * The stretches of time in which something happens, those of all sessions laid over each other.
 * @param {Session[]} sessions
 * @returns {[number, number][]}
 */
function mergedSpans(sessions) {
  /** @type {[number, number][]} */
  const spans = [];
  for (const { times, count } of sessions) {
    let start = times.values[0];
    for (let index = 1; index <= count; index += 1) {
      const [previous, time] = [times.values[index - 1], index < count ? times.values[index] : Infinity];
      if (time - previous <= GAP) continue;
      spans.push([start, previous]);
      start = time;
    }
  }
  spans.sort((one, other) => one[0] - other[0]);
  /** @type {[number, number][]} */
  const merged = [];
  for (const span of spans) {
    const last = merged[merged.length - 1];
    if (last && span[0] - last[1] <= GAP) last[1] = Math.max(last[1], span[1]);
    else merged.push([span[0], span[1]]);
  }
  return merged;
}
