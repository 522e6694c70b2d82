// @ts-check
// The address of what is shown: #t=TIME&session=NAME&part=N&panel=NAME

/** @returns {{name: string | null, part: number, time: number, panel: string}} a time that is not a number where none is told */
export function readAddress() {
  const told = new URLSearchParams(location.hash.slice(1));
  return {
    name: told.get("session"),
    part: Number(told.get("part") ?? 1),
    time: Date.parse(told.get("t") ?? ""),
    panel: told.get("panel") ?? "",
  };
}

/** @param {number} time @param {import("./source.js").Session} session @param {string} panel */
export function writeAddress(time, { name, part }, panel) {
  const told = new URLSearchParams({ session: name, ...(part > 1 ? { part: String(part) } : {}), panel });
  history.replaceState(null, "", `#t=${new Date(time).toISOString()}&${told}`);
}
