/** The values in the first column of text copied from a spreadsheet, without duplicates and blank lines. */
export function columnOf(text: string): readonly string[] {
  const values = text.split(/\r\n|\r|\n/).map((line) => (line.split('\t')[0] ?? '').trim())
  return [...new Set(values)].filter((value) => value !== '')
}
