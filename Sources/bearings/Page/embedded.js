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

/**
 * Takes the comments out of the element of the events, as UTF-8: into a place made for them, where little of them is
 * beyond ASCII, for that takes half the time.
 */
export function takenEvents() {
  const texts = Array.from(byId("events").childNodes, (node) => node.nodeValue ?? "");
  byId("events").replaceChildren();
  const encoder = new TextEncoder();
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const place = new Uint8Array(length + (length >> 4) + 16);
  let end = 0;
  for (const text of texts) {
    const { read = 0, written = 0 } = encoder.encodeInto(text, place.subarray(end));
    if (read < text.length) return encoder.encode(texts.join(""));
    end += written;
  }
  return place.subarray(0, end);
}
