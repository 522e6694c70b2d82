import { BearingsControl as Control, type BearingsControlOptions } from "./maplibre.js";

/** What `addTo` uses of a map of Leaflet. */
export interface LeafletMapLike {
  getContainer(): HTMLElement;
  containerPointToLatLng(point: any): any;
  getZoom(): number;
  getSize(): any;
  whenReady(listener: () => void): unknown;
  project(place: any, zoom?: number): any;
  setView(center: any, zoom?: number, options?: any): unknown;
  flyTo(center: any, zoom?: number, options?: any): unknown;
  on(kinds: any, listener: any): unknown;
  off(kinds: any, listener: any): unknown;
}

export interface LeafletControlOptions extends BearingsControlOptions {
  /** Where it stands: "topright" where absent. */
  position?: "topleft" | "topright" | "bottomleft" | "bottomright";
}

/** Shows people on a map of Leaflet, and an arrow to whoever is off it. */
export class BearingsControl extends Control {
  constructor(options?: LeafletControlOptions);
  position: "topleft" | "topright" | "bottomleft" | "bottomright";
  /** It leaves the map that it was on. On a map that has no view yet it stands once it has one. */
  addTo(map: LeafletMapLike): this;
  remove(): this;
}
