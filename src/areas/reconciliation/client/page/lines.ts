import { unitKey } from '#src/platform/domain/units/weight-units'
import type { ReconciliationTotals } from '#src/areas/reconciliation/client/page/totals'

/** The lines of each view. A line keeps its id while the lines around it come and go, so that the focus stays on it. */
export const linesOf = {
  /** An item has its own id, and do not pay, which has a line for each unit, one below 0 for each. */
  pay_items: ({ by_pay_item: lines }: ReconciliationTotals) => withIds(lines, (line) => (line.is_dnp ? numberOf(unitKey(line.estimated_qty_uom)) : line.id)),
  materials: ({ by_material: lines }: ReconciliationTotals) => withIds(lines, (line) => numberOf(`${line.material_description}\n${line.uom ?? ''}`)),
  days: ({ by_day: lines }: ReconciliationTotals) => withIds(lines.toReversed(), (line) => Number(line.day.replaceAll('-', ''))),
  periods: ({ by_period: lines }: ReconciliationTotals) => withIds(lines, (line) => line.number),
}

function withIds<Line>(lines: readonly Line[], idOf: (line: Line) => number): readonly (Line & { readonly id: number })[] {
  const taken = new Set<number>()
  return lines.map((line) => {
    let id = idOf(line)
    while (taken.has(id)) id -= 1
    taken.add(id)
    return { ...line, id }
  })
}

/** A number below 0 for a text: FNV-1a with 31 bits. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return -(hash >>> 1) - 1
}
