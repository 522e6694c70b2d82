// @ts-check
// The buttons and lists of the page: what they offer, what they do, and what they show while it plays.

import { buttonById, byId, closeMenus, inputById, option, selectById } from "./dom.js";
import { dialog } from "./keys.js";
import { SPEEDS } from "./playback.js";
import { SPEED_UNITS, usualSpeedUnit } from "./units.js";

/** @typedef {import("./main.js").Player} Player */
/** @typedef {import("./playback.js").Playback} Playback */
/** @typedef {import("./units.js").Units} Units */

/** @param {Player} player */
export function fillControls({ log, settings, figures, playback, hasDistances }) {
  const title = settings.title || "bearings view";
  document.title = settings.title ? `${title} · bearings view` : title;
  byId("title").textContent = title;
  selectById("session").replaceChildren(...log.sessions.map((session, index) => option(String(index), session.label)));
  byId("session-choice").hidden = log.sessions.length < 2;
  byId("tab-sessions").hidden = figures.size < 2;
  byId("tab-figures").hidden = figures.size === 0;
  byId("tab-stops").hidden = ![...figures.values()].some((one) => one.stops?.count > 0);
  selectById("speed").replaceChildren(...SPEEDS.map((value, index) => option(String(index), `${value.toLocaleString("en")}×`)));
  byId("skip-choice").hidden = playback.timeline.gapCount === 0;
  byId("across-choice").hidden = !hasDistances;
  byId("credit").textContent = settings.tilesCredit;
  byId("credit").hidden = !settings.tiles || !settings.tilesCredit;
}

/** @param {Units} units */
export function showUnits({ lengths, speeds, isLocal }) {
  selectById("lengths").value = lengths;
  const names = Object.keys(SPEED_UNITS).filter((name) => [usualSpeedUnit(lengths), speeds, "m/s", "kn"].includes(name));
  selectById("speeds").replaceChildren(...names.map((name) => option(name, name === "kn" ? "knots" : name)));
  selectById("speeds").value = speeds;
  selectById("zone").value = isLocal ? "local" : "utc";
}

/** @param {Playback} playback */
export function showPlayback({ isPlaying, speed, loop, timeline }) {
  byId("play-icon").setAttribute("d", isPlaying ? "M3 2h4v12h-4zM9 2h4v12h-4z" : "M4 2 L14 8 L4 14 Z");
  byId("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  const [list, chosen] = [selectById("speed"), String(SPEEDS.indexOf(speed))];
  // A list that is open and set anew forgets which line its user is at.
  if (list.value !== chosen) list.value = chosen;
  inputById("skip").checked = timeline.skipsGaps;
  buttonById("loop-clear").disabled = loop === null;
}

/** @param {Player} player */
export function listenToControls(player) {
  const { playback, map, phone } = player;
  const clicks = {
    play: () => playback.toggle(),
    previous: () => playback.step(player.session, -1),
    next: () => playback.step(player.session, 1),
    "loop-from": () => playback.loopFrom(),
    "loop-to": () => playback.loopTo(),
    "loop-clear": () => playback.clearLoop(),
    help: () => dialog().showModal(),
    "zoom-in": () => map.camera.zoom(2),
    "zoom-out": () => map.camera.zoom(0.5),
    whole: () => {
      player.setFollowing(false);
      map.fit();
    },
    follow: () => player.setFollowing(!player.follows),
    "show-screen": () => player.setScreen(!phone.isShown),
    "save-map": () => player.save("map"),
    "save-screen-svg": () => player.save("svg"),
    "save-screen-png": () => player.save("png"),
  };
  for (const elsewhere of ["pointerdown", "focusin"]) {
    addEventListener(elsewhere, ({ target }) => closeMenus(/** @type {Element} */ (target).closest("details.menu")));
  }
  for (const [id, act] of Object.entries(clicks)) {
    byId(id).addEventListener("click", () => {
      act();
      player.changed();
    });
  }
  /** @type {Record<string, (value: string) => void>} */
  const changes = {
    session: (value) => player.visit(player.log.sessions[Number(value)]),
    speed: (value) => playback.setSpeed(Number(value)),
    lengths: (value) => player.setUnits({ lengths: value === "imperial" ? "imperial" : "metric" }),
    speeds: (value) => player.setUnits({ speeds: value }),
    zone: (value) => player.setUnits({ isLocal: value === "local" }),
    coloring: (value) => player.colorBy(value),
    across: (value) => player.plotOver(value === "distance"),
  };
  for (const [id, act] of Object.entries(changes)) selectById(id).addEventListener("change", () => act(selectById(id).value));
  inputById("skip").addEventListener("change", () => player.setSkipping(inputById("skip").checked));
}
