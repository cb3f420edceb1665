import PDFDocument from 'pdfkit'
import { fontBytes, runsOf, type Run, type Weight } from '#src/platform/server/pdf/fonts'

/** How a text is drawn. Sizes and positions are in points, 72 to an inch. */
export interface TextLook {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  readonly align?: 'left' | 'right'
}

export const INK = '#111827'
export const GRAY = '#4b5563'
const ELLIPSIS = '…'
/** The font size at which character widths are measured. */
const MEASURED_AT = 100

/** How many bytes the reader may leave unread before drawing pauses. */
const MOST_WAITING = 256 * 1024
/** How many bytes are joined into one chunk before they are passed to the reader. */
const CHUNK = 64 * 1024
/**
 * After this many texts, the cache of words that pdfkit has shaped is cleared. The number is high, so that words that repeat on every page
 * rarely have to be shaped again.
 */
const TEXTS_REMEMBERED = 2_000
/** Matches characters that have no visible shape: soft hyphens, joiners and direction marks. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Variation_Selector}]/gu

/** Internal state of pdfkit, which its types leave out: the shaped words of each font, which it keeps until the document ends. */
interface ShapedWords {
  readonly _fontFamilies: Readonly<Record<string, { layoutCache?: object }>>
}

/** Draws text and lines on the pages of a PDF document. Each text is one line; if it is too wide, it is cut off with an ellipsis. */
export class Pen {
  readonly doc: PDFKit.PDFDocument

  /** With `tagged`, the PDF contains the role of each text for screen readers. */
  constructor(title: string, author: string, { tagged = false }: { readonly tagged?: boolean } = {}) {
    const form = tagged ? { tagged, pdfVersion: '1.7' as const } : {}
    this.doc = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false, lang: 'en-US', displayTitle: true, ...form, info: { Title: title, Author: author } })
    joinChunks(this.doc)
    this.doc._read = () => this.resume()
    this.doc.once('close', () => this.resume())
  }

  /**
   * Waits until the reader of the document has caught up, so that a long document is not kept in memory. Rejects if the reader has stopped
   * reading.
   */
  async room(): Promise<void> {
    // needed because a document reports no error when its reader has stopped reading
    const assertRead = () => {
      if (this.doc.destroyed) throw new Error('the document was abandoned')
    }
    assertRead()
    if (this.doc.readableLength < MOST_WAITING) return
    await new Promise<void>((resolve) => {
      this.resume = resolve
    })
    assertRead()
  }

  /** Draws one line of text within a width. Returns the width that the text takes. */
  text(text: string, x: number, y: number, width: number, look: TextLook): number {
    const fitted = this.fitted(oneLine(text), width, look)
    const runs = runsOf(fitted)
    const own = this.widthOf(runs, look)
    let at = look.align === 'right' ? x + width - own : x
    this.doc.fillColor(look.color ?? INK)
    for (const run of runs) {
      // if a list of font features is passed, even an empty one, pdfkit shapes the text as a whole, so that right-to-left words are in the
      // right order
      this.setFont(run, look).text(run.text, at, y, { lineBreak: false, ...(run.isLeftward === true && { features: [] }) })
      at += this.widthOf([run], look)
    }
    this.texts += 1
    if (this.texts % TEXTS_REMEMBERED === 0) this.dropShapedWords()
    return own
  }

  /** The width of a text. */
  measure(text: string, look: TextLook): number {
    return this.widthOf(runsOf(text), look)
  }

  /**
   * Breaks a text into lines of at most this width: between words, or inside a word that is longer than a line. Existing line breaks stay.
   */
  lines(text: string, width: number, look: TextLook): readonly string[] {
    return text.split(/\r\n|[\n\r]/).flatMap((paragraph) => {
      const lines: string[] = []
      let [line, usedWidth] = ['', 0]
      for (const word of oneLine(paragraph).split(/(?<= )/)) {
        const own = this.measure(word.trimEnd(), look)
        if (line !== '' && usedWidth + own > width) {
          lines.push(line)
          line = ''
          usedWidth = 0
        }
        if (own <= width) {
          line += word
          usedWidth += this.measure(word, look)
          continue
        }
        for (const character of word) {
          const one = this.measure(character, look)
          if (line !== '' && usedWidth + one > width) {
            lines.push(line)
            line = ''
            usedWidth = 0
          }
          line += character
          usedWidth += one
        }
      }
      return [...lines, line]
    })
  }

  /** Draws a horizontal line. */
  rule(x: number, y: number, width: number, thickness: number, color = '#d1d5db'): void {
    this.doc.moveTo(x, y).lineTo(x + width, y).lineWidth(thickness).strokeColor(color).stroke()
  }

  private fitted(text: string, width: number, look: TextLook): string {
    if (this.measure(text, look) <= width) return text
    const characters = [...text]
    let [fits, tooLong] = [0, characters.length]
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2)
      if (this.measure(characters.slice(0, middle).join('') + ELLIPSIS, look) <= width) fits = middle
      else tooLong = middle
    }
    return characters.slice(0, fits).join('').trimEnd() + ELLIPSIS
  }

  /**
   * The sum of the widths of the characters. Shaping a text to measure it exactly would take longer than drawing it, and kerning, which
   * this ignores, changes the width by only a fraction of a point.
   */
  private widthOf(runs: readonly Run[], look: TextLook): number {
    let width = 0
    for (const { script, text } of runs) {
      for (const character of text) width += this.widthOfCharacter(script, look.weight ?? 'regular', character)
    }
    return (width * look.size) / MEASURED_AT
  }

  private widthOfCharacter(script: number, weight: Weight, character: string): number {
    const key = `${weight}-${script}-${character}`
    const known = this.widths.get(key)
    if (known !== undefined) return known
    const width = this.setFont({ script, text: character }, { size: MEASURED_AT, weight }).widthOfString(character)
    this.widths.set(key, width)
    return width
  }

  private setFont({ script }: Run, { size, weight = 'regular' }: TextLook): PDFKit.PDFDocument {
    const name = `${weight}-${script}`
    if (!this.registered.has(name)) {
      this.doc.registerFont(name, fontBytes(script, weight))
      this.registered.add(name)
    }
    return this.doc.font(name).fontSize(size)
  }

  /** Clears the cache of words that pdfkit has shaped. Otherwise, its size would grow with the length of the document. */
  private dropShapedWords(): void {
    for (const font of Object.values((this.doc as unknown as ShapedWords)._fontFamilies)) {
      if (font.layoutCache !== undefined) font.layoutCache = Object.create(null) as object
    }
  }

  private texts = 0
  private resume: () => void = () => undefined
  private readonly registered = new Set<string>()
  private readonly widths = new Map<string, number>()
}

/**
 * Joins the small chunks that pdfkit writes. At the end of a document, pdfkit writes each line of its table of objects as a separate chunk,
 * all at once, and while a chunk waits, it takes many times the memory of its line.
 */
function joinChunks(doc: PDFKit.PDFDocument): void {
  const push = doc.push.bind(doc)
  let [parts, bytes]: [Uint8Array[], number] = [[], 0]
  doc.push = (part: Uint8Array | null) => {
    if (part !== null) {
      parts.push(part)
      bytes += part.length
      if (bytes < CHUNK) return true
    }
    const joined = Buffer.concat(parts, bytes)
    parts = []
    bytes = 0
    const hasRoom = joined.length === 0 || push(joined)
    return part === null ? push(null) : hasRoom
  }
}

/** Replaces control characters with blanks, removes characters without a visible shape, and composes accents. */
function oneLine(text: string): string {
  return text.replaceAll(UNSEEN, '').replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').normalize('NFC')
}
