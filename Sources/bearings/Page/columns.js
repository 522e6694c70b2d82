// @ts-check
// Columns of numbers that grow: what makes a million events small enough to keep and quick enough to scan.

/** @typedef {Float64Array | Float32Array | Uint32Array | Uint8Array} Numbers */

/**
 * One number of each row.
 * @template {Numbers} T
 */
class Column {
  /** @param {new (length: number) => T} ArrayType @param {number} room */
  constructor(ArrayType, room) {
    this.ArrayType = ArrayType;
    /** As long as there is room; what lies beyond the last row is not told yet. */
    this.values = new ArrayType(room);
  }

  /** @param {number} room */
  grow(room) {
    const longer = new this.ArrayType(room);
    longer.set(this.values);
    this.values = longer;
  }
}

/** Rows of numbers, whose columns grow together. */
export class Table {
  constructor() {
    this.length = 0;
    this.room = 16;
    /** @type {Column<any>[]} */
    this.columns = [];
  }

  /**
   * @template {Numbers} T
   * @param {new (length: number) => T} ArrayType
   */
  column(ArrayType) {
    const column = new Column(ArrayType, this.room);
    this.columns.push(column);
    return column;
  }

  /** Adds a row, and says where it is. */
  add() {
    if (this.length === this.room) {
      // By much, for new memory costs more than what is done with it.
      this.room *= 4;
      for (const column of this.columns) column.grow(this.room);
    }
    this.length += 1;
    return this.length - 1;
  }
}

/**
 * How many of the first `length` values, which never fall, are at most `limit`.
 * @param {ArrayLike<number>} values
 * @param {number} length
 * @param {number} limit
 */
export function countUpTo(values, length, limit) {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
