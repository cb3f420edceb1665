import { proxy } from 'valtio'
import { columnsInOrder, columnsOfHeadings, lineOfCells, unknownRolesOf, type ListColumns, type ListLine } from '#src/areas/agency/domain/employees/list-columns'
import type { EmployeeFieldName } from '#src/areas/agency/domain/employees/typed-employee'
import { readDelimited, separatorOf } from '#src/platform/domain/formats/delimited'
import { onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** A pasted or uploaded list, which exists until its employees are added or the user cancels. */
export interface PastedList {
  text: string
  /** For each field, the column that the user chose instead of the guessed one; null if the user chose that the field has no column. */
  chosen: Partial<Record<EmployeeFieldName, number | null>>
  /**
   * The columns of the whole list. They still apply to the remaining lines after the employees of some lines were added. Null if no
   * employee of the list has been added yet. Headings in the text override these columns.
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
/** `texts`: the text that each command has sent. `adding`: the list that is being added now, as JSON; null if none is being added. */
const sent = createStore(() => ({ texts: new WeakMap<CommandContext, string>(), adding: null as string | null }))

/** Clears the list, with its options. */
export function forgetList(): void {
  Object.assign(pastedList, nothing, { chosen: {}, rolesFor: {} })
}

onSessionEnd(() => {
  forgetList()
  noteAnswered()
})

/** Replaces the text. If the new text is empty, the list is over, so its columns are forgotten. */
export function changeText(text: string): void {
  pastedList.text = text
  if (text.trim() === '') beginList()
}

/**
 * Called when the user pastes into the field. If the text replaces the whole list, a new list begins. If the clipboard has no text, for
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
 * Reads a list. Headings determine the columns. Without headings, the columns are those in `former` or, if that is null, in the order of
 * the form. The user's own choice of a column overrides all of these.
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

/** Notes the text that a command sends, so that it can be compared with the text in the field when the server has answered. */
export function noteSent(context: CommandContext): void {
  sent.texts.set(context, pastedList.text)
  sent.adding = JSON.stringify(pastedList)
}

/** Notes that the server has answered, or that the list could not be sent. */
export function noteAnswered(): void {
  sent.adding = null
}

/**
 * Refuses to add the list again if it has changed while the server is adding it: the list still contains the lines that are being added,
 * and the server would refuse these lines as duplicates. Allows an unchanged list, because the command then only announces that the list is
 * being saved.
 */
export function mayAddNow(): Verdict {
  return sent.adding === null || sent.adding === JSON.stringify(pastedList) ? allow : refuse('workspace.form_is_saving')
}

/**
 * Removes from the text the lines whose employees were added. `numbers` are the numbers of the sent lines that the server refused: these
 * lines stay, so that the user can fix them (PEOP-5). The headings also stay, and every line that was typed or changed after sending. The
 * columns stay the same, because a guess from only the remaining lines could mistake a column of roles for phone numbers. Returns whether
 * any line is left.
 */
export function keepLines(context: CommandContext, numbers: ReadonlySet<number>): boolean {
  const { text } = pastedList
  const added = new Map<string, number>()
  for (const { line, cells } of linesOf(sent.texts.get(context) ?? text)) if (!numbers.has(line)) added.set(keyOf(cells), (added.get(keyOf(cells)) ?? 0) + 1)
  const rows = readDelimited(text)
  const lines = linesOf(text)
  const left = lines.filter(({ cells }) => {
    const count = added.get(keyOf(cells)) ?? 0
    added.set(keyOf(cells), count - 1)
    return count <= 0
  })
  // change the text only if a line was removed: otherwise, for example if another list has replaced the sent list, it would only be
  // reformatted
  if (left.length < lines.length) {
    pastedList.former = readList(pastedList).columns
    pastedList.text = textOf([...rows.slice(0, rows.length - lines.length), ...left], text)
  }
  return left.length > 0
}

/** The lines of a text without its headings. */
function linesOf(text: string): ReturnType<typeof readDelimited> {
  const rows = readDelimited(text)
  const [first] = rows
  return first !== undefined && columnsOfHeadings(first.cells) !== null ? rows.slice(1) : rows
}

/** The content of a line as a key, which still finds the line after other lines were typed above it. */
function keyOf(cells: readonly string[]): string {
  return cells.map((cell) => cell.trim()).join('\t')
}

/**
 * Joins lines to text. Uses the separator of the former text, so that the user can continue a line that is being typed, unless the joined
 * text would be parsed differently; in that case, uses tabs.
 */
function textOf(rows: ReturnType<typeof readDelimited>, former: string): string {
  const cellsIn = (read: ReturnType<typeof readDelimited>) => JSON.stringify(read.map(({ cells }) => cells))
  const joined = (separator: string) => rows.map(({ cells }) => cells.map((cell) => asCell(cell, separator)).join(separator)).join('\n')
  const [same, end] = [joined(separatorOf(former)), /[\r\n]$/.test(former) ? '\n' : '']
  return (cellsIn(readDelimited(same)) === cellsIn(rows) ? same : joined('\t')) + end
}

/** A cell of a line; it is quoted if needed. */
function asCell(cell: string, separator: string): string {
  return /["\t\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
}
