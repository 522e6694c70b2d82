// @ts-check
// How wide text is on the user's screen, in the fonts that frame.css gives it.

import { byId } from "./dom.js";

/** Texts whose width is kept. */
const MOST_KNOWN = 5000;

export class Ruler {
  constructor() {
    this.text = /** @type {SVGTextElement} */ (byId("ruler").querySelector("text"));
    /** @type {Map<string, number>} */
    this.known = new Map();
  }

  /**
   * @param {string} text @param {string} look its classes
   * @returns {number} points
   */
  widthOf(text, look) {
    const key = `${look} ${text}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.text.setAttribute("class", look);
    this.text.textContent = text;
    const width = this.text.getComputedTextLength();
    if (this.known.size === MOST_KNOWN) this.known.clear();
    this.known.set(key, width);
    return width;
  }
}
