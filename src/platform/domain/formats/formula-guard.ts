/**
 * First characters that make a spreadsheet read a CSV cell as a formula. They are the ASCII signs (TICK-91), their full-width forms,
 * which East Asian versions treat the same, and the white space that some versions skip.
 */
export const FORMULA_SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\n', '\r'] as const

/** The inside of a bracket expression; the hyphen is last, where it is literal. */
export const FORMULA_SIGNS_PATTERN = `${FORMULA_SIGNS.filter((sign) => sign !== '-').join('')}-`

/** Makes a text safe as a CSV cell: puts an apostrophe before it when a spreadsheet would read it as a formula. */
export function guardFormula(text: string): string {
  return FORMULA_SIGNS.some((sign) => text.startsWith(sign)) ? `'${text}` : text
}
