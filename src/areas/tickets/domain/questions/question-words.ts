/**
 * Words of a question that are ignored, because they occur in any question or on any ticket. Tickets are counted only if every other word
 * of the question is part of a filter. Therefore, words that change the meaning, such as `not`, `except` or `average`, must not be in this
 * list.
 */
const EMPTY = new Set([
  ...'a about all also an and any are as at be been but by came can come could did do does each every find for from get give had has have how i if in into is it its last list many me much'.split(' '),
  ...'my of on one or our please said say says show so tell that the their them there these they this those to today us was we were what when where which who why will with would yesterday you'.split(' '),
  ...'amount arrive arrived arrives brought count day days deliver delivered deliveries delivery haul hauled load loads loaded material materials net number numbers plant project quantity received sent sum supplier ticket tickets slip slips ton tons tonnage tonne tonnes total totals truck trucks truckload truckloads unit weighed weight'.split(' '),
])

/** Normalizes a text for comparison: lower case, with one space between words and a space at both ends. */
export function plainWords(text: string): string {
  return ` ${text.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}\p{N}./#-]+/gu, ' ').replaceAll(/[.,/-]+(?=\s|$)/g, '').replaceAll(/\s+/g, ' ').trim()} `
}

/** The words of a text in order, without duplicates and without the words in EMPTY. */
export function tellingWords(text: string): readonly string[] {
  return [...new Set(plainWords(text).split(' '))].filter((word) => word !== '' && !EMPTY.has(word))
}

/** A word without its plural ending, so that `loads` matches `load`. */
export function stemOf(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
