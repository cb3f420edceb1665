import { noFilters, normalFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'
import { queryOfFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { words } from '#src/areas/tickets/client/messages'

/** Filters of lists that people work through until nothing is left in them. */
const lists = {
  /** TICK-38: voided tickets that still have a pay code. */
  voided_with_code: { ...noFilters, status: 'voided', yes: { coded: true } },
  /** RECO-89: tickets to be paid that have no pay code, or a pay code without a quantity. */
  missing_pay_data: { ...noFilters, yes: { missing_pay_data: true } },
} as const satisfies Record<string, TicketFilters>

export type ListToSettle = keyof typeof lists

/**
 * The path that shows a list of tickets to work through: the reconciliation page of a project, with the filters of the list. If a pay
 * period is given, the page shows only tickets that were coded in it.
 */
export function pathOfList(projectId: number, list: ListToSettle, period: number | null = null): string {
  const filters = period === null ? lists[list] : { ...lists[list], lists: { pay_period: [String(period)] } }
  return `/reconciliation/${projectId}?${queryOfFilters(filters)}`
}

/**
 * The message of an empty table that shows a list of tickets to work through: nothing is left to do. Null if the filters are not those of
 * such a list.
 */
export function settledWords(filters: TicketFilters): string | null {
  const shown = queryOfFilters(normalFilters(filters))
  const { pay_period: _period, ...others } = filters.lists
  if (queryOfFilters({ ...filters, lists: others }) === queryOfFilters(lists.voided_with_code)) return words('no_voided_with_code')
  return shown === queryOfFilters(lists.missing_pay_data) ? words('no_missing_pay_data') : null
}
