/**
 * Splits a pasted table or a CSV file into lines and cells (RFC 4180). The separator is a tab if the first line has one, otherwise a comma,
 * otherwise a semicolon. A quoted cell may contain separators, line breaks and doubled quotes. Blank lines are not returned, but they are
 * counted, so that `line` is the row number that a spreadsheet shows.
 */
export function readDelimited(text: string): { readonly line: number; readonly cells: readonly string[] }[] {
  const separator = separatorOf(text)
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.some((one) => one.trim() !== ''))
}

/** The separator of a pasted table or a CSV file, found from its first line. */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  return ['\t', ',', ';'].find((sign) => first.includes(sign)) ?? ','
}
