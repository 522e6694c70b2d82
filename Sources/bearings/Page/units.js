// @ts-check
// Figures as people read them: lengths, speeds, heights, durations and times, in the units that were chosen.

/**
 * How figures are written: `speeds` names a unit of SPEED_UNITS.
 * @typedef {{lengths: "metric" | "imperial", speeds: string, isLocal: boolean}} Units
 */

const MILE = 1609.344;
const FOOT = 0.3048;

/**
 * How many of a unit are 1 m/s.
 * @type {Record<string, number>}
 */
export const SPEED_UNITS = { "km/h": 3.6, mph: 3600 / MILE, "m/s": 1, kn: 3600 / 1852 };

/** @param {Units["lengths"]} lengths */
export function usualSpeedUnit(lengths) {
  return lengths === "imperial" ? "mph" : "km/h";
}

/**
 * A bar whose length on the ground is a round number.
 * @param {number} perPoint metres @param {number} most points
 * @param {"metric" | "imperial"} lengths
 * @returns {{length: number, text: string}} its length in points
 */
export function scaleBar(perPoint, most, lengths) {
  const unit = lengths === "metric" ? 1 : most * perPoint < MILE / 10 ? FOOT : MILE;
  let [value, next] = [0.01, 0.01];
  for (let step = 0; next <= (most * perPoint) / unit; step += 1) {
    value = next;
    next = [2, 5, 10][step % 3] * 10 ** (Math.floor(step / 3) - 2);
  }
  const isKilometres = unit === 1 && value >= 1000;
  const name = isKilometres ? "km" : unit === 1 ? "m" : unit === FOOT ? "ft" : "mi";
  return { length: (value * unit) / perPoint, text: `${digits(isKilometres ? value / 1000 : value, 2)} ${name}` };
}

/** @param {Units} units */
export function heightUnit({ lengths }) {
  return lengths === "imperial" ? { name: "ft", factor: 1 / FOOT } : { name: "m", factor: 1 };
}

/** @param {Units} units */
export function speedUnit({ speeds }) {
  return { name: speeds, factor: SPEED_UNITS[speeds] };
}

export const HEART_RATE_UNIT = { name: "bpm", factor: 1 };
/** Turns of a crank, or strides. */
export const CADENCE_UNIT = { name: "/min", factor: 1 };

/** @param {Units} units */
export function longUnit({ lengths }) {
  return lengths === "imperial" ? { name: "mi", factor: 1 / MILE } : { name: "km", factor: 1 / 1000 };
}

/**
 * A way's length, exact enough to compare two.
 * @param {number} metres @param {Units} units
 */
export function lengthText(metres, units) {
  const short = heightUnit(units);
  if (metres < (units.lengths === "imperial" ? MILE / 10 : 1000)) return `${digits(metres * short.factor, 0)} ${short.name}`;
  const long = longUnit(units);
  const value = metres * long.factor;
  return `${digits(value, value < 10 ? 2 : value < 1000 ? 1 : 0)} ${long.name}`;
}

/** @param {number} metres @param {Units} units */
export function heightText(metres, units) {
  const { name, factor } = heightUnit(units);
  return `${digits(metres * factor, 0)} ${name}`;
}

/** @param {number} metres @param {Units} units */
export function accuracyText(metres, units) {
  const { name, factor } = heightUnit(units);
  return `±${digits(metres * factor, metres * factor < 10 ? 1 : 0)} ${name}`;
}

/** @param {number} speed m/s @param {Units} units */
export function speedText(speed, { speeds }) {
  const value = speed * SPEED_UNITS[speeds];
  return `${digits(value, value < 100 ? 1 : 0)} ${speeds}`;
}

/**
 * In its two largest units, without seconds from 20 minutes on.
 * @param {number} seconds
 */
export function durationText(seconds) {
  const whole = Math.round(seconds);
  const [days, hours, minutes] = [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60];
  if (days > 0) return amounts([days, "d"], [hours, "h"]);
  if (hours > 0) return amounts([hours, "h"], [minutes, "min"]);
  if (minutes > 0) return amounts([minutes, "min"], [minutes < 20 ? whole % 60 : 0, "s"]);
  return amounts([whole, "s"], [0, ""]);
}

/**
 * An amount, and the rest of it if there is one. No line ends between a number and its unit.
 * @param {[number, string]} first @param {[number, string]} rest
 */
function amounts(first, rest) {
  const told = rest[0] > 0 ? [first, rest] : [first];
  return told.map(([number, unit]) => `${digits(number, 0)}\u00a0${unit}`).join(" ");
}

/** By their decimals: to make one takes longer than to write a hundred numbers. @type {Map<number, Intl.NumberFormat>} */
const formats = new Map();

/** @param {number} value @param {number} decimals */
export function digits(value, decimals) {
  let format = formats.get(decimals);
  if (!format) formats.set(decimals, (format = new Intl.NumberFormat("en", { maximumFractionDigits: decimals })));
  return format.format(value);
}

// Times

/**
 * A time as events print it, but for the letters: `2026-05-09 14:30:01.000`.
 * @param {number} time @param {Units} units
 */
export function timeText(time, units) {
  const text = shifted(time, units).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, -1)}`;
}

/**
 * The zone that times are told in: `UTC`, or that of the browser at a time, such as `UTC+2`.
 * @param {number} time @param {Units} units
 */
export function zoneText(time, { isLocal }) {
  const minutes = isLocal ? -new Date(time).getTimezoneOffset() : 0;
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest > 0 ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** @param {number} time @param {Units} units */
export function dayText(time, units) {
  const date = shifted(time, units);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** @param {number} time @param {Units} units @param {boolean} [hasSeconds] */
export function hourText(time, units, hasSeconds = false) {
  return shifted(time, units).toISOString().slice(11, hasSeconds ? 19 : 16);
}

/** @param {number} time @param {Units} units */
export function momentText(time, units) {
  return `${dayText(time, units)}, ${hourText(time, units)}`;
}

/**
 * From when to when, naming a day twice only where it changes.
 * @param {number} from @param {number} until @param {Units} units
 */
export function spanText(from, until, units) {
  const [start, end] = [dayText(from, units), dayText(until, units)];
  const isShort = until - from < 120_000;
  const [first, last] = [hourText(from, units, isShort), hourText(until, units, isShort)];
  if (start !== end) return `${start}, ${first} – ${end}, ${last}`;
  return first === last ? `${start}, ${first}` : `${start}, ${first}–${last}`;
}

/**
 * A date whose UTC is the wall clock.
 * @param {number} time @param {Units} units
 */
export function shifted(time, { isLocal }) {
  return new Date(isLocal ? time - new Date(time).getTimezoneOffset() * 60_000 : time);
}
