import type { ColDef, ICellEditorParams, ICellRendererParams, SuppressKeyboardEventParams } from 'ag-grid-community'
import { widthOf } from '#src/platform/client/table/preference/column-width'
import { identifying, isNumeric, valueIn } from '#src/platform/client/table/columns'
import type { CardSpec, ColumnSpec, ParsedCell } from '#src/platform/client/table/columns'
import { BarsCell, CardCell, MarkedCell, NamelessCell, NotedCell, PillCell, SelectAllHead, SelectBoxCell, ShareCell, SkeletonCell, UnitCell } from '#src/platform/client/table/grid/cells'
import type { IconTemplates, RowMark, SelectAllParams, SelectBoxParams } from '#src/platform/client/table/grid/cells'
import type { EditedRows } from '#src/platform/client/table/grid/editing'
import { copyOf, headOf, textOf, typedOf } from '#src/platform/client/table/cells/kinds'
import type { TableRow } from '#src/platform/client/table/model'
import type { TablePreference } from '#src/platform/client/table/preference/preference'
import { leastColumnWidth } from '#src/platform/client/table/preference/preference'

export const selectionColumn = 'select'
const selectionWidth = 36

export interface ColumnGround<Row extends TableRow> {
  readonly icons: IconTemplates
  readonly markOf: (row: Row) => RowMark | undefined
  readonly onKey: (params: SuppressKeyboardEventParams<Row>) => boolean
  readonly edited: EditedRows<Row>
  readonly onEdit: (row: Row, spec: ColumnSpec<Row>, parsed: ParsedCell) => void
}

/**
 * AG Grid's columns in the person's order. `rem` is the root font size in px, since widths grow with the text. `pins` is false in
 * screen-reader mode. If no visible, unpinned column both has `flex` and keeps its default width, the last visible, unpinned column takes
 * the remaining width.
 */
export function columnDefs<Row extends TableRow>(
  specs: readonly ColumnSpec<Row>[],
  preference: TablePreference,
  ground: ColumnGround<Row>,
  { rem, pins }: { rem: number; pins: boolean },
): ColDef<Row>[] {
  const ordered = [...preference.columns].sort((a, b) => a.order - b.order)
  const free = ordered.filter((column) => column.shown && !(pins && column.pinned))
  const takesRest = free.some((column) => column.width === null && specs.find(({ id }) => id === column.key)?.flex !== undefined)
  const last = takesRest ? undefined : free.at(-1)?.key
  const first = ordered.find((column) => column.shown && column.pinned && pins) ?? free[0]
  // The column that identifies the row becomes the row header: screen readers read its cell before any other cell of the row (CLERK-39).
  const named = identifying(ordered.flatMap((column) => (column.shown ? specs.filter(({ id }) => id === column.key) : [])))
  return ordered.flatMap((column) => {
    const spec = specs.find(({ id }) => id === column.key)
    if (!spec) return []
    const width = Math.round((widthOf(spec, column) * rem) / 16)
    const flex = column.key === last ? 1 : column.width === null ? (spec.flex ?? null) : null
    const sortAt = preference.sort.findIndex(({ key }) => key === (spec.sortKey ?? spec.id))
    return [
      {
        ...columnDef(spec, ground, { isFirst: column.key === first?.key, isNamed: spec === named }),
        hide: !column.shown,
        pinned: pins && column.pinned ? 'left' : null,
        width,
        flex,
        minWidth: flex === null ? Math.round((leastColumnWidth * rem) / 16) : width,
        sort: preference.sort[sortAt]?.direction ?? null,
        sortIndex: sortAt < 0 ? null : sortAt,
      } satisfies ColDef<Row>,
    ]
  })
}

/** The single column of the LIST view. The table's own columns stay in the grid, hidden, so that their sort order still applies. */
export function cardColumnDefs<Row extends TableRow>(
  specs: readonly ColumnSpec<Row>[],
  card: CardSpec,
  ground: ColumnGround<Row>,
  behind: readonly ColDef<Row>[],
): ColDef<Row>[] {
  const used = [card.title, ...(card.badges ?? []), card.aside, ...card.details]
  const shown = specs.filter(({ id }) => used.includes(id))
  return [
    {
      colId: 'card',
      headerName: specs.find(({ id }) => id === card.title)?.label,
      flex: 1,
      sortable: false,
      valueGetter: ({ data }) => (data ? shown.map((spec) => copyOf(spec, data)).join(' ') : undefined),
      cellRendererSelector: ({ data }: ICellRendererParams<Row>) =>
        data
          ? { component: CardCell<Row>, params: { card, specs, icons: ground.icons, markOf: ground.markOf } }
          : { component: SkeletonCell, params: { spoken: true } },
      cellClass: 'cell-card',
      suppressKeyboardEvent: ground.onKey,
    },
    ...behind.map((column) => ({ ...column, hide: true, flex: null })),
  ]
}

/** The check box column: the first column, 36 px wide, with a header that screen readers can read (axe: empty-table-header). */
export function selectionColumnDef<Row extends TableRow>(
  { rem, pins }: { rem: number; pins: boolean },
  onKey: (params: SuppressKeyboardEventParams) => boolean,
  params: SelectAllParams & SelectBoxParams<Row>,
): ColDef<Row> {
  const width = Math.round((selectionWidth * rem) / 16)
  return {
    colId: selectionColumn,
    width, minWidth: width, maxWidth: width, resizable: false, sortable: false, suppressMovable: true, lockPosition: 'left',
    pinned: pins ? 'left' : null, lockPinned: true,
    headerComponent: SelectAllHead,
    headerComponentParams: params,
    cellRenderer: SelectBoxCell<Row>,
    cellRendererParams: params,
    suppressKeyboardEvent: onKey,
    suppressHeaderKeyboardEvent: ({ event }) => {
      if (event.key === ' ') {
        event.preventDefault()
        params.selectAll.toggle()
      }
      return event.key === ' ' || event.key === 'Enter'
    },
  }
}

function columnDef<Row extends TableRow>(spec: ColumnSpec<Row>, ground: ColumnGround<Row>, { isFirst, isNamed }: { readonly isFirst: boolean; readonly isNamed: boolean }): ColDef<Row> {
  const renderer = ownRenderer(spec)
  const params = { spec, icons: ground.icons }
  return {
    colId: spec.id,
    headerName: headOf(spec),
    ...(isNamed && { cellAriaRole: 'rowheader' }),
    valueGetter: ({ data }) => (data ? typedOf(spec, data) : undefined),
    valueFormatter: ({ data }) => (data ? textOf(spec, data) : ''),
    // Columns of plain text have no component, because React would have to mount one for each cell; table.css draws their placeholders
    // instead.
    ...((isFirst || isNamed || renderer !== undefined) && { cellRendererSelector: ({ data }: ICellRendererParams<Row>) => {
      if (!data) return { component: SkeletonCell, params: { spoken: isFirst || isNamed } }
      const mark = isFirst ? ground.markOf(data) : undefined
      if (mark) return { component: MarkedCell, params: { ...params, mark } }
      if (isNamed && textOf(spec, data) === '') return { component: NamelessCell }
      return renderer ? { component: renderer, params } : undefined
    } }),
    cellClass: [`cell-${spec.kind}`, ...(isNumeric(spec.kind) ? ['cell-numeric'] : []), ...(spec.strong || spec.kind === 'ticket_number' ? ['cell-strong'] : [])],
    cellClassRules: {
      'cell-absent': ({ data }) => data !== undefined && spec.absent !== undefined && (valueIn(spec, data) ?? '') === '',
      ...(spec.mark !== undefined && { 'cell-fault': ({ data }) => data !== undefined && spec.mark?.(data)?.look === 'fault', 'cell-changed': ({ data }) => data !== undefined && spec.mark?.(data)?.look === 'changed' }),
      'cell-editable': ({ data }) => data !== undefined && (spec.editable?.(data) ?? false),
    },
    headerClass: isNumeric(spec.kind) ? 'ag-right-aligned-header' : undefined,
    sortable: spec.sortable !== false,
    unSortIcon: false,
    suppressKeyboardEvent: ground.onKey,
    editable: ({ data }) => data !== undefined && spec.parse !== undefined && (spec.editable?.(data) ?? false),
    cellEditor: 'agTextCellEditor',
    cellEditorParams: ({ data, node }: ICellEditorParams<Row>) => {
      ground.edited.opened(node)
      return {
        getValidationErrors: ({ value }: { value: unknown }) => {
          const parsed = spec.parse?.(String(value ?? ''), data)
          return parsed && 'error' in parsed ? [parsed.error] : null
        },
      }
    },
    valueSetter({ node, newValue }) {
      const row = node === null ? undefined : ground.edited.of(node, spec)
      const parsed = row && spec.parse?.(String(newValue ?? ''), row)
      if (row && parsed) ground.onEdit(row, spec, parsed)
      return false
    },
  }
}

function ownRenderer<Row extends TableRow>(spec: ColumnSpec<Row>) {
  if (spec.mark !== undefined) return NotedCell<Row>
  if (spec.kind === 'status' || spec.kind === 'flag') return PillCell<Row>
  if (spec.kind === 'share') return ShareCell<Row>
  if (spec.kind === 'bars') return BarsCell<Row>
  if (spec.kind !== 'weight' && spec.kind !== 'quantity') return undefined
  return spec.over !== undefined || (spec.unitOf !== undefined && spec.unit === undefined) ? UnitCell<Row> : undefined
}
