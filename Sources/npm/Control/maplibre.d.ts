import type { Bearings, InputRecord, Options, OutputEvent, Remark, SendReply } from "./index.js";

/** What the control uses of a map: those of MapLibre GL JS and Mapbox GL JS fit, and leaflet.js makes one of Leaflet's. */
export interface MapLike {
  getContainer(): HTMLElement;
  /** Where what lies over the map goes; the container where absent. */
  getCanvasContainer?(): HTMLElement;
  getCenter(): { lng: number; lat: number };
  getZoom(): number;
  /** 0 where absent, as the pitch. */
  getBearing?(): number;
  getPitch?(): number;
  getPadding?(): { top?: number; left?: number; bottom?: number; right?: number };
  getVerticalFieldOfView?(): number;
  /** The points of a tile at whose zoom `getZoom` counts: 512 where absent. */
  tileSize?: number;
  /** What the toolkit's class names begin with; told by the map's container where absent. */
  classPrefix?: string;
  project(place: [number, number]): { x: number; y: number };
  /** MapLibre's says by `isLocationOccluded` whether a place is behind the globe. */
  transform?: any;
  jumpTo(camera: any, eventData?: any): unknown;
  easeTo(camera: any, eventData?: any): unknown;
  flyTo(camera: any, eventData?: any): unknown;
  /** Listeners get an event that has its kind as `type`. */
  on(kind: any, listener: any): unknown;
  off(kind: any, listener: any): unknown;
}

/** A line of a system that bearings reads, or a record of its protocol, as text or as an object. */
export type Line = string | InputRecord | object;

/**
 * Where fixes come from: the device, once the control's button is tapped; the address of a web socket, or one; lines.
 * An address whose socket is lost is connected anew, after 1 s and up to 60. A socket of the page's own is listened to; that it
 * ends is told, and it stays the page's to open and to close.
 */
export type Source = "geolocation" | (string & {}) | WebSocket | AsyncIterable<Line> | Iterable<Line>;

export type Part = "arrow" | "dot" | "accuracy" | "heading" | "compass" | "callout" | "pins";

export interface BearingsControlOptions {
  /** Where fixes come from. Without one they come by `send`. */
  source?: Source;
  /** Whose map it is: its camera moves the map. What names no other session is theirs. "main" where absent. */
  session?: string;
  /** How the map follows them, once it is asked to; true is "follow". Not at all where absent. */
  follow?: boolean | "follow" | "follow_with_heading" | "follow_with_course";
  /** What is drawn; all where absent. */
  show?: Iterable<Part>;
  /** What people are called: by session, or asked for each in each frame; false for no labels beside arrows. */
  labels?: false | Record<string, string> | ((session: string) => string | undefined);
  /** Of distances. "metric" where absent. */
  units?: "metric" | "imperial";
  /** With "host", `onEvent` gets a `geocode_request` for a callout, to be answered by a `geocode_result`. */
  geocoder?: "host";
  /** Whether fingers may drag pins. Their events are `drag`. */
  draggable?: boolean;
  /** Each event of the protocol, and each remark on a line. */
  onEvent?: (event: OutputEvent | Remark) => void;
  /** How the engine is loaded where it is not beside this module: `(options) => Bearings.load({ options, wasm })`. */
  load?: (options: Options) => Promise<Bearings>;
}

/**
 * Shows people on a map, and an arrow to whoever is off it. What is sent while it is on no map, or while the engine is being
 * loaded, waits; what is drawn goes with the map.
 */
export class BearingsControl {
  /** It throws a TypeError for an option that is unknown, or has a value that cannot be used. */
  constructor(options?: BearingsControlOptions);
  /** It throws where the control is on a map already. */
  onAdd(map: MapLike): HTMLElement;
  onRemove(): void;
  getDefaultPosition(): "top-right";
  /** Takes a record or line. Nothing is returned where it waits. It throws a TypeError for what is neither object nor string. */
  send(record: Line): SendReply | undefined;
  /** Selects an annotation, or `user`, which gets a callout. */
  select(annotation: string, session?: string): void;
  /** Moves the map to a person; without one to whose map it is, or to all where that is nobody. */
  recenter(session?: string): void;
  /** Another source in place of the one before; without one there is none. It throws a TypeError for what is none. */
  setSource(source?: Source): void;
}
