// @ts-check
// Where fixes come from: the device, a socket, or lines that the page has. Each is started with a sink and stopped once.

/** @typedef {Record<string, any>} Line */
/**
 * What a source tells. `problem` is one line for people, or null once all is well.
 * @typedef {{line: (line: string | Line) => void, heading: (degrees: number) => void,
 *   problem: (text: string | null) => void, names: (names: Map<string, string>) => void}} Sink
 */
/** @typedef {{start: (sink: Sink) => void, stop: () => void}} Source */
/** @typedef {AsyncIterable<string | Line> | Iterable<string | Line>} Lines */

/** Milliseconds before the first and the longest attempt to connect again. */
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 60000;
/** The least change of the device's direction that is told, in degrees. */
const LEAST_TURN = 1;
/** A `bearings serve` greets; what it is then asked for. */
const SUBSCRIPTION = { type: "subscribe", session: "*", events: ["authorization", "location"], snapshot: true };

/**
 * @param {"geolocation" | string | WebSocket | Lines} source
 * @param {string} session whose the device's fixes are
 * @returns {Source}
 */
export function sourceOf(source, session) {
  if (source === "geolocation") return new Geolocation(session);
  if (typeof source === "string" || isSocket(source)) return new Socket(source);
  return new Iteration(source);
}

/**
 * @param {unknown} source
 * @returns {source is WebSocket}
 */
function isSocket(source) {
  return typeof source === "object" && source !== null && "readyState" in source && "send" in source;
}

/** The device's own location. Asked for where `start` is called, which has to be in a tap. */
export class Geolocation {
  /** @type {number | undefined} */
  #watch;
  #stopping = new AbortController();
  #isDenied = false;
  #heading = NaN;

  /** @param {string} session */
  constructor(session) {
    this.session = session;
  }

  /** @param {Sink} sink */
  start(sink) {
    if (!navigator.geolocation) {
      sink.problem("This browser tells no location.");
      return;
    }
    this.#watch = navigator.geolocation.watchPosition(
      (position) => this.#onPosition(position, sink),
      (error) => this.#onError(error, sink),
      { enableHighAccuracy: true },
    );
    this.#listen(sink);
  }

  stop() {
    if (this.#watch !== undefined) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = undefined;
    this.#stopping.abort();
  }

  /** @param {GeolocationPosition} position @param {Sink} sink */
  #onPosition({ coords, timestamp }, sink) {
    if (this.#isDenied) sink.line({ type: "authorization", status: "granted", session: this.session });
    this.#isDenied = false;
    const { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed } = coords;
    const course = Number.isNaN(heading) ? null : heading;
    sink.problem(null);
    sink.line({
      coords: { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading: course, speed },
      timestamp,
      device_id: this.session,
    });
  }

  /** @param {GeolocationPositionError} error @param {Sink} sink */
  #onError({ code }, sink) {
    if (code === 1) {
      this.#isDenied = true;
      sink.line({ type: "authorization", status: "denied", session: this.session });
      sink.problem("Location is not allowed for this page.");
    } else {
      sink.problem(code === 3 ? "Still looking for your location." : "Your location is not known right now.");
    }
  }

  /**
   * Listens to the compass; iOS wants to be asked.
   * @param {Sink} sink
   */
  async #listen(sink) {
    const Orientation = /** @type {any} */ (globalThis).DeviceOrientationEvent;
    if (!Orientation) return;
    if (Orientation.requestPermission) {
      const answer = await Orientation.requestPermission().catch(() => "denied");
      if (answer !== "granted" || this.#stopping.signal.aborted) return;
    }
    const kind = "ondeviceorientationabsolute" in globalThis ? "deviceorientationabsolute" : "deviceorientation";
    const listener = (/** @type {any} */ event) => this.#onOrientation(event, sink);
    addEventListener(kind, listener, { signal: this.#stopping.signal });
  }

  /** @param {any} event @param {Sink} sink */
  #onOrientation(event, sink) {
    const turned = event.webkitCompassHeading ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : null);
    if (turned === null) return;
    const heading = (turned + (screen.orientation?.angle ?? 0)) % 360;
    const change = Math.abs(((heading - this.#heading + 540) % 360) - 180);
    if (change < LEAST_TURN) return;
    this.#heading = heading;
    sink.heading(heading);
  }
}

/** A web socket, that of Traccar, of the OwnTracks Recorder, a bridge to `bearings serve` or any that sends lines. */
export class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #delay = FIRST_DELAY;
  #isServer = false;
  #text = new TextDecoder();
  /** @type {string | URL} */
  #address;
  /** @type {WebSocket | null} */
  #given = null;

  /** @param {string | WebSocket} source */
  constructor(source) {
    if (typeof source !== "string") this.#given = source;
    this.#address = typeof source === "string" ? source : source.url;
  }

  /** @param {Sink} sink */
  start(sink) {
    try {
      this.#socket = this.#given ?? new WebSocket(this.#address);
    } catch (error) {
      // An address that cannot be right, or one that a page of https may not have.
      sink.problem(`No connection: ${/** @type {Error} */ (error).message}`);
      return;
    }
    const socket = this.#socket;
    socket.binaryType = "arraybuffer";
    this.#isServer = false;
    const greet = () => {
      if (new URL(socket.url).pathname.endsWith("/ws/last")) socket.send("LAST");
    };
    if (this.#given && socket.readyState === WebSocket.OPEN) greet();
    else if (this.#given && socket.readyState > WebSocket.OPEN) queueMicrotask(() => this.#onClose(sink));
    this.#given = null;
    socket.onopen = () => {
      sink.problem(null);
      greet();
    };
    socket.onmessage = (message) => this.#onMessage(message.data, sink);
    socket.onclose = () => this.#onClose(sink);
  }

  stop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** @param {string | ArrayBuffer} data @param {Sink} sink */
  #onMessage(data, sink) {
    this.#delay = FIRST_DELAY;
    const text = typeof data === "string" ? data : this.#text.decode(data);
    for (const line of text.split("\n")) {
      const object = objectOf(line);
      if (!object) continue;
      const names = namesIn(object);
      if (names.size > 0) sink.names(names);
      if (object.event === "hello") {
        this.#isServer = true;
        this.#socket?.send(`${JSON.stringify(SUBSCRIPTION)}\n`);
      } else if (this.#isServer) {
        const record = recordOf(object);
        if (record) sink.line(record);
      } else if (Object.keys(object).length > 0) {
        // Traccar says nothing by an empty object, so that the connection lives.
        sink.line(line);
      }
    }
  }

  /** @param {Sink} sink */
  #onClose(sink) {
    this.#socket = null;
    // From three quarters on: many pages do not come back at once, and one that is alone within a second.
    const delay = this.#delay * (0.75 + Math.random() / 4);
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY);
    sink.problem(`No connection to ${new URL(this.#address, globalThis.location?.href).host}; trying again in ${Math.ceil(delay / 1000)} s.`);
    this.#timer = setTimeout(() => this.start(sink), delay);
  }
}

/** Lines that the page has, or gets. */
export class Iteration {
  #isStopped = false;

  /** @param {Lines} lines */
  constructor(lines) {
    this.lines = lines;
  }

  /** @param {Sink} sink */
  async start(sink) {
    try {
      for await (const line of this.lines) {
        if (this.#isStopped) return;
        sink.line(line);
      }
    } catch (error) {
      if (!this.#isStopped) sink.problem(`No more lines: ${/** @type {Error} */ (error).message}`);
    }
  }

  stop() {
    this.#isStopped = true;
  }
}

/**
 * @param {string} line
 * @returns {Line | null} nothing for what is no object or array: a Recorder answers `LAST` with it, too
 */
function objectOf(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/**
 * An event of a server as the record that it comes from.
 * @param {Line} event
 * @returns {Line | null}
 */
function recordOf(event) {
  const { event: kind, seq, snapshot, visibility, late_by: _, ...rest } = event;
  if (kind === "location") return { type: "fix", ...rest };
  return kind === "authorization" ? { type: "authorization", ...rest } : null;
}

/**
 * What people call a session: Traccar tells its devices, a Recorder the cards of its users.
 * @param {Line} object
 * @returns {Map<string, string>}
 */
export function namesIn(object) {
  const names = new Map();
  const devices = Array.isArray(object.devices) ? object.devices : [];
  for (const device of devices) if (device?.name) names.set(String(device.id), String(device.name));
  if (object._type === "location" && object.topic) {
    const [, user] = String(object.topic).split("/");
    names.set(object.topic, String(object.name ?? user ?? object.tid));
  }
  return names;
}
