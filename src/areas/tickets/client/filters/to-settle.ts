import { noFilters, normalFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'
import { queryOfFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { words } from '#src/areas/tickets/client/messages'

/** The filters of lists that people work through until they are empty. */
const lists = {
  /** TICK-38: voided tickets that still have a pay code. */
  voided_with_code: { ...noFilters, status: 'voided', yes: { coded: true } },
  /** RECO-89: tickets to be paid whose pay code or quantity is missing. */
  missing_pay_data: { ...noFilters, yes: { missing_pay_data: true } },
} as const satisfies Record<string, TicketFilters>

export type ListToSettle = keyof typeof lists

/**
 * The path that shows a list to settle: the reconciliation page of a project with the list's filters. With a period, it shows only
 * tickets coded in that pay period.
 */
export function pathOfList(projectId: number, list: ListToSettle, period: number | null = null): string {
  const filters = period === null ? lists[list] : { ...lists[list], lists: { pay_period: [String(period)] } }
  return `/reconciliation/${projectId}?${queryOfFilters(filters)}`
}

/** The message of an empty table whose filters are those of a list to settle: nothing is left to do. Null for other filters. */
export function settledWords(filters: TicketFilters): string | null {
  const shown = queryOfFilters(normalFilters(filters))
  const { pay_period: _period, ...others } = filters.lists
  if (queryOfFilters({ ...filters, lists: others }) === queryOfFilters(lists.voided_with_code)) return words('no_voided_with_code')
  return shown === queryOfFilters(lists.missing_pay_data) ? words('no_missing_pay_data') : null
}
