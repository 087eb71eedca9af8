// How a TypeScript reference says what it observes.
//
// An observation is a field name and a value of one of four kinds, each with a
// canonical text (what a person reads) and a folding into 32-bit words (what is
// compared); gates/PROTOCOL.md is the norm for both. A step is a run of
// observations closed by `endStep`; it is compared by its digest, and its words
// are only written when the caller asked for that step.

/** One observation in words: step, field, kind letter, canonical text. */
export type Word = [step: number, field: string, kind: "i" | "b" | "l" | "t", text: string];

/** The steps whose words are wanted, both ends included; null wants digests only. */
export type Wanted = [from: number, to: number] | null;

/** Thrown for a case that the engine does not do; the message is the reason. */
export class Unsupported extends Error {}

/** A field's name with the tags that its observations fold, one a kind. */
export class Field {
  readonly integer: number;
  readonly bits: number;
  readonly list: number;
  readonly text: number;

  constructor(readonly name: string) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
    const tag = (kind: string): number => Math.imul(hash ^ kind.charCodeAt(0), 0x01000193);
    this.integer = tag("i");
    this.bits = tag("b");
    this.list = tag("l");
    this.text = tag("t");
  }
}

const START_A = 0x243f6a88;
const START_B = 0x85a308d3 | 0;
const TWO_32 = 4294967296;
const DIGIT_ZERO = 0x30;
const FOUR_ZEROS = 0x30303030;
const DIGEST_BYTES = 8;

const pattern = new DataView(new ArrayBuffer(8));

/** The sixteen hexadecimal digits of a u64 given as two halves. */
export function hex64(high: number, low: number): string {
  return (high >>> 0).toString(16).padStart(8, "0") + (low >>> 0).toString(16).padStart(8, "0");
}

/** Folds observations into digests, and writes the words of the wanted steps. Only closed steps count. */
export class Observer {
  words: Word[] = [];
  observations = 0;
  // The digests of the closed steps, as the bytes whose hexadecimal digits are sent.
  private bytes = Buffer.alloc(1 << 12);
  private from = 1;
  private to = 0;
  private a = START_A;
  private b = START_B;
  private step = 0;
  private closedObservations = 0;
  /** Whether the words of this step are wanted. */
  private speaks = false;

  /** Forgets the case before and hears the next one. */
  begin(wanted: Wanted): void {
    [this.from, this.to] = wanted ?? [1, 0];
    this.words = [];
    this.observations = 0;
    this.closedObservations = 0;
    this.beginStep(0);
  }

  /** Sixteen digits a step, nothing between. Throws when the last step is still open. */
  digests(): string {
    if (this.observations !== this.closedObservations) throw new Error(`step ${this.step} was not ended`);
    return this.bytes.toString("hex", 0, DIGEST_BYTES * this.step);
  }

  /** An integer that a double holds exactly; decimal text. */
  integer(field: Field, value: number): void {
    const tag = field.integer;
    this.fold(value ^ tag, highHalf(value) ^ tag);
    this.observations += 1;
    if (this.speaks) this.say(field, "i", value.toString());
  }

  /** A u64 as two 32-bit halves; sixteen hexadecimal digits. */
  bits(field: Field, high: number, low: number): void {
    const tag = field.bits;
    this.fold(low ^ tag, high ^ tag);
    this.observations += 1;
    if (this.speaks) this.say(field, "b", hex64(high, low));
  }

  /** A u64 as a bigint. */
  big(field: Field, value: bigint): void {
    this.bits(field, Number((value >> 32n) & 0xffffffffn), Number(value & 0xffffffffn));
  }

  /** The bits of a double. */
  real(field: Field, value: number): void {
    pattern.setFloat64(0, value, true);
    this.bits(field, pattern.getInt32(4, true), pattern.getInt32(0, true));
  }

  /** Integers; decimal texts joined by colons. */
  integers(field: Field, values: readonly number[]): void {
    this.open(values.length, field.list);
    for (let k = 0; k < values.length; k++) this.fold(values[k]!, highHalf(values[k]!));
    if (this.speaks) this.say(field, "l", values.map((value) => value.toString()).join(":"));
  }

  /** ASCII text. */
  text(field: Field, value: string): void {
    const length = value.length;
    this.open(length, field.text);
    for (let at = 0; at < length; at += 8) {
      let low = 0;
      let high = 0;
      for (let k = 0; k < 4 && at + k < length; k++) low |= value.charCodeAt(at + k) << (8 * k);
      for (let k = 0; k < 4 && at + 4 + k < length; k++) high |= value.charCodeAt(at + 4 + k) << (8 * k);
      this.fold(low, high);
    }
    if (this.speaks) this.say(field, "t", value);
  }

  /** The text that writes each of the small numbers (0 to 9) as one digit. */
  digits(field: Field, values: Uint8Array): void {
    const length = values.length;
    this.open(length, field.text);
    const whole = length & ~7;
    for (let at = 0; at < whole; at += 8) this.fold(fourDigits(values, at), fourDigits(values, at + 4));
    if (whole < length) {
      let low = 0;
      let high = 0;
      for (let k = 0; k < 4 && whole + k < length; k++) low |= (DIGIT_ZERO + values[whole + k]!) << (8 * k);
      for (let k = 4; whole + k < length; k++) high |= (DIGIT_ZERO + values[whole + k]!) << (8 * k - 32);
      this.fold(low, high);
    }
    if (this.speaks) this.say(field, "t", Array.from(values).join(""));
  }

  /** Closes the step, which may be empty. */
  endStep(): void {
    const at = DIGEST_BYTES * this.step;
    if (at === this.bytes.length) this.bytes = Buffer.concat([this.bytes, Buffer.alloc(at)]);
    writeWord(this.bytes, at, this.a);
    writeWord(this.bytes, at + 4, this.b);
    this.closedObservations = this.observations;
    this.beginStep(this.step + 1);
  }

  private beginStep(step: number): void {
    this.a = START_A;
    this.b = START_B;
    this.step = step;
    this.speaks = this.from <= step && step <= this.to;
  }

  /** Folds the tag with the length of what follows. */
  private open(length: number, tag: number): void {
    this.fold(length ^ tag, tag);
    this.observations += 1;
  }

  private fold(x: number, y: number): void {
    const p = Math.imul(this.a ^ x, 0x9e3779b1);
    const q = Math.imul(this.b ^ y, 0x85ebca77);
    // A product spreads a changed bit upwards only; the shifts bring it down again.
    const low = q ^ (q >>> 15);
    const a = ((p ^ (p >>> 16)) + low) | 0;
    this.a = a;
    this.b = low ^ ((a << 13) | (a >>> 19));
  }

  private say(field: Field, kind: Word[2], text: string): void {
    this.words.push([this.step, field.name, kind, text]);
  }
}

/** The upper 32 bits of an integer in two's complement; bitwise operators see the lower ones. */
function highHalf(value: number): number {
  const low = value | 0;
  if (low === value) return low >> 31;
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not an exact integer`);
  return Math.floor(value / TWO_32) | 0;
}

/** Four digits as characters in one word, the first lowest. */
function fourDigits(values: Uint8Array, at: number): number {
  const numbers = values[at]! | (values[at + 1]! << 8) | (values[at + 2]! << 16) | (values[at + 3]! << 24);
  return FOUR_ZEROS + numbers;
}

/** Writes a word, highest byte first. */
function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24;
  bytes[at + 1] = word >>> 16;
  bytes[at + 2] = word >>> 8;
  bytes[at + 3] = word;
}
