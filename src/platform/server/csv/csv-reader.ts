const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Thrown for text that is no CSV: a quoted field that never ends, or a row without end. */
export class NotCsv extends Error {}

/**
 * Splits text that comes in pieces into rows of cells (RFC 4180). As forgiving as spreadsheets are: a line ends with CR,
 * LF or both, an inch mark in a field without quotes is a letter, and a row may have any number of cells. Such a row
 * costs no more than any other: a general-purpose parser builds an error with its stack for each.
 */
export class CsvReader {
  #cells: string[] = []
  #cell = ''
  #size = 0
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  #afterReturn = false

  constructor(
    private readonly delimiter: string,
    private readonly largestRow: number,
  ) {}

  /** The rows that end in this piece, one by one; the rest waits for the next piece. */
  *read(text: string): Generator<string[]> {
    const delimiter = this.delimiter.charCodeAt(0)
    let at = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (this.#afterReturn) {
        this.#afterReturn = false
        if (code === LINE_FEED) {
          at += 1
          continue
        }
      }
      if (this.#state === 'quoted') {
        const quote = text.indexOf('"', at)
        this.#add(text.slice(at, quote === -1 ? undefined : quote))
        if (quote === -1) return
        this.#state = 'closed'
        at = quote + 1
      } else if (this.#state === 'start' && code === QUOTE) {
        this.#state = 'quoted'
        at += 1
      } else if (code === delimiter) {
        this.#endCell()
        at += 1
      } else if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        this.#afterReturn = code === CARRIAGE_RETURN
        at += 1
        yield this.#endRow()
      } else if (this.#state === 'closed') {
        // a second quote is a quote in the text; anything else says that the quotes belonged to the text
        if (code === QUOTE) {
          this.#add('"')
          this.#state = 'quoted'
          at += 1
        } else {
          this.#cell = `"${this.#cell}"`
          this.#state = 'plain'
        }
      } else {
        const end = plainEnd(text, at, delimiter)
        this.#add(text.slice(at, end))
        this.#state = 'plain'
        at = end
      }
    }
  }

  /** The last row, when the text did not end with a line end. */
  *end(): Generator<string[]> {
    if (this.#state === 'quoted') throw new NotCsv('a quoted field does not end')
    if (this.#state !== 'start' || this.#cells.length > 0) yield this.#endRow()
  }

  #add(text: string): void {
    this.#size += text.length
    if (this.#size > this.largestRow) throw new NotCsv('a row is too long')
    this.#cell += text
  }

  #endCell(): void {
    // an empty cell counts as well: a row of delimiters alone must end too
    this.#size += 1
    if (this.#size > this.largestRow) throw new NotCsv('a row is too long')
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#state = 'start'
  }

  #endRow(): string[] {
    this.#endCell()
    const row = this.#cells
    this.#cells = []
    this.#size = 0
    return row
  }
}

function plainEnd(text: string, from: number, delimiter: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === delimiter || code === LINE_FEED || code === CARRIAGE_RETURN) break
    at += 1
  }
  return at
}
