import type { Static } from 'typebox'
import type { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { decimalTextOf, minus, sum, type DecimalText } from '#src/platform/domain/units/decimal'

/** The balance of the coded tickets of one material, unit and pay period, or of one ticket. */
export type Balance = Static<typeof reconciliation.balances.answer>['balances'][number]

/** Whether the quantity that is assigned to pay items equals the quantity to pay. For several tickets, see `stateOf`. */
export type BalanceState = 'balanced' | 'unbalanced' | 'explained' | 'not_compared'

/** Sums of several balances that have the same unit, in that unit. */
export interface BalanceSums {
  readonly uom: string | null
  readonly net: DecimalText
  readonly waste: DecimalText
  readonly overload: DecimalText
  readonly do_not_pay: DecimalText
  /** The quantity to pay: net minus waste, overload and do-not-pay (PLUS-5). */
  readonly to_pay: DecimalText
  /** The total quantity that is assigned to pay items. */
  readonly in_pay_items: DecimalText
}

/** Sums balances by unit; returns one set of sums for each unit. */
export function sumsByUnit(balances: readonly Balance[]): readonly BalanceSums[] {
  return [...new Set(balances.map(({ uom }) => uom))].map((uom) => {
    const some = balances.filter((one) => one.uom === uom)
    const total = (name: 'net' | 'waste' | 'overload' | 'do_not_pay' | 'assigned') => sum(some.map((one) => decimalTextOf(one[name]) ?? '0'))
    const [net, waste, overload, unpaid] = [total('net'), total('waste'), total('overload'), total('do_not_pay')]
    return { uom, net, waste, overload, do_not_pay: unpaid, to_pay: minus(net, sum([waste, overload, unpaid])), in_pay_items: total('assigned') }
  })
}

/**
 * The state of several balances taken together; null if there are no balances. It is the worst state among the tickets: 'unbalanced',
 * then 'explained'. 'not_compared' only if no ticket could be compared; otherwise 'balanced'.
 */
export function stateOf(balances: readonly Balance[]): BalanceState | null {
  if (balances.length === 0) return null
  if (unbalancedIn(balances) > 0) return 'unbalanced'
  if (balances.some(({ explained }) => explained > 0)) return 'explained'
  return balances.every(({ tickets, not_compared: left }) => tickets === left) ? 'not_compared' : 'balanced'
}

/** The number of unbalanced tickets that nobody gave a reason for. */
export function unbalancedIn(balances: readonly Balance[]): number {
  return balances.reduce((count, { unbalanced }) => count + unbalanced, 0)
}
