/** Where the module is: an address, an answer to a request, its bytes, or the compiled module. */
export type WasmSource = string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/**
 * The options of `bearings run` that concern what is decided, by their long names without the dashes: `{ locations: true,
 * "stale-after": "1m" }`. A flag takes true or false. `bearings help run` lists them.
 */
export type Options = Record<string, string | number | boolean>;

/** How an engine is loaded. */
export interface LoadOptions {
  /** Where absent: beside the script. */
  wasm?: WasmSource;
  /** What differs from the defaults of `run`. The clock stands beside them. */
  options?: Options;
}

/** What has come of time that passed. */
export interface Reply {
  /** What to draw, in this order. */
  events: OutputEvent[];
  /** What was not used of the input, and why. */
  remarks: Remark[];
  /** When `advance` has something to do next, in milliseconds since 1970; undefined for never. */
  wake?: number;
}

/** What has come of a record. */
export interface SendReply extends Reply {
  /** What became of it; of the last, where there were several. Of why, the remarks tell. */
  outcome: "used" | "ignored" | "filtered" | "rejected";
  /** The session that it was of. */
  session: string;
}

/** How much memory is used, in bytes. */
export interface Memory {
  /** All that the engine has. */
  size: number;
  /** The most of its stack, of 262,144, that was ever used. */
  stack: number;
}

/** An engine of its own, with its sessions. */
export class Bearings {
  private constructor();

  /** Loads an engine for what happens now. It throws where a name is unknown, or a value cannot be used. */
  static load(options?: LoadOptions & { clock?: "live" }): Promise<Bearings>;
  /** Loads an engine for a log, in which time passes with records only. */
  static load(options: LoadOptions & { clock: "log" }): Promise<BearingsLog>;

  /**
   * Takes a record, or a line of a system that bearings reads, and decides at once. What cannot be read is told by the reply. It
   * throws a TypeError for what is neither object nor string, and for objects that JSON cannot say.
   *
   * @param nowMs milliseconds since 1970; where absent, the clock's
   */
  send(record: InputRecord | object | string, nowMs?: number): SendReply;
  /** Silence has passed. */
  advance(nowMs?: number): Reply;
  /** As the last reply's; undefined once it is closed. */
  readonly wake: number | undefined;
  /** To be read now and then: it looks through all of the stack. */
  readonly memory: Memory;
  /** Gives the memory up. Nothing happens after it: `wake` is undefined, and `send`, `advance` and `memory` throw. */
  close(): void;
}

/** An engine that reads a log. */
export interface BearingsLog {
  /** Takes a piece of it, in whatever pieces; gives lines of events and remarks, each with its newline. */
  feed(piece: string | ArrayBuffer | ArrayBufferView): string;
  /** The log has ended; gives the last lines. Another piece, or another end, throws. */
  end(): string;
  readonly memory: Memory;
  close(): void;
}
