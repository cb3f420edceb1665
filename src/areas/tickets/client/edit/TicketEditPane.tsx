import { useQuery } from '@tanstack/react-query'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { callApi } from '#src/platform/client/api/call-api'
import { LongTextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { queryClient } from '#src/platform/client/api/query-client'
import { message } from '#src/platform/domain/messages'
import { projectFacts, useProject, useProjectZone } from '#src/areas/projects/client/public/project-query'
import { patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { checkTyped, editableGroups, heldOf, sentValues, type HeldTicket } from '#src/areas/tickets/client/edit/edit-values'
import { FieldEntry } from '#src/areas/tickets/client/edit/FieldEntry'
import { useClosedPeriod } from '#src/areas/tickets/client/edit/use-closed-period'
import { words } from '#src/areas/tickets/client/messages'
import { ticketCalls, ticketKeys } from '#src/areas/tickets/client/ticket-calls'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { FormPane } from '#src/workspace/client/form/FormPane'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { editableFields } from '#src/areas/tickets/domain/fields'
import { useMemo } from 'react'
import '#src/areas/tickets/client/edit/edit.css'

/** The form for the fields of a ticket that the agency may edit (TICK-42). */
export default function TicketEditPane({ params: { slipId } }: PaneViewProps<{ readonly slipId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = Number(slipId)
  const query = useQuery({
    queryKey: ticketKeys.edit(agency, id),
    queryFn: async ({ signal }) => (await callApi(ticketCalls.detail({ id }), { signal, ignore: NOT_THERE })).slip,
    // the form must always start from the current ticket, never from a cached one
    staleTime: 0,
    gcTime: 0,
  })
  const slip = query.data
  const read = useProject(agency, slip?.dot_project_id ?? 0, slip !== undefined && slip.dot_project_id !== null)
  const ofProject = useProjectZone(read)
  const project = useMemo(() => projectFacts(read.project), [read.project])
  usePublishFacts(useMemo(() => ({ project }), [project]))
  if (slip === undefined) return <Unanswered asked={[query]} />
  // times are typed in the project's time zone, so the form is not shown until the zone is known
  if (slip.dot_project_id !== null && ofProject === null) return <Unanswered asked={[]} />
  return <TicketForm key={slipId} slip={slip} agency={agency} zone={ofProject ?? browserZone()} />
}

function TicketForm({ slip, agency, zone }: { readonly slip: Slip; readonly agency: number; readonly zone: string }) {
  const person = usePerson()
  const title = words('edit_ticket', { number: slip.ticket_number })
  usePaneTitle(title)
  const closed = useClosedPeriod(agency, slip)
  const start = useMemo(() => heldOf(slip, zone), [slip, zone])
  const groups = editableGroups(person)
  const mayChange = slip.status !== 'voided' && groups.length > 0
  const form = useForm({
    start,
    labels: { ...Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label]))), reason: words('edit_reason') },
    check: (values: HeldTicket) => checkTyped(values, start, zone),
    request(values: HeldTicket, changed) {
      return ticketCalls.change({ id: slip.id, version: values.version, ...sentValues(values, changed, zone), ...(values.reason.trim() === '' ? {} : { reason: values.reason.trim() }) })
    },
    sets: (values: HeldTicket, changed) => ({ id: slip.id, values: sentValues(values, changed, zone) }),
    successMessage: ({ slip: saved }) => words('edited', { number: saved.ticket_number }),
    undoWords: ({ slip: saved }) => words('undo_edit', { number: saved.ticket_number }),
    // a 409 response contains the current ticket
    present: (row) => heldOf(row as Slip, zone),
    saved({ slip: saved }, leaveFor) {
      queryClient.setQueryData(ticketKeys.detail(agency, saved.id), saved)
      patchWritten([saved])
      leaveFor(ticketPath(saved))
    },
    show: (_name, value) => (value === '' ? '–' : String(value)),
  })
  const first = groups[0]?.fields[0]?.key
  const units: Readonly<Record<string, unknown>> = { ...slip }
  return (
    <FormPane
      form={form}
      label={title}
      leaveTo={ticketPath(slip)}
      mayChange={mayChange}
      head={
        <>
          {slip.status === 'voided' && <p className="form-notice form-notice-problem">{message('errors.ticket_voided')}</p>}
          {closed !== null && <p className="form-notice">{words('edit_closed', { number: closed })}</p>}
        </>
      }
    >
      {groups.map(({ group, label, fields }) => (
        <fieldset key={group} className="edit-group">
          <legend>{label}</legend>
          {fields.map((field) => (
            <FieldEntry key={field.key} form={form} field={field} unit={unitOf(field, units)} isFirst={field.key === first} />
          ))}
        </fieldset>
      ))}
      <LongTextEntry form={form} name="reason" rows={2} hint={words('edit_reason_hint')} />
    </FormPane>
  )
}

function unitOf({ unit, unitFrom }: (typeof editableFields)[number], units: Readonly<Record<string, unknown>>): string | null {
  const named: unknown = unit ?? (unitFrom === undefined ? null : units[unitFrom])
  return typeof named === 'string' && named !== 'degrees' ? named : null
}
