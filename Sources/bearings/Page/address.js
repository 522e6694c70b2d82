// @ts-check
// The address of what is shown: #t=TIME&session=NAME&part=N&panel=NAME&units=metric|imperial&speeds=UNIT&zone=utc|local

import { SPEED_UNITS } from "./units.js";

/** @typedef {import("./units.js").Units} Units */

/**
 * A time that is not a number where none is told, and of units those that are told.
 * @returns {{name: string | null, part: number, time: number, panel: string, units: Partial<Units>}}
 */
export function readAddress() {
  const told = new URLSearchParams(location.hash.slice(1));
  const [lengths, speeds, zone] = ["units", "speeds", "zone"].map((name) => told.get(name) ?? "");
  return {
    name: told.get("session"),
    part: Number(told.get("part") ?? 1),
    time: Date.parse(told.get("t") ?? ""),
    panel: told.get("panel") ?? "",
    units: {
      ...(lengths === "metric" || lengths === "imperial" ? { lengths } : {}),
      ...(Object.hasOwn(SPEED_UNITS, speeds) ? { speeds } : {}),
      ...(zone === "utc" || zone === "local" ? { isLocal: zone === "local" } : {}),
    },
  };
}

/**
 * @param {number} time @param {import("./source.js").Session} session @param {string} panel
 * @param {Partial<Units>} units those that somebody chose
 */
export function writeAddress(time, { name, part }, panel, { lengths, speeds, isLocal }) {
  const told = new URLSearchParams({
    session: name,
    ...(part > 1 ? { part: String(part) } : {}),
    panel,
    ...(lengths ? { units: lengths } : {}),
    ...(speeds ? { speeds } : {}),
    ...(isLocal === undefined ? {} : { zone: isLocal ? "local" : "utc" }),
  });
  history.replaceState(null, "", `#t=${new Date(time).toISOString()}&${told}`);
}
