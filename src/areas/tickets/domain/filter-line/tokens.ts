/** One word of a filter line, as typed. */
export interface LineToken {
  /** The text with its quotes, where it begins in the line, and where it ends. */
  readonly raw: string
  readonly start: number
  readonly end: number
  /** False while a quote is still open. */
  readonly isClosed: boolean
}

/** Splits a line at spaces outside of quotes. `\"` and `\\` inside quotes mean a quote and a backslash. Reads each character once. */
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

/** The text of a quoted or plain value. */
export function unquoted(raw: string): string {
  return raw.replaceAll(/\\(["\\])|"/g, (_whole, character: string | undefined) => character ?? '')
}

/** A value as it is written in a line: quoted when it is empty or has a space, a quote or a backslash. */
export function quoted(value: string): string {
  return /^[^\s"\\]+$/.test(value) ? value : `"${value.replaceAll(/["\\]/g, (one) => `\\${one}`)}"`
}
