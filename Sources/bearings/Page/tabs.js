// @ts-check
// The panels beside the map, of which one is shown.

import { buttonById, byId } from "./dom.js";

/** As the address names them. */
const PANELS = ["figures", "stops", "sessions", "now"];

export class Tabs {
  /** @param {string} shown @param {(name: string) => void} changed */
  constructor(shown, changed) {
    this.shown = shown;
    this.changed = changed;
    for (const name of PANELS) {
      buttonById(`tab-${name}`).addEventListener("click", () => this.show(name));
      buttonById(`tab-${name}`).addEventListener("keydown", (event) => this.#press(event, name));
    }
  }

  /** @param {string} name */
  has(name) {
    return PANELS.includes(name) && !byId(`tab-${name}`).hidden;
  }

  /** @param {string} name */
  show(name) {
    this.shown = name;
    for (const one of PANELS) {
      const tab = buttonById(`tab-${one}`);
      tab.setAttribute("aria-selected", String(one === name));
      tab.tabIndex = one === name ? 0 : -1;
      byId(`panel-${one}`).hidden = one !== name;
    }
    this.changed(name);
  }

  /** @param {KeyboardEvent} event @param {string} name */
  #press(event, name) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    let next = PANELS.indexOf(name);
    do next = (next + by + PANELS.length) % PANELS.length;
    while (!this.has(PANELS[next]));
    this.show(PANELS[next]);
    byId(`tab-${PANELS[next]}`).focus();
  }
}
