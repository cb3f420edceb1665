import { noFilters, normalFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'
import { queryOfFilters } from '#src/areas/tickets/client/filters/filter-query'
import { words } from '#src/areas/tickets/client/messages'

/** Lists of tickets that are looked through until they are empty, by their filters. */
const lists = {
  /** TICK-38: voided tickets that keep their pay code until it is cleared. */
  voided_with_code: { ...noFilters, status: 'voided', yes: { coded: true } },
  /** RECO-89: tickets to be paid without a pay code or a quantity. */
  missing_pay_data: { ...noFilters, yes: { missing_pay_data: true } },
} as const satisfies Record<string, TicketFilters>

export type ListToSettle = keyof typeof lists

/** The address of a project's list: its reconciliation, filtered; with a period, only the tickets that are coded in it. */
export function pathOfList(projectId: number, list: ListToSettle, period: number | null = null): string {
  const filters = period === null ? lists[list] : { ...lists[list], lists: { pay_period: [String(period)] } }
  return `/reconciliation/${projectId}?${queryOfFilters(filters)}`
}

/** What an empty table says when these filters are just one of the lists: all is settled; null for any others. */
export function settledWords(filters: TicketFilters): string | null {
  const shown = queryOfFilters(normalFilters(filters))
  const { pay_period: _period, ...others } = filters.lists
  if (queryOfFilters({ ...filters, lists: others }) === queryOfFilters(lists.voided_with_code)) return words('no_voided_with_code')
  return shown === queryOfFilters(lists.missing_pay_data) ? words('no_missing_pay_data') : null
}
