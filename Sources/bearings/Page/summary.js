// @ts-check
// What the head of the page says of a log, and what it says where there is nothing to play.

import { nearText } from "./panels.js";
import { digits, spanText, zoneText } from "./units.js";

/** @typedef {import("./source.js").EventLog} EventLog */

/** @param {import("./main.js").Player} player */
export function summaryOf({ log, settings, places, units, total }) {
  const fixes = log.sessions.reduce((sum, session) => sum + session.track.length, 0);
  const events = log.sessions.reduce((sum, session) => sum + session.count, 0);
  const names = new Set(log.sessions.map((session) => session.name));
  const from = log.sessions.reduce((least, session) => Math.min(least, session.firstTime), Infinity);
  const until = log.sessions.reduce((most, session) => Math.max(most, session.lastTime), -Infinity);
  const isTimed = total === undefined || total.first !== undefined;
  const untimed = isTimed ? (total?.untimed ?? 0) : 0;
  const { track } = log.sessions.find((session) => session.track.length > 0) ?? log.sessions[0];
  const near = settings.names && track.length > 0 ? nearText(places, track.lats.values[0], track.lons.values[0], units) : "";
  const parts = [
    isTimed ? `${spanText(from, until, units)} ${zoneText(from, units)}` : "no times: those shown are made up",
    near,
    names.size > 1 ? counted(names.size, "session") : "",
    settings.isThinned ? `${digits(fixes, 0)} of ${counted(total?.fixes ?? 0, "location")}` : fixes > 0 ? counted(fixes, "location") : counted(events, "event"),
    untimed > 0 ? `${digits(untimed, 0)} without a time of their own` : "",
    settings.note,
    settings.leftOut ? `left out: ${settings.leftOut}` : "",
  ];
  return parts.filter((part) => part).join(" · ");
}

/**
 * Why a session has no track.
 * @param {import("./state.js").Settings} settings
 */
export function noLocationsText({ leftOut }) {
  return leftOut
    ? `This session has no locations here; left out were ${leftOut}.`
    : "This session tells no locations. A log of events has them if it was printed with --locations.";
}

/** @param {EventLog} log @param {import("./state.js").Settings} settings */
export function nothingText({ rejected, filtered }, { title, leftOut }) {
  const where = title ? ` in ${title}` : "";
  const notes = [];
  if (rejected > 0) notes.push(`${counted(rejected, "line")} rejected`);
  if (filtered > 0) notes.push(`${counted(filtered, "fix", "fixes")} held back`);
  const reason = leftOut ? `left out were ${leftOut}` : "no event with a time and a session";
  return `There is nothing to play${where}: ${reason}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}.`;
}

/** @param {number} number @param {string} one its name @param {string} [several] */
function counted(number, one, several = `${one}s`) {
  return `${digits(number, 0)} ${number === 1 ? one : several}`;
}
