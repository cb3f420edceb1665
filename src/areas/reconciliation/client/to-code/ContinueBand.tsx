import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ToCode } from '#src/areas/reconciliation/client/to-code/lines'
import { words } from '#src/areas/reconciliation/client/to-code/messages'
import { countText } from '#src/platform/domain/formats/numbers'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Shows where the person stopped coding, or else the largest group, with the button that continues there (CLERK-32). */
export function ContinueBand({ answer }: { readonly answer: ToCode }): ReactNode {
  const { continue_with: next, groups } = answer
  const [largest] = groups
  if (next === null && largest === undefined) return null
  return (
    <section className="to-code-continue" aria-label={words('to_code')}>
      <Play aria-hidden size={20} strokeWidth={1.75} />
      {next !== null ? (
        <p>
          <strong>{words('continue', { number: next.ticket_number })}</strong>{' '}
          <span>{words('continue_about', { project: next.project_title, material: next.material_description, left: countText(next.left) })}</span>
          <small>{words('continue_last', { number: next.last_ticket_number, when: usDateTime(next.stopped_at, hereZone) })}</small>
        </p>
      ) : (
        largest !== undefined && (
          <p>
            <strong>{words('start', { material: largest.material_description })}</strong>{' '}
            <span>{words('start_about', { project: largest.project_title, plant: largest.plant_name ?? '', left: countText(largest.to_code) })}</span>
          </p>
        )
      )}
      <CommandButton id="reconciliation.continue-coding" label={words('continue_button')} look="filled" />
    </section>
  )
}
