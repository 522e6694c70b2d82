// @ts-check
// What keys do.

import { byId, closeMenus } from "./dom.js";

/** Milliseconds of playing that an arrow key goes, and of time that a comma does. */
const ARROW_STEP = 5000;
const FRAME = 1000 / 60;

/**
 * What a list, a button and a box do themselves with keys.
 * @type {Record<string, RegExp>}
 */
const OWN_KEYS = { SELECT: /^(Arrow.*|Home|End| |[a-z])$/, BUTTON: /^( |Enter)$/, SUMMARY: /^( |Enter)$/, INPUT: /^ $/ };

export function dialog() {
  return /** @type {HTMLDialogElement} */ (byId("keys"));
}

/** @param {import("./main.js").Player} player */
export function listenToKeys(player) {
  const acts = actsOf(player);
  addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTaken = event.ctrlKey || event.metaKey || event.altKey || dialog().open;
    if (isTaken || OWN_KEYS[target.tagName]?.test(event.key)) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  // What a pointer has pressed does not keep the space bar from playing; who uses keys keeps the focus.
  addEventListener("click", (event) => {
    const control = /** @type {HTMLElement} */ (event.target).closest("button, summary, input");
    if (event.detail > 0 && control instanceof HTMLElement && !dialog().open) control.blur();
  });
}

/**
 * @param {import("./main.js").Player} player
 * @returns {Record<string, () => unknown>}
 */
function actsOf(player) {
  const { playback } = player;
  return {
    " ": () => playback.toggle(),
    ArrowLeft: () => playback.seek(playback.position - ARROW_STEP * playback.speed),
    ArrowRight: () => playback.seek(playback.position + ARROW_STEP * playback.speed),
    ArrowUp: () => playback.accelerate(1),
    ArrowDown: () => playback.accelerate(-1),
    ",": () => playback.seek(playback.position - FRAME),
    ".": () => playback.seek(playback.position + FRAME),
    "[": () => playback.loopFrom(),
    "]": () => playback.loopTo(),
    Escape: () => closeMenus() || playback.clearLoop(),
    n: () => playback.step(player.session, 1),
    p: () => playback.step(player.session, -1),
    Home: () => playback.seek(0),
    End: () => playback.seek(playback.timeline.length),
    g: () => playback.timeline.gapCount > 0 && player.setSkipping(!playback.timeline.skipsGaps),
    f: () => player.setFollowing(!player.follows),
    s: () => player.setScreen(!player.phone.isShown),
    "?": () => dialog().showModal(),
  };
}
