/** A reference to a character or to one of the five entities that XML defines. */
const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/iy
const LONGEST_REFERENCE = 10
/** The beginnings of markup that is not a tag. */
const SIGNS = ['<!', '<?', '&'] as const
/** Markup that may contain the text of a closing tag: how it begins and ends. */
const PAIRS = [['<!--', '-->'], ['<![CDATA[', ']]>'], ['<?', '?>']] as const

/**
 * Skips the content of an element while its pieces arrive. It only looks for the end of the element, which takes a hundredth of the time of
 * parsing; surfaces, which are skipped in this way, are most of a typical file. It recognizes comments, CDATA sections and processing
 * instructions, since they may contain the text of a closing tag, and also detects content that a file must not have.
 */
export class PassedOver {
  /** Whether the content has a document type, or a reference to an entity that the file would have to declare. */
  isRefused = false
  readonly #close: string
  #held = ''
  /** The text that ends the comment, CDATA section or processing instruction that is open; null if none is open. */
  #until: string | null = null

  /** `name`: the name of the tag, with its prefix. */
  constructor(name: string) {
    this.#close = `</${name}`
  }

  /** Processes the next piece of the file. Returns the text that begins with the closing tag, or null if the element continues. */
  write(piece: string): string | null {
    const text = this.#held + piece
    this.#held = ''
    let [at, close] = [0, -2]
    let signsFrom: readonly ((from: number) => number)[] = []
    while (!this.isRefused) {
      if (this.#until !== null) {
        const end = text.indexOf(this.#until, at)
        if (end === -1) return this.#hold(text, Math.max(at, text.length - this.#until.length + 1))
        at = end + this.#until.length
        this.#until = null
      }
      if (close !== -1 && close < at) {
        close = text.indexOf(this.#close, at)
        // search only up to the closing tag: if a piece has many elements, the rest of the piece would be searched once for each of them
        const before = close === -1 ? text : text.slice(0, close)
        signsFrom = SIGNS.map((sign) => finder(before, sign))
      }
      const sign = signsFrom.map((from) => from(at)).reduce(firstOf)
      if (sign !== -1) {
        const after = this.#pass(text, sign)
        if (after === null) return this.#hold(text, sign)
        at = after
      } else if (close === -1) return this.#hold(text, Math.max(at, text.length - this.#close.length))
      else {
        const next = text[close + this.#close.length]
        if (next === undefined) return this.#hold(text, close)
        if (/[\s>]/.test(next)) return text.slice(close)
        at = close + this.#close.length
      }
    }
    return null
  }

  /** The position after markup that is not a tag; null if more of it has yet to arrive. */
  #pass(text: string, sign: number): number | null {
    REFERENCE.lastIndex = sign
    if (REFERENCE.test(text)) return REFERENCE.lastIndex
    for (const [begin, end] of PAIRS) {
      if (!text.startsWith(begin, sign)) continue
      this.#until = end
      return sign + begin.length
    }
    if (text.length - sign < LONGEST_REFERENCE) return null
    this.isRefused = true
    return null
  }

  #hold(text: string, from: number): null {
    this.#held = text.slice(from)
    return null
  }
}

/**
 * Returns a function that finds the wanted text at or after a position. The positions must not decrease, so that all searches together scan
 * the text once.
 */
function finder(text: string, wanted: string): (from: number) => number {
  let index = -2
  return (from) => {
    if (index !== -1 && index < from) index = text.indexOf(wanted, from)
    return index
  }
}

function firstOf(one: number, other: number): number {
  return one === -1 || other === -1 ? Math.max(one, other) : Math.min(one, other)
}
