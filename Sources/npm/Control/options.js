// @ts-check
// What a control can be told, and what is said of what it cannot.

import { isSource } from "./sources.js";

const PARTS = ["arrow", "dot", "accuracy", "heading", "compass", "callout", "pins"];
const WAYS_TO_FOLLOW = ["follow", "follow_with_heading", "follow_with_course"];
/** The protocol's bounds of a session's name, in bytes. */
const LONGEST_SESSION = 128;

/** @typedef {{expected: string, isUsable: (value: any) => boolean}} Rule */
/** @param {string[]} values @returns {Rule} */
const oneOf = (...values) => ({ expected: values.map(quoted).join(" or "), isUsable: (value) => values.includes(value) });
/** @type {Rule} */
const aFunction = { expected: "a function", isUsable: (value) => typeof value === "function" };
/** @type {Rule} */
const aBoolean = { expected: "true or false", isUsable: (value) => typeof value === "boolean" };

/** @type {Record<string, Rule>} */
const RULES = {
  source: { expected: '"geolocation", a web socket or its address (ws:, wss:, http:, https:, or a path of the page\'s host), or an iterable of lines', isUsable: isSource },
  session: {
    expected: `a name of 1 to ${LONGEST_SESSION} bytes, not *`,
    isUsable: (name) => {
      const length = typeof name === "string" && name !== "*" ? new TextEncoder().encode(name).length : 0;
      return length > 0 && length <= LONGEST_SESSION;
    },
  },
  follow: {
    expected: `true, false, ${WAYS_TO_FOLLOW.map(quoted).join(" or ")}`,
    isUsable: (way) => typeof way === "boolean" || WAYS_TO_FOLLOW.includes(way),
  },
  show: {
    expected: `a list of some of ${PARTS.map(quoted).join(", ")}`,
    isUsable: (parts) => Array.isArray(parts) && parts.every((part) => PARTS.includes(part)),
  },
  labels: {
    expected: "false, names by session ({ main: \"Anna\" }), or a function of the session",
    isUsable: (labels) => labels === false || typeof labels === "function" || isRecord(labels),
  },
  units: oneOf("metric", "imperial"),
  geocoder: oneOf("host"),
  draggable: aBoolean,
  onEvent: aFunction,
  load: aFunction,
};

/**
 * The options with those that are absent. It throws a TypeError for a name that is unknown, and for a value that cannot be used.
 * @param {any} [given]
 */
export function checkedOptions(given) {
  if (!isRecord(given ?? {})) throw new TypeError(`the options are ${seenAs(given)}, expected an object, such as { follow: true }`);
  /** @type {Record<string, any>} */
  const options = { session: "main", units: "metric", show: PARTS };
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!Object.hasOwn(RULES, name)) throw new TypeError(`${quoted(name)} is no option; ${proposal(name, Object.keys(RULES))}`);
    if (value !== undefined && value !== null) options[name] = checkedOption(name, value);
  }
  return options;
}

/** @param {string} name @param {any} given */
export function checkedOption(name, given) {
  // What can be gone through once only is gone through here.
  const value = name === "show" && typeof given !== "string" && given[Symbol.iterator] ? [...given] : given;
  const { expected, isUsable } = RULES[name];
  if (!isUsable(value)) throw new TypeError(`${name} is ${seenAs(value)}, expected ${expected}`);
  return value;
}

/** @param {any} value */
function isRecord(value) {
  return typeof value === "object" && value !== null && !value[Symbol.iterator];
}

/** @param {string} text */
function quoted(text) {
  return JSON.stringify(text);
}

/**
 * A value as a message shows it.
 * @param {any} value
 */
function seenAs(value) {
  const isShown = typeof value === "string" || Array.isArray(value);
  const text = isShown ? JSON.stringify(value) : isRecord(value) ? Object.prototype.toString.call(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * What was meant, if a slip of the keys tells.
 * @param {string} word @param {string[]} words
 */
function proposal(word, words) {
  const [nearest] = words.map((known) => ({ known, slips: slipsBetween(word.toLowerCase(), known.toLowerCase()) }))
    .sort((one, other) => one.slips - other.slips);
  return nearest.slips <= 2 ? `was ${quoted(nearest.known)} meant?` : `options are ${words.join(", ")}`;
}

/**
 * How many letters have to be put in, taken out or replaced (Levenshtein's distance).
 * @param {string} one @param {string} other
 */
function slipsBetween(one, other) {
  let row = [...Array(other.length + 1).keys()];
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const replaced = row[at] + (one[index] === other[at] ? 0 : 1);
      next.push(Math.min(next[at] + 1, row[at + 1] + 1, replaced));
    }
    row = next;
  }
  return row[other.length];
}
