import type { Static } from 'typebox'
import type { tickets } from '#src/areas/tickets/api/tickets/tickets'
import type { GroupingField } from '#src/areas/tickets/domain/grouping/grouping'
import { statusFilterWords } from '#src/areas/tickets/client/filters/filter-chips'
import { groupingWords, words } from '#src/areas/tickets/client/grouping/messages'
import { usDay } from '#src/platform/domain/formats/dates'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { decimalTextOf, rounded } from '#src/platform/domain/units/decimal'
import { sumByUnit } from '#src/platform/domain/units/sum-by-unit'
import { columns, type ColumnSpec } from '#src/platform/client/table/columns'
import { numberOf, withIds } from '#src/platform/client/table/rows/line-ids'

/** A group as the server returns it: one for each combination of values and unit. */
export type Group = Static<typeof tickets.groups.answer>['groups'][number]

/**
 * A row of the table: either a group, which has a value for every field, or a subtotal of the groups that have the same values in the first
 * fields.
 */
export interface GroupRow {
  readonly id: number
  /** The values of the fields that tickets are grouped by, in the order of the fields. A subtotal has values only for the first fields. */
  readonly keys: readonly (string | null)[]
  readonly level_1: string
  readonly level_2: string
  readonly level_3: string
  readonly count: number
  readonly coded: number
  readonly uncoded: number
  /** The net, separately for each unit, since amounts in different units are never combined in one total. */
  readonly net: string
}

/** The rows of the table for these groups. Each subtotal is followed by its groups. Days are sorted with the newest first. */
export function rowsOfGroups(fields: readonly GroupingField[], groups: readonly Group[]): readonly GroupRow[] {
  const rows = levelOf(fields, groups.toSorted((one, other) => compareKeys(fields, one.keys, other.keys)), [])
  return withIds(rows, ({ keys }) => numberOf(JSON.stringify(keys)))
}

function levelOf(fields: readonly GroupingField[], groups: readonly Group[], above: readonly (string | null)[]): Omit<GroupRow, 'id'>[] {
  const level = above.length
  if (level === fields.length) return []
  return [...new Set(groups.map(({ keys }) => keys[level] ?? null))].flatMap((key) => {
    const some = groups.filter(({ keys }) => (keys[level] ?? null) === key)
    const keys = [...above, key]
    return [rowOf(fields, keys, some), ...levelOf(fields, some, keys)]
  })
}

function rowOf(fields: readonly GroupingField[], keys: readonly (string | null)[], groups: readonly Group[]): Omit<GroupRow, 'id'> {
  const [count, coded] = [groups.reduce((sum, one) => sum + one.count, 0), groups.reduce((sum, one) => sum + one.coded, 0)]
  const nets = groups.flatMap(({ uom, net_amount: net }) => (net === null ? [] : [{ unit: uom ?? '', amount: decimalTextOf(net) ?? '0' }]))
  const text = (level: number) => {
    const field = fields[level]
    return field === undefined ? '' : level < keys.length ? keyText(field, keys[level] ?? null) : words('all_of')
  }
  return {
    keys, level_1: text(0), level_2: text(1), level_3: text(2), count, coded, uncoded: count - coded,
    net: sumByUnit(nets).map(({ unit, amount }) => amountWithUnit(rounded(amount), unit)).join(', '),
  }
}

function keyText(field: GroupingField, key: string | null): string {
  if (key === null || key === '') return words('no_value')
  if (field === 'date') return usDay(key)
  return field === 'status' ? (statusFilterWords[key] ?? key) : key
}

function compareKeys(fields: readonly GroupingField[], one: readonly (string | null)[], other: readonly (string | null)[]): number {
  for (const [at, field] of fields.entries()) {
    const [a, b] = [one[at] ?? '', other[at] ?? '']
    if (a === b) continue
    if (field === 'date') return a < b ? 1 : -1
    return a.localeCompare(b, 'en-US', { numeric: true })
  }
  return 0
}

/** The columns of the table of groups. The table cannot be sorted by them, since each subtotal must be followed by its groups. */
export function groupColumns(fields: readonly GroupingField[]): readonly ColumnSpec<GroupRow>[] {
  const levels = fields.map((field, at): ColumnSpec<GroupRow> => ({ id: `level_${at + 1}`, label: groupingWords[field], kind: 'text', width: 208, strong: at === 0, sortable: false }))
  return columns<GroupRow>([
    ...levels,
    { id: 'net', label: words('net'), kind: 'text', width: 208, flex: 1, sortable: false },
    { id: 'count', label: words('tickets'), kind: 'count', width: 96, sortable: false },
    { id: 'coded', label: words('coded'), kind: 'count', width: 96, sortable: false },
    { id: 'uncoded', label: words('uncoded'), kind: 'count', width: 96, sortable: false },
  ])
}
