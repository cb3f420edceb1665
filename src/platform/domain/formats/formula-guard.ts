/**
 * What a cell of a CSV may begin with so that a spreadsheet takes it for a formula: the ASCII signs (TICK-91), their
 * full-width forms, which East Asian versions read the same, and the white space that some of them skip.
 */
export const FORMULA_SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\n', '\r'] as const

/** As the inside of a bracket expression; the hyphen last, where it is literal. */
export const FORMULA_SIGNS_PATTERN = `${FORMULA_SIGNS.filter((sign) => sign !== '-').join('')}-`

/** A text as a cell of a CSV: with an apostrophe before it when a spreadsheet would take it for a formula. */
export function guardFormula(text: string): string {
  return FORMULA_SIGNS.some((sign) => text.startsWith(sign)) ? `'${text}` : text
}
