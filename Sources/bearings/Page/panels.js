// @ts-check
// What the page says in words beside the map: figures, legend, stops, and what holds at a moment. The figures are
// those of `bearings report --json`; what it left out is left out here.

import { byId, element } from "./dom.js";
import { distanceText } from "./shapes.js";
import { distanceBetween } from "./mercator.js";
import { accuracyText, digits, durationText, heightText, lengthText, spanText, speedText } from "./units.js";
import { CADENCE_UNIT, HEART_RATE_UNIT } from "./units.js";

/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./screen.js").Place} Place */
/** @typedef {import("./units.js").Units} Units */

/** @typedef {{lat: number, lon: number, from: string, until: string, name?: string, distance?: number}} Stop */

/** An object of `report --json`. */
/** @typedef {Record<string, any>} Figures */

/** How far from a place one is no longer near it, and how near one is at it, in metres. */
const [FARTHEST, NEAREST_BY] = [100_000, 5000];

/**
 * The nearest place, or how far it is.
 * @param {Place[]} places @param {number} lat @param {number} lon @param {Units} units
 */
export function nearText(places, lat, lon, units) {
  let [least, nearest] = [FARTHEST, ""];
  for (const [name, otherLat, otherLon] of places) {
    if (Math.abs(otherLat - lat) > 1) continue;
    const distance = distanceBetween(lat, lon, otherLat, otherLon);
    if (distance < least) [least, nearest] = [distance, name];
  }
  if (nearest === "") return "";
  return placedText(nearest, least, units);
}

/**
 * Where somebody is by what is nearest, as `report` says it.
 * @param {string} name @param {number} distance @param {Units} units
 */
function placedText(name, distance, units) {
  return distance <= NEAREST_BY ? name : `near ${name}, ${distanceText(distance, units.lengths)}`;
}

// Figures

/**
 * @param {Figures} figures @param {Units} units
 * @returns {[name: string, value: string][]}
 */
function headlines(figures, units) {
  // Where all fixes are far apart in time, neither is known.
  const isMeasured = figures.moving > 0 || figures.still > 0;
  /** @type {[string, number | undefined, (value: number) => string][]} */
  const wanted = [
    ["Distance", figures.distance, (value) => lengthText(value, units)],
    ["Moving", isMeasured ? figures.moving : undefined, durationText],
    ["Standing still", isMeasured ? figures.still : undefined, durationText],
    ["Average speed", figures.speed?.average, (value) => speedText(value, units)],
    ["Top speed", figures.speed?.max, (value) => speedText(value, units)],
    ["Ascent", figures.ascent, (value) => heightText(value, units)],
    ["Descent", figures.descent, (value) => heightText(value, units)],
    ["Average heart rate", figures.heart_rate?.average, heartRateText],
    ["Highest heart rate", figures.heart_rate?.max, heartRateText],
    ["Average cadence", figures.cadence?.average, cadenceText],
    ["Highest cadence", figures.cadence?.max, cadenceText],
    ["Stops", figures.stops?.count, (value) => (value > 0 ? `${digits(value, 0)} in ${durationText(figures.stops.time)}` : "none")],
  ];
  return wanted.flatMap(([name, value, text]) => (value === undefined || value === null ? [] : [[name, text(value)]]));
}

/** @param {number} value */
function heartRateText(value) {
  return `${digits(value, 0)} ${HEART_RATE_UNIT.name}`;
}

/** @param {number} value */
function cadenceText(value) {
  return `${digits(value, 0)} ${CADENCE_UNIT.name}`;
}

/**
 * @param {Figures} figures @param {Units} units @param {boolean} hasMap
 * @returns {[name: string, value: string][]}
 */
function furtherFigures(figures, units, hasMap) {
  /** @type {[string, string][]} */
  const rows = [];
  const { speed, accuracy, gaps, off_screen: off, compass, callouts } = figures;
  if (figures.span !== undefined) rows.push(["Duration", durationText(figures.span)]);
  if (figures.fixes !== undefined) rows.push(["Locations", digits(figures.fixes, 0)]);
  if (figures.filtered > 0) rows.push(["Held back", digits(figures.filtered, 0)]);
  if (figures.events !== undefined) rows.push(["Events", digits(figures.events, 0)]);
  if (speed?.p50 !== undefined) {
    const [half, most] = [speedText(speed.p50, units), speedText(speed.p90, units)];
    rows.push(["Speed", `half the time up to ${half}, nine tenths up to ${most}`]);
  }
  if (accuracy?.p50 !== undefined) {
    rows.push(["Accuracy", `half of them within ${accuracyText(accuracy.p50, units)}, nine tenths ${accuracyText(accuracy.p90, units)}`]);
  }
  if (figures.jumps > 0) rows.push(["Jumps", `${digits(figures.jumps, 0)}, not among the speeds`]);
  if (gaps?.count > 0) rows.push(["Gaps", `${digits(gaps.count, 0)}, ${durationText(gaps.time)}, the longest ${durationText(gaps.longest)}`]);
  if (hasMap && off?.count > 0) rows.push(["Off the screen", offText(off)]);
  if (hasMap && compass?.turns > 0) rows.push(["Turns of the needle", digits(compass.turns, 0)]);
  if (callouts?.count > 0) rows.push(["Addresses shown", digits(callouts.count, 0)]);
  return rows;
}

/** @param {Figures} off */
function offText(off) {
  const edges = Object.entries(off.edges ?? {}).map(([edge, time]) => `${edge} ${durationText(Number(time))}`);
  return `${digits(off.count, 0)} ${off.count === 1 ? "time" : "times"}, ${durationText(off.time)}${edges.length > 0 ? `: ${edges.join(", ")}` : ""}`;
}

/**
 * @param {Figures | undefined} figures @param {Units} units @param {boolean} hasMap
 */
export function showFigures(figures, units, hasMap) {
  const root = byId("figures-list");
  byId("figures-none").hidden = figures !== undefined;
  root.replaceChildren(...(figures ? headlines(figures, units) : []).map(([name, value]) => {
    const tile = element("div", "", "figure");
    tile.append(element("dt", name), element("dd", value));
    return tile;
  }));
  byId("further").hidden = !figures;
  fillList(byId("further-list"), figures ? furtherFigures(figures, units, hasMap) : []);
}

/** @param {Figures | undefined} total of all sessions @param {Units} units */
export function showTotals(total, units) {
  /** @type {[string, string][]} */
  const rows = [];
  if (total?.distance !== undefined) rows.push(["All together", lengthText(total.distance, units)]);
  if (total?.moving !== undefined) rows.push(["Moving", durationText(total.moving)]);
  fillList(byId("all-list"), rows);
}

/** @param {HTMLElement} root @param {[string, string][]} rows */
function fillList(root, rows) {
  root.replaceChildren(...rows.flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
}

/** @param {import("./inks.js").LegendEntry[]} entries */
export function showLegend(entries) {
  byId("legend").replaceChildren(...entries.map(({ sign, color, text }) => {
    const item = element("li", text);
    const mark = element("span", sign === "stop" ? "1" : "", `sign ${sign}`);
    mark.style.setProperty("--sign", `var(--${color})`);
    item.prepend(mark);
    return item;
  }));
}

// Stops

/**
 * @param {Stop[]} stops @param {number} count of all, of which these are the longest @param {Units} units
 * @param {(number: number) => void} choose
 */
export function showStops(stops, count, units, choose) {
  const more = count > stops.length ? `The ${digits(stops.length, 0)} longest of ${digits(count, 0)}.` : "";
  byId("stops-note").textContent = stops.length === 0 ? "No stops: nowhere did the locations stay in one place for long." : more;
  byId("stops-list").replaceChildren(...stops.map((stop, index) => {
    const item = element("li");
    const button = element("button", "", "stop");
    button.type = "button";
    button.dataset.stop = String(index + 1);
    const [from, until] = [Date.parse(stop.from), Date.parse(stop.until)];
    const words = element("span", "", "words");
    words.append(
      element("strong", stop.name ? placedText(stop.name, stop.distance ?? 0, units) : `${stop.lat.toFixed(5)}, ${stop.lon.toFixed(5)}`),
      element("span", spanText(from, until, units)),
    );
    button.append(element("span", String(index + 1), "number"), words, element("span", durationText((until - from) / 1000), "long"));
    button.addEventListener("click", () => choose(index + 1));
    item.append(button);
    return item;
  }));
}

// A moment

/**
 * @param {Session} session @param {number} time @param {[string, string][]} facts
 */
export function showMoment(session, time, facts) {
  fillList(byId("facts"), facts);
  const count = session.countAt(time);
  const all = digits(session.count, 0);
  byId("event-heading").textContent = count > 0 ? `Event ${digits(count, 0)} of ${all}` : `${all} events`;
  byId("event").textContent = count > 0 ? session.text(count - 1).replaceAll(',"', ',\n"') : "";
}

/**
 * What facts are told by; `hasDistances` says whether how far it was is known.
 * @typedef {{places: Place[], settings: import("./state.js").Settings, units: Units, hasMap: boolean, hasDistances: boolean}} Page
 */

/**
 * What holds at a time, as names and values.
 * @param {Session} session @param {State} state @param {number} time
 * @param {Page} page
 * @returns {[string, string][]}
 */
export function factsOf(session, state, time, page) {
  const { places, settings, units, hasMap } = page;
  /** @type {[string, string][]} */
  const facts = [];
  const { location: fix, view } = state;
  if (state.status) facts.push(["Authorization", state.status]);
  if (fix) {
    const near = settings.names ? nearText(places, fix.lat, fix.lon, units) : "";
    if (near) facts.push(["Where", near]);
    facts.push(["Coordinates", `${fix.lat}, ${fix.lon}`]);
    facts.push(...fixFacts(session, time, page));
    if (hasMap && fix.visibility) facts.push(["Visibility", fix.visibility === "partial" ? "accuracy circle alone" : `${fix.visibility} the screen`]);
    if (state.staleAge !== null) facts.push(["Last location", `over ${durationText(state.staleAge)} ago`]);
  }
  const shown = state.indicators.get("");
  if (hasMap && shown && shown.until === null) {
    const { edge, distance, half_width: halfWidth } = shown.event;
    const told = [`${edge} edge`];
    if (distance !== undefined) told.push(distanceText(distance, units.lengths));
    if (halfWidth !== undefined) told.push(`±${halfWidth}°`);
    facts.push(["Arrow", told.join(", ")]);
  }
  if (hasMap && view) facts.push(["Map", `zoom ${view.zoom}, heading ${view.heading}°${view.pitch ? `, pitch ${view.pitch}°` : ""}`]);
  if (state.compass?.visible) facts.push(["Needle", `${state.compass.rotation}° (${state.compass.phase})`]);
  const callout = state.callouts.get("user");
  if (callout) facts.push(["Address", callout.lines?.join(", ") ?? callout.status]);
  if (state.pins.size > 0) facts.push(["Pins", digits(state.pins.size, 0)]);
  return facts;
}

/**
 * What a fix tells, and how far it was until then, at a time.
 * @param {Session} session @param {number} time @param {Page} page
 * @returns {[string, string][]}
 */
export function fixFacts({ track }, time, { units, hasDistances }) {
  const index = track.indexAt(time);
  if (index < 0) return [];
  const told = [track.speeds, track.accuracies, track.altitudes, track.heartRates, track.cadences];
  const [speed, accuracy, altitude, heartRate, cadence] = told.map(({ values }) => values[index]);
  /** @type {[string, string][]} */
  const facts = [];
  if (!Number.isNaN(speed)) facts.push(["Speed", speedText(speed, units)]);
  if (!Number.isNaN(altitude)) facts.push(["Elevation", heightText(altitude, units)]);
  if (!Number.isNaN(heartRate)) facts.push(["Heart rate", heartRateText(heartRate)]);
  if (!Number.isNaN(cadence)) facts.push(["Cadence", cadenceText(cadence)]);
  if (!Number.isNaN(accuracy)) facts.push(["Accuracy", accuracyText(accuracy, units)]);
  if (hasDistances) facts.push(["Distance", lengthText(track.distances[index], units)]);
  return facts;
}
