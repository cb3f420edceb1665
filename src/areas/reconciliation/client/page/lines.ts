import { numberOf, withIds } from '#src/platform/client/table/rows/line-ids'
import { stateOf, sumsByUnit, unbalancedIn, type Balance } from '#src/areas/reconciliation/client/balance/balances'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { unitKey } from '#src/platform/domain/units/weight-units'
import type { ReconciliationTotals } from '#src/areas/reconciliation/client/page/totals'

/** Puts items with coded tickets first: a contract can have 150 items, and a clerk looks for the few that are in use (CLERK-38). */
function usedFirst<Line extends { readonly ticket_count: number }>(lines: readonly Line[]): readonly Line[] {
  return lines.toSorted((a, b) => Number(b.ticket_count > 0) - Number(a.ticket_count > 0))
}

/** The rows of each view. A row's id does not change while other rows come and go, so that the focus remains on it. */
export const linesOf = {
  /** The row of an item has the item's id; the do-not-pay item has one row for each unit, each with a negative id. */
  pay_items: ({ by_pay_item: lines }: ReconciliationTotals) => withIds(usedFirst(lines), (line) => (line.is_dnp ? numberOf(unitKey(line.estimated_qty_uom)) : line.id)),
  materials: ({ by_material: lines }: ReconciliationTotals, balances: readonly Balance[] = []) =>
    withIds(lines, (line) => numberOf(`${line.material_description}\n${line.uom ?? ''}`)).map((line) => {
      const own = balances.filter(({ material_description: material, uom }) => material === line.material_description && uom === line.uom)
      const [sums] = sumsByUnit(own)
      return { ...line, ...sums, uom: line.uom, ...stateColumns(own) }
    }),
  days: ({ by_day: lines }: ReconciliationTotals) => withIds(lines.toReversed(), (line) => Number(line.day.replaceAll('-', ''))),
  /** Quantities in different units are never added up, so a period lists its amounts by unit. */
  periods: ({ by_period: lines }: ReconciliationTotals, balances: readonly Balance[] = []) =>
    withIds(lines, (line) => line.number).map((line) => {
      const own = balances.filter(({ pay_period: period }) => period === line.number)
      const amounts = (name: 'to_pay' | 'in_pay_items') => sumsByUnit(own).map((sums) => amountWithUnit(sums[name], sums.uom)).join(', ')
      return { ...line, to_pay: amounts('to_pay'), in_pay_items: amounts('in_pay_items'), ...stateColumns(own) }
    }),
}

function stateColumns(balances: readonly Balance[]) {
  return { balance: stateOf(balances), unbalanced: balances.length === 0 ? null : unbalancedIn(balances) }
}
