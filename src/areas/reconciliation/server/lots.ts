import { totalByMaterial, type MaterialTotal } from '#src/areas/reconciliation/domain/by-material'
import { amountWithUnit, countText } from '#src/platform/domain/formats/numbers'
import { message } from '#src/platform/domain/messages'
import { unitOfQuantity } from '#src/areas/contracts/domain/contract-items/pay-item'
import { unitNotice } from '#src/areas/reconciliation/domain/use-net'
import { rounded, sum } from '#src/platform/domain/units/decimal'
import type { DryRun } from '#src/platform/server/http/call'
import { namedRefusals, type Plan } from '#src/areas/reconciliation/server/assign'

/**
 * The preview of assigning one item to many tickets: the totals, and each material's tickets with their net in the item's unit (RECO-83,
 * RECO-88, UOM-6).
 */
export function previewOfItem(plan: Plan): DryRun['answer'] {
  const { recodings, refused } = plan
  const lots = lotsOf(plan)
  return {
    would_update: recodings.length,
    refused: namedRefusals(refused),
    effects: recodings.length === 0 ? [] : [sentenceOf(plan), ...factorsOf(plan)],
    by_material: lots.map(({ net_amount: net, ...lot }) => ({ ...lot, net_amount: net === null ? null : Number(net) })),
  }
}

/** The tickets by material, the largest group first. */
function lotsOf({ recodings, item }: Plan): MaterialTotal[] {
  const tickets = recodings.map(({ slip: { id, material_description, uom_1 }, rows }) => ({
    id, material_description, uom_1: item === undefined ? null : unitOfQuantity(item, uom_1), net_amount: rows[0]?.quantity ?? null,
  }))
  return totalByMaterial(tickets).toSorted((a, b) => b.count - a.count)
}

/** Notices about conversion factors other than 1, one notice for each unit of the tickets (UOM-6). */
function factorsOf({ recodings, item, units = [] }: Plan): string[] {
  if (item === undefined) return []
  const notices = recodings.flatMap(({ slip }) => unitNotice(slip, item, units)?.text ?? [])
  return [...new Set(notices)]
}

function sentenceOf({ recodings, item }: Plan): string {
  const quantities = new Map<string | null, string[]>()
  for (const { rows, slip } of recodings) {
    const quantity = rows[0]?.quantity ?? null
    const unit = item === undefined ? null : unitOfQuantity(item, slip.uom_1)
    if (quantity !== null) quantities.set(unit, [...(quantities.get(unit) ?? []), quantity])
  }
  const values = { item: item?.item_code ?? '', count: countText(recodings.length) }
  if (quantities.size === 0) return message('effects.item_assigned', values)
  // The do-not-pay item is measured in the units of its tickets: tons and cubic yards are not added up.
  const totals = [...quantities].map(([unit, some]) => amountWithUnit(rounded(sum(some)), unit))
  return message('effects.item_assigned_with_net', { ...values, total: new Intl.ListFormat('en-US').format(totals) })
}
