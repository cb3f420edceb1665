import { countText } from '#src/domain/formats/numbers'
import { words } from '#src/client/reconciliation/page/messages'

/** How many tickets of the project are coded, as a bar and in words. */
export function Progress({ tickets, isError }: { readonly tickets: { readonly coded: number; readonly uncoded: number } | undefined; readonly isError: boolean }) {
  if (tickets === undefined) return isError ? <span role="status">{words('totals_failed')}</span> : null
  const all = tickets.coded + tickets.uncoded
  const text = words('coded_of', { coded: countText(tickets.coded), all: countText(all) })
  return (
    <span className="progress">
      <span className="progress-line" aria-hidden>
        <span style={{ width: `${all === 0 ? 0 : (tickets.coded / all) * 100}%` }} />
      </span>
      {text}
    </span>
  )
}
