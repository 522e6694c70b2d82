// @ts-check
// Elements that are written only where something changes: a map moves sixty times a second.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} look class names
 * @param {Record<string, string>} [attributes]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, look, attributes = {}) {
  const made = document.createElement(tag);
  made.className = look;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {Element[]} [children]
 */
export function shape(tag, attributes, children = []) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * A picture around a point.
 * @param {number} reach points from there to each side
 * @param {Element[]} shapes
 */
export function picture(reach, shapes) {
  const size = { width: 2 * reach, height: 2 * reach, viewBox: `${-reach} ${-reach} ${2 * reach} ${2 * reach}` };
  return shape("svg", { ...size, "aria-hidden": "true", focusable: "false" }, shapes);
}

/** @param {Element} target @param {string} name @param {string | number} value */
export function setAttribute(target, name, value) {
  const text = String(value);
  if (target.getAttribute(name) !== text) target.setAttribute(name, text);
}

/** @param {Node} target @param {string} text */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** @param {HTMLElement} target @param {boolean} isShown */
export function setShown(target, isShown) {
  if (target.hidden === isShown) target.hidden = !isShown;
}

/** An element at a point of the map, and what it was last told. */
export class Part {
  /** @type {Record<string, string>} */
  #written = {};

  /** @param {HTMLElement} target */
  constructor(target) {
    this.element = target;
  }

  /**
   * @param {number} x @param {number} y
   * @param {string} [further] transforms
   */
  place(x, y, further = "") {
    this.style("transform", `translate(${round(x)}px, ${round(y)}px) ${further}`);
  }

  /** @param {string} property @param {string} value */
  style(property, value) {
    if (this.#written[property] === value) return;
    this.#written[property] = value;
    this.element.style.setProperty(property, value);
  }

  remove() {
    this.element.remove();
  }
}

/**
 * Finer than the eye, and short.
 * @param {number} points
 */
function round(points) {
  return Math.round(points * 1000) / 1000;
}
