import Fuse from 'fuse.js'

/** The fields of a line that ranking uses. */
export interface Rankable {
  readonly id: string
  readonly label: string
  readonly keywords?: readonly string[]
  /** How often this person used it, and when last (WORK-13). */
  readonly uses: number
  readonly last: number
}

const MOST = 50
/** Scores that differ by less than this count as equal, and usage decides. */
const EQUAL = 0.05

/**
 * The lines that match the typed text, best first: the exact title, a title that starts with it, a title with a word that
 * starts with it, a keyword that does, then fuzzy matches by score. Ties go by use in the last 30 days, then by last use,
 * then by the given order. Without text all lines are returned, by use (WORK-13).
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
    .map(({ item, score = 1 }) => ({ item, begins: beginningOf(item.label, typed), words: wordsOf(item, typed), score: Math.round(score / EQUAL) }))
    .toSorted((a, b) => b.begins - a.begins || b.words - a.words || (a.words > 0 ? 0 : a.score - b.score) || byUse(a.item, b.item))
    .map(({ item }) => item)
}

/** How exactly a label matches: 2 the whole text, 1 its beginning, 0 neither. Compared before usage. */
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

/**
 * 2 when a word of the title starts with the text, 1 when a word of a keyword does, otherwise 0. Needed because Fuse scores
 * all fields of a line together, so that several weak fuzzy matches can outrank a keyword that is typed in full.
 */
function wordsOf({ label, keywords = [] }: Rankable, typed: string): 0 | 1 | 2 {
  if (beginsAtWord(label, typed)) return 2
  return keywords.some((keyword) => beginsAtWord(keyword, typed)) ? 1 : 0
}

/** True when the text starts at a word of the label: 'mark del' and 'del' both do in 'Mark delivered'. */
function beginsAtWord(label: string, typed: string): boolean {
  return ` ${label.toLowerCase()}`.includes(` ${typed.toLowerCase()}`)
}
