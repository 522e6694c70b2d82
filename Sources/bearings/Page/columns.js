// @ts-check
// Columns of numbers that grow: what makes a million events small enough to keep and quick enough to scan.

/**
 * @template {Float64Array | Float32Array | Uint32Array | Uint8Array} T
 */
export class Column {
  /** @param {new (length: number) => T} ArrayType */
  constructor(ArrayType) {
    this.ArrayType = ArrayType;
    /** Longer than `length`; what lies beyond is not told yet. */
    this.values = new ArrayType(16);
    this.length = 0;
  }

  /** @param {number} value */
  push(value) {
    if (this.length === this.values.length) this.grow();
    this.values[this.length] = value;
    this.length += 1;
  }

  /** Makes room for as many values again. */
  grow() {
    const longer = new this.ArrayType(2 * this.values.length);
    longer.set(this.values);
    this.values = longer;
  }

  get last() {
    return this.length > 0 ? this.values[this.length - 1] : NaN;
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
