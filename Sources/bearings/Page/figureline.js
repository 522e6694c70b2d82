// @ts-check
// The line of a plot: of each column of pixels the mean of its figures, and a band from the least to the greatest of them.

/** How strong a band is, and what is filled below a line. */
const [BAND, FILLING] = [0.45, 0.16];
const DOT_RADIUS = 2;
/** Pixels around a figure alone without which it is a stroke in a row of others, not a dot. */
const LONELY = 6;

export class FigureLine {
  /** @param {(value: number) => number} y where a figure is drawn @param {number} floor where the plot ends */
  constructor(y, floor) {
    this.y = y;
    this.floor = floor;
    this.line = new Path2D();
    this.area = new Path2D();
    this.band = new Path2D();
    this.dots = new Path2D();
    /** Where the line begins that is at hand, and where the one before ended; not a number for none. */
    this.start = NaN;
    this.lastEnd = NaN;
    /** A figure alone, of which it is not known yet how far the next one is. @type {{x: number, level: number, before: number} | null} */
    this.alone = null;
    /** The column at hand, and its figures. */
    this.x = NaN;
    this.count = 0;
    this.sum = 0;
    this.least = 0;
    this.most = 0;
  }

  /** @param {number} x a column, no further left than the one before @param {number} value */
  add(x, value) {
    if (x !== this.x) {
      this.#close();
      this.x = x;
      this.least = this.most = value;
    }
    this.count += 1;
    this.sum += value;
    if (value < this.least) this.least = value;
    if (value > this.most) this.most = value;
  }

  /** Ends the line; what is added next begins another. */
  end() {
    this.#close();
    const { x, start, area } = this;
    if (Number.isNaN(start)) return;
    area.lineTo(x, this.floor);
    area.closePath();
    if (x === start) this.alone = { x, level: this.y(this.most), before: this.lastEnd };
    this.lastEnd = x;
    this.start = this.x = NaN;
  }

  /** @param {number} next where the line begins that follows a figure alone */
  #placeAlone(next) {
    if (!this.alone) return;
    const { x, level, before } = this.alone;
    this.alone = null;
    if (x - before <= LONELY || next - x <= LONELY) {
      this.line.moveTo(x, level);
      this.line.lineTo(x + 1.5, level);
    } else {
      this.dots.moveTo(x, level);
      this.dots.arc(x, level, DOT_RADIUS, 0, 2 * Math.PI);
    }
  }

  #close() {
    const { x, y, line, area } = this;
    if (this.count === 0) return;
    const mean = y(this.sum / this.count);
    if (Number.isNaN(this.start)) {
      this.#placeAlone(x);
      this.start = x;
      line.moveTo(x, mean);
      area.moveTo(x, this.floor);
    } else line.lineTo(x, mean);
    area.lineTo(x, mean);
    if (this.least < this.most) this.band.rect(x - 0.5, y(this.most), 1, y(this.least) - y(this.most));
    this.count = this.sum = 0;
  }

  /** @param {CanvasRenderingContext2D} context @param {string} color @param {boolean} isFilled */
  draw(context, color, isFilled) {
    this.end();
    this.#placeAlone(Infinity);
    context.fillStyle = context.strokeStyle = color;
    context.globalAlpha = FILLING;
    if (isFilled) context.fill(this.area);
    context.globalAlpha = BAND;
    context.fill(this.band);
    context.globalAlpha = 1;
    context.lineWidth = 1.5;
    context.lineJoin = "round";
    context.stroke(this.line);
    context.fill(this.dots);
  }
}
