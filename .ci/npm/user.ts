// A program of a user, as the compiler checks it.
import { Bearings, type OutputEvent, type Reply, type SendReply } from "bearings";
import { Bearings as Inline } from "bearings/inline";
import { BearingsControl as LeafletControl } from "bearings/leaflet";
import { BearingsControl, type MapLike } from "bearings/maplibre";

export function show(map: MapLike): BearingsControl {
  const control = new BearingsControl({ source: new WebSocket("wss://localhost/ws/last"), show: ["arrow", "dot"], follow: "follow_with_course" });
  control.setSource([{ type: "fix", lat: 47, lon: 8 }, '{"type":"tick"}']);
  control.onAdd(map);
  // @ts-expect-error No way to follow.
  new BearingsControl({ follow: "heading" });
  return new LeafletControl({ position: "bottomleft", labels: (session) => session.toUpperCase() });
}

export async function use(file: Blob, map: { draw(x: number, y: number): void }): Promise<string> {
  const b = await Bearings.load({ options: { locations: true, "stale-after": "1m", "frame-rate": 60 } });
  b.send({ type: "viewport", center: { lat: 47, lon: 8 }, zoom: 15, size: { width: 390, height: 844 } }, Date.now());
  b.send('{"_type":"location","lat":47,"lon":8,"tst":1777629600}');
  b.send({ _type: "location", lat: 47, lon: 8, tst: 1777629600 });
  const reply: SendReply = b.send({ type: "fix", lat: 47.3, lon: 8.6 });
  for (const event of reply.events) draw(event);
  const outcome: "used" | "ignored" | "filtered" | "rejected" = reply.outcome;
  for (const remark of reply.remarks) if (remark.event === "rejected") console.log(outcome, remark.reason, remark.message);
  const later: Reply = b.advance(Date.now());
  const wake: number | undefined = later.wake ?? b.wake;
  console.log(wake, b.memory.size, b.memory.stack);
  b.close();

  function draw(event: OutputEvent): void {
    if (event.event === "indicator" && event.phase === "show") map.draw(event.x, event.y);
  }

  const log = await Inline.load({ clock: "log", wasm: new Uint8Array(8) });
  // @ts-expect-error A log has no send.
  log.send({});
  return log.feed(await file.arrayBuffer()) + log.feed("text") + log.end();
}
