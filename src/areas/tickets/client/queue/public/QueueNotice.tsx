import { CirclePause, UserRound } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { words } from '#src/areas/tickets/client/queue/messages'
import { queueStore } from '#src/areas/tickets/client/queue/public/queue'

/** Says that somebody else is coding this ticket, or why it is parked (PLUS-15). Shows nothing for any other ticket. */
export function QueueNotice({ slipId }: { readonly slipId: number }) {
  const { held, parked } = useSnapshot(queueStore)
  const by = held[slipId]
  const waits = parked[slipId]
  if (by === undefined && waits === undefined) return null
  return (
    <div className="notice" role="status">
      {by !== undefined ? <UserRound aria-hidden size={16} strokeWidth={1.75} /> : <CirclePause aria-hidden size={16} strokeWidth={1.75} />}
      <div>
        {by !== undefined && <p>{words('is_held', { by })}</p>}
        {waits !== undefined && (
          <p>
            {words(waits.for_name === null ? 'is_parked' : 'is_for', { by: waits.parked_by_name ?? '', name: waits.for_name ?? '', note: waits.note ?? '' })}
          </p>
        )}
      </div>
    </div>
  )
}
