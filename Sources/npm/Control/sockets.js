// @ts-check
// Lines that a web socket brings: one that is opened here, or one of the page.

import { wordsOf } from "./sink.js";

/** @typedef {import("./sink.js").Line} Line */
/** @typedef {import("./sink.js").Sink} Sink */

/** Milliseconds before the first and the longest attempt to connect again. */
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 60000;
/** A `bearings serve` greets; what it is then asked for. */
const SUBSCRIPTION = { type: "subscribe", session: "*", events: ["authorization", "location"], snapshot: true };

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
    if (data instanceof Blob) this.#reading = this.#reading.then(async () => this.#onText(await data.text())).catch(reportError);
    else this.#onText(typeof data === "string" ? data : this.#text.decode(data));
  }

  /**
   * A message has whole lines, or one record that stands on several.
   * @param {string} text
   */
  #onText(text) {
    if (this.#listening.signal.aborted) return;
    const lines = text.split("\n");
    for (const line of lines.length > 1 && objectOf(text) ? [text] : lines) {
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
function namesIn(object) {
  const names = new Map();
  const devices = Array.isArray(object.devices) ? object.devices : [];
  for (const device of devices) {
    const [id, name] = [wordOf(device?.id), wordOf(device?.name)];
    if (id && name) names.set(id, name);
  }
  const topic = wordOf(object.topic);
  if (object._type === "location" && topic) {
    const name = wordOf(object.name) ?? topic.split("/")[1] ?? wordOf(object.tid);
    if (name) names.set(topic, name);
  }
  return names;
}

/**
 * @param {any} value
 * @returns {string | undefined} nothing for what is no name or number
 */
function wordOf(value) {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
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
