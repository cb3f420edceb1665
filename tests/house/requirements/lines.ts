/** The numbers of every line of the requirements, by area. */
const numbers: Readonly<Record<string, string>> = {
  AUTH: '1 3-47 49-51 53-61 66-73',
  SHELL: '1-33 35-36 38-60 62-63 65-68 70-73 75-84',
  TICK: '1-7 9-16 24 26 28-52 54-60 62-74 76-103',
  PROJ: '1-3 5-15 17-52',
  PAY: '1-2 4-46',
  RECO: '1-13 15-18 20-23 25-28 30-77 79-100',
  REPT: '1-5 7-20',
  CALB: '1-10',
  PLNT: '1 3-24',
  SAMP: '1-9',
  CERT: '1-8 10-12',
  SUBM: '1-12',
  VEND: '1-10',
  CONS: '1-9',
  WZON: '1-27',
  GEO: '1-4 6-20 22-24',
  EQPT: '1-5 7-8 10-24',
  INCD: '1-4 6-10',
  DWR: '1-19',
  ORDR: '1-7',
  AI: '1-20',
  PEOP: '1-12 14 16-21',
  ACCT: '1-10',
  UOM: '1-8',
  API: '1-4 6-37',
  ERR: '1-12 14-19',
  CONST: '1-4 6-9',
  WORK: '1-44',
  PLUS: '1-39',
}

/** The numbers in a text of single numbers and ranges: '1 3-5' gives 1, 3, 4 and 5. */
export function numbersOf(text: string): readonly number[] {
  return text.split(' ').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
}

/** The id of every line, in the order of the requirements. */
export const lineIds: readonly string[] = Object.entries(numbers).flatMap(([area, text]) => numbersOf(text).map((number) => `${area}-${number}`))
