import { levelWords } from '#src/areas/tickets/domain/findings/levels'
import { findingName, type FindingRow } from '#src/areas/tickets/client/findings/finding-rows'
import { words } from '#src/areas/tickets/client/findings/messages'
import { useTicketFindings } from '#src/areas/tickets/client/findings/use-ticket-findings'
import type { TicketSectionProps } from '#src/areas/tickets/client/public/ticket-sections'
import { may } from '#src/platform/domain/session/abilities'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePerson } from '#src/workspace/client/frame/use-person'
import '#src/areas/tickets/client/findings/findings.css'

/** The section of a ticket with the findings of the checks and their answers. Renders nothing for a ticket without findings. */
export default function TicketFindings({ slip: { id }, zone }: TicketSectionProps) {
  const person = usePerson()
  const shown = useTicketFindings(person.dot_authority_id, id)
  if (shown.length === 0) return null
  const isOpen = shown.some(({ answer }) => answer === null)
  return (
    <section className="ticket-findings">
      <h3>{words('findings')}</h3>
      <ul>
        {shown.map((finding) => <Shown key={finding.id} finding={finding} zone={zone} />)}
      </ul>
      {isOpen && may('work_findings', person).allowed && <CommandButton id="findings.answer-ticket" look="bare" />}
    </section>
  )
}

function Shown({ finding, zone }: { readonly finding: FindingRow; readonly zone: string }) {
  const { level, text, answer, reason, answered_by_name: by, answered_at: at } = finding
  return (
    <li data-level={answer === null ? level : 'answered'}>
      <p className="ticket-event">
        <strong>{findingName(finding)}</strong>
        <span>{answer === null ? levelWords[level] : words(answer)}</span>
      </p>
      <p className="ticket-change">{text}</p>
      {answer !== null && <p className="ticket-change">{[by, at === null ? null : usDateTime(at, zone), reason].filter((part) => part !== null).join(' · ')}</p>}
    </li>
  )
}
