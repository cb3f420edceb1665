import { proxy } from 'valtio'
import { columnsInOrder, columnsOfHeadings, lineOfCells, unknownRolesOf, type ListColumns, type ListLine } from '#src/areas/agency/domain/employees/list-columns'
import type { EmployeeFieldName } from '#src/areas/agency/domain/employees/typed-employee'
import { readDelimited } from '#src/platform/domain/formats/delimited'
import { onSessionEnd } from '#src/platform/client/session/session'

/** A pasted or uploaded list, which exists until its employees are added or the user cancels. */
export interface PastedList {
  text: string
  /** By field, the column that the user chose instead of the guessed one; null if the user chose that the field has no column. */
  chosen: Partial<Record<EmployeeFieldName, number | null>>
  /**
   * The columns of the whole list. They are kept for the lines that remain in the text after other lines were added; null if no line has
   * been added yet. Headings in the text override them.
   */
  former: ListColumns | null
  usualRole: string
  /** Which role to use for each word in the role column that is not the name of a role. */
  rolesFor: Record<string, string>
  invite: boolean
}

const nothing: PastedList = { text: '', chosen: {}, former: null, usualRole: 'pending', rolesFor: {}, invite: true }

/** The list of employees that is being added in this window. */
export const pastedList = proxy<PastedList>({ ...nothing, chosen: {}, rolesFor: {} })

/** Clears the list, with its options. */
export function forgetList(): void {
  Object.assign(pastedList, nothing, { chosen: {}, rolesFor: {} })
}

onSessionEnd(forgetList)

/** Replaces the text. If the new text is empty, the list is over, so its columns are forgotten. */
export function changeText(text: string): void {
  pastedList.text = text
  if (text.trim() === '') beginList()
}

/**
 * Notes that text is pasted into the field. If the text replaces the whole list, a new list begins. If the clipboard has no text, for
 * example only a picture, nothing is pasted and the list stays.
 */
export function notePaste(text: string, { selectionStart, selectionEnd, value }: Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd' | 'value'>): void {
  if (text !== '' && selectionEnd - selectionStart === value.length) beginList()
}

/** Forgets the columns of the previous list, which a new list replaces. */
function beginList(): void {
  Object.assign(pastedList, { former: null, chosen: {} })
}

/** A list after it was read: its columns, its first lines, and every line in the form that the server expects. */
export interface ReadList {
  readonly headings: readonly string[]
  readonly columns: ListColumns
  readonly samples: readonly (readonly string[])[]
  readonly lines: readonly ListLine[]
  /** The distinct words in the role column that are not names of roles. */
  readonly unknownRoles: readonly string[]
}

/**
 * Reads a list. Headings determine the columns; without headings, the columns are in the order of the form. The user's own choice of
 * columns overrides both.
 */
export function readList({ text, chosen, former, usualRole, rolesFor }: Readonly<Pick<PastedList, 'text' | 'chosen' | 'former' | 'usualRole' | 'rolesFor'>>): ReadList {
  const rows = readDelimited(text)
  const [first] = rows
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const named = first === undefined ? null : columnsOfHeadings(first.cells)
  const guess: ListColumns = named ?? former ?? columnsInOrder(width, rows.map(({ cells }) => cells))
  const columns = Object.fromEntries(Object.entries({ ...guess, ...chosen }).filter(([, at]) => at !== null && at !== undefined)) as ListColumns
  const body = named === null ? rows : rows.slice(1)
  return {
    unknownRoles: unknownRolesOf(body.map(({ cells }) => cells), columns),
    headings: Array.from({ length: width }, (_none, at) => (named === null ? String.fromCodePoint(65 + at) : (first?.cells[at] ?? ''))),
    columns,
    samples: body.slice(0, 3).map(({ cells }) => cells),
    lines: body.map(({ line, cells }) => lineOfCells(line, cells, columns, usualRole, rolesFor)),
  }
}

/**
 * Keeps only the lines with these numbers, and the headings, so that the user can fix and add these lines (PEOP-5). Their columns stay the
 * same, because a guess from only these lines could take a column of roles for phone numbers.
 */
export function keepLines(numbers: ReadonlySet<number>): void {
  pastedList.former = readList(pastedList).columns
  const rows = readDelimited(pastedList.text)
  const [first] = rows
  const hasHeadings = first !== undefined && columnsOfHeadings(first.cells) !== null
  const rowsToKeep = rows.filter(({ line }, at) => numbers.has(line) || (hasHeadings && at === 0))
  pastedList.text = rowsToKeep.map(({ cells }) => cells.map(asCell).join('\t')).join('\n')
}

/** A cell of a tab-separated line; it is quoted if needed. */
function asCell(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
