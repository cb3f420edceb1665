import type { ReactNode } from 'react'
import type { ToCode } from '#src/areas/reconciliation/client/to-code/lines'
import { words } from '#src/areas/reconciliation/client/to-code/messages'
import { countText } from '#src/platform/domain/formats/numbers'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** How many tickets the person coded today, and how many are handed over to them or parked (PLUS-15). Renders nothing if all are 0. */
export function QueueLine({ answer: { coded_today: coded, handed_over: handedOver, parked } }: { readonly answer: ToCode }): ReactNode {
  if (coded + handedOver + parked === 0) return null
  return (
    <p className="to-code-queue">
      {coded > 0 && <span>{words('coded_today', { count: countText(coded) })}</span>}
      {handedOver > 0 && <CommandButton id="queue.show-for-me" label={words('handed_over', { count: countText(handedOver) })} look="bare" />}
      {parked > 0 && <CommandButton id="queue.show-parked" label={words('parked', { count: countText(parked) })} look="bare" />}
    </p>
  )
}
