// @ts-check
// Playing: where along the timeline the page is, how fast it goes on, and between which times it loops.

import { Timeline } from "./timeline.js";

/** @typedef {import("./source.js").Session} Session */

/** How much faster than it happened. */
export const SPEEDS = [
  0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 10800, 43200, 86400, 604800, 2592000,
];
/** Seconds that the whole should take at first, at most. */
const USUAL_LENGTH = 90;

export class Playback {
  /** @param {Session[]} sessions @param {() => void} changed is called when there is something else to show */
  constructor(sessions, changed) {
    this.sessions = sessions;
    this.changed = changed;
    this.timeline = new Timeline(sessions, false);
    this.position = 0;
    this.speed = this.usualSpeed;
    this.isPlaying = false;
    /** @type {[number, number] | null} times */
    this.loop = null;
    this.lastFrame = 0;
    this.motion = matchMedia("(prefers-reduced-motion: reduce)");
  }

  get time() {
    return this.timeline.timeAt(this.position);
  }

  /** @param {number} position */
  seek(position) {
    this.position = Math.max(0, Math.min(this.timeline.length, position));
    this.changed();
  }

  /** @param {number} time */
  seekTime(time) {
    this.seek(this.timeline.positionOf(time));
  }

  /**
   * Goes to the time of the next event of a session, or of the previous one.
   * @param {Session} session @param {1 | -1} by
   */
  step(session, by) {
    const { time } = this;
    this.pause();
    if (by > 0) {
      const next = session.countAt(time);
      if (next < session.count) this.seekTime(session.times.values[next]);
      return;
    }
    // Before all events of this moment; else the ones just gone.
    const last = session.countAt(time) - 1;
    if (last < 0) return;
    const moment = session.times.values[last];
    const previous = moment < time ? last : session.countAt(moment - 0.5) - 1;
    if (previous >= 0) this.seekTime(session.times.values[previous]);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    if (this.position >= this.timeline.length) this.position = 0;
    this.isPlaying = true;
    this.lastFrame = performance.now();
    this.changed();
  }

  pause() {
    this.isPlaying = false;
    this.changed();
  }

  /**
   * Goes on by the time since the last picture.
   * @param {number} now
   */
  advance(now) {
    // Who wants little motion sees two pictures a second.
    if (!this.isPlaying || (this.motion.matches && now - this.lastFrame < 500)) return;
    const elapsed = Math.max(0, now - this.lastFrame);
    this.lastFrame = now;
    this.position += elapsed * this.speed;
    const loop = this.loopPositions;
    if (loop && this.position >= loop[1]) {
      this.position = loop[0] + ((this.position - loop[1]) % Math.max(1, loop[1] - loop[0]));
    }
    if (this.position < this.timeline.length) return;
    this.position = this.timeline.length;
    this.pause();
  }

  // Speed

  /** @param {number} by how many places of SPEEDS faster */
  accelerate(by) {
    this.setSpeed(SPEEDS.indexOf(this.speed) + by);
  }

  /** @param {number} index */
  setSpeed(index) {
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index))];
    this.changed();
  }

  /** The speed at which the whole takes about as long as it should at first. */
  get usualSpeed() {
    const least = Math.max(1, this.timeline.length / 1000 / USUAL_LENGTH);
    return SPEEDS.find((speed) => speed >= least) ?? SPEEDS[SPEEDS.length - 1];
  }

  /** @param {boolean} skipsGaps */
  setSkipping(skipsGaps) {
    const { time } = this;
    const isUsual = this.speed === this.usualSpeed;
    this.timeline = new Timeline(this.sessions, skipsGaps);
    // A speed that somebody chose stays.
    if (isUsual) this.speed = this.usualSpeed;
    this.seekTime(time);
  }

  // The loop

  /** @param {number} from @param {number} to times */
  setLoop(from, to) {
    this.loop = from < to ? [from, to] : null;
    this.changed();
  }

  clearLoop() {
    this.setLoop(0, 0);
  }

  loopFrom() {
    this.setLoop(this.time, this.loop && this.loop[1] > this.time ? this.loop[1] : this.timeline.lastTime);
  }

  loopTo() {
    this.setLoop(this.loop && this.loop[0] < this.time ? this.loop[0] : this.timeline.firstTime, this.time);
  }

  /** @returns {[number, number] | null} */
  get loopPositions() {
    return this.loop && [this.timeline.positionOf(this.loop[0]), this.timeline.positionOf(this.loop[1])];
  }
}
