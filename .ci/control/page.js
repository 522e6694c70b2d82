// What both pages share: a control whose time is taken, and what can be seen of it.

/** Milliseconds of script that each move of the map has cost. */
window.costs = [];
window.events = [];

/** Adds a control, whose listeners to the map's moves are timed. */
export function prepare(BearingsControl, map, kindOfMove, add) {
  window.map = map;
  window.BearingsControl = BearingsControl;
  const [on, off] = [map.on.bind(map), map.off.bind(map)];
  const moves = [kindOfMove, "zoomanim"];
  map.off = (kind, listener, ...rest) => off(kind, (moves.includes(kind) && listener.timed) || listener, ...rest);
  window.addControl = (options) => {
    map.on = (kind, listener, ...rest) => {
      if (!moves.includes(kind)) return on(kind, listener, ...rest);
      listener.timed ??= (event) => {
        const began = performance.now();
        listener(event);
        window.costs.push(performance.now() - began);
      };
      return on(kind, listener.timed, ...rest);
    };
    window.control = new BearingsControl({ onEvent: (event) => window.events.push(event), ...options });
    add(window.control);
    delete map.on;
  };
}

/** Gives the control a web socket of the page that brings messages: a text, or a blob of it. */
window.bring = (messages) => {
  class Given extends EventTarget {
    url = "ws://127.0.0.1/";
    readyState = 1;
    send() {}
  }
  const socket = new Given();
  window.control.setSource(socket);
  for (const { text, isBlob } of messages) {
    socket.dispatchEvent(new MessageEvent("message", { data: isBlob ? new Blob([text]) : text }));
  }
};

/** The arrows that can be seen: x, y by the label. */
window.arrows = () => Object.fromEntries([...document.querySelectorAll(".bearings-arrow")]
  .filter((arrow) => Number(arrow.style.opacity) > 0 && arrow.style.pointerEvents !== "none")
  .map((arrow) => [arrow.ariaLabel.split(",")[0], arrow.style.transform.match(/-?[\d.]+(?=px)/g).map(Number)]));

/** Whether an element can be seen, and where its middle is. */
window.middleOf = (selector) => {
  const found = [...document.querySelectorAll(selector)].find((element) => !element.hidden);
  if (!found) return null;
  const { x, y, width, height } = found.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/** Where the map has been, as `jump` takes it. */
window.cameras = [];

/**
 * What each of the movements that were made costs, in milliseconds of script, sorted: the least of some tries, for other processes
 * take their time, too.
 */
window.costsAgain = (tries) => window.cameras.map((camera, index) => {
  const spent = [];
  for (let round = 0; round < tries; round += 1) {
    window.jump(window.cameras[(index + window.cameras.length - 1) % window.cameras.length]);
    window.costs.length = 0;
    window.jump(camera);
    spent.push(window.costs.reduce((sum, cost) => sum + cost, 0));
  }
  return Math.min(...spent);
}).sort((one, other) => one - other);

/** What is wrong of the user's arrow in the frames of a moving map, and how many were looked at. */
window.frames = { moves: 0, arrows: 0, faults: [] };

/**
 * Looks at the arrow of `window.user`, a place without accuracy, as the map has just been drawn.
 * @param {{x, y}} point where the map itself projects it
 * @param {number} depth of that place: under 0 behind the camera, where a projection mirrors
 */
window.lookAtArrow = (point, depth) => {
  const { frames, user } = window;
  if (!user) return;
  frames.moves += 1;
  const { clientWidth: width, clientHeight: height } = window.map.getContainer();
  const outside = depth < 0.01 ? Infinity : Math.max(-point.x, point.x - width, -point.y, point.y - height);
  const arrow = window.arrows().You;
  const fault = (text) => frames.faults.push(`${text}: ${JSON.stringify({ point, depth, outside, arrow, frame: frames.moves })}`);
  // An edge counts once it is crossed by four points.
  if (outside > 4.5 && !arrow) fault("no arrow");
  if (outside < -4.5 && arrow) fault("an arrow to who can be seen");
  if (!arrow || outside < 0) return;
  const [gx, gy] = [point.x - width / 2, point.y - height / 2].map((part) => part * Math.sign(depth));
  const part = Math.min((width / 2 - 35) / Math.abs(gx), (height / 2 - 35) / Math.abs(gy));
  const [x, y] = [width / 2 + part * gx, height / 2 + part * gy];
  const boxes = [...document.querySelectorAll(".maplibregl-ctrl, .leaflet-control")].map((box) => box.getBoundingClientRect());
  // Beside a control it slides along the edge.
  const isMoved = boxes.some((b) => x > b.left - 23 && x < b.right + 23 && y > b.top - 23 && y < b.bottom + 23);
  if (isMoved) return;
  frames.arrows += 1;
  const [ax, ay] = [arrow[0] - width / 2, arrow[1] - height / 2];
  const away = Math.abs(ax * gy - ay * gx) / Math.hypot(gx, gy);
  if (away > 0.5 || ax * gx + ay * gy <= 0) fault(`${away.toFixed(2)} px beside the ray`);
};
