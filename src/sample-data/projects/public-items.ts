import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { rounded } from '#src/platform/domain/units/decimal'
import { projectRoot } from '#src/platform/server/project-root'

/** An item of a public list. */
export interface PublicItem {
  readonly lineNumber: number
  readonly code: string
  readonly description: string
  readonly uom: string
  /** Two decimals; '0.00' if the list has no quantity. */
  readonly quantity: string
  /** US dollars for one unit, as awarded or as the first bidder bid it; null if the list has no prices. */
  readonly unitPrice: string | null
}

/** The content of a file in the `files` directory of the sample data. */
export function sampleFile(name: string): Buffer {
  return readFileSync(join(projectRoot(), 'src/sample-data/files', name))
}

function recordsOf(name: string, fromLine: number): string[][] {
  // in the published abstract, \'' is written where a doubled quote ("") belongs
  const text = sampleFile(name).toString('utf8').replaceAll("\\''", '""')
  return parse(text, { from_line: fromLine, record_delimiter: ['\r\n', '\n'], relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
}

/** The items of a public contract: 180029 as awarded, or 220005 from the bid abstract. */
export function contractItems(contract: '180029' | '220005'): PublicItem[] {
  if (contract === '180029') {
    const named = recordsOf('mndot-contract-180029-awarded.csv', 2).filter(([, , , , code]) => code !== '') // line 225 has no item code
    return named.map(([, , , line = '', code = '', description = '', uom = '', quantity = '0', price = '']) => ({
      lineNumber: Number(line),
      code,
      description,
      uom,
      quantity: rounded(quantity),
      unitPrice: dollars(price),
    }))
  }
  return recordsOf('mndot-contract-220005-abstract.csv', 4)
    .filter(([id]) => id === '220005')
    .map(([, , line = '', code = '', description = '', , quantity = '0', uom = '', , , price = '']) => ({
      lineNumber: Number(line),
      code: code.replace(/^(\d{4})(\d{3})\//, '$1.$2/'),
      description,
      uom,
      quantity: rounded(quantity),
      unitPrice: dollars(price),
    }))
}

/** ' $5,200.00' is 5200.00; null for an empty cell. */
function dollars(cell: string): string | null {
  const text = cell.replace(/[$,\s]/g, '')
  return text === '' ? null : text
}

let list: Map<string, PublicItem> | null = null

/** Every item of the standard list. */
export function standardItems(): readonly PublicItem[] {
  return [...standardList().values()]
}

/** The item of the standard list with this code, with the line number and quantity that it has in a contract. */
export function listedItem(code: string, lineNumber: number, quantity: string): PublicItem {
  const item = standardList().get(code)
  if (item === undefined) throw new Error(`the item list has no ${code}`)
  return { ...item, lineNumber, quantity }
}

function standardList(): Map<string, PublicItem> {
  list ??= new Map(
    recordsOf('mndot-item-list-2020-delivered.csv', 2).map(([number = '', , description = '', uom = '']) => [
      number,
      { lineNumber: 0, code: number, description, uom, quantity: '0.00', unitPrice: null },
    ]),
  )
  return list
}
