import type { RecordDeclaration } from '#src/platform/domain/records/define-record'
import { columns, type CellValue, type ColumnSpec } from '#src/platform/client/table/columns'
import type { TableRow } from '#src/platform/client/table/model'

/** How a field looks in the list: the space that it takes, and the text of a field of the record's own. */
interface FieldColumn<Row> {
  readonly width: number
  readonly flex?: number
  readonly strong?: boolean
  readonly value?: (row: Row) => CellValue
}

/** The columns of a record's list: the fields that are named, in the order of the declaration, then `more`. */
export function recordColumns<Row extends TableRow>({ fields }: Pick<RecordDeclaration, 'fields'>, named: Readonly<Record<string, FieldColumn<Row>>>, more: readonly ColumnSpec<Row>[] = []): readonly ColumnSpec<Row>[] {
  return columns<Row>([
    ...Object.entries(fields).flatMap(([id, field]): ColumnSpec<Row>[] => {
      const column = named[id]
      if (column === undefined) return []
      return [field.type === 'choice' ? { id, label: field.label, ...column, kind: 'choice', choices: field.choices } : { id, label: field.label, ...column, kind: 'text' }]
    }),
    ...more,
  ])
}
