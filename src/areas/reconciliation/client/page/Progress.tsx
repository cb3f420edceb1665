import { countText } from '#src/platform/domain/formats/numbers'
import { words } from '#src/areas/reconciliation/client/page/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/**
 * How many tickets of the project are coded, as a bar and as text. The number of voided tickets that still have a pay code is a link to
 * those tickets (TICK-38).
 */
export function Progress({ tickets, isError }: { readonly tickets: { readonly coded: number; readonly uncoded: number; readonly voided_coded: number } | undefined; readonly isError: boolean }) {
  if (tickets === undefined) return isError ? <span role="status">{words('totals_failed')}</span> : null
  const all = tickets.coded + tickets.uncoded
  const text = words('coded_of', { coded: countText(tickets.coded), all: countText(all) })
  return (
    <span className="progress">
      {tickets.voided_coded > 0 && <CommandButton id="tickets.show-voided-with-code" look="bare" label={words('voided_with_code', { count: tickets.voided_coded })} />}
      <span className="progress-line" aria-hidden>
        <span style={{ width: `${all === 0 ? 0 : (tickets.coded / all) * 100}%` }} />
      </span>
      {text}
    </span>
  )
}
