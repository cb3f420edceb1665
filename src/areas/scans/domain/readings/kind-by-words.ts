import type { DocumentKind } from '#src/platform/domain/documents/document-kinds'

/**
 * The kind of a document by its words, and the words that indicate it. The kind is `unknown`, and the list of words is empty, if the words
 * do not clearly indicate one kind.
 */
export interface KindByWords {
  readonly kind: DocumentKind
  /** The share of this kind in the total score of all kinds, from 0 to 1. */
  readonly confidence: number
  readonly words: readonly string[]
}

type NamedKind = Exclude<DocumentKind, 'photo' | 'other' | 'unknown'>

/**
 * Words that documents of each kind contain, in lower case. The first list of a kind has its titles, of which one is enough to determine
 * the kind.
 */
const WORDS: Readonly<Record<NamedKind, readonly [titles: readonly string[], others: readonly string[]]>> = {
  delivery_ticket: [['delivery ticket', 'scale ticket', 'weigh ticket', 'batch ticket', 'load ticket'], ['gross', 'tare', 'net', 'truck', 'weighmaster', 'hauler', 'load no']],
  invoice: [['invoice', 'bill to'], ['amount due', 'remit to', 'due date', 'payment terms', 'subtotal', 'purchase order']],
  contract: [['contract agreement', 'change order', 'subcontract', 'this agreement', 'notice to proceed'], ['contractor shall', 'hereinafter', 'bid item', 'surety', 'witness whereof', 'parties']],
  plan: [['plan and profile', 'typical section', 'cross section', 'plan sheet', 'general notes'], ['drawn by', 'checked by', 'sheet no', 'scale 1', 'station', 'right of way']],
  mix_design: [['mix design', 'job mix formula', 'jmf'], ['binder content', 'aggregate', 'gradation', 'air voids', 'vma', 'water cement ratio', 'superpave']],
  certificate: [['certificate of compliance', 'certificate of conformance', 'certificate of analysis', 'mill certificate', 'certification of', 'we certify', 'hereby certify'], ['certify', 'heat number', 'conforms to', 'astm', 'aashto']],
  test_report: [['test report', 'laboratory report', 'report of test', 'compressive strength', 'core density'], ['specimen', 'sample no', 'test method', 'tested by', 'results', 'laboratory']],
  inspection: [['inspection report', 'daily work report', 'inspector daily report', 'field inspection', 'site visit'], ['inspector', 'weather', 'observed', 'deficiency', 'corrective action']],
  letter: [['dear sir', 'dear madam', 'dear mr', 'dear ms', 'to whom it may concern', 'sincerely', 'letter of transmittal'], ['dear', 'regards', 'subject', 'enclosure', 'enclosed']],
}

const TITLE_WEIGHT = 3
/** How many characters at the beginning of the text count as headings. A title that is found there or in the file name counts twice. */
const HEADING_LENGTH = 400
const ENOUGH = 3
/** The best kind needs at least this many times the score of the next kind; otherwise the kind counts as unknown. */
const LEAD = 1.25
const MOST_WORDS = 6
const MOST_TEXT = 30_000

/**
 * Determines the kind of a document by the words of its file name and its text. The text is only compared with lists of words, so
 * instructions in it have no effect.
 */
export function kindByWords(fileName: string, text: string): KindByWords {
  const heading = ` ${plain(`${fileName.replace(/\.[a-z]+$/i, '')} ${text.slice(0, HEADING_LENGTH)}`)} `
  const whole = ` ${plain(`${fileName} ${text.slice(0, MOST_TEXT)}`)} `
  const scores = Object.entries(WORDS)
    .map(([kind, [titles, others]]) => {
      const [foundTitles, foundOthers] = [titles.filter((word) => whole.includes(` ${word} `)), others.filter((word) => whole.includes(` ${word} `))]
      const inHeading = titles.filter((word) => heading.includes(` ${word} `)).length
      return { kind: kind as NamedKind, score: TITLE_WEIGHT * (foundTitles.length + inHeading) + foundOthers.length, words: [...foundTitles, ...foundOthers] }
    })
    .toSorted((one, other) => other.score - one.score)
  const [best, next] = scores
  if (best === undefined || best.score < ENOUGH || (next !== undefined && best.score < next.score * LEAD)) return { kind: 'unknown', confidence: 0, words: [] }
  const sum = scores.reduce((total, { score }) => total + score, 0)
  return { kind: best.kind, confidence: Math.round((best.score / sum) * 100) / 100, words: best.words.slice(0, MOST_WORDS) }
}

/** Lower case words with single spaces, so that line breaks and punctuation do not count. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
