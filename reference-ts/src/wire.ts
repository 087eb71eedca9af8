// The conversation of gates/PROTOCOL.md over standard input and output.

import { closeSync, readSync, writeSync } from "node:fs";
import { Observer, Unsupported, hex64, type Wanted } from "./observe.js";

/** Plays one case of a gate and says what it observes. Throws `Unsupported` for a case it does not do. */
export type Gate = (testCase: unknown, observer: Observer) => void;

/** The gates of every game: game name, then gate name. */
export type Games = Record<string, Record<string, Gate>>;

const PROTOCOL = 2;
const STDIN = 0;
const STDOUT = 1;
const NEWLINE = 0x0a;

interface Request {
  id: number;
  game: string;
  gate: string;
  words: Wanted;
  cases: unknown[];
}

/** Answers requests until standard input ends. */
export function serve(games: Games): void {
  for (const line of linesOfStdin()) {
    const message = JSON.parse(line) as { hello?: unknown } & Request;
    if (message.hello !== undefined) send(hello(games));
    else answer(games, message);
    flush();
  }
}

function hello(games: Games): unknown {
  return {
    hello: {
      protocol: PROTOCOL,
      engine: "ts",
      runtime: `node ${process.versions.node}, v8 ${process.versions.v8}`,
      canaries: canaries(Number("0.1"), Number("0.7"), Number("-0.07")),
      games: Object.keys(games),
    },
  };
}

/** Five computations that contraction, fast-math or extended precision would change. */
function canaries(x: number, y: number, z: number): string[] {
  let harmonic = 0;
  for (let k = 1; k <= 100; k++) harmonic += 1 / k;
  const values = [
    x * y + z,
    1 - (1 - x) * (1 - y),
    harmonic,
    x + y + z - (x + (y + z)),
    Math.sqrt(y) * Math.sqrt(y) - y,
  ];
  const view = new DataView(new ArrayBuffer(8));
  return values.map((value) => {
    view.setFloat64(0, value);
    return hex64(view.getUint32(0), view.getUint32(4));
  });
}

// One for all cases: its memory is reused.
const observer = new Observer();

function answer(games: Games, request: Request): void {
  const gate = games[request.game]?.[request.gate];
  request.cases.forEach((testCase, index) => {
    const head = { id: request.id, case: index };
    if (gate === undefined) {
      send({ ...head, unsupported: `no gate ${request.game}/${request.gate}` });
      return;
    }
    observer.begin(request.words);
    try {
      gate(testCase, observer);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      send(error instanceof Unsupported ? { ...head, unsupported: reason } : { ...head, error: reason });
      return;
    }
    sendLine(reply(request, index));
  });
  send({ id: request.id, end: request.cases.length });
}

/** The reply as JSON, put together here because `JSON.stringify` takes as long as a short game. */
function reply(request: Request, index: number): string {
  const { observations } = observer;
  const digests = observer.digests();
  const words = request.words === null ? "" : `,"words":${JSON.stringify(observer.words)}`;
  return `{"id":${request.id},"case":${index},"digests":"${digests}","observations":${observations}${words}}`;
}

function* linesOfStdin(): Generator<string> {
  let bytes = Buffer.allocUnsafe(1 << 16);
  // What was read and not yet yielded is bytes[start..end].
  let start = 0;
  let end = 0;
  for (;;) {
    if (end === bytes.length) {
      // A request may be megabytes long.
      const rest = end - start;
      const room = rest > bytes.length / 2 ? Buffer.allocUnsafe(2 * bytes.length) : bytes;
      bytes.copy(room, 0, start, end);
      [bytes, start, end] = [room, 0, rest];
    }
    const searched = end;
    const length = readInto(bytes, end);
    if (length === 0) break;
    end += length;
    for (let from = searched; ; from = start) {
      const stop = bytes.subarray(0, end).indexOf(NEWLINE, from);
      if (stop < 0) break;
      yield bytes.toString("utf8", start, stop);
      start = stop + 1;
    }
    if (start === end) start = end = 0;
  }
  if (start !== end) throw new Error("input ended in the middle of a line");
  closeSync(STDIN);
}

// A pipe that is not ready answers EAGAIN; the next call waits on an empty atomic instead of spinning.
const pause = new Int32Array(new SharedArrayBuffer(4));

function retrying<T>(call: () => T): T {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(pause, 0, 0, 1);
    }
  }
}

/** Reads what is there into `bytes` from `at` on; 0 at the end. */
function readInto(bytes: Buffer, at: number): number {
  try {
    return retrying(() => readSync(STDIN, bytes, at, bytes.length - at, null));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EOF") return 0;
    throw error;
  }
}

// `console.log` loses lines on a pipe when the process ends early, so every byte goes through writeSync.
const FLUSH_AT = 1 << 16;
let pending = "";

function send(message: unknown): void {
  sendLine(JSON.stringify(message));
}

function sendLine(line: string): void {
  pending += line + "\n";
  if (pending.length >= FLUSH_AT) flush();
}

function flush(): void {
  const bytes = Buffer.from(pending);
  pending = "";
  let sent = 0;
  while (sent < bytes.length) sent += retrying(() => writeSync(STDOUT, bytes, sent));
}
