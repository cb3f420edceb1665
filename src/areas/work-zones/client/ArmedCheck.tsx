import { Radio } from 'lucide-react'
import type { Site } from '#src/areas/work-zones/client/zone-rows'
import { words } from '#src/areas/work-zones/client/messages'
import { useNowAt } from '#src/areas/work-zones/client/use-site'
import { isCheckDue } from '#src/areas/work-zones/domain/work-zone'
import { message } from '#src/platform/domain/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/**
 * Maximum number of questions shown at the same time, so that they leave room for the list. Further questions appear when these are
 * answered.
 */
const MOST = 3

/**
 * Asks every hour whether the armed work zones are still correct (WZON-20, WZON-21). Screen readers announce the question, and the question
 * never takes the focus. `isOne` is true if the pane already names the project.
 */
export function ArmedCheck({ sites, isOne }: { readonly sites: readonly Site[]; readonly isOne: boolean }) {
  const now = useNowAt(sites.flatMap(({ check_due_at: due }) => due ?? []))
  const due = sites.filter(({ check_due_at: at }) => isCheckDue(at, now))
  return (
    <div role="status" aria-label={words('check_label')} className={due.length === 0 ? undefined : 'zone-check'}>
      {due.slice(0, MOST).map(({ id, title, work_zones_armed: count }) => (
        <div key={id} role="group" aria-label={title} className="zone-check-line">
          <p>
            <Radio aria-hidden size={16} strokeWidth={1.75} />
            {!isOne && <strong>{title}</strong>} {message('confirm.work_zones_hourly', { count })}
          </p>
          <CommandButton id="work-zones.confirm" label={words('still_right')} answers={{ project: { id, title } }} />
          <CommandButton id="work-zones.disarm-all" label={words('disarm_all')} answers={{ project: { id, title } }} />
        </div>
      ))}
    </div>
  )
}
