// The eighteen terms of the leaf: their order, names and weights (RULES 7.7).

/** Places of the terms in the order of RULES 7.7. */
export const OPEN_COLUMNS = 0;
export const HEIGHT_LOAD = 1;
export const SOLID_CELLS = 2;
export const CRACKED_CELLS = 3;
export const NUMBERED_CELLS = 4;
export const HIGH_LOW = 5;
export const DIRECT = 6;
export const LATENT = 7;
export const CRACKED_EXPOSURE = 8;
export const SOLID_EXPOSURE = 9;
export const ADJACENT_ONES = 10;
export const TRIPLE_TWOS = 11;
export const DEAD_LOW = 12;
export const COVERED_RISK = 13;
export const LOW_RISK = 14;
export const DANGER = 15;
export const RISE_PRESSURE = 16;
export const NEXT_VERTICAL = 17;

/** Number of terms. */
export const TERMS = 18;

/** Names of the terms, in order. */
export const TERM_NAMES: readonly string[] = [
  "open_columns",
  "height_load",
  "solid_cells",
  "cracked_cells",
  "numbered_cells",
  "high_low",
  "direct",
  "latent",
  "cracked_exposure",
  "solid_exposure",
  "adjacent_ones",
  "triple_twos",
  "dead_low",
  "covered_risk",
  "low_risk",
  "danger",
  "rise_pressure",
  "next_vertical",
];

const WEIGHTS: readonly number[] = [
  180, -20, -620, -220, -18, -90, 1600, 700, 100, 40, -550, -750, -120, -95, -85, -1250, -35, 220,
];

/** The weighted sum of the terms, added in their order. */
export function weightedSum(terms: Float64Array): number {
  let result = 0;
  for (let k = 0; k < TERMS; k++) result += WEIGHTS[k] * terms[k];
  return result;
}
