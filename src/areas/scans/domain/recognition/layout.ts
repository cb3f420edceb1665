/** A rectangle of a page, in the units of the page: x to the right, y down. */
export interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A recognized word. `confidence` is from 0 to 1: how sure the recognizer is of its characters. */
export interface Word {
  readonly text: string
  readonly confidence: number
  readonly box: Box
}

/** The recognized words of a page, in any order. */
export interface PageWords {
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
}

/** A word of a row, with its position after the page is straightened. */
export interface PlacedWord extends Word {
  readonly left: number
  readonly right: number
  /** The y coordinate of the word's middle. */
  readonly y: number
  readonly size: number
}

/** A line of text across the whole page, from left to right. */
export interface Row {
  readonly y: number
  readonly words: readonly PlacedWord[]
}

/** A page is straightened if it is turned by at most this many degrees. */
const MOST_SKEW = 8
/** Words are in one row if the y coordinates of their middles differ by less than this share of the height of the words. */
const ROW_SHARE = 0.55
/** A row is not text if the median confidence of its words is lower than this. */
const LEAST_CONFIDENCE = 0.45
const COARSE = 0.5
const FINE = 0.1

/** The smallest rectangle that contains all of the boxes. */
export function around(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)), y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)), y1: Math.max(...boxes.map(({ y1 }) => y1)),
  }
}

/** The rows of a page from top to bottom. Neither the order of the words nor a small rotation of the page changes them. */
export function rowsOf(page: PageWords): readonly Row[] {
  const words = page.words.filter(({ text }) => /[\p{L}\p{N}#]/u.test(text))
  if (words.length === 0) return []
  const angle = skewOf(words)
  const placed = words.map((word) => placedWord(word, angle)).toSorted((one, other) => one.y - other.y || one.left - other.left)
  const rows: PlacedWord[][] = []
  for (const word of placed) {
    const row = rows.at(-1)
    if (row !== undefined && word.y - mean(row.map(({ y }) => y)) < ROW_SHARE * Math.min(word.size, median(row.map(({ size }) => size)))) row.push(word)
    else rows.push([word])
  }
  // drop rows that are not text: marks that were recognized at the edge of the paper or on the surface under it
  return rows.filter((row) => median(row.map(({ confidence }) => confidence)) >= LEAST_CONFIDENCE).map((row) => ({ y: mean(row.map(({ y }) => y)), words: row.toSorted((one, other) => one.left - other.left) }))
}

/** The typical height of the text: the median of the heights of all words. */
export function textSize(rows: readonly Row[]): number {
  return median(rows.flatMap(({ words }) => words.map(({ size }) => size)))
}

/** The angle in degrees by which the lines of text are turned, clockwise: the angle at which most words are level with each other. */
function skewOf(words: readonly Word[]): number {
  const reach = median(words.map(({ box }) => box.y1 - box.y0)) / 3
  const best = (angles: readonly number[]) => angles.map((angle) => ({ angle, level: levelAt(words, angle, reach) })).toSorted((one, other) => other.level - one.level || Math.abs(one.angle) - Math.abs(other.angle))[0]?.angle ?? 0
  const coarse = best(range(-MOST_SKEW, MOST_SKEW, COARSE))
  return best(range(coarse - COARSE, coarse + COARSE, FINE))
}

/**
 * A score of how level the words are when the page is turned back by an angle: the more pairs of words have their middles at the same
 * height, the higher the score.
 */
function levelAt(words: readonly Word[], angle: number, reach: number): number {
  const heights = words.map((word) => middleOf(word.box, angle).y).toSorted((one, other) => one - other)
  let level = 0
  for (const [at, height] of heights.entries()) {
    for (let next = at + 1; next < heights.length; next += 1) {
      const apart = (heights[next] ?? 0) - height
      if (apart > reach) break
      level += 1 - apart / reach
    }
  }
  return level
}

function placedWord(word: Word, angle: number): PlacedWord {
  const { x, y } = middleOf(word.box, angle)
  const turn = Math.abs(Math.tan(radians(angle)))
  const width = word.box.x1 - word.box.x0
  // the box of a rotated word is taller than its letters
  const size = Math.max((word.box.y1 - word.box.y0) - turn * width, 0.4 * (word.box.y1 - word.box.y0))
  return { ...word, left: x - width / 2, right: x + width / 2, y, size }
}

function middleOf({ x0, y0, x1, y1 }: Box, angle: number): { readonly x: number; readonly y: number } {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const [sine, cosine] = [Math.sin(radians(angle)), Math.cos(radians(angle))]
  return { x: x * cosine + y * sine, y: y * cosine - x * sine }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function range(from: number, to: number, by: number): readonly number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_one, at) => from + at * by)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
