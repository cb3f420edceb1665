import type { Grouping } from '#src/areas/reconciliation/domain/to-code'
import type { ToCodeLine } from '#src/areas/reconciliation/client/to-code/lines'
import { words } from '#src/areas/reconciliation/client/to-code/messages'
import { columns, type ColumnSpec } from '#src/platform/client/table/columns'

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'to-code-table': ToCodeLine
  }
}

const numbers: readonly ColumnSpec<ToCodeLine>[] = [
  { id: 'to_code', label: words('count'), kind: 'count', width: 88, sortable: false },
  { id: 'net_amount', label: words('net'), kind: 'weight', unitOf: ({ uom }) => uom, width: 136, sortable: false },
]
const known: readonly ColumnSpec<ToCodeLine>[] = [
  { id: 'loaded', label: words('loaded'), kind: 'text', width: 184, sortable: false },
  { id: 'usual_item', label: words('usual_item'), kind: 'pay_item', width: 136, sortable: false },
  { id: 'used', label: words('used'), kind: 'text', width: 112, sortable: false },
]
const heading = (label: string): ColumnSpec<ToCodeLine> => ({ id: 'title', label, kind: 'text', width: 280, flex: 2, sortable: false })
const beside = (label: string): ColumnSpec<ToCodeLine> => ({ id: 'beside', label, kind: 'text', width: 184, flex: 1, sortable: false })

/** The columns of each grouping. They cannot be sorted, because the lines follow the order of their headings. */
export const toCodeColumns: Readonly<Record<Grouping, readonly ColumnSpec<ToCodeLine>[]>> = {
  project: columns([heading(words('project_and_material')), beside(words('plant')), ...numbers, ...known]),
  material: columns([heading(words('material_and_project')), beside(words('plant')), ...numbers, ...known]),
  day: columns([heading(words('day_and_material')), beside(words('project')), ...numbers]),
}
