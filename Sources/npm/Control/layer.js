// @ts-check
// What a map shows of a person, as elements over it: accuracy, heading cone, dot, arrows, pins and callouts.
//
// The elements stand at the map's top left corner and are moved by transforms alone.

import { ARC, DISC, DOT, accuracyRadii, arcPath, arrowPath, calloutPlace } from "../../bearings/Page/shapes.js";
import { indicatorText, linesOf, opacityOf, sectorPath } from "../../bearings/Page/shapes.js";
import { Part, element, picture, setAttribute, setShown, setText, shape } from "./elements.js";
import { isOnMap, seen } from "./moment.js";
import { Pins } from "./pins.js";

/** @typedef {import("./person.js").Person} Person */
/** @typedef {import("../../bearings/Page/mercator.js").Projection} Projection */
/** @typedef {import("../../bearings/Page/state.js").BearingsEvent} BearingsEvent */

/** @typedef {import("./moment.js").Moment} Moment */

/**
 * What fingers and keys do.
 * @typedef {{recenter: (session: string, annotation?: string) => void, select: (session: string, annotation: string) => void,
 *   drag: (session: string, record: BearingsEvent) => void, isDraggable: boolean}} Handlers
 */

/** How far a dot's cone reaches, in points. */
const REACH = 44;
/** Half the opening of a heading cone whose accuracy is not known, in degrees, and the least that can be seen. */
const CONE = 30;
const LEAST_CONE = 10;
/** An accuracy circle's radius from which on it covers all that can be seen anyway. */
const LARGEST_CIRCLE = 20000;
/** Half of all directions, as far as one arc can show them. */
const FULL = 179.9;
/** @type {Record<string, string>} */
const WAYS = { left: "to the left", right: "to the right", top: "above", bottom: "below" };

export class Layer {
  /** @type {Map<string, Arrow>} */
  #arrows = new Map();
  /** @type {Map<string, Callout>} */
  #callouts = new Map();
  /** Whether the keys' focus was on the dot when it left the map. */
  #isLeft = false;

  /**
   * @param {HTMLElement} root @param {string} prefix of the toolkit's class names
   * @param {string} session @param {Handlers} handlers
   */
  constructor(root, prefix, session, handlers) {
    this.root = root;
    this.session = session;
    this.handlers = handlers;
    this.accuracy = new Part(element("div", `bearings-accuracy ${prefix}-user-location-accuracy-circle`));
    this.cone = new Part(element("div", `bearings-cone ${prefix}-user-location-heading`));
    const look = `bearings-dot ${prefix}-user-location-dot`;
    this.staleLook = `${prefix}-user-location-dot-stale`;
    this.dot = new Part(element("button", look, { type: "button" }));
    this.dot.element.append(element("span", "bearings-reach"));
    this.dot.element.addEventListener("click", (event) => {
      event.stopPropagation();
      handlers.select(session, "user");
    });
    this.pins = new Pins(root, session, handlers);
    for (const part of [this.accuracy, this.cone, this.dot]) {
      part.element.hidden = true;
      root.append(part.element);
    }
  }

  remove() {
    for (const part of [this.accuracy, this.cone, this.dot]) part.remove();
    for (const arrow of this.#arrows.values()) arrow.remove();
    for (const callout of this.#callouts.values()) callout.remove();
    this.pins.remove();
  }

  /**
   * @param {Person} person @param {string} name as people say it
   * @param {Moment} moment
   */
  draw(person, name, moment) {
    this.#drawUser(person, name, moment);
    this.pins.draw(person.state, moment);
    this.#drawArrows(person, name, moment);
    this.#drawCallouts(person, name, moment);
  }

  /** @param {Person} person @param {string} name @param {Moment} moment */
  #drawUser(person, name, moment) {
    const { location, staleAge } = person.state;
    const place = person.placeAt(moment.time);
    const spot = place && seen(place, moment);
    const radii = spot && location ? accuracyRadii({ ...location, ...place }, moment.projection, spot.depth) : [0, 0];
    const hasCircle = spot !== null && moment.show.has("accuracy") && radii[0] > DOT && radii[0] < LARGEST_CIRCLE;
    setShown(this.accuracy.element, hasCircle);
    if (spot && hasCircle) {
      this.accuracy.style("width", `${(2 * radii[0]).toFixed(1)}px`);
      this.accuracy.style("height", `${(2 * radii[1]).toFixed(1)}px`);
      this.accuracy.place(spot.x, spot.y, "translate(-50%, -50%)");
    }
    // Where only the town is known, a dot would say too much.
    const isHere = spot !== null && isOnMap(spot, REACH, moment);
    const hasDot = isHere && moment.show.has("dot") && !(person.isReduced && hasCircle);
    this.#isLeft = !hasDot && (this.#isLeft || document.activeElement === this.dot.element);
    setShown(this.dot.element, hasDot);
    const hasCone = hasDot && moment.show.has("heading") && person.heading !== undefined;
    setShown(this.cone.element, hasCone);
    if (!spot || !hasDot) return;
    this.dot.place(spot.x, spot.y, "translate(-50%, -50%)");
    setAttribute(this.dot.element, "aria-label", name);
    this.dot.element.classList.toggle(this.staleLook, staleAge !== null);
    this.dot.element.classList.toggle("bearings-stale", staleAge !== null);
    if (hasCone) this.#drawCone(person, spot, moment.projection);
  }

  /** @param {Person} person @param {{x: number, y: number}} spot @param {Projection} projection */
  #drawCone({ heading = 0, state }, spot, { view, cosPitch }) {
    const half = Math.max(state.location?.heading_accuracy ?? CONE, LEAST_CONE);
    this.cone.style("--bearings-cone", `${Math.min(half, 180)}deg`);
    const flat = `translate(-50%, -50%) scaleY(${cosPitch.toFixed(4)})`;
    this.cone.place(spot.x, spot.y, `${flat} rotate(${Math.round((heading - view.heading) * 100) / 100}deg)`);
  }

  /** @param {Person} person @param {string} name @param {Moment} moment */
  #drawArrows(person, name, moment) {
    const { indicators, pins } = person.state;
    for (const [id, arrow] of this.#arrows) {
      const shown = indicators.get(id);
      if (shown && opacityOf(shown, moment.time) > 0) continue;
      // Whoever came here by keys goes on where the arrow led to.
      if (document.activeElement === arrow.element && !this.dot.element.hidden) {
        this.dot.element.focus({ preventScroll: true });
      }
      arrow.remove();
      this.#arrows.delete(id);
    }
    if (!moment.show.has("arrow")) return;
    for (const [id, shown] of indicators) {
      const opacity = opacityOf(shown, moment.time);
      if (opacity <= 0) continue;
      let arrow = this.#arrows.get(id);
      if (!arrow) {
        arrow = new Arrow(() => this.handlers.recenter(this.session, id === "" ? undefined : id), id !== "");
        this.#arrows.set(id, arrow);
        this.root.append(arrow.element);
      }
      const label = id === "" ? name : (pins.get(id)?.title ?? id);
      arrow.draw(shown.event, opacity, label, person.isReduced, moment);
      arrow.style("pointer-events", shown.until === null ? "" : "none");
    }
    this.#passFocusOn();
  }

  /** Whoever looked at the dot by keys goes on at its arrow, unless they have gone elsewhere. */
  #passFocusOn() {
    const arrow = this.#arrows.get("");
    if (!this.#isLeft || !arrow) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === this.dot.element) arrow.element.focus({ preventScroll: true });
    this.#isLeft = false;
  }

  /** @param {Person} person @param {string} name @param {Moment} moment */
  #drawCallouts(person, name, moment) {
    const { callouts, pins } = person.state;
    for (const [id, callout] of this.#callouts) {
      if (callouts.has(id) && moment.show.has("callout")) continue;
      callout.remove();
      this.#callouts.delete(id);
    }
    if (!moment.show.has("callout")) return;
    for (const [id, event] of callouts) {
      let callout = this.#callouts.get(id);
      if (!callout) this.#callouts.set(id, (callout = new Callout(this.root)));
      const pin = pins.get(id);
      callout.tell(event, id === "user" ? name : "");
      const held = person.state.lifts.get(id)?.held;
      const place = id === "user" ? person.placeAt(moment.time) : (pin ?? event);
      const at = place?.lat === undefined ? null : { lat: place.lat, lon: place.lon };
      const spot = held ? { x: held.x, y: held.y + held.lift } : at && seen(at, moment);
      const gap = pin ? this.pins.clearance(id, person.state, moment.time) : DOT + 2;
      // Whoever is off the map is told of at their arrow.
      const arrow = person.state.indicators.get(id === "user" ? "" : id);
      if (arrow && arrow.until === null) callout.stand(arrow.event, DISC + 2, moment);
      else callout.stand(spot, gap, moment);
    }
  }
}

/** An arrow at the edge, which is a button. */
class Arrow extends Part {
  /**
   * @param {() => void} onClick
   * @param {boolean} isOther whether it points to something else than a person
   */
  constructor(onClick, isOther) {
    const button = element("button", isOther ? "bearings-arrow bearings-other" : "bearings-arrow", { type: "button" });
    super(button);
    this.uncertainty = shape("path", { class: "bearings-uncertainty" });
    this.head = shape("path", { class: "bearings-head", d: arrowPath(0, 0, 0) });
    this.hub = shape("circle", { class: "bearings-head", r: 5 });
    const disc = shape("circle", { class: "bearings-disc", r: DISC });
    this.label = element("span", "bearings-label");
    this.name = element("b", "bearings-name");
    this.distance = element("span", "bearings-distance");
    this.label.append(this.name, this.distance);
    button.append(picture(ARC + 6, [this.uncertainty, disc, this.head, this.hub]), this.label);
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      onClick();
    });
    button.addEventListener("dblclick", (event) => event.stopPropagation());
  }

  /**
   * @param {BearingsEvent} event @param {number} opacity @param {string} name @param {boolean} isReduced
   * @param {Moment} moment
   */
  draw(event, opacity, name, isReduced, { units, labels }) {
    const { x, y, edge, rotation, half_width: halfWidth } = event;
    this.place(x, y, "translate(-50%, -50%)");
    this.style("opacity", opacity.toFixed(2));
    const isTurned = rotation !== undefined;
    setAttribute(this.head, "visibility", isTurned ? "visible" : "hidden");
    setAttribute(this.hub, "visibility", isTurned ? "hidden" : "visible");
    if (isTurned) setAttribute(this.head, "transform", `rotate(${rotation})`);
    const isKnown = isTurned && halfWidth !== undefined;
    setAttribute(this.uncertainty, "visibility", isKnown ? "visible" : "hidden");
    if (isKnown) setAttribute(this.uncertainty, "d", (isReduced ? sectorPath : arcPath)(0, 0, rotation, Math.min(halfWidth, FULL)));
    setAttribute(this.uncertainty, "class", isReduced ? "bearings-uncertainty bearings-sector" : "bearings-uncertainty");
    const distance = indicatorText(event, units);
    const words = [name, distance, WAYS[edge]].filter((word) => word);
    setAttribute(this.element, "aria-label", words.join(", "));
    setShown(this.label, labels !== null);
    if (!labels) return;
    setText(this.name, name);
    setText(this.distance, distance);
    const { side, level, shift, isFree } = labels.place(x, y, edge, `${name} ${distance}`);
    setAttribute(this.element, "data-side", side);
    this.label.classList.toggle("bearings-covered", !isFree);
    this.style("--bearings-level", String(level));
    this.style("--bearings-shift", `${shift.toFixed(1)}px`);
  }
}

/** Lines over what they are about. */
class Callout extends Part {
  #wide = 0;
  #tall = 0;
  #told = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    super(element("div", "bearings-callout", { role: "status" }));
    root.append(this.element);
  }

  /** @param {BearingsEvent} event @param {string} name whose callout it is, if a person's */
  tell(event, name) {
    // A name says enough where there is no address.
    const lines = name !== "" && event.status === "unavailable" ? [] : linesOf(event);
    if (name !== "" && name !== lines[0]) lines.unshift(name);
    const told = lines.join("\n");
    this.element.classList.toggle("bearings-stale", event.status === "stale");
    if (told === this.#told) return;
    this.#told = told;
    this.element.replaceChildren(...lines.map((text, index) => {
      const line = element("div", index === 0 ? "bearings-title" : "bearings-line");
      line.textContent = text;
      return line;
    }));
    [this.#wide, this.#tall] = [this.element.offsetWidth, this.element.offsetHeight];
  }

  /**
   * @param {BearingsEvent | {x: number, y: number} | null} spot @param {number} gap by which it clears what it is about
   * @param {Moment} moment
   */
  stand(spot, gap, moment) {
    const { width, height } = moment.projection.view;
    const isInside = spot && spot.x >= 0 && spot.x <= width && spot.y >= 0 && spot.y <= height;
    setShown(this.element, Boolean(isInside));
    if (!isInside) return;
    const { left, top, isAbove } = calloutPlace({ x: spot.x, y: spot.y, gap }, this.#wide, this.#tall, width, moment.top + 8);
    this.element.classList.toggle("bearings-below", !isAbove);
    this.style("--bearings-tail", `${(spot.x - left).toFixed(1)}px`);
    this.place(Math.round(left), Math.round(top));
  }
}
