import { comparisonKey } from '#src/platform/domain/formats/plain-text'

/** A document whose text can be sent. */
interface Sendable {
  readonly name: string
  readonly text: string
}

/** Maximum length of a piece, in characters. */
const PIECE_MAX = 1_500
/** Shorter words, such as "of", say little about the topic of a piece. */
const WORD_MIN = 3

/**
 * The parts of documents to send with a question, with at most `most` characters of text: whole documents if they fit, otherwise the pieces
 * that share the most words with the question, in document order (AI-18).
 */
export function choosePieces(documents: readonly Sendable[], question: string, most: number): readonly Sendable[] {
  if (documents.reduce((sum, { text }) => sum + text.length, 0) <= most) return documents
  const questionWords = wordsOf(question)
  const pieces = documents.flatMap(({ text }, document) => piecesOf(text).map((piece) => ({ document, piece, shared: sharedWords(questionWords, piece) })))
  let left = most
  const selection = new Set<(typeof pieces)[number]>()
  // the sort is stable: of two pieces that share equally many words with the question, the earlier one is chosen first
  for (const one of pieces.toSorted((a, b) => b.shared - a.shared)) {
    if (one.piece.length > left) continue
    left -= one.piece.length
    selection.add(one)
  }
  return documents.flatMap(({ name }, document) => {
    const own = pieces.filter((one) => one.document === document && selection.has(one))
    return own.length === 0 ? [] : [{ name, text: own.map(({ piece }) => piece).join('\n…\n') }]
  })
}

/** Splits a text into pieces of at most 1,500 characters, each cut after a paragraph, or else after a line, sentence or word. */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > PIECE_MAX) {
    const cut = cutOf(rest.slice(0, PIECE_MAX))
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return [...pieces, rest].filter((piece) => piece !== '')
}

/** The position at which to cut a piece: after the last paragraph, line, sentence or word in its second half, never inside a character. */
function cutOf(start: string): number {
  for (const end of ['\n\n', '\n', '. ', ' ']) {
    const at = start.lastIndexOf(end)
    if (at >= PIECE_MAX / 2) return at + end.length
  }
  return /[\uD800-\uDBFF]$/.test(start) ? start.length - 1 : start.length
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(comparisonKey(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= WORD_MIN))
}

function sharedWords(questionWords: ReadonlySet<string>, piece: string): number {
  if (questionWords.size === 0) return 0
  const own = wordsOf(piece)
  return [...questionWords].filter((word) => own.has(word)).length
}
