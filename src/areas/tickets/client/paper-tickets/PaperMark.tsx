import { useQuery } from '@tanstack/react-query'
import { paperTickets } from '#src/areas/tickets/api/paper-tickets'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { usDateTime } from '#src/platform/domain/formats/dates'

const calls = requests(paperTickets)

/** Says that a ticket was entered by hand, by whom and when. Shows nothing for other tickets (PLUS-35). */
export function PaperMark({ agency, id, zone }: { readonly agency: number; readonly id: number; readonly zone: string }) {
  const { data } = useQuery({ queryKey: ['slips', agency, 'paper', id], queryFn: async ({ signal }) => (await callApi(calls.entered({ id }), { signal, ignore: 'all' })).paper, staleTime: Infinity })
  return data == null ? null : <p className="ticket-paper" role="note">{words('mark', { by: data.by, at: usDateTime(data.at, zone) })}</p>
}
