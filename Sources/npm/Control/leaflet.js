// @ts-check
// The control for Leaflet: a map of Leaflet, told in the words of the other toolkits.

import { BearingsControl as Control } from "./maplibre.js";

/** What the control asks for, and what it is called here, where zooms are animated by styles and not by frames. */
class LeafletMap {
  classPrefix = "leaflet";
  tileSize = 256;
  /**
   * Where an animated zoom ends.
   * @type {{center: any, zoom: number} | null}
   */
  #target = null;
  #listeners = new Map();

  /** @param {any} map */
  constructor(map) {
    this.map = map;
  }

  getContainer = () => this.map.getContainer();
  getCanvasContainer = () => this.map.getContainer();
  // Of what is drawn: Leaflet's own may be half a point away, which it rounds off its panes.
  getCenter = () => this.#target?.center ?? this.map.containerPointToLatLng(this.map.getSize().divideBy(2));
  getZoom = () => this.#target?.zoom ?? this.map.getZoom();
  getBearing = () => 0;
  getPitch = () => 0;
  project = (/** @type {[number, number]} */ [lng, lat]) => {
    const middle = this.map.project(this.getCenter(), this.getZoom()).subtract(this.map.getSize().divideBy(2));
    return this.map.project([lat, lng], this.getZoom()).subtract(middle);
  };
  jumpTo = (/** @type {any} */ camera) => this.#move("setView", camera, { animate: false });
  easeTo = (/** @type {any} */ camera) => this.#move("setView", camera, { duration: (camera.duration ?? 250) / 1000, easeLinearity: 1 });
  flyTo = (/** @type {any} */ camera) => this.#move("flyTo", camera);
  #move(/** @type {string} */ way, /** @type {any} */ { center, zoom }, options = {}) {
    if (center) this.map[way]([center[1], center[0]], zoom ?? this.map.getZoom(), options);
  }

  on(/** @type {string} */ kind, /** @type {any} */ listener) {
    const tell = (/** @type {any} */ event) => {
      if (event.type === "zoomanim") this.#target = event;
      if (event.type === "moveend") this.#target = null;
      this.getContainer().classList.toggle("bearings-zooming", this.#target !== null);
      // Leaflet tells a drag only of fingers, and of keys only their press.
      const pressed = event.type === "dragstart" ? event : event.type === "keydown" ? event.originalEvent : undefined;
      listener({ originalEvent: pressed });
    };
    const kinds = { move: "move zoomanim", movestart: "keydown", remove: "unload" }[kind] ?? kind;
    this.#listeners.set(listener, { kinds, tell });
    this.map.on(kinds, tell);
  }

  off(/** @type {string} */ _, /** @type {any} */ listener) {
    const { kinds, tell } = this.#listeners.get(listener);
    this.map.off(kinds, tell);
    this.getContainer().classList.remove("bearings-zooming");
  }
}

export class BearingsControl extends Control {
  /** @type {string | undefined} */
  position;

  /** @param {any} map */
  addTo(map) {
    const element = this.onAdd(new LeafletMap(map));
    const [side, edge] = (this.position ?? "topright").match(/top|bottom|left|right/g) ?? [];
    map.getContainer().querySelector(`.leaflet-${side}.leaflet-${edge}`).append(element);
    return this;
  }

  remove() {
    this.onRemove();
    return this;
  }
}
