import Fuse from 'fuse.js'
import { beginsAtWord, isSlipOf, meantWords, plain, wordsOf } from '#src/workspace/client/palette/lines/typed-words'

/** The fields of a line that ranking uses. */
export interface Rankable {
  readonly id: string
  readonly label: string
  /** Other names that count like the title, such as the description of a pay item. */
  readonly names?: readonly string[]
  readonly keywords?: readonly string[]
  /** True if the line changes data. Such a line is not found by text that is only similar. */
  readonly isWrite?: boolean
  /** The line's rank among lines that match equally well and were used equally often, lowest first. */
  readonly place?: number
  /** How often this person used the line, and when last (WORK-13). */
  readonly uses: number
  readonly last: number
}

/** How exactly a line matches the typed text. `none`: the line does not match, or is merely similar. */
export const match = { exact: 8, beginning: 7, title: 6, words: 5, keyword: 4, mixed: 3, titleSlip: 2, slip: 1, none: 0 } as const

export interface Ranked<Line> {
  readonly line: Line
  /** How exactly the line matches: one of the values of `match`. A line that is only similar has `none`. */
  readonly match: number
}

/** Only text of at least this length also finds lines that are merely similar. */
const SIMILAR_FROM = 4
/** How far similar text may be from the title; 0 is equal and 1 is anything. */
const SIMILAR = 0.2

/**
 * The lines that match the typed text, best first: the exact title, a title that starts with it, a title with a word that starts with it,
 * each typed word at the beginning of a word of the title, a keyword with a word that starts with it, each typed word at the beginning of a
 * word of title or keywords, then the same with one typing error. Similar text counts only if nothing matches otherwise. Ties are decided
 * by the number of uses in the last 30 days, then by the latest use, then by `place`, then a title of fewer words, then by their order in
 * `lines`. Without text, all lines are returned, by use and then in their order (WORK-13).
 */
export function ranked<Line extends Rankable>(lines: readonly Line[], typed: string): readonly Line[] {
  return rankedByMatch(lines, typed).map(({ line }) => line)
}

/** Like `ranked`, with how exactly each line matches. */
export function rankedByMatch<Line extends Rankable>(lines: readonly Line[], typed: string): readonly Ranked<Line>[] {
  const text = plain(typed)
  if (text === '') return lines.toSorted(byUse).map((line) => ({ line, match: match.none }))
  const matched = lines.map((line) => ({ line, match: matchOf(line, text) }))
  const clear = matched.filter((one) => one.match > match.none).toSorted((a, b) => b.match - a.match || byUse(a.line, b.line) || placeOf(a) - placeOf(b) || wordsBeside(a) - wordsBeside(b))
  return clear.length > 0 || text.length < SIMILAR_FROM ? clear : similar(matched.filter(({ line }) => line.isWrite !== true), text)
}

function similar<Line extends Rankable>(others: readonly Ranked<Line>[], text: string): readonly Ranked<Line>[] {
  const fuse = new Fuse(others, { keys: [{ name: 'line.label', weight: 3 }, { name: 'line.keywords', weight: 1 }], threshold: SIMILAR, ignoreLocation: true })
  return fuse.search(text).map(({ item }) => item)
}

function matchOf({ label, names = [], keywords = [] }: Rankable, text: string): number {
  const titles = [label, ...names].map(plain)
  if (titles.includes(text)) return match.exact
  if (titles.some((title) => title.startsWith(text))) return match.beginning
  if (titles.some((title) => beginsAtWord(title, text))) return match.title
  const typed = wordsOf(text)
  const ofTitles = titles.flatMap(wordsOf)
  if (begin(typed, ofTitles)) return match.words
  const all = [...ofTitles, ...keywords.map(plain).flatMap(wordsOf)]
  const meant = meantWords(typed)
  if (keywords.some((keyword) => beginsAtWord(plain(keyword), text))) return match.keyword
  if (begin(meant, all)) return match.mixed
  if (begin(meant, ofTitles, isSlipOf)) return match.titleSlip
  return begin(meant, all, isSlipOf) ? match.slip : match.none
}

/** True when each typed word is the beginning of a known word, or when `or` accepts it as one with a typing error. */
function begin(typed: readonly string[], known: readonly string[], or: (word: string, known: string) => boolean = () => false): boolean {
  return typed.length > 0 && typed.every((word) => known.some((one) => one.startsWith(word) || or(word, one)))
}

/**
 * The number of words in the title of a line that matches by a later word of a title (`match.title`); otherwise 0. Titles with fewer words
 * rank first: "messages" finds "Show messages" before "Close all messages".
 */
function wordsBeside({ line: { label }, match: how }: Ranked<Rankable>): number {
  return how === match.title ? wordsOf(plain(label)).length : 0
}

/** Adds one to the `place` of a line that changes data if it matches only by keywords or with a typing error, so that it ranks lower. */
function placeOf({ line: { place = 0, isWrite = false }, match: how }: Ranked<Rankable>): number {
  return place + (isWrite && how < match.words ? 1 : 0)
}

function byUse(a: Rankable, b: Rankable): number {
  return b.uses - a.uses || b.last - a.last
}
