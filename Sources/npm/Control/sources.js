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

/** An address that `WebSocket` takes, also one of the page's own host. */
const ADDRESS = /^(wss?:|https?:|\/)/i;

/**
 * @param {"geolocation" | string | WebSocket | Lines} source
 * @param {string} session whose the device's fixes are
 * @returns {Source}
 */
export function sourceOf(source, session) {
  if (source === "geolocation") return new Geolocation(session);
  if (typeof source === "string") return new Socket(source);
  return isSocket(source) ? new GivenSocket(source) : new Iteration(source);
}

/**
 * Whether it is one.
 * @param {any} source
 */
export function isSource(source) {
  if (typeof source === "string") return source === "geolocation" || ADDRESS.test(source);
  return isSocket(source) || isIterable(source);
}

/**
 * @param {any} source
 * @returns {source is WebSocket}
 */
export function isSocket(source) {
  return typeof source === "object" && source !== null && "readyState" in source && "send" in source;
}

/** @param {any} source */
function isIterable(source) {
  return typeof source === "object" && source !== null && Boolean(source[Symbol.asyncIterator] ?? source[Symbol.iterator]);
}

/**
 * What was thrown, which may be anything, in words.
 * @param {any} error
 */
export function wordsOf(error) {
  return String(error?.message ?? error);
}

/** The device's own location. Asked for where `start` is called, which has to be in a tap. */
export class Geolocation {
  /** @type {number | undefined} */
  #watch;
  #stopping = new AbortController();
  /** A denial before may be over. */
  #isAllowed = false;
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
    if (!this.#isAllowed) sink.line({ type: "authorization", status: "granted", session: this.session });
    this.#isAllowed = true;
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
      this.#isAllowed = false;
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

/** What is read of a web socket: that of Traccar, of the OwnTracks Recorder, a bridge to `bearings serve` or any that sends lines. */
class Conversation {
  #isServer = false;
  #text = new TextDecoder();
  /** Until what came before is read. */
  #reading = Promise.resolve();
  #listening = new AbortController();

  /** @param {WebSocket} socket @param {Sink} sink @param {{open: () => void, heard?: () => void, close: () => void}} handlers */
  constructor(socket, sink, { open, heard, close }) {
    this.socket = socket;
    this.sink = sink;
    const { signal } = this.#listening;
    const begin = () => {
      open();
      if (urlOf(socket.url).pathname.endsWith("/ws/last")) socket.send("LAST");
    };
    if (socket.readyState === WebSocket.OPEN) begin();
    socket.addEventListener("open", begin, { signal });
    socket.addEventListener("message", ({ data }) => this.#onMessage(data, heard), { signal });
    socket.addEventListener("close", close, { signal });
  }

  end() {
    this.#listening.abort();
  }

  /** @param {string | ArrayBuffer | Blob} data @param {(() => void) | undefined} heard */
  #onMessage(data, heard) {
    heard?.();
    if (data instanceof Blob) this.#reading = this.#reading.then(async () => this.#onText(await data.text()));
    else this.#onText(typeof data === "string" ? data : this.#text.decode(data));
  }

  /** @param {string} text */
  #onText(text) {
    if (this.#listening.signal.aborted) return;
    for (const line of text.split("\n")) {
      // A Recorder repeats what it is asked.
      if (line.trim() !== "" && line !== "LAST") this.#onLine(line);
    }
  }

  /** @param {string} line */
  #onLine(line) {
    const object = objectOf(line);
    if (!object) {
      this.sink.line(line);
      return;
    }
    const names = namesIn(object);
    if (names.size > 0) this.sink.names(names);
    if (object.event === "hello") {
      this.#isServer = true;
      this.socket.send(`${JSON.stringify(SUBSCRIPTION)}\n`);
    } else if (this.#isServer) {
      if (object.event === "error") this.sink.problem(`${hostOf(this.socket.url)}: ${object.message}`);
      const record = recordOf(object);
      if (record) this.sink.line(record);
    } else if (Object.keys(object).length > 0) {
      // Traccar says nothing by an empty object, so that the connection lives.
      this.sink.line(line);
    }
  }
}

/** A web socket that is opened here, again and again. */
export class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Conversation | null} */
  #conversation = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #delay = FIRST_DELAY;

  /** @param {string} address */
  constructor(address) {
    this.address = address;
  }

  /** @param {Sink} sink */
  start(sink) {
    try {
      this.#socket = new WebSocket(this.address);
    } catch (error) {
      // An address that cannot be right, or one that a page of https may not have.
      sink.problem(`No connection: ${wordsOf(error)}`);
      return;
    }
    this.#socket.binaryType = "arraybuffer";
    this.#conversation = new Conversation(this.#socket, sink, {
      open: () => sink.problem(null),
      heard: () => (this.#delay = FIRST_DELAY),
      close: () => this.#onClose(sink),
    });
  }

  stop() {
    clearTimeout(this.#timer);
    this.#conversation?.end();
    this.#socket?.close();
    this.#socket = this.#conversation = null;
  }

  /** @param {Sink} sink */
  #onClose(sink) {
    this.stop();
    // From three quarters on: many pages do not come back at once, and one that is alone within a second.
    const delay = this.#delay * (0.75 + Math.random() / 4);
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY);
    sink.problem(`No connection to ${hostOf(this.address)}; trying again in ${Math.ceil(delay / 1000)} s.`);
    this.#timer = setTimeout(() => this.start(sink), delay);
  }
}

/** A web socket of the page: its handlers stay, and it is the page's to open and to close. */
export class GivenSocket {
  /** @type {Conversation | null} */
  #conversation = null;

  /** @param {WebSocket} socket */
  constructor(socket) {
    this.socket = socket;
  }

  /** @param {Sink} sink */
  start(sink) {
    const close = () => sink.problem(`The connection to ${hostOf(this.socket.url)} has ended.`);
    this.#conversation = new Conversation(this.socket, sink, { open: () => sink.problem(null), close });
    if (this.socket.readyState > WebSocket.OPEN) close();
  }

  stop() {
    this.#conversation?.end();
  }
}

/** Lines that the page has, or gets. */
export class Iteration {
  /** @type {AsyncIterator<string | Line> | Iterator<string | Line> | null} */
  #iterator = null;
  #isStopped = false;

  /** @param {Lines} lines */
  constructor(lines) {
    this.lines = /** @type {any} */ (lines);
  }

  /** @param {Sink} sink */
  async start(sink) {
    try {
      const iterator = (this.lines[Symbol.asyncIterator] ?? this.lines[Symbol.iterator]).call(this.lines);
      this.#iterator = iterator;
      for (;;) {
        const { done, value } = await iterator.next();
        if (done || this.#isStopped) return;
        sink.line(await value);
      }
    } catch (error) {
      if (!this.#isStopped) sink.problem(`No more lines: ${wordsOf(error)}`);
    }
  }

  /** Whoever makes the lines may stop, too, also where none comes. */
  async stop() {
    this.#isStopped = true;
    try {
      await this.#iterator?.return?.();
    } catch (error) {
      reportError(error);
    }
  }
}

/**
 * @param {string} line
 * @returns {Line | null} nothing for what is no object or array
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

/** @param {string} address */
function urlOf(address) {
  return new URL(address, globalThis.location?.href);
}

/**
 * Without a token that the address may have.
 * @param {string} address
 */
function hostOf(address) {
  return urlOf(address).host;
}
