// @ts-check
// Small things that a map is drawn of, and the room that its labels have.

/** What of the map is covered by labels, and by what lies over it. */
export class LabelRoom {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    /** @type {[number, number, number, number][]} left, top, right and bottom */
    this.taken = [];
    const map = canvas.getBoundingClientRect();
    for (const cover of canvas.parentElement?.querySelectorAll(".over") ?? []) {
      const { x, y, width, height } = cover.getBoundingClientRect();
      this.takes(x - map.x - 4, y - map.y - 4, width + 8, height + 8);
    }
  }

  /**
   * Takes a rectangle if no part of it is taken.
   * @param {number} x @param {number} y @param {number} width @param {number} height
   */
  takes(x, y, width, height) {
    const [right, bottom] = [x + width, y + height];
    const isTaken = this.taken.some((other) => x < other[2] && other[0] < right && y < other[3] && other[1] < bottom);
    if (!isTaken) this.taken.push([x, y, right, bottom]);
    return !isTaken;
  }
}

/** @param {number} degrees @param {number} decimals @param {string} over @param {string} under zero */
export function degreesText(degrees, decimals, over, under) {
  const text = Math.abs(degrees).toFixed(decimals);
  return `${text}°${degrees === 0 || Math.abs(degrees) === 180 ? "" : degrees > 0 ? over : under}`;
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} radius */
export function circle(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context @param {string} text
 * @param {number} x @param {number} y @param {string} behind
 */
export function haloText(context, text, x, y, behind) {
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.strokeStyle = behind;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

/**
 * A disc with a rim.
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} radius
 * @param {string} color @param {string} around
 */
export function bead(context, x, y, radius, color, around) {
  beads(context, [[x, y]], radius, color, around);
}

/**
 * Discs with rims, the rims under all of them.
 * @param {CanvasRenderingContext2D} context @param {[number, number][]} spots @param {number} radius
 * @param {string} color @param {string} around
 */
export function beads(context, spots, radius, color, around) {
  for (const [ink, size] of /** @type {[string, number][]} */ ([[around, radius + 2], [color, radius]])) {
    context.fillStyle = ink;
    context.beginPath();
    for (const [x, y] of spots) {
      context.moveTo(x + size, y);
      context.arc(x, y, size, 0, 2 * Math.PI);
    }
    context.fill();
  }
}
