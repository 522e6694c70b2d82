// @ts-check
// What the program has put into the document; see the head of main.js.

import { byId } from "./dom.js";

/**
 * Takes the text out of a data element, which then keeps no second copy of it.
 * @param {string} id
 */
export function taken(id) {
  const child = byId(id).firstChild;
  child?.remove();
  return child?.nodeValue ?? "";
}

/** Takes the comments out of the element of the events: some whole lines each. */
export function takenEvents() {
  const texts = Array.from(byId("events").childNodes, (node) => node.nodeValue ?? "");
  byId("events").replaceChildren();
  return texts;
}
