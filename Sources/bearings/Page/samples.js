// @ts-check
// Fewer fixes, or figures, that stand for all of them.

/** @typedef {import("./track.js").Track} Track */

/**
 * The fixes more than `least` apart on the world's square, those where the user comes into view or leaves it, and
 * the last.
 * @param {Track} track @param {number} least
 */
export function thinnedIndices(track, least) {
  const { length } = track;
  const [xs, ys, visibilities] = [track.xs.values, track.ys.values, track.visibilities.values];
  const kept = new Uint32Array(length);
  let count = 0;
  let last = 0;
  for (let index = 0; index < length; index += 1) {
    const isFar = Math.abs(xs[index] - xs[last]) > least || Math.abs(ys[index] - ys[last]) > least;
    if (index > 0 && index < length - 1 && !isFar && visibilities[index] === visibilities[last]) continue;
    kept[count] = index;
    count += 1;
    last = index;
  }
  return kept.slice(0, count);
}

/**
 * A figure that few of the others pass, so that one of them does not flatten the rest.
 * @param {Float32Array} figures @param {number} length
 */
export function usualMost(figures, length) {
  const some = sortedSample(figures, length);
  return some[Math.floor(some.length * 0.98)] ?? 0;
}

/**
 * Some thousands of the figures over 0, from the least to the greatest.
 * @param {Float32Array} figures @param {number} length
 */
export function sortedSample(figures, length) {
  const step = Math.max(1, Math.floor(length / 5000));
  const some = [];
  for (let index = 0; index < length; index += step) if (figures[index] > 0) some.push(figures[index]);
  return some.sort((one, other) => one - other);
}
