import Fuse from 'fuse.js'

/** What ranking needs of a line. */
export interface Rankable {
  readonly id: string
  readonly label: string
  readonly keywords?: readonly string[]
  /** How often and when last this person used it (WORK-13). */
  readonly uses: number
  readonly last: number
}

const MOST = 50
/** Matches whose scores differ by less are equal: use decides between them. */
const EQUAL = 0.05

/**
 * The lines that match the typed text, best first: the exact title, a title that starts with it, then fuzzy matches; ties by use
 * in the last 30 days, then by last use, then in the given order. Without text all lines are returned, ordered by use (WORK-13).
 */
export function ranked<Line extends Rankable>(lines: readonly Line[], typed: string): readonly Line[] {
  if (typed === '') return lines.toSorted(byUse)
  const fuse = new Fuse(lines, {
    keys: [
      { name: 'label', weight: 3 },
      { name: 'keywords', weight: 1 },
    ],
    threshold: 0.35,
    ignoreLocation: true,
    includeScore: true,
    minMatchCharLength: 1,
  })
  return fuse
    .search(typed, { limit: MOST })
    .map(({ item, score = 1 }) => ({ item, begins: beginningOf(item.label, typed), score: beginsAtWord(item.label, typed) ? 0 : score }))
    .toSorted((a, b) => b.begins - a.begins || Math.round(a.score / EQUAL) - Math.round(b.score / EQUAL) || byUse(a.item, b.item))
    .map(({ item }) => item)
}

/** How exactly a label matches: 2 the whole text, 1 its beginning, 0 neither. Ranked before any use. */
export function beginningOf(label: string, typed: string): 0 | 1 | 2 {
  const title = plain(label)
  const text = plain(typed)
  if (text === '') return 0
  return title === text ? 2 : title.startsWith(text) ? 1 : 0
}

function byUse(a: Rankable, b: Rankable): number {
  return b.uses - a.uses || b.last - a.last
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/…$/, '')
}

/** 'mark del' begins 'Mark delivered' at a word; so does 'del'. */
function beginsAtWord(label: string, typed: string): boolean {
  return ` ${label.toLowerCase()}`.includes(` ${typed.toLowerCase()}`)
}
