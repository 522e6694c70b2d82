// @ts-check
// The colours of tracks, and the legend that says what they mean.

import { sortedSample } from "./samples.js";
import { OFF, PARTIAL } from "./track.js";
import { digits, SPEED_UNITS } from "./units.js";

/** @typedef {import("./source.js").EventLog} EventLog */
/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./units.js").Units} Units */

/** What tracks are coloured by. */
/** @typedef {"visibility" | "speed" | "session"} Coloring */

/** A line of the legend: a stroke of a colour, or a sign. */
/** @typedef {{sign: "line" | "dashed" | "start" | "end" | "stop" | "frame" | "pin", color: string, text: string}} LegendEntry */

/** Colours of speeds, and of sessions, which are used again and again. */
const SPEED_COLORS = 5;
const SESSION_COLORS = 8;

export class TrackInks {
  /** @param {EventLog} log @param {Units} units */
  constructor(log, units) {
    this.log = log;
    this.numbers = new Map(log.sessions.map((session, index) => [session, index]));
    this.units = units;
    /** @type {Coloring} */
    this.coloring = "visibility";
    /** m/s up to which speeds have the first colour, and from one colour to the next. */
    this.speeds = { from: 1, step: 1 };
  }

  /**
   * Finds the speeds at which colours change: even steps between one that few of a session stay under and one that few
   * pass.
   * @param {Session | null} selected
   */
  #measure(selected) {
    const { units } = this;
    if (this.coloring !== "speed" || !selected) return;
    const factor = SPEED_UNITS[units.speeds];
    const some = sortedSample(selected.track.speeds.values, selected.track.length);
    const [low, high] = [0.1, 0.95].map((part) => (some[Math.floor(some.length * part)] ?? 0) * factor);
    const least = Math.max(high - low, 0.4) / (SPEED_COLORS - 1);
    const power = 10 ** Math.floor(Math.log10(least));
    const step = ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((digit) => digit * power >= least * 0.9) ?? 10) * power;
    this.speeds = { from: Math.max(1, Math.round(low / step)) * step / factor, step: step / factor };
  }

  /**
   * The name of a session's colour.
   * @param {Session} session
   */
  colorOf(session) {
    if (this.coloring !== "session") return "other";
    return `session-${((this.numbers.get(session) ?? 0) % SESSION_COLORS) + 1}`;
  }

  /**
   * The names of colours, and which of them the way up to a fix has.
   * @param {Session} session @param {boolean} isSelected
   * @returns {{names: string[], of: (index: number) => number}}
   */
  of(session, isSelected) {
    const { track } = session;
    if (this.coloring === "speed" && isSelected) {
      const speeds = track.speeds.values;
      const names = Array.from({ length: SPEED_COLORS }, (_, index) => `speed-${index + 1}`);
      const { from, step } = this.speeds;
      const of = (/** @type {number} */ index) => Math.max(0, Math.min(SPEED_COLORS - 1, Math.floor((speeds[index] - from) / step) + 1));
      return { names: [...names, "other"], of: (index) => (Number.isNaN(speeds[index]) ? SPEED_COLORS : of(index)) };
    }
    if (this.coloring === "visibility" && isSelected) {
      const values = track.visibilities.values;
      return { names: ["track", "partial", "off"], of: (index) => values[index] };
    }
    return { names: [this.colorOf(session)], of: () => 0 };
  }

  /**
   * Which of the colours of speeds a track has.
   * @param {Session | null} session
   */
  #speedColorsOf(session) {
    const used = new Set();
    if (!session) return used;
    const { of } = this.of(session, true);
    for (let index = 0; index < session.track.length; index += 1) used.add(of(index));
    return used;
  }

  /**
   * What the colours and signs mean, those of speeds as they are to be drawn from now on.
   * @param {{selected: Session | null, stops: unknown[]}} map
   * @param {{hasScreen: boolean, hasPins: boolean}} shown
   * @returns {LegendEntry[]}
   */
  legend(map, { hasScreen, hasPins }) {
    const { coloring, log, units } = this;
    const { selected } = map;
    this.#measure(selected);
    /** @type {LegendEntry[]} */
    const entries = [];
    const line = (/** @type {string} */ color, /** @type {string} */ text) => entries.push({ sign: "line", color, text });
    if (coloring === "visibility" && selected && selected.track.length === 0) {
      // Nothing is coloured.
    } else if (coloring === "visibility") {
      line("track", "in view on the screen");
      const values = selected?.track.visibilities.values.subarray(0, selected.track.length) ?? new Uint8Array();
      if (values.includes(PARTIAL)) line("partial", "accuracy circle alone in view");
      if (values.includes(OFF)) line("off", "off the screen");
    } else if (coloring === "speed") {
      const factor = SPEED_UNITS[units.speeds];
      const limits = Array.from({ length: SPEED_COLORS - 1 }, (_, index) => digits((this.speeds.from + index * this.speeds.step) * factor, 2));
      const between = limits.slice(1).map((limit, index) => `${limits[index]}–${limit}`);
      const used = this.#speedColorsOf(selected);
      [`under ${limits[0]}`, ...between, `over ${limits[SPEED_COLORS - 2]}`].forEach((speeds, index) => {
        if (used.has(index)) line(`speed-${index + 1}`, `${speeds} ${units.speeds}`);
      });
    } else {
      const named = log.sessions.slice(0, 5);
      if (selected && !named.includes(selected)) named[4] = selected;
      for (const session of named) line(this.colorOf(session), session.label);
      if (log.sessions.length > named.length) line("other", `${digits(log.sessions.length - named.length, 0)} more, in such colours`);
    }
    if (coloring !== "session" && log.sessions.length > 1) line("other", "other sessions");
    if (selected && selected.track.length > 1) {
      entries.push({ sign: "start", color: "ink", text: "start" }, { sign: "end", color: "ink", text: "end" });
      if (Number.isFinite(selected.track.gap)) entries.push({ sign: "dashed", color: coloring === "session" ? this.colorOf(selected) : "soft", text: "no location for a while" });
    }
    if (map.stops.length > 0) entries.push({ sign: "stop", color: "ink", text: "stop, by its number" });
    if (hasScreen) entries.push({ sign: "frame", color: "accent", text: "what the screen shows" });
    if (hasPins) entries.push({ sign: "pin", color: "bad", text: "pin" });
    return entries;
  }
}
