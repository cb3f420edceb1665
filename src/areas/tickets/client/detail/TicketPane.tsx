import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { ticketGroups } from '#src/areas/tickets/domain/field-types'
import { groupedFieldsWithValues, type GroupWithValues } from '#src/areas/tickets/domain/grouped-fields'
import { StatusPill } from '#src/areas/tickets/client/list/public/StatusPill'
import { fieldLabel, fieldText } from '#src/areas/tickets/client/public/field-text'
import { TicketHistory } from '#src/areas/tickets/client/detail/TicketHistory'
import { findingName, type FindingRow } from '#src/areas/tickets/client/findings/finding-rows'
import { useTicketFindings } from '#src/areas/tickets/client/findings/use-ticket-findings'
import { TicketImages } from '#src/areas/tickets/client/detail/TicketImages'
import { TicketNotes } from '#src/areas/tickets/client/detail/TicketNotes'
import { TicketSections } from '#src/areas/tickets/client/detail/TicketSections'
import { TicketSources } from '#src/areas/tickets/client/detail/TicketSources'
import { useAskedPart } from '#src/areas/tickets/client/trace/ticket-parts'
import { PaperMark } from '#src/areas/tickets/client/paper-tickets/PaperMark'
import { useFreshTicket, useSettled, useTicketDetail } from '#src/areas/tickets/client/ticket-queries'
import { words } from '#src/areas/tickets/client/messages'
import { loadedTicket } from '#src/areas/tickets/client/live-tickets'
import { ticketKeys } from '#src/areas/tickets/client/ticket-calls'
import { projectFacts, useProject, useProjectZone } from '#src/areas/projects/client/public/project-query'
import { queryClient } from '#src/platform/client/api/query-client'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { useFollowedRow, useIsFollowing, usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { usePerson } from '#src/workspace/client/frame/use-person'
import '#src/areas/tickets/client/detail/ticket.css'

/** Fields that the pane does not list: units are shown with their amounts, and notes have a section of their own. */
const shownElsewhere = new Set(['uom_1', 'uom_2', 'uom_3', 'overload_unit', 'notes'])

/**
 * The pane of a ticket: its fields by group, with units; its images, history and notes; the agency's corrections, and the values that the
 * supplier sent.
 */
export default function TicketPane({ params }: PaneViewProps<{ readonly slipId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const followed = useFollowedRow('ticket')
  const isFollowing = useIsFollowing()
  const id = !isFollowing ? Number(params.slipId) : followed === null || followed === 'other' ? null : followed.id
  const settled = useSettled(id)
  const { data, isError, refetch } = useTicketDetail(agency, settled)
  useFreshTicket(agency, id)
  const findings = useTicketFindings(agency, settled)
  // the ticket's row from the table is shown immediately, until the complete ticket is loaded
  const row = id === null ? null : loadedTicket(queryClient, ticketKeys.all(agency), id)
  const slip: Slip | null = data?.id === id ? data : row
  usePaneTitle(slip === null ? words('ticket_short') : words('ticket', { number: slip.ticket_number }))
  const projectId = slip?.dot_project_id ?? null
  const read = useProject(agency, projectId ?? 0, projectId !== null)
  const { project } = read
  const zone = useProjectZone(read) ?? browserZone()
  usePublishFacts(useMemo(() => ({ row: slip, rowKind: 'ticket' as const, project: projectFacts(project) }), [slip, project]))
  useAskedPart(slip === null ? null : slip.id)
  if (id === null) return <p className="pane-note">{words(followed === 'other' ? 'no_tickets_followed' : 'no_ticket')}</p>
  if (slip === null)
    return isError ? (
      <div className="pane-note" role="alert">
        <p>{words('ticket_failed')}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {words('try_again')}
        </button>
      </div>
    ) : (
      <Skeleton lines={9} />
    )
  const groups = data?.id === id ? data.grouped_fields_with_values : groupedFieldsWithValues(slip)
  return (
    <div className="ticket-frame">
    {/* a scrollable region needs the focus, so that the arrow keys scroll it */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className="ticket" tabIndex={0} data-pane-focus data-letters role="group" aria-label={words('ticket', { number: slip.ticket_number })}>
      <div className="ticket-fields">
        <Standing slip={slip} exceptions={findings.filter(({ slip_id: of, answer, level }) => of === id && answer === null && level !== 'leave')} />
        {groups.map((group) => (
          <Group key={group.group_name} group={group} slip={slip} zone={zone} />
        ))}
      </div>
      <div className="ticket-side">
        <PaperMark agency={agency} id={settled ?? id} zone={zone} />
        <TicketImages key={`images ${id}`} agency={agency} slip={slip} />
        <TicketSections slip={slip} zone={zone} />
        <TicketHistory agency={agency} id={settled ?? id} slip={slip} zone={zone} />
        <TicketNotes notes={data?.id === id ? data.notes : null} zone={zone} />
        <TicketSources key={id} agency={agency} id={id} slip={slip} zone={zone} />
      </div>
    </div>
    </div>
  )
}

function Standing({ slip, exceptions }: { readonly slip: Slip; readonly exceptions: readonly FindingRow[] }) {
  return (
    <p className="ticket-head">
      <StatusPill status={slip.status} />
      {slip.flag_by_dot && slip.status !== 'flagged' && <StatusPill status="flagged" />}
      {slip.status === 'rejected' && slip.rejection_reason !== null && <span>{slip.rejection_reason}</span>}
      {slip.flag_note !== null && <span>{slip.flag_note}</span>}
      {!slip.coded && <em>{words('uncoded')}</em>}
      {exceptions.length > 0 && (
        <strong className="ticket-exceptions">
          <TriangleAlert aria-hidden size={14} strokeWidth={1.75} /> {exceptions.map(findingName).join(', ')}
        </strong>
      )}
    </p>
  )
}

function Group({ group, slip, zone }: { readonly group: GroupWithValues; readonly slip: Slip; readonly zone: string }) {
  const values = group.values.filter(({ key, value }) => !shownElsewhere.has(key) && value !== false)
  if (values.length === 0) return null
  const units = { ...slip }
  return (
    <section className="ticket-group">
      <h3>{ticketGroups[group.group_name]}</h3>
      <dl>
        {values.map(({ key, value }) => (
          <div key={key}>
            <dt>{fieldLabel(key)}</dt>
            <dd data-strong={key === 'net_amount' || key === 'ticket_number'}>{fieldText(key, value, units, zone)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
