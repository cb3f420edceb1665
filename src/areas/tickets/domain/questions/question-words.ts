/** Words of a question that find nothing by themselves: those of every question, and those of every ticket. */
const EMPTY = new Set([
  ...'a about after all also an and any are as at be been before between but by came can come could did do does each every find for from get give had has have how i if in into is it its last list many me more most much'.split(' '),
  ...'my no not of on one or our out over per please said say says show since so some tell than that the their them there these they this those through till to today under until up us was we were what when where which who why will with without would yesterday you'.split(' '),
  ...'amount brought count day days deliver delivered deliveries delivery gross haul hauled load loads loaded material materials month net number numbers plant project quantity sum supplier tare ticket tickets slip slips ton tons tonnage tonne tonnes total totals truck trucks truckload truckloads unit week weighed weight year'.split(' '),
])

/** A text as it is compared with a question: in lower case, words with single spaces between, and a space at both ends. */
export function plainWords(text: string): string {
  return ` ${text.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}\p{N}./#-]+/gu, ' ').replaceAll(/[.,/-]+(?=\s|$)/g, '').replaceAll(/\s+/g, ' ').trim()} `
}

/** The words of a text, those left out that find nothing by themselves. Each once, in their order. */
export function tellingWords(text: string): readonly string[] {
  return [...new Set(plainWords(text).split(' '))].filter((word) => word !== '' && !EMPTY.has(word))
}

/** A word without the ending of a plural, so that `loads` finds `load`. */
export function stemOf(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
