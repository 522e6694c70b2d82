// What a program does with the types: it writes records, and knows an event by its name and phase.
import type { FixRecord, IndicatorEvent, InputRecord, OutputEvent, ServerLine, SubscribeRequest } from "./bearings";

const fix: FixRecord = { type: "fix", time: "2026-05-09T14:30:00Z", lat: 46.948, lon: 7.4474, accuracy: null };
const ask: SubscribeRequest = { type: "subscribe", session: "*", events: ["indicator", "callout"] };
const records: InputRecord[] = [fix, { type: "recenter" }, { type: "viewport", zoom: 15, tile_size: 256 }];

// @ts-expect-error A fix has a longitude.
const half: FixRecord = { type: "fix", lat: 46.948 };
// @ts-expect-error There is no such event.
const none: SubscribeRequest = { type: "subscribe", events: ["weather"] };

export function place(event: IndicatorEvent): [number, number] | string {
  return event.phase === "hide" ? event.reason : [event.x, event.y];
}

export function words(line: OutputEvent | ServerLine): string {
  switch (line.event) {
    case "callout": return line.phase === "hide" ? "" : (line.lines ?? []).join("\n");
    case "directions": return "diagnostic" in line ? line.diagnostic : "steps" in line ? `${line.steps?.length}` : "";
    case "hello": return line.version;
    default: return JSON.stringify([line.event, ask, records, half, none]);
  }
}
