import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { currentPerson } from '#src/platform/client/session/session'
import { whenWords } from '#src/areas/reconciliation/client/drawer/texts/when'
import { words } from '#src/areas/reconciliation/client/messages'

/** A sentence that says who changed a ticket last, and when: 'Marcus Bell changed this ticket at 7:11 PM.' (CLERK-27) */
export function changedWords(slip: SlipDetail | null): string {
  const changed = slip?.changed_by ?? null
  if (slip === null || changed === null) return words('conflict_title')
  const when = whenWords(changed.at, slip.timezone)
  return isMe(changed.employee_id) ? words('conflict_by_you', { when }) : words('conflict_by', { who: changed.by, when })
}

/** A sentence that says that somebody else saved the same values: 'T-1001: Marcus Bell saved the same at 7:11 PM.' */
export function sameWords(slip: SlipDetail): string {
  const { ticket_number: number, changed_by: changed, timezone } = slip
  if (changed === null) return words('same_saved', { number })
  const when = whenWords(changed.at, timezone)
  return isMe(changed.employee_id) ? words('same_saved_by_you', { number, when }) : words('same_saved_by', { number, who: changed.by, when })
}

/** The heading of the column with the other person's values: that person's name. */
export function theirName(slip: SlipDetail): string {
  const changed = slip.changed_by
  return changed === null || isMe(changed.employee_id) ? words('conflict_theirs') : changed.by
}

function isMe(employee: number | null): boolean {
  return employee !== null && employee === currentPerson()?.id
}
