// @ts-check
// The scales of plots: from where to where an axis goes, and what is labelled on it.

import { usualMost } from "./samples.js";
import { dayText, digits, heightUnit, hourText, longUnit, shifted } from "./units.js";

/** @typedef {import("./timeline.js").Timeline} Timeline */
/** @typedef {import("./units.js").Units} Units */

/** @typedef {{x: number, text: string}} Tick  pixels from the left of the axis */

/** Pixels from one label of an axis to the next: of a day or a distance, of an hour, of a figure. */
const [TICK_ACROSS, HOUR_ACROSS, TICK_DOWN] = [100, 72, 22];
const DAY = 86_400_000;
/** Milliseconds between two times that are labelled. */
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200].map((seconds) => seconds * 1000),
  ...[1, 2, 5, 10, 30, 90, 182, 365, 1826, 3652].map((days) => days * DAY),
];
const MOST_TICKS = 200;
/** Figures from this on are written as so many thousands, millions or billions. */
const LARGE = 10_000;
const LARGE_FORMAT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 6 });

/**
 * A figure beside its axis.
 * @param {number} value
 */
export function figureText(value) {
  return Math.abs(value) < LARGE ? digits(value, 2) : LARGE_FORMAT.format(value);
}

/**
 * From where to where figures are drawn, and what is labelled, in the unit that they are told in.
 * @param {Float32Array} values @param {number} length of them
 * @param {{isRelative: boolean}} plot whether 0 is no beginning for its axis
 * @param {number} factor how many of the unit are one of the figures' own @param {number} tall pixels
 */
export function scaleOf(values, length, { isRelative }, factor, tall) {
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < length; index += 1) {
    if (values[index] < least) least = values[index];
    if (values[index] > most) most = values[index];
  }
  if (!isRelative) {
    // A few wild figures do not flatten the rest.
    const usual = usualMost(values, length) * 1.15;
    [least, most] = [0, usual > 0 && most > 2 * usual ? usual : most];
  }
  let [low, high] = [least * factor, most * factor];
  if (isRelative && high - low < 10) [low, high] = [low - 5, high + 5];
  if (!(high > low)) high = low + 1;
  const wanted = niceStep((high - low) / Math.max(1, Math.floor(tall / TICK_DOWN)));
  // Two labels at least, for one alone gives no measure.
  const step = labelsOf(beginning(low, wanted, isRelative), high, wanted).length < 2 ? wanted / 2 : wanted;
  low = beginning(low, step, isRelative);
  return { low, high, ticks: labelsOf(low, high, step) };
}

/**
 * Where an axis begins: at a label, if one is not far below what is least.
 * @param {number} low @param {number} step @param {boolean} isRelative
 */
function beginning(low, step, isRelative) {
  return isRelative && Math.floor(low / step + 0.3) * step <= low ? Math.floor(low / step) * step : low;
}

/** @param {number} low @param {number} high @param {number} step */
function labelsOf(low, high, step) {
  const labels = [];
  for (let label = Math.ceil(low / step - 1e-9); label * step <= high * (1 + 1e-9); label += 1) labels.push(label * step || 0);
  return labels;
}

/** @param {number} least */
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least || 1));
  return power * ([1, 2, 5].find((digit) => digit * power >= least) ?? 10);
}

/**
 * @param {Timeline} timeline @param {Units} units @param {number} across pixels
 */
export function timeTicks(timeline, units, across) {
  const perPixel = timeline.length / Math.max(1, across);
  const step = TIME_STEPS.find((one) => one >= perPixel * (one < DAY ? HOUR_ACROSS : TICK_ACROSS)) ?? TIME_STEPS[TIME_STEPS.length - 1];
  /** @type {Tick[]} */
  const ticks = [];
  let day = "";
  for (let stretch = 0; stretch < timeline.starts.length && ticks.length < MOST_TICKS; stretch += 1) {
    const [start, end] = [timeline.starts[stretch], timeline.ends[stretch]];
    const offset = shifted(start, units).getTime() - start;
    for (let time = Math.ceil((start + offset) / step) * step - offset; time <= end && ticks.length < MOST_TICKS; time += step) {
      const x = (timeline.positionOf(time) / Math.max(1, timeline.length)) * across;
      const date = dayText(time, units);
      const hour = step < DAY ? hourText(time, units, step < 60_000) : "";
      const isNew = date !== day && (step >= DAY || timeline.length > DAY / 2);
      day = date;
      ticks.push({ x, text: isNew || hour === "" ? (hour === "" || hour.startsWith("00:00") ? date : `${date.slice(0, -5)}, ${hour}`) : hour });
    }
  }
  return ticks;
}

/**
 * @param {number} metres of the whole @param {Units} units @param {number} across pixels
 * @returns {Tick[]}
 */
export function distanceTicks(metres, units, across) {
  const long = longUnit(units);
  const { name, factor } = metres * long.factor < 1 ? heightUnit(units) : long;
  const whole = metres * factor;
  // Less than can be told of is none.
  if (whole < 0.1) return [{ x: 0, text: `0 ${name}` }];
  const step = niceStep(whole / Math.max(1, across / TICK_ACROSS));
  /** @type {Tick[]} */
  const ticks = [];
  for (let tick = 0; tick * step <= whole && tick < MOST_TICKS; tick += 1) {
    ticks.push({ x: (tick * step * across) / whole, text: `${digits(tick * step, 3)} ${name}` });
  }
  return ticks;
}
