const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Thrown for text that is not valid CSV: a quoted field does not end, or a row is too long. */
export class NotCsv extends Error {}

/**
 * Splits text that arrives in pieces into rows of cells (RFC 4180), and tolerates what spreadsheets tolerate: a line may end with CR, LF or
 * both, a quotation mark inside an unquoted field is text, and rows may have different numbers of cells. A row of unexpected length is read
 * as fast as any other, while a general-purpose parser would create an error with a stack for each such row.
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

  /** Yields the rows that end in this piece of text. The rest is kept until the next piece arrives. */
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
        // two quotes in a row inside a quoted cell mean one quote in its text; if text follows the closing quote, the cell is not a quoted
        // cell after all, so its opening and closing quotes become part of its text
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

  /** Yields the last row if the text did not end with a line break. */
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
    // count each cell, even if empty, so that a row that consists only of delimiters also reaches the limit
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
