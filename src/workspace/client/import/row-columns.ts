import type { CellMark, ColumnSpec } from '#src/platform/client/table/columns'
import type { ShownImport } from '#src/workspace/client/import/import-kind'
import type { ImportRow } from '#src/workspace/client/import/import-rows'
import { words } from '#src/workspace/client/import/messages'

/** The position of the cell that a column of the table shows; null for the row number and the reason. */
export function cellOf(columnId: string): number | null {
  const [, at] = /^cell-(\d+)$/.exec(columnId) ?? []
  return at === undefined ? null : Number(at)
}

/**
 * The columns of the list of refused rows: the row number, what is wrong, then the imported cells, those with errors first, and the cells
 * without a heading. `labelOf`: the label of a field, as in the column mapping.
 */
export function rowColumns(
  { columns, listed_width: width, errors }: Pick<ShownImport, 'columns' | 'listed_width' | 'errors'>,
  labelOf: (field: string) => string,
  isOpen: boolean,
): readonly ColumnSpec<ImportRow>[] {
  const wrong = new Set(errors.map(({ field }) => field))
  const cells = Array.from({ length: width }, (_none, at) => ({ at, field: at < columns.length ? (columns[at] ?? null) : '' })).filter(({ field }) => field !== null)
  const ordered = [...cells.filter(({ field }) => wrong.has(field ?? '')), ...cells.filter(({ field }) => !wrong.has(field ?? ''))]
  return [
    { id: 'row', kind: 'count', label: words('row'), width: 64, pinned: true, strong: true, sortable: false },
    { id: 'reason', kind: 'text', label: words('what'), width: 400, sortable: false, value: reasonOf },
    ...ordered.map(({ at, field }): ColumnSpec<ImportRow> => ({
      id: `cell-${at}`,
      kind: 'text',
      label: field === '' || field === null ? words('extra_cell', { number: String(at + 1) }) : labelOf(field),
      width: 144,
      sortable: false,
      value: ({ cells: own }) => own[at] ?? '',
      typedText: ({ cells: own }) => own[at] ?? '',
      mark: (row) => markOf(row, at, field ?? ''),
      ...(isOpen && { editable: () => true, parse: (text: string) => ({ value: text }) }),
    })),
  ]
}

function reasonOf({ faults, is_checked: isChecked }: ImportRow): string {
  if (!isChecked) return words('not_checked')
  return faults.length === 0 ? words('corrected') : faults.map(({ message }) => message).join(' ')
}

function markOf({ faults, corrected, is_checked: isChecked }: ImportRow, at: number, field: string): CellMark | null {
  const change = corrected.find(({ column }) => column === at)
  const before = change === undefined ? [] : [words('file_says', { value: change.file_value })]
  // what the last check reported about a cell does not apply to a new value
  const faultMessages = !isChecked && change !== undefined ? [] : faults.filter((one) => one.field === field).map(({ message }) => message)
  if (faultMessages.length > 0) return { look: 'fault', words: [...faultMessages, ...before].join(' ') }
  return change === undefined ? null : { look: 'changed', words: before.join(' ') }
}
