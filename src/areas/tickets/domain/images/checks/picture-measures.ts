/** Photos are scaled to a square gray picture with this side, in pixels, on which their sharpness and similarity are measured. */
export const MEASURED_SIDE = 256
/**
 * The size of a second, smaller gray picture, from which a picture's look (see `lookOf`) is computed. It has one column more than the look,
 * since each pixel is compared with its right neighbor.
 */
export const LOOK_WIDTH = 17
export const LOOK_HEIGHT = 16

/** Two pictures may be copies of each other if their looks (see `lookOf`) differ in at most this many of their 256 bits. */
export const SAME_LOOK_BITS = 48
/**
 * A picture whose gray levels have a smaller standard deviation than this is plain. It has nothing that could be compared with other
 * pictures, and no edges that could be sharp.
 */
const PLAIN_SPREAD = 4
/** Sharpness is measured on the strongest changes between neighboring pixels. This is the share of all changes that is used. */
const STRONGEST_SHARE = 0.01
/** A picture is blurred if the sharpness of its strongest edges (see `sharpnessOf`) is less than this. */
const BLURRED_BELOW = 0.7
/**
 * A picture whose mean gray level is above PAPER_LEVEL is mostly paper. Its gray levels have a small standard deviation even if the print
 * is black, so PAPER_SPREAD is used as its contrast if it is larger.
 */
const PAPER_LEVEL = 170
const PAPER_SPREAD = 40
/** Two pictures can be copies only if, in the parts in which they differ most, they differ by at most this many gray levels. */
const COPY_LEVELS = 37
const DIFFERENT_SHARE = 0.002

/** The standard deviation of the gray levels of a picture. */
function spreadOf(gray: Uint8Array): number {
  const mean = meanOf(gray)
  return Math.sqrt(gray.reduce((sum, level) => sum + (level - mean) ** 2, 0) / gray.length)
}

/** Whether a gray picture is so plain that nothing in it can be compared with other pictures. */
export function isPlain(gray: Uint8Array): boolean {
  return spreadOf(gray) < PLAIN_SPREAD
}

/**
 * The look of a picture: 256 characters, each '0' or '1', which say whether a pixel of the small gray picture is lighter than its right
 * neighbor. If a picture is compressed again, scaled down or brightened, its look stays nearly the same (difference hash).
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
 * The sharpness of a gray picture with a side of MEASURED_SIDE pixels: the strength of its strongest edges, divided by its contrast. It is
 * 2 or more for a sharp picture, and below 0.7 for a blurred one.
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

/** True if a picture with this sharpness is so blurred that small print cannot be read. */
export function isBlurred(sharpness: number): boolean {
  return sharpness < BLURRED_BELOW
}

/**
 * Whether two gray pictures with a side of MEASURED_SIDE pixels are copies of one picture, even if they were compressed, scaled or
 * brightened differently. Two paper tickets on the same printed form look alike, but are not copies, because their numbers differ.
 */
export function isCopy(one: Uint8Array, other: Uint8Array): boolean {
  return differenceOf(one, other) <= COPY_LEVELS
}

/**
 * How much two gray pictures differ in the pixels in which they differ most: the mean difference in gray levels, after their brightness and
 * contrast are made equal.
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
