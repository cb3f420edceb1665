import { isLabelLike, labelAt, type FoundLabel, type LabelOf } from '#src/areas/scans/domain/recognition/labels'
import { textSize, type PlacedWord, type Row } from '#src/areas/scans/domain/recognition/layout'

/** A label with the words that may be its value: to its right in the row, or below it in the next row. */
export interface Span {
  readonly label: LabelOf
  readonly quality: number
  /** The words of the label itself. */
  readonly words: readonly PlacedWord[]
  readonly right: readonly PlacedWord[]
  readonly below: readonly PlacedWord[]
  /** The first word of the row below. In a table, it can be the unit of all values of that row. */
  readonly rowHead: string
}

interface Placed {
  readonly found: FoundLabel
  readonly from: number
  readonly to: number
}

/** A gap wider than this, in letter heights, separates columns. */
const COLUMN_GAP = 1.3
/** A gap wider than this, in letter heights, ends a value. */
const VALUE_GAP = 2.2
/** A value below its label is in the next row, at most this many letter heights below the label. */
const ROW_BELOW = 3.4

/** The labels of a page with the words beside and below them, from top to bottom. */
export function spansOf(rows: readonly Row[]): readonly Span[] {
  const size = textSize(rows)
  const labels: (readonly Placed[])[] = []
  for (const [at, { words }] of rows.entries()) {
    const above = labels.at(-1) ?? []
    // the word 'plant' below the label PLANT is the beginning of the value, not another label
    labels.push(labelsOf(words, size).filter((one) => one.found.isMarked || !above.some((other) => other.found.of === one.found.of && isBelow(words, one, rows[at - 1]?.words ?? [], other))))
  }
  return rows.flatMap((row, at) => (labels[at] ?? []).map((placed, nth, ofRow): Span => {
    const end = ofRow[nth + 1]?.from ?? row.words.length
    const own = row.words.slice(placed.from, placed.to)
    const [next, nextLabels] = [rows[at + 1], labels[at + 1] ?? []]
    const isNear = next !== undefined && next.y - row.y < ROW_BELOW * size
    return {
      label: placed.found.of,
      quality: placed.found.quality,
      words: own,
      right: beforeLabel(row.words.slice(placed.to, end), size),
      below: isNear ? columnOf(next, nextLabels, own, row.words[end]?.left ?? Infinity, size) : [],
      rowHead: isNear ? (next.words[0]?.text ?? '') : '',
    }
  }))
}

/** Whether the label `one` is below the label `other`, which is in the row above. */
function isBelow(words: readonly PlacedWord[], one: Placed, wordsAbove: readonly PlacedWord[], other: Placed): boolean {
  const [left, right] = [words[one.from]?.left ?? 0, words[one.to - 1]?.right ?? 0]
  return left < (wordsAbove[other.to - 1]?.right ?? 0) && right > (wordsAbove[other.from]?.left ?? 0)
}

/** The words up to the first gap that is wide enough to end a value. */
export function firstPart(words: readonly PlacedWord[]): readonly PlacedWord[] {
  const at = words.findIndex((word, nth) => nth > 0 && word.left - (words[nth - 1]?.right ?? 0) > VALUE_GAP * Math.min(word.size, words[nth - 1]?.size ?? word.size))
  return at < 0 ? words : words.slice(0, at)
}

/** The labels of a row. A label without a mark (a colon or a number sign) must begin a row or a column, or follow another label. */
function labelsOf(words: readonly PlacedWord[], size: number): readonly Placed[] {
  const labels: Placed[] = []
  let at = 0
  while (at < words.length) {
    const label = labelAt(words, at)
    const last = labels.at(-1)
    const isNext = last?.to === at
    const word = words[at]
    const isFirst = at === 0 || (word !== undefined && word.left - (words[at - 1]?.right ?? 0) > COLUMN_GAP * size)
    // a value, not a label: the value of 'PLANT' may begin with the word plant, and the value of 'MATERIAL' may be sand
    const isValue = isNext && last !== undefined && (last.found.hasColon || label?.of === 'other' || label?.of === last.found.of)
    if (label !== null && (label.isMarked || ((isFirst || isNext) && !isValue))) {
      labels.push({ found: label, from: at, to: at + label.length })
      at += label.length
    } else at += 1
  }
  return labels
}

/** The words before an unknown label, which begins at the last gap between columns; all words if there is no such label. */
function beforeLabel(words: readonly PlacedWord[], size: number): readonly PlacedWord[] {
  const unknown = words.findIndex(({ text }) => isLabelLike(text))
  if (unknown < 0) return words
  let from = unknown
  while (from > 0 && (words[from]?.left ?? 0) - (words[from - 1]?.right ?? 0) < COLUMN_GAP * size) from -= 1
  return words.slice(0, from)
}

/** The words in `row` that are below a label, up to the next column. None if another label is there. */
function columnOf(row: Row, labels: readonly Placed[], label: readonly PlacedWord[], end: number, size: number): readonly PlacedWord[] {
  const [left, right] = [label[0]?.left ?? 0, label.at(-1)?.right ?? 0]
  let from = row.words.findIndex((word) => word.right > left - size && word.left < right + size)
  if (from < 0) return []
  // a value that is wider than its label begins to the left of it
  while (from > 0 && (row.words[from]?.left ?? 0) - (row.words[from - 1]?.right ?? 0) < COLUMN_GAP * size * 0.7 && (row.words[from - 1]?.right ?? 0) > left - 6 * size) from -= 1
  if (labels.some((placed) => placed.from <= from && from < placed.to)) return []
  const column = row.words.slice(from).filter(({ left: start }) => start < end - size / 2)
  const gap = column.findIndex((word, at) => at > 0 && word.left - (column[at - 1]?.right ?? 0) > COLUMN_GAP * size)
  return gap < 0 ? column : column.slice(0, gap)
}
