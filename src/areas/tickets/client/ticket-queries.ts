import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '#src/platform/client/api/call-api'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { ticketCalls, ticketKeys } from '#src/areas/tickets/client/ticket-calls'
import { queryClient } from '#src/platform/client/api/query-client'

const MOST_EVENTS = 200
/** How long a row must have had the focus before its ticket is loaded. */
const QUIET_MS = 90

/**
 * The value, once it has not changed for a moment. Used with the focused row's id, so that tickets are not loaded while the focus moves
 * quickly over many rows (WORK-4).
 */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** A ticket's detail (TICK-41). The request is aborted when another ticket is requested. */
export function useTicketDetail(agency: number, id: number | null) {
  return useQuery({
    queryKey: ticketKeys.detail(agency, id ?? 0),
    queryFn: async ({ signal }) => (await callApi(ticketCalls.detail({ id: id ?? 0 }), { signal, ignore: 'all' })).slip,
    enabled: id !== null,
  })
}

/** A ticket's events, newest first (TICK-80). */
export function useTicketEvents(agency: number, id: number | null) {
  return useQuery({
    queryKey: ticketKeys.events(agency, id ?? 0),
    queryFn: async ({ signal }) => (await callApi(ticketCalls.events({ id: id ?? 0, page_size: MOST_EVENTS }), { signal, ignore: 'all' })).slip_events,
    enabled: id !== null,
  })
}

/** What the supplier sent for a ticket, and what was corrected since (PLUS-1). Loaded only once the section that shows it is open. */
export function useTicketSources(agency: number, id: number, isOpen: boolean) {
  return useQuery({
    queryKey: ticketKeys.sources(agency, id),
    queryFn: ({ signal }) => callApi(ticketCalls.sources({ id }), { signal, ignore: 'all' }),
    enabled: isOpen,
  })
}

/** Reads the ticket on the screen again after a command in this browser tab changed it. */
export function useFreshTicket(agency: number, id: number | null): void {
  useEffect(
    () =>
      onRowsChanged('slips', (rows) => {
        if (id === null || !rows.some((row) => row.id === id)) return
        for (const key of [ticketKeys.detail, ticketKeys.events, ticketKeys.sources]) void queryClient.invalidateQueries({ queryKey: key(agency, id) })
      }),
    [agency, id],
  )
}
