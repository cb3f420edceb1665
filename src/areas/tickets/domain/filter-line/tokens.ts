/** One word of a filter line, as typed. */
export interface LineToken {
  /** The text of the word with its quotes. `start` and `end` are the positions in the line at which it begins and ends. */
  readonly raw: string
  readonly start: number
  readonly end: number
  /** False if the word has an opening quote but no closing one yet. */
  readonly isClosed: boolean
}

/**
 * Splits a line into words at the spaces that are outside of quotes. Inside quotes, `\"` means a quote and `\\` a backslash. Reads each
 * character only once, so long lines are fast.
 */
export function tokensOf(line: string): readonly LineToken[] {
  const tokens: LineToken[] = []
  let [start, isQuoted] = [-1, false]
  for (let at = 0; at <= line.length; at += 1) {
    const one = line[at]
    if (one === undefined || (one === ' ' && !isQuoted)) {
      if (start >= 0) tokens.push({ raw: line.slice(start, at), start, end: at, isClosed: !isQuoted })
      start = -1
      continue
    }
    if (start < 0) start = at
    if (one === '\\' && isQuoted) at += 1
    else if (one === '"') isQuoted = !isQuoted
  }
  return tokens
}

/** The value that a word contains, without its quotes and backslashes. */
export function unquoted(raw: string): string {
  return raw.replaceAll(/\\(["\\])|"/g, (_whole, character: string | undefined) => character ?? '')
}

/** A value as it is written in a filter line. It is quoted if it is empty, or contains a space, a quote or a backslash. */
export function quoted(value: string): string {
  return /^[^\s"\\]+$/.test(value) ? value : `"${value.replaceAll(/["\\]/g, (one) => `\\${one}`)}"`
}
