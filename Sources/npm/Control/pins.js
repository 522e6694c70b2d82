// @ts-check
// The pins of a session, spread and lifted as its events say, and the finger that drags one.

import { liftOf, pinShape } from "../../bearings/Page/shapes.js";
import { Part, element, picture, setAttribute, setShown, shape } from "./elements.js";
import { isOnMap, seen } from "./moment.js";

/** @typedef {import("../../bearings/Page/state.js").State} State */
/** @typedef {import("../../bearings/Page/state.js").BearingsEvent} BearingsEvent */
/** @typedef {import("./moment.js").Moment} Moment */
/** @typedef {import("./layer.js").Handlers} Handlers */

/** Of a pin that tells none, in points. */
const SIZE = { width: 32, height: 39 };
/** A finger that has moved less, in points, taps. */
const LEAST_DRAG = 4;

export class Pins {
  /** @type {Map<string, Pin>} */
  #pins = new Map();

  /** @param {HTMLElement} root @param {string} session @param {Handlers} handlers */
  constructor(root, session, handlers) {
    this.root = root;
    this.session = session;
    this.handlers = handlers;
  }

  remove() {
    for (const pin of this.#pins.values()) pin.remove();
    this.#pins.clear();
  }

  /**
   * How far above its place the top of a pin is.
   * @param {string} id @param {State} state @param {number} time
   */
  clearance(id, state, time) {
    return (state.pins.get(id)?.height ?? SIZE.height) + liftOf(state, id, time);
  }

  /** @param {State} state @param {Moment} moment */
  draw(state, moment) {
    for (const [id, pin] of this.#pins) {
      if (state.pins.has(id) && moment.show.has("pins")) continue;
      pin.remove();
      this.#pins.delete(id);
    }
    if (!moment.show.has("pins")) return;
    for (const [id, item] of state.pins) {
      let pin = this.#pins.get(id);
      if (!pin) this.#pins.set(id, (pin = this.#made(id)));
      pin.tell(item, state.callouts.has(id));
      pin.draw(item, state.lifts.get(id)?.held ?? null, liftOf(state, id, moment.time), moment);
    }
  }

  /** @param {string} id */
  #made(id) {
    const pin = new Pin();
    this.root.append(pin.shadow.element, pin.element);
    const { session, handlers } = this;
    pin.element.addEventListener("click", (event) => {
      event.stopPropagation();
      if (!pin.wasDragged) handlers.select(session, id);
    });
    if (handlers.isDraggable) {
      const told = (/** @type {BearingsEvent} */ record) => handlers.drag(session, { annotation: id, ...record });
      listenToDrag(pin, this.root, told);
    }
    return pin;
  }
}

class Pin extends Part {
  wasDragged = false;
  #size = "";

  constructor() {
    super(element("button", "bearings-pin", { type: "button" }));
    this.shadow = new Part(element("div", "bearings-shadow"));
    this.body = shape("path", {});
    this.hole = shape("circle", { class: "bearings-hole" });
    this.element.append(picture(40, [this.body, this.hole]), element("span", "bearings-reach"));
  }

  /** @param {BearingsEvent} item @param {boolean} isSelected */
  tell(item, isSelected) {
    setAttribute(this.body, "class", isSelected ? "bearings-body bearings-selected" : "bearings-body");
    setAttribute(this.element, "aria-label", [item.title ?? item.id, item.subtitle].filter((text) => text).join(", "));
    const size = `${item.width} ${item.height}`;
    if (size === this.#size) return;
    this.#size = size;
    const { d, hole, shadow } = pinShape(0, 0, item);
    setAttribute(this.body, "d", d);
    for (const [key, value] of Object.entries(hole)) setAttribute(this.hole, key, value);
    this.style("width", `${item.width ?? SIZE.width}px`);
    this.style("height", `${item.height ?? SIZE.height}px`);
    this.shadow.style("width", `${2 * shadow.rx}px`);
    this.shadow.style("height", `${2 * shadow.ry}px`);
  }

  /**
   * @param {BearingsEvent} item @param {import("../../bearings/Page/state.js").Held | null} held
   * @param {number} lift points @param {Moment} moment
   */
  draw(item, held, lift, moment) {
    const spot = seen({ lat: held?.lat ?? item.lat, lon: held?.lon ?? item.lon }, moment);
    const foot = held ? { x: held.x, y: held.y + held.lift } : spot;
    const reach = Math.max(item.width ?? SIZE.width, item.height ?? SIZE.height) + lift;
    setShown(this.element, foot !== null && isOnMap(foot, reach, moment));
    setShown(this.shadow.element, spot !== null && lift > 0 && (!held || held.lat !== undefined));
    if (spot) this.shadow.place(spot.x, spot.y, "translate(-50%, -50%)");
    if (foot) this.place(foot.x, foot.y - lift, "translate(-50%, -100%)");
  }

  remove() {
    this.shadow.remove();
    super.remove();
  }
}

/**
 * Tells a drag as records, from the first movement that is more than a tap.
 * @param {Pin} pin @param {HTMLElement} root at the map's top left corner
 * @param {(record: BearingsEvent) => void} tell
 */
function listenToDrag(pin, root, tell) {
  const target = pin.element;
  /** @type {{x: number, y: number} | null} */
  let began = null;
  const at = (/** @type {PointerEvent} */ event) => {
    const { left, top } = root.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const end = (/** @type {string} */ state) => (/** @type {PointerEvent} */ event) => {
    if (began && pin.wasDragged) tell(state === "ending" ? { state, ...at(event) } : { state });
    began = null;
  };
  for (const kind of ["mousedown", "touchstart"]) target.addEventListener(kind, (event) => event.stopPropagation());
  target.addEventListener("pointerdown", (event) => {
    began = at(event);
    pin.wasDragged = false;
    target.setPointerCapture(event.pointerId);
  });
  target.addEventListener("pointermove", (event) => {
    if (!began) return;
    const spot = at(event);
    if (!pin.wasDragged && Math.hypot(spot.x - began.x, spot.y - began.y) < LEAST_DRAG) return;
    if (!pin.wasDragged) tell({ state: "starting", ...began });
    pin.wasDragged = true;
    tell({ state: "dragging", ...spot });
  });
  target.addEventListener("pointerup", end("ending"));
  target.addEventListener("pointercancel", end("canceling"));
}
