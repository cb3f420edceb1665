import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { noFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'

/** The fields by which tickets can be grouped. Each is also a filter, so that a group can show its tickets. */
export const groupingFields = ['plant_name', 'supplier', 'material_description', 'date', 'contractor', 'truck', 'ticket_type', 'status', 'pay_period'] as const
export type GroupingField = (typeof groupingFields)[number]

/** Maximum number of levels of groups (SHELL-77). */
export const GROUPINGS_MAX = 3
/** Maximum number of groups in one answer. */
export const GROUPS_MAX = 10_000

/** Whether tickets can be grouped by these fields: no more than three, and none twice. */
export function checkGrouping(fields: readonly GroupingField[]): Verdict {
  if (fields.length > GROUPINGS_MAX) return refuse('errors.grouping_limit', { max: GROUPINGS_MAX })
  return new Set(fields).size === fields.length ? allow : refuse('errors.grouping_twice')
}

/** The filters that find the tickets of a group by the values of its fields; null when one of them has no value to filter by. */
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
  // a ticket without a period has no pay code
  if (field === 'pay_period' && key === null) return { ...noFilters, yes: { coded: false } }
  if (key === null) return null
  if (field === 'date') return { ...noFilters, start_date: key, end_date: key }
  if (field === 'status') return isStatusKey(key) ? { ...noFilters, status: key } : null
  return { ...noFilters, lists: { [field]: [key] } }
}

/** Tickets are grouped by the choices of the status filter, such as Pending for all that are still open. */
export const statusKeys = ['pending', 'delivered', 'rejected', 'voided'] as const

function isStatusKey(key: string): key is (typeof statusKeys)[number] {
  return statusKeys.some((status) => status === key)
}
