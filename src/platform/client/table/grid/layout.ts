import type { ColumnState } from 'ag-grid-community'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { widthOf } from '#src/platform/client/table/preference/column-width'
import type { Sort, TableRow } from '#src/platform/client/table/model'
import type { TablePreference } from '#src/platform/client/table/preference/preference'

/** The sorted columns in order of priority, by their names in the API. */
function sortOf<Row extends TableRow>(states: readonly ColumnState[], specs: readonly ColumnSpec<Row>[]): readonly Sort[] {
  return [...states]
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .flatMap(({ colId, sort }) => {
      const spec = specs.find(({ id }) => id === colId)
      return spec && sort ? [{ key: spec.sortKey ?? spec.id, direction: sort }] : []
    })
}

/**
 * The preference after columns were moved, resized, pinned or sorted in the grid. A column that takes the remaining width keeps its stored
 * width, and so does a column whose width changed only because the text size changed.
 */
export function preferenceFrom<Row extends TableRow>(
  states: readonly ColumnState[],
  specs: readonly ColumnSpec<Row>[],
  before: TablePreference,
  { rem, pins }: { rem: number; pins: boolean },
): TablePreference {
  const own = states.filter(({ colId }) => specs.some(({ id }) => id === colId))
  const columns = own.map(({ colId, hide, pinned, width, flex }, order) => {
    const was = before.columns.find(({ key }) => key === colId)
    const spec = specs.find(({ id }) => id === colId)
    const drawn = Math.round(((width ?? 0) * 16) / rem)
    const isSameWidth = spec && Math.abs(drawn - widthOf(spec, was)) <= 1
    return {
      key: colId,
      shown: !hide,
      pinned: pins ? Boolean(pinned) : (was?.pinned ?? false),
      width: flex || isSameWidth || !width ? (was?.width ?? null) : drawn,
      order,
    }
  })
  return { columns, sort: sortOf(states, specs) }
}
