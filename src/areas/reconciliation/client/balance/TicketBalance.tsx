import { balanceLooks } from '#src/areas/reconciliation/client/balance/balance-looks'
import { stateOf, sumsByUnit, type BalanceSums } from '#src/areas/reconciliation/client/balance/balances'
import { words } from '#src/areas/reconciliation/client/balance/messages'
import { useTicketBalance } from '#src/areas/reconciliation/client/balance/use-ticket-balance'
import type { TicketSectionProps } from '#src/areas/tickets/client/public/ticket-sections'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { isZero } from '#src/platform/domain/units/decimal'
import { usePerson } from '#src/workspace/client/frame/use-person'
import '#src/areas/reconciliation/client/balance/balance.css'

const TERMS = ['net', 'waste', 'overload', 'do_not_pay'] as const satisfies readonly (keyof BalanceSums)[]

/** Compares the quantities paid for a coded ticket with its weight (PLUS-5). */
export default function TicketBalance({ slip }: TicketSectionProps) {
  const { dot_authority_id: agency } = usePerson()
  const balance = useTicketBalance(agency, slip)
  const state = balance === undefined ? null : stateOf([balance])
  if (balance === undefined || state === null) return null
  const [sums] = sumsByUnit([balance])
  const { word, icon: Icon } = balanceLooks[state]
  return (
    <section>
      <h3>{words('balance')}</h3>
      {sums !== undefined && state !== 'not_compared' && (
        <dl>
          {TERMS.filter((term) => term === 'net' || !isZero(sums[term])).map((term) => <Line key={term} label={words(term)} value={amountWithUnit(sums[term], sums.uom)} />)}
          <Line label={words('to_pay')} value={amountWithUnit(sums.to_pay, sums.uom)} />
          <Line label={words('in_pay_items')} value={amountWithUnit(sums.in_pay_items, sums.uom)} />
        </dl>
      )}
      <p className="ticket-balance" data-state={state}>
        <Icon aria-hidden size={14} strokeWidth={1.75} />
        {state === 'not_compared' ? words('not_compared') : word}
      </p>
    </section>
  )
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
