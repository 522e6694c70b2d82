// @ts-check
// What each source tells, and to whom.

/** @typedef {Record<string, any>} Line */
/**
 * What a source tells. `problem` is one line for people, or null once all is well.
 * @typedef {{line: (line: string | Line) => void, heading: (degrees: number) => void,
 *   problem: (text: string | null) => void, names: (names: Map<string, string>) => void}} Sink
 */
/** @typedef {{start: (sink: Sink) => void, stop: () => void}} Source */

/**
 * What was thrown, which may be anything, in words.
 * @param {any} error
 */
export function wordsOf(error) {
  return String(error?.message ?? error);
}
