// @ts-check
// The user's screen on the page: its picture, and the room that this has.

import { buttonById, byId } from "./dom.js";
import { Ruler } from "./ruler.js";
import { saveSVG, saveSVGAsPNG } from "./save.js";
import { frame, svgOf } from "./screen.js";
import { followedView } from "./state.js";

/** @typedef {import("./state.js").Settings} Settings */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./screen.js").Place} Place */

/** Widths of the window up to which it stands in the page's one column. */
const NARROW = 560;

export class Phone {
  /** @param {Settings} settings @param {Place[]} places @param {boolean} hasMap whether the log tells of a map; else it follows the user */
  constructor(settings, places, hasMap) {
    this.settings = settings;
    this.places = places;
    this.hasMap = hasMap;
    this.isShown = false;
    this.ruler = new Ruler();
    this.lastSVG = "";
    this.size = { width: 0, height: 0 };
    byId("screen-heading").textContent = hasMap ? "The user’s screen" : "A screen that follows the user";
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.isShown = isShown;
    byId("screen-panel").hidden = !isShown;
    byId("show-screen").setAttribute("aria-pressed", String(isShown));
    byId("player").classList.toggle("with-screen", isShown);
    for (const id of ["save-screen-svg", "save-screen-png"]) buttonById(id).hidden = !isShown;
  }

  /** Draws it anew, in the room there is now. */
  refresh() {
    this.lastSVG = "";
    this.size = { width: 0, height: 0 };
  }

  /** @param {State} state @param {number} time */
  draw(state, time) {
    if (!this.isShown) return;
    const shown = this.hasMap ? state : followedView(state, this.settings);
    const size = shown.view ?? this.settings;
    const widthOf = this.ruler.widthOf.bind(this.ruler);
    const svg = svgOf(frame(shown, time, this.places, { ...this.settings, widthOf }), size);
    if (svg === this.lastSVG) return;
    byId("screen").innerHTML = svg;
    this.lastSVG = svg;
    this.#fit(size);
  }

  /**
   * Gives the screen the room there is, of its own proportions.
   * @param {{width: number, height: number}} size
   */
  #fit({ width, height }) {
    if (this.size.width === width && this.size.height === height) return;
    this.size = { width, height };
    const isAlone = document.body.classList.contains("screen-alone");
    const isNarrow = innerWidth <= NARROW;
    const across = isAlone ? innerWidth : isNarrow ? innerWidth - 60 : innerWidth * 0.3;
    const down = isAlone ? innerHeight : isNarrow ? innerHeight * 0.62 : byId("screen").clientHeight - 14;
    const scale = Math.max(0.1, Math.min(across / width, down / height, isAlone ? Infinity : 1.2));
    const { style } = byId("screen");
    style.setProperty("--width", `${Math.round(width * scale)}px`);
    style.setProperty("--height", `${Math.round(height * scale)}px`);
  }

  /** @param {string} told what it shows, in words */
  describe(told) {
    if (this.isShown) byId("screen").setAttribute("aria-label", `The user's screen. ${told}`);
  }

  /** @param {"svg" | "png"} kind @param {string} name */
  save(kind, name) {
    const svg = /** @type {SVGSVGElement | null} */ (byId("screen").querySelector("svg"));
    if (svg && kind === "svg") saveSVG(svg, `${name}-screen.svg`);
    else if (svg) void saveSVGAsPNG(svg, `${name}-screen.png`);
  }
}
