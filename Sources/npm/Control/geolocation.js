// @ts-check
// Fixes of the device itself.

/** @typedef {import("./sink.js").Sink} Sink */

/** The least change of the device's direction that is told, in degrees. */
const LEAST_TURN = 1;

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
