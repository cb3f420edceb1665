/** Side of the square gray picture on which sharpness and likeness are measured, in pixels. */
export const MEASURED_SIDE = 256
/** Columns and rows of the smaller gray picture from which the look is computed: each pixel is compared with its right neighbor. */
export const LOOK_WIDTH = 17
export const LOOK_HEIGHT = 16

/** Two pictures whose looks (see `lookOf`) differ in at most this many of their 256 bits may be copies. */
export const SAME_LOOK_BITS = 48
/** A picture whose gray levels vary less than this is plain: it has nothing to compare, and no edges that could be sharp. */
const PLAIN_SPREAD = 4
/** Sharpness is measured on the strongest changes between neighboring pixels; this is their share of all changes. */
const STRONGEST_SHARE = 0.01
/** A picture whose strongest edges are weaker than this, relative to its contrast, is blurred. */
const BLURRED_BELOW = 0.7
/**
 * Above this mean gray level a picture counts as mostly paper. Its spread is small even if its print is black, so at least PAPER_SPREAD is
 * used.
 */
const PAPER_LEVEL = 170
const PAPER_SPREAD = 40
/** Two pictures can be copies only if their most different parts differ by at most this many gray levels. */
const COPY_LEVELS = 37
const DIFFERENT_SHARE = 0.002

/** The spread of gray levels (standard deviation). */
function spreadOf(gray: Uint8Array): number {
  const mean = meanOf(gray)
  return Math.sqrt(gray.reduce((sum, level) => sum + (level - mean) ** 2, 0) / gray.length)
}

/** Whether a gray picture has nothing in it to compare. */
export function isPlain(gray: Uint8Array): boolean {
  return spreadOf(gray) < PLAIN_SPREAD
}

/**
 * The look of a picture as 256 characters, each '0' or '1': whether each pixel of the small gray picture is lighter than its right
 * neighbor. It stays nearly the same when the picture is compressed again, made smaller or brighter (difference hash).
 */
export function lookOf(gray: Uint8Array): string {
  let bits = ''
  for (let row = 0; row < LOOK_HEIGHT; row += 1)
    for (let column = 0; column < LOOK_WIDTH - 1; column += 1) {
      const at = row * LOOK_WIDTH + column
      bits += (gray[at] ?? 0) > (gray[at + 1] ?? 0) ? '1' : '0'
    }
  return bits
}

/**
 * The strongest edges of a gray picture of MEASURED_SIDE pixels, as a share of its contrast: 2 and more for a sharp one, below 0.7 for a
 * blurred one.
 */
export function sharpnessOf(gray: Uint8Array): number {
  const side = MEASURED_SIDE
  const steps: number[] = []
  for (let row = 1; row < side - 1; row += 1)
    for (let column = 1; column < side - 1; column += 1) {
      const at = row * side + column
      steps.push(Math.abs(4 * (gray[at] ?? 0) - (gray[at - 1] ?? 0) - (gray[at + 1] ?? 0) - (gray[at - side] ?? 0) - (gray[at + side] ?? 0)))
    }
  const spread = spreadOf(gray)
  return meanOfStrongest(steps, STRONGEST_SHARE) / (meanOf(gray) > PAPER_LEVEL ? Math.max(spread, PAPER_SPREAD) : spread)
}

/** True if a picture of this sharpness is too blurred to read small print. */
export function isBlurred(sharpness: number): boolean {
  return sharpness < BLURRED_BELOW
}

/**
 * Whether two gray pictures of MEASURED_SIDE pixels are copies of one picture, however compressed, scaled or brightened. Two paper tickets
 * on the same printed form are not copies: they look alike, but their numbers differ.
 */
export function isCopy(one: Uint8Array, other: Uint8Array): boolean {
  return differenceOf(one, other) <= COPY_LEVELS
}

/**
 * The mean difference, in gray levels, of the most different pixels of two gray pictures, after their brightness and contrast are made
 * equal.
 */
function differenceOf(one: Uint8Array, other: Uint8Array): number {
  const [oneMean, otherMean] = [meanOf(one), meanOf(other)]
  const gain = spreadOf(one) / spreadOf(other)
  return meanOfStrongest(Array.from(one, (level, at) => Math.abs(level - oneMean - ((other[at] ?? 0) - otherMean) * gain)), DIFFERENT_SHARE)
}

function meanOf(gray: Uint8Array): number {
  return gray.reduce((sum, level) => sum + level, 0) / gray.length
}

function meanOfStrongest(values: readonly number[], share: number): number {
  const most = Math.max(1, Math.round(values.length * share))
  const strongest = values.toSorted((one, other) => other - one).slice(0, most)
  return strongest.reduce((sum, value) => sum + value, 0) / most
}
