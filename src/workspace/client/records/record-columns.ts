import type { RecordDeclaration } from '#src/platform/domain/records/define-record'
import type { Field } from '#src/platform/domain/records/fields'
import { columns, type CellValue, type ColumnSpec } from '#src/platform/client/table/columns'
import type { TableRow } from '#src/platform/client/table/model'
import { words } from '#src/workspace/client/records/messages'

/** The column kinds that fields can have. */
type ColumnKindOf =
  | { readonly kind: 'text' | 'day' | 'count' }
  | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> }
  | { readonly kind: 'quantity'; readonly decimals: number; readonly unit?: string }

/** How a field appears in the list: its width, and the text of a field of type 'own'. */
interface FieldColumn<Row> {
  readonly width: number
  readonly flex?: number
  readonly strong?: boolean
  readonly value?: (row: Row) => CellValue
}

/** The columns of a record's list: the named fields in the order of the declaration, then `more`. */
export function recordColumns<Row extends TableRow>({ fields }: Pick<RecordDeclaration, 'fields'>, named: Readonly<Record<string, FieldColumn<Row>>>, more: readonly ColumnSpec<Row>[] = []): readonly ColumnSpec<Row>[] {
  return columns<Row>([
    ...Object.entries(fields).flatMap(([id, field]): ColumnSpec<Row>[] => {
      const column = named[id]
      if (column === undefined) return []
      return [{ id, label: field.label, ...column, ...kindOf(field) }]
    }),
    ...more,
  ])
}

/** How the table shows, sorts, copies and exports the values of a field. */
function kindOf(field: Field): ColumnKindOf {
  switch (field.type) {
    case 'choice':
      return { kind: 'choice', choices: field.choices }
    case 'decimal':
      return { kind: 'quantity', decimals: field.decimals, ...(field.unit === null ? {} : { unit: field.unit }) }
    case 'whole':
      return { kind: 'count' }
    case 'day':
      return { kind: 'day' }
    case 'yes_no':
      return { kind: 'choice', choices: { true: words('yes'), false: words('no') } }
    case 'text':
    case 'own':
      return { kind: 'text' }
  }
}
