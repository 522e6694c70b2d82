// @ts-check
// What a `camera` event does to the map.

/** @typedef {import("../../bearings/Page/state.js").BearingsEvent} BearingsEvent */
/** @typedef {import("./viewport.js").Viewport} Viewport */

/** What the control's own movements of the map carry, so that they are not taken for fingers. */
export const OWN = { bearings: true };
/** The zoom of tiles of 512 points at which somebody who asks where they are finds themselves, at least. */
const NEAR_ZOOM = 15;
/** Farther, in lengths of the screen, the map flies. */
const NEAR = 2;
/** A movement is never shorter, in milliseconds: headings come more often. */
const LEAST_DURATION = 100;
/** @type {Record<string, string>} */
const PROBLEMS = { no_fix: "No location yet.", unauthorized: "Location is not allowed." };

/**
 * Why there is no camera, in one line, or null.
 * @param {BearingsEvent} event
 */
export function cameraProblem({ diagnostic }) {
  return PROBLEMS[diagnostic] ?? null;
}

/**
 * A camera as the toolkits have it.
 * @param {BearingsEvent} event @param {Viewport} viewport
 * @param {boolean} isAsked whether somebody has asked where they are
 */
export function cameraOf({ reason, center, zoom, heading }, viewport, isAsked) {
  const now = viewport.map.getZoom() - viewport.depth;
  const level = reason === "first_fix" && isAsked ? Math.max(zoom ?? 0, now, NEAR_ZOOM) : zoom;
  return {
    center: [center.lon, center.lat],
    ...(level === undefined ? {} : { zoom: level + viewport.depth }),
    ...(heading === undefined ? {} : { bearing: heading }),
  };
}

/**
 * @param {Viewport} viewport @param {ReturnType<typeof cameraOf>} camera
 * @param {string} way the reason of an animated movement, or "still"
 * @param {number} glide milliseconds that the dot takes
 */
export function moveMap(viewport, camera, way, glide) {
  const { map } = viewport;
  if (way === "still") map.jumpTo(camera, OWN);
  else if (way === "follow") {
    // In step with the dot.
    const duration = Math.max(glide, LEAST_DURATION);
    map.easeTo({ ...camera, duration, easing: (/** @type {number} */ part) => part }, OWN);
  } else if (isNear(viewport, camera.center)) map.easeTo(camera, OWN);
  else map.flyTo(camera, OWN);
}

/** @param {Viewport} viewport @param {number[]} center */
function isNear(viewport, [lon, lat]) {
  const projection = viewport.projection();
  const { x, y, depth } = projection.project(lat, lon);
  const { width, height, cx, cy } = projection.view;
  return depth > 0 && Math.hypot(x - cx, y - cy) < NEAR * Math.max(width, height);
}
