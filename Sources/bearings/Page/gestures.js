// @ts-check
// What fingers, a mouse and its wheel do to the map.

/**
 * What happens, in pixels of the map.
 * @typedef {{drag: (right: number, down: number) => void, zoomed: () => void, hover: (x: number, y: number) => void,
 *   left: () => void, click: (x: number, y: number) => void}} MapActions
 */

/** @param {import("./map.js").TrackMap} map @param {MapActions} actions */
export function listenToMap(map, actions) {
  const { canvas, camera } = map;
  /**
   * Where each finger is, or the mouse's button is down.
   * @type {Map<number, {x: number, y: number}>}
   */
  const grips = new Map();
  let moved = 0;
  canvas.addEventListener("pointerdown", ({ pointerId, offsetX: x, offsetY: y }) => {
    canvas.setPointerCapture(pointerId);
    moved = grips.size === 0 ? 0 : Infinity;
    grips.set(pointerId, { x, y });
  });
  canvas.addEventListener("pointermove", ({ pointerId, offsetX: x, offsetY: y }) => {
    const grip = grips.get(pointerId);
    if (!grip) return actions.hover(x, y);
    const other = [...grips].find(([id]) => id !== pointerId)?.[1];
    const [right, down] = [x - grip.x, y - grip.y];
    moved += Math.hypot(right, down);
    grips.set(pointerId, { x, y });
    if (!other) return actions.drag(right, down);
    // Two fingers zoom about the one that rests.
    const [before, after] = [Math.hypot(grip.x - other.x, grip.y - other.y), Math.hypot(x - other.x, y - other.y)];
    if (before > 0 && after > 0) camera.zoom(after / before, other.x, other.y);
    actions.zoomed();
  });
  canvas.addEventListener("pointerleave", () => actions.left());
  canvas.addEventListener("pointercancel", ({ pointerId }) => grips.delete(pointerId));
  canvas.addEventListener("pointerup", ({ pointerId, offsetX, offsetY }) => {
    const isClick = grips.delete(pointerId) && moved < 4;
    if (isClick) actions.click(offsetX, offsetY);
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    camera.zoom(2 ** (-event.deltaY / 300), event.offsetX, event.offsetY);
    actions.zoomed();
  }, { passive: false });
}
