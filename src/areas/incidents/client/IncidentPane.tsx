import '#src/areas/incidents/client/incidents.css'
import { Check, Minus } from 'lucide-react'
import { useMemo } from 'react'
import { issueWords } from '#src/areas/incidents/domain/incident'
import { incidentName, stateLooks, type Incident } from '#src/areas/incidents/client/incident-rows'
import { words } from '#src/areas/incidents/client/messages'
import { useIncident } from '#src/areas/incidents/client/use-incident'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { may } from '#src/platform/domain/session/abilities'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** One incident: its data, its missing tickets, whom to contact, and the comments log (INCD-2, INCD-9, INCD-10). */
export default function IncidentPane({ params: { projectId, incidentId } }: PaneViewProps<{ readonly projectId: string; readonly incidentId: string }>) {
  const { incident, asked } = useIncident(Number(incidentId))
  const { facts } = useProjectView(projectId, incident === undefined ? words('incident') : incidentName(incident))
  usePublishFacts(useMemo(() => ({ row: incident ?? null, project: facts }), [incident, facts]))
  if (incident === undefined) return <Unanswered asked={[asked]} lines={9} />
  return <IncidentView incident={incident} />
}

function IncidentView({ incident }: { readonly incident: Incident }) {
  const person = usePerson()
  const { word, tone, icon: Icon } = stateLooks[incident.state]
  const at = (moment: string) => usDateTime(moment, incident.timezone)
  const { contact } = incident
  const facts: readonly (readonly [string, string | null])[] = [
    [words('project'), incident.project], [words('plant'), incident.plant], [words('supplier'), incident.supplier], [words('contractor'), incident.contractor],
    [words('time'), at(incident.time_reported)], [words('by'), incident.reported_by], [words('updated'), at(incident.last_updated)],
    [words('contact_me'), words(incident.contact_me ? 'yes' : 'no')],
    [words('contact'), contact === null ? null : [contact.phone, contact.email].filter((text) => text !== null).join(' · ')],
  ]
  return (
    <div className="incident" data-letters="">
      {/* focusable, so that a long comments log can be scrolled by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="incident-body" data-pane-focus tabIndex={0} aria-label={incidentName(incident)}>
        <header className="incident-head">
          <h2>{issueWords[incident.issue_type]} <span className="incident-quiet">#{incident.id}</span></h2>
          <span className={`table-pill table-pill-${tone}`}><Icon aria-hidden size={14} strokeWidth={1.75} /> {word}</span>
        </header>
        <dl>{facts.filter(([, value]) => value !== null && value !== '').map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
        {incident.missing_tickets.length > 0 && (
          <>
            <h3>{words('missing')}</h3>
            <ul className="incident-tickets">
              {incident.missing_tickets.map(({ ticket_number: number, arrived_at: arrived }) => (
                <li key={number}>{arrived === null ? <Minus aria-hidden size={14} /> : <Check aria-hidden size={14} />} <strong>{number}</strong> <span className="incident-quiet">{arrived === null ? words('not_arrived') : words('arrived', { time: at(arrived) })}</span></li>
              ))}
            </ul>
          </>
        )}
        <h3>{words('comments')}</h3>
        {incident.comments.length === 0 ? <p className="incident-quiet">{words('no_comments')}</p> : (
          <ol className="incident-comments">
            {incident.comments.map(({ id, text, author, created_at: created }) => <li key={id}><p>{text}</p><span className="incident-quiet">{words('comment_by', { author, time: at(created) })}</span></li>)}
          </ol>
        )}
      </section>
      {incident.state !== 'archived' && (
        <footer className="incident-foot">
          <CommandButton id="incidents.comment" />
          <CommandButton id="incidents.edit" />
          {may('change_incidents', person).allowed && <StepButtons state={incident.state} />}
        </footer>
      )}
    </div>
  )
}

/** Buttons for the states that an incident can change to now. The button for the next state in order has the filled look. */
function StepButtons({ state }: Pick<Incident, 'state'>) {
  return (
    <span className="incident-steps">
      {state === 'reported' && <CommandButton id="incidents.acknowledge" look="filled" />}
      {state === 'acknowledged' && <CommandButton id="incidents.start-work" look="filled" />}
      {state === 'work_in_progress' && <CommandButton id="incidents.resolve" look="filled" />}
      {state === 'resolved' && <><CommandButton id="incidents.reopen" /><CommandButton id="incidents.archive" look="filled" /></>}
    </span>
  )
}
