/**
 * Characters that make a spreadsheet read a CSV cell as a formula if the cell begins with them: the ASCII signs (TICK-91), the full-width
 * forms of these signs, which East Asian versions of spreadsheets treat in the same way, and the white space that some spreadsheets skip.
 */
export const FORMULA_SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\n', '\r'] as const

/** These characters for use inside a bracket expression of a regular expression. The hyphen is last, where it is literal. */
export const FORMULA_SIGNS_PATTERN = `${FORMULA_SIGNS.filter((sign) => sign !== '-').join('')}-`

/** Makes a text safe as a CSV cell: adds an apostrophe at the start if a spreadsheet would read the text as a formula. */
export function guardFormula(text: string): string {
  return FORMULA_SIGNS.some((sign) => text.startsWith(sign)) ? `'${text}` : text
}
