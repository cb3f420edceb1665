import { suggested } from '#src/areas/reconciliation/api/suggested'
import type { AnswerOf } from '#src/platform/api/contract'
import { countText } from '#src/platform/domain/formats/numbers'
import { requests } from '#src/platform/client/api/requests'
import { words } from '#src/areas/reconciliation/client/suggested/messages'
import { ticketsText } from '#src/areas/tickets/client/changes/public/words'

export const suggestedCalls = requests(suggested)

/** The message after accepting suggestions: how many tickets were coded, and how many were left out. */
export function acceptedWords({ updated, with_exceptions: unusual, parked, held, without_suggestion: unsure }: AnswerOf<typeof suggested.accept>): string {
  const left = unusual + parked + held + unsure
  const tickets = ticketsText(updated)
  return left === 0 ? words('accepted', { tickets }) : words('accepted_left', { tickets, left: countText(left) })
}
