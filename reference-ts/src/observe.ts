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

const pattern = new DataView(new ArrayBuffer(8));

/** The sixteen hexadecimal digits of a u64 given as two halves. */
export function hex64(high: number, low: number): string {
  return (high >>> 0).toString(16).padStart(8, "0") + (low >>> 0).toString(16).padStart(8, "0");
}

/** Folds observations into digests, and writes the words of the wanted steps. Only closed steps count. */
export class Observer {
  readonly words: Word[] = [];
  observations = 0;
  // Digests as halves, a then b; they become text all at once, which is much faster than one by one.
  private readonly halves: number[] = [];
  private readonly from: number;
  private readonly to: number;
  private a = START_A;
  private b = START_B;
  private step = 0;
  private closedObservations = 0;

  constructor(wanted: Wanted) {
    [this.from, this.to] = wanted ?? [1, 0];
  }

  /** Sixteen digits a step, nothing between. Throws when the last step is still open. */
  digests(): string {
    if (this.observations !== this.closedObservations) throw new Error(`step ${this.step} was not ended`);
    const bytes = Buffer.alloc(4 * this.halves.length);
    this.halves.forEach((half, index) => bytes.writeInt32BE(half, 4 * index));
    return bytes.toString("hex");
  }

  /** An integer that a double holds exactly; decimal text. */
  integer(field: Field, value: number): void {
    this.begin(field.integer);
    this.foldInteger(value);
    if (this.wanted()) this.say(field, "i", value.toString());
  }

  /** A u64 as two 32-bit halves; sixteen hexadecimal digits. */
  bits(field: Field, high: number, low: number): void {
    this.begin(field.bits);
    this.fold(low);
    this.fold(high);
    if (this.wanted()) this.say(field, "b", hex64(high, low));
  }

  /** A u64 as a bigint. */
  big(field: Field, value: bigint): void {
    this.bits(field, Number((value >> 32n) & 0xffffffffn), Number(value & 0xffffffffn));
  }

  /** The bits of a double. */
  real(field: Field, value: number): void {
    pattern.setFloat64(0, value);
    this.bits(field, pattern.getUint32(0), pattern.getUint32(4));
  }

  /** Integers; decimal texts joined by colons. */
  integers(field: Field, values: readonly number[]): void {
    this.begin(field.list);
    this.fold(values.length);
    for (let k = 0; k < values.length; k++) this.foldInteger(values[k]!);
    if (this.wanted()) this.say(field, "l", values.map((value) => value.toString()).join(":"));
  }

  /** ASCII text. */
  text(field: Field, value: string): void {
    this.begin(field.text);
    const length = value.length;
    this.fold(length);
    const whole = length & ~3;
    let at = 0;
    for (; at < whole; at += 4) {
      this.fold(
        value.charCodeAt(at) |
          (value.charCodeAt(at + 1) << 8) |
          (value.charCodeAt(at + 2) << 16) |
          (value.charCodeAt(at + 3) << 24),
      );
    }
    if (at < length) {
      let word = 0;
      for (let k = 0; at + k < length; k++) word |= value.charCodeAt(at + k) << (8 * k);
      this.fold(word);
    }
    if (this.wanted()) this.say(field, "t", value);
  }

  /** The text that writes each of the small numbers (0 to 9) as one digit. */
  digits(field: Field, values: ArrayLike<number>): void {
    this.begin(field.text);
    const length = values.length;
    this.fold(length);
    const whole = length & ~3;
    let at = 0;
    for (; at < whole; at += 4) {
      this.fold(
        FOUR_ZEROS +
          (values[at]! | (values[at + 1]! << 8) | (values[at + 2]! << 16) | (values[at + 3]! << 24)),
      );
    }
    if (at < length) {
      let word = 0;
      for (let k = 0; at + k < length; k++) word |= (DIGIT_ZERO + values[at + k]!) << (8 * k);
      this.fold(word);
    }
    if (this.wanted()) this.say(field, "t", Array.from(values).join(""));
  }

  /** Closes the step, which may be empty. */
  endStep(): void {
    this.halves.push(this.a, this.b);
    this.closedObservations = this.observations;
    this.a = START_A;
    this.b = START_B;
    this.step += 1;
  }

  private begin(tag: number): void {
    this.fold(tag);
    this.observations += 1;
  }

  private fold(word: number): void {
    const a = Math.imul(this.a ^ word, 0x9e3779b1);
    this.a = (a << 15) | (a >>> 17);
    const b = Math.imul((this.b + word) | 0, 0x85ebca77);
    this.b = (b << 13) | (b >>> 19);
  }

  private foldInteger(value: number): void {
    const low = value | 0;
    if (low === value) {
      this.fold(low);
      this.fold(low >> 31);
      return;
    }
    if (!Number.isSafeInteger(value)) throw new Error(`${value} is not an exact integer`);
    this.fold(low);
    this.fold(Math.floor(value / TWO_32) | 0);
  }

  private wanted(): boolean {
    return this.from <= this.step && this.step <= this.to;
  }

  private say(field: Field, kind: Word[2], text: string): void {
    this.words.push([this.step, field.name, kind, text]);
  }
}
