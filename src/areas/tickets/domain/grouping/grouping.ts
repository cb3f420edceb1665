import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { noFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'

/** The fields by which tickets can be grouped. Each field is also a filter, so that the tickets of a group can be listed. */
export const groupingFields = ['plant_name', 'supplier', 'material_description', 'date', 'contractor', 'truck', 'ticket_type', 'status', 'pay_period'] as const
export type GroupingField = (typeof groupingFields)[number]

/** Maximum number of fields by which tickets can be grouped at the same time (SHELL-77). */
export const GROUPINGS_MAX = 3
/** Maximum number of groups in one response. */
export const GROUPS_MAX = 10_000

/** Whether tickets can be grouped by these fields: at most three, and none of them twice. */
export function checkGrouping(fields: readonly GroupingField[]): Verdict {
  if (fields.length > GROUPINGS_MAX) return refuse('errors.grouping_limit', { max: GROUPINGS_MAX })
  return new Set(fields).size === fields.length ? allow : refuse('errors.grouping_twice')
}

/**
 * The filters that find the tickets of a group. `keys` are the values of the group's fields. Null if one of the values cannot be filtered
 * by.
 */
export function filtersOfKeys(fields: readonly GroupingField[], keys: readonly (string | null)[]): TicketFilters | null {
  let filters = noFilters
  for (const [at, key] of keys.entries()) {
    const field = fields[at]
    if (field === undefined) continue
    const more = filtersOfKey(field, key)
    if (more === null) return null
    filters = { ...filters, ...more, yes: { ...filters.yes, ...more.yes }, lists: { ...filters.lists, ...more.lists } }
  }
  return filters
}

function filtersOfKey(field: GroupingField, key: string | null): TicketFilters | null {
  // a ticket without a pay period has no pay code, so the filter for uncoded tickets finds it
  if (field === 'pay_period' && key === null) return { ...noFilters, yes: { coded: false } }
  if (key === null) return null
  if (field === 'date') return { ...noFilters, start_date: key, end_date: key }
  if (field === 'status') return isStatusKey(key) ? { ...noFilters, status: key } : null
  return { ...noFilters, lists: { [field]: [key] } }
}

/**
 * The groups of tickets by status. They are the choices of the status filter; for example, Pending includes all tickets that are still
 * open.
 */
export const statusKeys = ['pending', 'delivered', 'rejected', 'voided'] as const

function isStatusKey(key: string): key is (typeof statusKeys)[number] {
  return statusKeys.some((status) => status === key)
}
