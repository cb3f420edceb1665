import { proxy } from 'valtio'
import { columnsInOrder, columnsOfHeadings, typedOfCells, type ListColumns } from '#src/domain/employees/list-columns'
import { cleanLine } from '#src/domain/employees/name'
import type { EmployeeFieldName } from '#src/domain/employees/typed-employee'
import { readDelimited } from '#src/domain/formats/delimited'
import { onSessionEnd } from '#src/client/platform/session'

/** A list to add as it was pasted or read from a file, until it is added or left. */
export interface PastedList {
  text: string
  /** Which column holds which field, where the person has chosen another than the guess. */
  chosen: Partial<Record<EmployeeFieldName, number | null>>
  usualRole: string
  invite: boolean
}

const nothing: PastedList = { text: '', chosen: {}, usualRole: 'pending', invite: true }

/** The one list that is being added in this window. */
export const pastedList = proxy<PastedList>({ ...nothing })

/** Forgets the list. */
export function forgetList(): void {
  Object.assign(pastedList, nothing, { chosen: {} })
}

onSessionEnd(forgetList)

/** A line as the server takes it. */
export interface ListLine {
  readonly line: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly role: string
  readonly districts: string[]
}

/** The columns of a list, the first lines of it, and every line as the server takes it. */
export interface ReadList {
  readonly headings: readonly string[]
  readonly columns: ListColumns
  readonly samples: readonly (readonly string[])[]
  readonly lines: readonly ListLine[]
}

const LONGEST_CELL = 500

/** Reads a list: the headings name the columns, else they stand in the order of the form; a choice of the person wins. */
export function readList({ text, chosen, usualRole }: Pick<PastedList, 'text' | 'chosen' | 'usualRole'>): ReadList {
  const rows = readDelimited(text)
  const [first] = rows
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const named = first === undefined ? null : columnsOfHeadings(first.cells)
  const guess: ListColumns = named ?? columnsInOrder(width)
  const columns = Object.fromEntries(Object.entries({ ...guess, ...chosen }).filter(([, at]) => at !== null && at !== undefined)) as ListColumns
  const body = named === null ? rows : rows.slice(1)
  return {
    headings: Array.from({ length: width }, (_none, at) => (named === null ? String.fromCodePoint(65 + at) : (first?.cells[at] ?? ''))),
    columns,
    samples: body.slice(0, 3).map(({ cells }) => cells),
    lines: body.map(({ line, cells }) => {
      const { districts, ...typed } = typedOfCells(cells.map((cell) => cleanLine(cell).slice(0, LONGEST_CELL)), columns, usualRole)
      return { line, ...typed, districts: districts.filter((one) => one.trim() !== '').slice(0, 50) }
    }),
  }
}
