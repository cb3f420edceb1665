import { numberOf, withIds } from '#src/areas/reconciliation/client/line-ids'
import { unitKey } from '#src/platform/domain/units/weight-units'
import type { ReconciliationTotals } from '#src/areas/reconciliation/client/page/totals'

/** Items that tickets were coded to come first: of a contract with 150 items a clerk looks for those few (CLERK-38). */
function usedFirst<Line extends { readonly ticket_count: number }>(lines: readonly Line[]): readonly Line[] {
  return lines.toSorted((a, b) => Number(b.ticket_count > 0) - Number(a.ticket_count > 0))
}

/** The rows of each view. A row's id does not change while other rows come and go, so that the focus remains on it. */
export const linesOf = {
  /** An item has its own id; the do-not-pay item has a row with a negative id for each unit. */
  pay_items: ({ by_pay_item: lines }: ReconciliationTotals) => withIds(usedFirst(lines), (line) => (line.is_dnp ? numberOf(unitKey(line.estimated_qty_uom)) : line.id)),
  materials: ({ by_material: lines }: ReconciliationTotals) => withIds(lines, (line) => numberOf(`${line.material_description}\n${line.uom ?? ''}`)),
  days: ({ by_day: lines }: ReconciliationTotals) => withIds(lines.toReversed(), (line) => Number(line.day.replaceAll('-', ''))),
  periods: ({ by_period: lines }: ReconciliationTotals) => withIds(lines, (line) => line.number),
}
