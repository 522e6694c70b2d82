// @ts-check
// The control for Leaflet, whose maps are told in the words of the other toolkits.

import { BearingsControl as Control } from "./maplibre.js";

const POSITIONS = ["topleft", "topright", "bottomleft", "bottomright"];

export class BearingsControl extends Control {
  #leave = () => {};

  /** @param {any} [options] */
  constructor(options) {
    const { position = "topright", ...others } = options ?? {};
    super(options instanceof Object ? others : options);
    if (!POSITIONS.includes(position)) throw new TypeError(`position is ${position}, expected one of ${POSITIONS.join(", ")}`);
    this.position = position;
  }

  /** @param {any} map */
  addTo(map) {
    this.remove();
    const stand = () => this.#standOn(map);
    this.#leave = () => map.off("load", stand);
    // Until its first view is set, a map has no place for anything.
    map.whenReady(stand);
    return this;
  }

  /** @param {any} map */
  #standOn(map) {
    /** @type {{center: any, zoom: number} | null} */
    let target = null;
    // A zoom is animated by styles: all is drawn where it will end, and the map itself is there only then.
    const onZoom = (/** @type {any} */ event) => {
      target = event.type === "zoomanim" ? event : null;
      map.getContainer().classList.toggle("bearings-zooming", target !== null);
    };
    map.on("zoomanim moveend", onZoom);
    this.#leave = () => map.off("zoomanim moveend", onZoom).getContainer().classList.remove("bearings-zooming");
    const corner = `.leaflet-${this.position.replace(/top|bottom/, "$&.leaflet-")}`;
    // Further controls of a corner stand towards the map's middle.
    const add = this.position.startsWith("bottom") ? "prepend" : "append";
    map.getContainer().querySelector(corner)[add](this.onAdd(adapted(map, () => target)));
  }

  onRemove() {
    super.onRemove();
    this.#leave();
    this.#leave = () => {};
  }

  remove() {
    this.onRemove();
    return this;
  }
}

/** @param {any} map @param {() => {center: any, zoom: number} | null} target @returns {import("./maplibre.js").MapLike} */
function adapted(map, target) {
  const half = () => map.getSize().divideBy(2);
  // Leaflet's own centre may be half a point away, which it rounds off its panes.
  const drawn = () => target() ?? { center: map.containerPointToLatLng(half()), zoom: map.getZoom() };
  const move = (/** @type {string} */ way, /** @type {any} */ { center: [lng, lat], zoom }, options = {}) =>
    map[way]([lat, lng], zoom ?? map.getZoom(), options);
  return {
    classPrefix: "leaflet",
    tileSize: 256,
    getContainer: () => map.getContainer(),
    getCenter: () => drawn().center,
    getZoom: () => drawn().zoom,
    project: ([lng, lat]) => {
      const { center, zoom } = drawn();
      return map.project([lat, lng], zoom).subtract(map.project(center, zoom)).add(half());
    },
    jumpTo: (camera) => move("setView", camera, { animate: false }),
    easeTo: (camera) => move("setView", camera, { duration: (camera.duration ?? 250) / 1000, easeLinearity: 1 }),
    flyTo: (camera) => move("flyTo", camera),
    on: (kind, listener) => map.on(kind, listener),
    off: (kind, listener) => map.off(kind, listener),
  };
}
