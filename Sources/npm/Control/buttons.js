// @ts-check
// What stands in the map's corner: the button for the user's place, the compass; and the line of what is wrong.

import { needlePaths } from "../../bearings/Page/shapes.js";
import { element, picture, setAttribute, setShown, setText, shape } from "./elements.js";

/** A cross-hair, as locate-me buttons have it, around the middle. */
const CROSS_HAIR = "M0 -10V-6M0 10V6M-10 0H-6M10 0H6";

export class Buttons {
  /**
   * @param {string} prefix of the toolkit's class names
   * @param {{locate: () => void, north: () => void}} handlers
   */
  constructor(prefix, handlers) {
    const looks = prefix === "leaflet" ? "leaflet-control leaflet-bar" : `${prefix}-ctrl ${prefix}-ctrl-group`;
    this.element = element("div", `bearings-group ${looks}`);
    this.locate = this.#button("bearings-locate", "Show my location", handlers.locate, [
      shape("circle", { class: "bearings-ring", r: 6 }),
      shape("path", { class: "bearings-ring", d: CROSS_HAIR }),
      shape("circle", { class: "bearings-hub", r: 3 }),
    ]);
    const { north, south } = needlePaths(0, 0, 0);
    this.needle = shape("g", {}, [
      shape("path", { class: "bearings-south", d: south }),
      shape("path", { class: "bearings-north", d: north }),
    ]);
    this.compass = this.#button("bearings-compass", "Turn the map to north", handlers.north, [this.needle]);
    this.compass.hidden = true;
  }

  /** @param {string} look @param {string} label @param {() => void} onClick @param {Element[]} shapes */
  #button(look, label, onClick, shapes) {
    const button = element("button", look, { type: "button", "aria-label": label, title: label });
    button.append(picture(look === "bearings-compass" ? 22 : 12, shapes));
    button.addEventListener("click", onClick);
    // A map of Leaflet takes what happens on its controls for its own.
    for (const kind of ["click", "dblclick", "mousedown", "touchstart", "pointerdown"]) {
      button.addEventListener(kind, (event) => event.stopPropagation());
    }
    this.element.append(button);
    return button;
  }

  /**
   * @param {"off" | "waiting" | "failed" | "on" | "following"} state
   * @param {{isStale: boolean, isOwn: boolean}} seen whether it shows the user's own place, and that one is old
   */
  drawLocate(state, { isStale, isOwn }) {
    const label = isOwn ? "Show my location" : "Show everybody";
    for (const name of ["aria-label", "title"]) setAttribute(this.locate, name, label);
    setAttribute(this.locate, "aria-pressed", String(state === "following"));
    setAttribute(this.locate, "data-state", state);
    this.locate.classList.toggle("bearings-stale", isStale);
  }

  /** @param {import("../../bearings/Page/state.js").BearingsEvent | null} compass */
  drawCompass(compass) {
    setShown(this.compass, compass?.visible ?? false);
    if (compass) setAttribute(this.needle, "transform", `rotate(${compass.rotation})`);
  }
}

/** One line on the map; each reason has its own, and the latest is shown. */
export class Message {
  /** @type {Map<string, string>} */
  #texts = new Map();

  constructor() {
    this.element = element("div", "bearings-message", { role: "status" });
    this.element.hidden = true;
  }

  /** @param {string} reason */
  has(reason) {
    return this.#texts.has(reason);
  }

  /** @param {string} reason @param {string | null} text */
  tell(reason, text) {
    if ((this.#texts.get(reason) ?? null) === text) return;
    this.#texts.delete(reason);
    if (text !== null) this.#texts.set(reason, text);
    const shown = [...this.#texts.values()].at(-1) ?? "";
    setText(this.element, shown);
    setShown(this.element, shown !== "");
  }
}
