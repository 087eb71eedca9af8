// The two seeded shuffles (RULES 3).

import { ChaCha8 } from "./chacha.js";
import { DECK_CARDS, sortedDeck } from "./deck.js";
import { MASK_64, SplitMix64, splitmix64 } from "./splitmix.js";

const TWO_32 = 0x100000000;

/** The deal of a seed and a game number, both u64, by the simple shuffle (RULES 3b). */
export function simpleShuffle(seed: bigint, game: bigint): number[] {
  const deck = sortedDeck();
  const random = new SplitMix64(splitmix64(seed ^ game));
  for (let i = DECK_CARDS - 1; i >= 1; i--) swap(deck, i, random.below(i + 1));
  return deck;
}

/** The deal of a seed and a game number, both u64, as the public solver shuffles (RULES 3a). */
export function compatShuffle(seed: bigint, game: bigint): number[] {
  const deck = sortedDeck();
  const random = new ChaCha8(keyWords(splitmix64(seed ^ game)));
  let chunk = 0;
  let remaining = 1;
  for (let i = 0; i < DECK_CARDS; i++) {
    const nextCount = i + 1;
    if (remaining > 0) {
      remaining -= 1;
    } else {
      let product = nextCount;
      let factor = nextCount + 1;
      while (product * factor < TWO_32) {
        product *= factor;
        factor += 1;
      }
      chunk = range(random, product);
      remaining = factor - nextCount - 1;
    }
    let j = chunk;
    if (remaining > 0) {
      j = chunk % nextCount;
      chunk = Math.floor(chunk / nextCount);
    }
    swap(deck, i, j);
  }
  return deck;
}

/** Step 2: one u64 expanded to eight u32 key words. */
function keyWords(seed: bigint): number[] {
  const words: number[] = [];
  let state = seed;
  for (let k = 0; k < 8; k++) {
    state = (state * 6364136223846793005n + 11634580027462260723n) & MASK_64;
    const word = Number((((state >> 18n) ^ state) >> 27n) & 0xffffffffn);
    const turn = Number(state >> 59n);
    words.push(((word >>> turn) | (word << (32 - turn))) >>> 0);
  }
  return words;
}

/** Step 4: a number from 0 to `bound - 1`. */
function range(random: ChaCha8, bound: number): number {
  const product = BigInt(random.next()) * BigInt(bound);
  const high = Number(product >> 32n);
  const low = Number(product & 0xffffffffn);
  if (low <= TWO_32 - bound) return high;
  const correction = Number((BigInt(random.next()) * BigInt(bound)) >> 32n);
  return low + correction >= TWO_32 ? high + 1 : high;
}

function swap(deck: number[], i: number, j: number): void {
  const card = deck[i];
  deck[i] = deck[j];
  deck[j] = card;
}
