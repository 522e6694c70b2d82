// @ts-check
// What of the map stays as it is while playing: land or a street map, tracks, stops, and the labels over them.

import { GRID_STEPS } from "./screen.js";
import { fromNorth, latitudeAt, wrap180 } from "./mercator.js";
import { scaleBar } from "./units.js";
import { bead, circle, degreesText, haloText, LabelRoom } from "./marks.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./dom.js").Colors} Colors */
/** @typedef {import("./map.js").TrackMap} TrackMap */
/** @typedef {import("./source.js").Session} Session */
/** @typedef {import("./track.js").Track} Track */

const GRID_PIXELS = 90;
const MOST_NAMES = 60;
/** Of a stop's pin. */
export const PIN_RADIUS = 9;
/** Of the signs where a track begins and ends. */
const END_RADIUS = 6;

/** Draws what stays, from below to above; labels take the room that is left, the most useful first. */
export class Ground {
  /** @param {TrackMap} map @param {CanvasRenderingContext2D} context @param {Colors} colors */
  constructor(map, context, colors) {
    this.map = map;
    this.camera = map.camera;
    this.context = context;
    this.colors = colors;
    this.room = new LabelRoom(map.canvas);
  }

  draw() {
    const { map } = this;
    this.#drawLand();
    this.#drawGraticule();
    for (const session of map.log.sessions) if (session !== map.selected) this.#drawTrack(session, false);
    if (map.selected) {
      this.#drawTrack(map.selected, true);
      this.#drawEnds(map.selected.track);
    }
    this.#drawStops();
    this.#drawScale();
    if (!map.tiles) this.#drawNames();
  }

  #drawLand() {
    const { map, camera, context, colors } = this;
    const { width, height } = camera;
    const hasLand = !map.tiles && map.land.isExact(camera.metresPerPixel);
    context.fillStyle = colors.get(hasLand ? "sea" : "ground");
    context.fillRect(0, 0, width, height);
    // Beyond the world there is no sea.
    context.fillStyle = colors.get("ground");
    context.fillRect(0, 0, width, camera.py(0));
    context.fillRect(0, camera.py(1), width, Math.max(0, height - camera.py(1)));
    if (hasLand) map.land.draw(context, camera, { land: colors.get("land"), coast: colors.get("coast"), border: colors.get("border") });
    map.tiles?.draw(context, camera, width, height);
  }

  #drawGraticule() {
    const { camera, context, room, colors } = this;
    const { x, y, scale } = camera;
    const step = GRID_STEPS.find((degrees) => (degrees / 360) * scale >= GRID_PIXELS) ?? 60;
    const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    context.strokeStyle = colors.get("grid");
    context.lineWidth = 1;
    context.fillStyle = colors.get("soft");
    context.font = "11px system-ui, sans-serif";
    context.beginPath();
    /** @type {[string, number, number][]} */
    const labels = [];
    const half = (camera.width / 2 / scale) * 360;
    const lon = (x - 0.5) * 360;
    for (let line = Math.ceil((lon - half) / step); line * step <= lon + half; line += 1) {
      const px = Math.round(camera.px(line * step / 360 + 0.5)) + 0.5;
      context.moveTo(px, 0);
      context.lineTo(px, camera.height);
      labels.push([degreesText(wrap180(line * step), decimals, "E", "W"), px + 4, camera.height - 6]);
    }
    const [top, bottom] = [y - camera.height / 2 / scale, y + camera.height / 2 / scale];
    const [north, south] = [latitudeAt(Math.max(0, top)), latitudeAt(Math.min(1, bottom))];
    for (let line = Math.ceil(south / step); line * step <= north; line += 1) {
      const py = Math.round(camera.py(fromNorth(line * step))) + 0.5;
      context.moveTo(0, py);
      context.lineTo(camera.width, py);
      if (py > 16 && py < camera.height - 24) labels.push([degreesText(line * step, decimals, "N", "S"), 6, py - 4]);
    }
    context.stroke();
    for (const [text, px, py] of labels) {
      const { width } = context.measureText(text);
      const isFree = px + width + 4 <= camera.width && room.takes(px, py - 11, width + 4, 14);
      if (isFree) haloText(context, text, px, py, colors.get("halo"));
    }
  }

  /** @param {Session} session @param {boolean} isSelected */
  #drawTrack(session, isSelected) {
    const { map, context, colors } = this;
    const { trails } = map;
    const { track } = session;
    if (track.length === 0) return;
    const { names, of } = map.inks.of(session, isSelected);
    for (const shift of trails.shifts(track)) {
      const [whole, gaps] = [new Path2D(), new Path2D()];
      const inks = names.map(() => new Path2D());
      trails.trace(track, shift, (x1, y1, x2, y2, index, isAnew) => {
        const isGap = track.isGap(index - 1, index);
        const path = isGap ? gaps : inks[of(index)];
        const line = isGap ? gaps : whole;
        for (const one of path === line ? [line] : [path, line]) {
          if (isAnew(one)) one.moveTo(x1, y1);
          one.lineTo(x2, y2);
        }
      });
      context.lineJoin = context.lineCap = "round";
      if (isSelected) {
        context.strokeStyle = colors.get("casing");
        context.lineWidth = 6.5;
        context.stroke(whole);
      }
      context.lineWidth = isSelected ? 3.5 : 1.6;
      inks.forEach((path, ink) => {
        context.strokeStyle = colors.get(names[ink]);
        context.stroke(path);
      });
      context.lineCap = "butt";
      context.lineWidth = isSelected ? 2.2 : 1.4;
      context.strokeStyle = colors.get(names.length > 1 ? "soft" : names[0]);
      context.setLineDash([2, 5]);
      context.stroke(gaps);
      context.setLineDash([]);
    }
  }

  /**
   * Where the track begins, a ring, and where it ends, a square.
   * @param {Track} track
   */
  #drawEnds(track) {
    if (track.length === 0) return;
    const { map, context, room, colors } = this;
    const [endX, endY] = map.trails.spot(track, track.length - 1);
    context.fillStyle = colors.get("casing");
    context.fillRect(endX - 6, endY - 6, 12, 12);
    context.fillStyle = colors.get("ink");
    context.fillRect(endX - 4.5, endY - 4.5, 9, 9);
    const [x, y] = map.trails.spot(track, 0);
    context.fillStyle = colors.get("panel");
    circle(context, x, y, 5);
    context.strokeStyle = colors.get("ink");
    context.lineWidth = 2.5;
    context.stroke();
    for (const [px, py] of [[x, y], [endX, endY]]) room.takes(px - END_RADIUS, py - END_RADIUS, 2 * END_RADIUS, 2 * END_RADIUS);
  }

  #drawStops() {
    const { map, context, room, colors } = this;
    context.textAlign = "center";
    // The first are the longest, and lie on top.
    for (const { x, y, number } of map.placedStops().reverse()) {
      bead(context, x, y, PIN_RADIUS, colors.get("ink"), colors.get("casing"));
      context.fillStyle = colors.get("panel");
      context.font = `700 ${number > 99 ? 8 : 11}px system-ui, sans-serif`;
      context.fillText(String(number), x, y + (number > 99 ? 3 : 4));
      room.takes(x - PIN_RADIUS, y - PIN_RADIUS, 2 * PIN_RADIUS, 2 * PIN_RADIUS);
    }
    context.textAlign = "start";
  }

  #drawNames() {
    const { map, camera, context, room, colors } = this;
    context.fillStyle = colors.get("name");
    context.font = "12px system-ui, sans-serif";
    let count = 0;
    for (const [name, lat, lon] of map.places) {
      if (count === MOST_NAMES) break;
      const [px, py] = camera.place(lat, lon);
      if (px < 4 || py < 14 || py > camera.height - 40) continue;
      const width = 16 + context.measureText(name).width;
      if (px - 4 + width > camera.width || !room.takes(px - 4, py - 9, width, 18)) continue;
      count += 1;
      circle(context, px, py, 2.5);
      haloText(context, name, px + 7, py + 4, colors.get("halo"));
    }
  }

  #drawScale() {
    const { map, camera, context, room, colors } = this;
    const { length, text } = scaleBar(camera.metresPerPixel, 140, map.units.lengths);
    const [right, y] = [camera.width - 14, camera.height - 28];
    const left = right - length;
    context.strokeStyle = context.fillStyle = colors.get("soft");
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(left, y - 5);
    context.lineTo(left, y);
    context.lineTo(right, y);
    context.lineTo(right, y - 5);
    context.stroke();
    context.font = "12px system-ui, sans-serif";
    room.takes(left - 8, y - 24, right - left + 16, 32);
    haloText(context, text, right - context.measureText(text).width, y - 8, colors.get("halo"));
  }
}
