import { proxy } from 'valtio'
import { columnsInOrder, columnsOfHeadings, roleOfText, typedOfCells, type ListColumns } from '#src/areas/agency/domain/employees/list-columns'
import { cleanLine } from '#src/platform/domain/formats/plain-text'
import type { EmployeeFieldName } from '#src/areas/agency/domain/employees/typed-employee'
import { readDelimited } from '#src/platform/domain/formats/delimited'
import { onSessionEnd } from '#src/platform/client/session/session'

/** A list to add as it was pasted or read from a file, until it is added or left. */
export interface PastedList {
  text: string
  /** Which column holds which field, where the person has chosen another than the guess. */
  chosen: Partial<Record<EmployeeFieldName, number | null>>
  usualRole: string
  /** The role for each word of the list that is no role. */
  rolesFor: Record<string, string>
  invite: boolean
}

const nothing: PastedList = { text: '', chosen: {}, usualRole: 'pending', rolesFor: {}, invite: true }

/** The one list that is being added in this window. */
export const pastedList = proxy<PastedList>({ ...nothing, chosen: {}, rolesFor: {} })

/** Forgets the list. */
export function forgetList(): void {
  Object.assign(pastedList, nothing, { chosen: {}, rolesFor: {} })
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
  /** The words of the role column that are no role, each once. */
  readonly unknownRoles: readonly string[]
}

const LONGEST_CELL = 500
/** A column with more words than this holds no roles. */
const MOST_ROLES = 50

/** Reads a list: the headings name the columns, else they stand in the order of the form; a choice of the person wins. */
export function readList({ text, chosen, usualRole, rolesFor }: Readonly<Pick<PastedList, 'text' | 'chosen' | 'usualRole' | 'rolesFor'>>): ReadList {
  const rows = readDelimited(text)
  const [first] = rows
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const named = first === undefined ? null : columnsOfHeadings(first.cells)
  const guess: ListColumns = named ?? columnsInOrder(width)
  const columns = Object.fromEntries(Object.entries({ ...guess, ...chosen }).filter(([, at]) => at !== null && at !== undefined)) as ListColumns
  const body = named === null ? rows : rows.slice(1)
  const roleWords = body.map(({ cells }) => cleanLine(cells[columns.role ?? -1] ?? '').slice(0, LONGEST_CELL))
  return {
    unknownRoles: [...new Set(roleWords)].filter((word) => word !== '' && roleOfText(word) === null).slice(0, MOST_ROLES),
    headings: Array.from({ length: width }, (_none, at) => (named === null ? String.fromCodePoint(65 + at) : (first?.cells[at] ?? ''))),
    columns,
    samples: body.slice(0, 3).map(({ cells }) => cells),
    lines: body.map(({ line, cells }) => {
      const { districts, ...typed } = typedOfCells(cells.map((cell) => cleanLine(cell).slice(0, LONGEST_CELL)), columns, usualRole, rolesFor)
      return { line, ...typed, districts: districts.filter((one) => one.trim() !== '').slice(0, 50) }
    }),
  }
}

/** Keeps only the lines of these numbers, under the headings of the list, so that they can be fixed and added (PEOP-5). */
export function keepLines(numbers: ReadonlySet<number>): void {
  const rows = readDelimited(pastedList.text)
  const [first] = rows
  const hasHeadings = first !== undefined && columnsOfHeadings(first.cells) !== null
  const kept = rows.filter(({ line }, at) => numbers.has(line) || (hasHeadings && at === 0))
  pastedList.text = kept.map(({ cells }) => cells.map(asCell).join('\t')).join('\n')
}

/** A cell in a line with tabs, in quotes where it must be. */
function asCell(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
