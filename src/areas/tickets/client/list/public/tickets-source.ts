import { SELECTION_MAX_IDS } from '#src/areas/tickets/api/tickets/tickets'
import { FILTER_MAX_IDS } from '#src/areas/tickets/api/tickets/slip-filters'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { sumByUnit } from '#src/platform/domain/units/sum-by-unit'
import { callApi, callApiWithHeaders } from '#src/platform/client/api/call-api'
import type { Sort } from '#src/platform/client/table/model'
import type { Selection } from '#src/platform/client/table/selection'
import type { PageRequest, SelectionTotals, TableSource } from '#src/platform/client/table/table-source'
import { lastTicketChange } from '#src/areas/tickets/client/last-ticket-change'
import { ticketCalls, ticketKeys } from '#src/areas/tickets/client/ticket-calls'
import { wireFilters } from '#src/areas/tickets/client/public/wire-filters'

/**
 * The agency's tickets for a table. Pages are read with GET /v1/slips, by cursor or by page number; a separate call counts the tickets. The
 * project is one of the filters. `onPage` loads more data about the tickets of a page before the page is shown.
 */
export function ticketsSource(agency: number, onPage?: (rows: readonly Slip[]) => Promise<void>): TableSource<Slip> {
  return {
    queryKey: ticketKeys.all(agency),
    rowKind: 'ticket',
    changedAt: ({ project_id: projectId }) => lastTicketChange(projectId),
    isStruck: ({ status }) => status === 'voided',
    async page({ startRow, endRow, sort, filters, cursor, signal }) {
      const size = endRow - startRow
      const request = ticketCalls.list({
        ...wireFilters(filters),
        ...orderOf(sort),
        page_size: size,
        ...(cursor === undefined ? { page_number: startRow / size + 1 } : { after: cursor }),
        totals: false,
      })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      await onPage?.(answer.slips)
      return { rows: answer.slips, nextCursor: headers.get('next-cursor') ?? undefined }
    },
    count: async (filters, signal) => (await callApi(ticketCalls.count(wireFilters(filters)), { signal, ignore: 'all' })).count,
    async ids({ startRow, endRow, sort, filters, signal }) {
      const ids: number[] = []
      for (let from = startRow; from < endRow; from += SELECTION_MAX_IDS) {
        const request = ticketCalls.ids({ ...wireFilters(filters), ...orderOf(sort), from_row: from, row_count: Math.min(SELECTION_MAX_IDS, endRow - from) })
        ids.push(...(await callApi(request, { signal })).ids)
      }
      return ids
    },
    totals,
  }
}

/** The number of selected tickets, and their net for each unit, as the server computes them (API-33). */
async function totals(selection: Selection, signal: AbortSignal): Promise<SelectionTotals> {
  const named = selection.kind === 'ids' ? [...selection.ids] : [...selection.except]
  // there are too many ids for one call, so only the count is shown, without a net
  if (named.length > FILTER_MAX_IDS) return { count: named.length, net: [] }
  const request = ticketCalls.totals(selection.kind === 'ids' ? { slip_ids: named } : { filters: wireFilters(selection.filters), except_ids: named })
  const answer = await callApi(request, { signal, ignore: 'all' })
  return {
    count: answer.count,
    net: sumByUnit(answer.totals.flatMap(({ uom, net_amount: net }) => (net === null ? [] : [{ unit: uom ?? '', amount: String(net) }]))),
  }
}

/** The sort order as the parameters sort_by and sort_order. Without them, the feed has its default order (TICK-14, TICK-15). */
export function orderOf(sort: PageRequest['sort'] | readonly Sort[]): { sort_by?: string; sort_order?: string } {
  if (sort.length === 0) return {}
  return { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }
}
