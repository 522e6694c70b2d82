// The program of a page, to be bundled: it tells its server what came of a fix.
import { Bearings } from "bearings";

async function show() {
  const b = await Bearings.load();
  b.send({ type: "viewport", center: { lat: 47.378, lon: 8.54 }, zoom: 15, size: { width: 390, height: 844 } });
  const { outcome, events } = b.send({ type: "fix", lat: 47.378, lon: 8.6, accuracy: 5 });
  const arrow = events.find(({ event }) => event === "indicator");
  return `${outcome}, indicator to the ${arrow?.edge}`;
}

show().then(tell, (error) => tell(String(error)));

/** The server writes down what it is asked for. */
function tell(text) {
  fetch(`told/${encodeURI(text)}`);
}
