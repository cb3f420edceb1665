import { useMemo } from 'react'
import { checkIncident, checkOpen, issueTypes, issueWords, readNumbers, type IssueType } from '#src/areas/incidents/domain/incident'
import { incidentCalls, incidentName, type Incident } from '#src/areas/incidents/client/incident-rows'
import { words } from '#src/areas/incidents/client/messages'
import { pathOfIncident } from '#src/areas/incidents/client/on-incident'
import { useIncident } from '#src/areas/incidents/client/use-incident'
import { ChoiceEntry } from '#src/platform/client/form/ChoiceEntry'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { LongTextEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { readUsDateTime } from '#src/platform/domain/formats/typed-moment'
import { refuse } from '#src/platform/domain/verdict'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

interface IncidentTexts {
  readonly issue_type: IssueType
  readonly time_reported: string
  readonly contractor: string
  readonly supplier: string
  readonly missing_tickets: string
  readonly contact_me: boolean
  readonly version: string
}

/** The form for one incident: its type, its time, the missing ticket numbers, the contractor and the supplier (INCD-6 to INCD-8). */
export default function IncidentFormPane({ params: { incidentId } }: PaneViewProps<{ readonly projectId: string; readonly incidentId: string }>) {
  const { incident, asked } = useIncident(Number(incidentId))
  return incident === undefined ? <Unanswered asked={[asked]} lines={6} /> : <IncidentForm key={incidentId} incident={incident} />
}

function IncidentForm({ incident }: { readonly incident: Incident }) {
  const title = words('edit', { name: incidentName(incident) })
  usePaneTitle(title, incident.project)
  const zone = incident.timezone
  const list = pathOfIncident(incident)
  const form = useForm<IncidentTexts, { readonly incident: Incident }>({
    start: useMemo(() => textsOf(incident, zone), [incident, zone]),
    labels: { issue_type: words('type'), time_reported: words('time'), contractor: words('contractor'), supplier: words('supplier'), missing_tickets: words('missing'), contact_me: words('contact_me') },
    check(texts) {
      const at = readUsDateTime(texts.time_reported, zone)
      const verdicts = checkIncident({ ...texts, time_reported: at ?? '', missing_tickets: readNumbers(texts.missing_tickets) }, new Date())
      return at === null ? { ...verdicts, time_reported: refuse('errors.incident_time_needed') } : verdicts
    },
    request: ({ version, missing_tickets: numbers, time_reported: time, ...texts }) => incidentCalls.change({
      id: incident.id, version: Number(version), ...texts, missing_tickets: [...readNumbers(numbers)],
      // the field shows no seconds, so do not send a time that was not edited
      ...(time === usDateTime(incident.time_reported, zone) ? {} : { time_reported: readUsDateTime(time, zone) ?? incident.time_reported }) }),
    records: 'incident',
    successMessage: (answer) => words('saved', { name: incidentName(answer.incident) }),
    undoWords: (answer) => words('undo_edit', { name: incidentName(answer.incident) }),
    // a 409 response contains the incident in the same shape as the answer of the detail call
    present: (current) => textsOf(current as Incident, zone),
    saved(answer, leaveFor) {
      notifyRecordsChanged('incident', [answer.incident.id])
      leaveFor(list)
    },
  })
  return (
    <FormPane form={form} label={title} leaveTo={list} mayChange={checkOpen(incident.state).allowed}>
      <ChoiceEntry form={form} name="issue_type" isRequired choices={issueTypes.map((value) => ({ value, label: issueWords[value] }))} />
      <TextEntry form={form} name="time_reported" isRequired isFirst hint={words('time_hint')} />
      <LongTextEntry form={form} name="missing_tickets" rows={4} hint={words('numbers_hint')} />
      <TextEntry form={form} name="supplier" />
      <TextEntry form={form} name="contractor" />
      <SwitchEntry form={form} name="contact_me" />
    </FormPane>
  )
}

function textsOf({ issue_type, time_reported: time, contractor, supplier, missing_tickets: tickets, contact_me, version }: Incident, zone: string): IncidentTexts {
  return { issue_type, time_reported: usDateTime(time, zone), contractor, supplier, missing_tickets: tickets.map(({ ticket_number: number }) => number).join('\n'), contact_me, version: String(version) }
}
