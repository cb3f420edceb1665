import { headOf } from '#src/platform/client/table/cells/kinds'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { SortChoice } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import type { TablePreference } from '#src/platform/client/table/preference/preference'

/**
 * The columns by which the table can be sorted: first the shown columns in table order, then the hidden ones. Of several columns with the
 * same sort key, only one is listed.
 */
export function sortChoices<Row extends TableRow>(specs: readonly ColumnSpec<Row>[], { columns, sort }: TablePreference): readonly SortChoice[] {
  const ordered = [...columns].sort((a, b) => Number(b.shown) - Number(a.shown) || a.order - b.order)
  const choices = ordered.flatMap(({ key }) => {
    const spec = specs.find(({ id }) => id === key)
    if (spec === undefined || spec.sortable === false) return []
    const by = spec.sortKey ?? spec.id
    return [{ key: by, label: headOf(spec), direction: sort.find((one) => one.key === by)?.direction ?? null }]
  })
  return choices.filter(({ key }, at) => choices.findIndex((one) => one.key === key) === at)
}
