import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { receivedFields } from '#src/areas/tickets/domain/fields'
import { shownPayload } from '#src/areas/tickets/domain/arrivals/arrival'
import { arrivalCalls, arrivalKeys, resultText, senderText, type Arrival } from '#src/areas/tickets/client/arrivals/arrival-rows'
import '#src/areas/tickets/client/arrivals/arrivals.css'
import { words } from '#src/areas/tickets/client/arrivals/messages'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { useFollowedRow, usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { publishFacts } from '#src/workspace/client/panes/store'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS: readonly RecordKind[] = ['refused_arrival']

/**
 * A refused arrival: why it was refused, who sent it, how often it came, and what was sent, as plain text. If the pane follows the list of
 * arrivals, it shows the arrival of the focused row (PLUS-38).
 */
export default function ArrivalPane({ params: { arrivalId } }: PaneViewProps<{ readonly arrivalId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const pane = usePane()
  const followed = useFollowedRow('refused_arrival')
  const id = followed === null || followed === 'other' ? Number(arrivalId) : followed.id
  const query = useQuery({ queryKey: arrivalKeys.one(agency, id), queryFn: async ({ signal }) => (await callApi(arrivalCalls.detail({ id }), { signal, ignore: NOT_THERE })).arrival })
  useEffect(() => onRecordsChanged(KINDS, () => void queryClient.invalidateQueries({ queryKey: arrivalKeys.one(agency, id) })), [agency, id])
  const { data } = query
  useEffect(() => {
    if (data !== undefined) publishFacts(pane.id, { row: data, rowKind: 'refused_arrival' })
  }, [pane.id, data])
  usePaneTitle(words('arrival'), data?.ticket_number)
  return data === undefined ? <Unanswered asked={[query]} lines={7} /> : <Shown arrival={data} />
}

function Shown({ arrival }: { readonly arrival: Arrival }) {
  const zone = browserZone()
  const facts: readonly (readonly [string, string | null])[] = [
    [words('ticket'), arrival.ticket_number],
    [words('supplier'), arrival.supplier],
    [words('sender'), senderText(arrival)],
    [words('first_at'), usDateTime(arrival.first_at, zone)],
    [words('last_at'), usDateTime(arrival.last_at, zone)],
    [words('count'), countText(arrival.arrival_count)],
    [words('result'), resultText(arrival)],
    [words('retried_at'), arrival.retried_at === null ? null : usDateTime(arrival.retried_at, zone)],
    [words('retried_by'), arrival.retried_by_name],
  ]
  return (
    <div className="arrival" data-pane-focus tabIndex={-1}>
      <div className="arrival-actions">
        <CommandButton id="arrivals.take-again" look="filled" />
        {arrival.slip_id !== null && <CommandButton id="arrivals.open-ticket" />}
      </div>
      <dl className="arrival-facts">
        {facts.filter(([, value]) => value !== null && value !== '').map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd><bdi>{value}</bdi></dd>
          </div>
        ))}
      </dl>
      <table className="arrival-reasons">
        <caption>{words('reasons')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('field')}</th>
            <th scope="col">{words('what')}</th>
          </tr>
        </thead>
        <tbody>
          {arrival.errors.map(({ field, message }) => (
            <tr key={`${field} ${message}`}>
              <td><bdi>{labelOf(field)}</bdi></td>
              <td><bdi>{message}</bdi></td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={words('sent')}>
        <h2>{words(arrival.is_whole || arrival.payload === '' ? 'sent' : 'sent_cut')}</h2>
        {arrival.payload === ''
          ? <p>{words('unreadable')}</p>
          // the payload can be longer than its box; the box can get the focus, so that the keyboard can scroll it
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          : <pre tabIndex={0}>{shownPayload(arrival.payload, arrival.is_whole)}</pre>}
      </section>
    </div>
  )
}

/** The label of a field that tickets have; for any other field, its name as it was sent. */
function labelOf(field: string): string {
  const known = receivedFields.find(({ key }) => key === field)
  return field === '' ? words('whole_ticket') : (known?.label ?? field)
}
