// @ts-check
// A street map of a server's pictures beneath the map, each 256 pixels of the world at a whole zoom. Only a page that
// was written with --tiles asks for any.

const SIDE = 256;
const DEEPEST = 19;
const MOST_KEPT = 400;

export class Tiles {
  /**
   * @param {string} template with {z}, {x} and {y}
   * @param {() => void} arrived called when there is something more to draw
   */
  constructor(template, arrived) {
    this.template = template;
    this.arrived = arrived;
    /** @type {Map<string, HTMLImageElement>} */
    this.images = new Map();
  }

  /**
   * Draws the tiles that are there, and asks for those that are not.
   * @param {CanvasRenderingContext2D} context
   * @param {{x: number, y: number, scale: number}} camera
   * @param {number} width @param {number} height
   */
  draw(context, camera, width, height) {
    const zoom = Math.max(0, Math.min(DEEPEST, Math.round(Math.log2(camera.scale / SIDE))));
    const count = 2 ** zoom;
    const side = camera.scale / count;
    const [left, top] = [camera.x * count - width / 2 / side, camera.y * count - height / 2 / side];
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(count, top + height / side); row += 1) {
      for (let column = Math.floor(left); column < left + width / side; column += 1) {
        const image = this.#image(zoom, ((column % count) + count) % count, row);
        if (!image.complete || image.naturalWidth === 0) continue;
        // Whole pixels, or seams would show.
        const [x, y] = [Math.floor((column - left) * side), Math.floor((row - top) * side)];
        context.drawImage(image, x, y, Math.ceil(side) + 1, Math.ceil(side) + 1);
      }
    }
  }

  /** @param {number} z @param {number} x @param {number} y */
  #image(z, x, y) {
    const address = this.template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
    const known = this.images.get(address);
    if (known) return known;
    const image = new Image();
    // So that what is drawn can be saved.
    image.crossOrigin = "anonymous";
    image.onload = this.arrived;
    image.src = address;
    if (this.images.size >= MOST_KEPT) {
      const [oldest] = this.images.keys();
      this.images.delete(oldest);
    }
    this.images.set(address, image);
    return image;
  }
}
