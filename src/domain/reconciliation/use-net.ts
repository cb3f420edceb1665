import { message } from '#src/domain/messages'
import { countAs, factorText, isOne, type ReconciliationUnit } from '#src/domain/units/conversion'
import type { DecimalText } from '#src/domain/units/decimal'

/** The net amount of a slip and its unit, as weight_info gives them (RECO-11). */
export interface Net {
  readonly net_amount: DecimalText | null
  readonly uom_1: string | null
}

/** What use-net makes of an item: the text for its quantity field and perhaps a notice under it. */
export interface UsedNet {
  readonly quantity: string
  readonly notice: string | null
}

/**
 * The slip's net in the item's unit, rounded to 2 decimals; null when there is none or the item is source only, so that
 * nothing happens. A unit that does not count is copied as it stands with a notice (§5, RECO-49, RECO-50, UOM-4, UOM-6).
 */
export function useNet(
  { net_amount, uom_1 }: Net,
  item: { readonly source_only: boolean; readonly estimated_qty_uom: string },
  units: readonly ReconciliationUnit[],
): UsedNet | null {
  if (net_amount === null || item.source_only) return null
  const ticket_unit = uom_1 ?? ''
  const item_unit = item.estimated_qty_uom
  const { quantity, counts, factor } = countAs(net_amount, ticket_unit, item_unit, units)
  if (!counts) return { quantity, notice: message('notices.unit_does_not_count', { ticket_unit: ticket_unit || '–', item_unit }) }
  const notice = isOne(factor) ? null : message('notices.unit_factor', { ticket_unit, item_unit, factor: factorText(factor) })
  return { quantity, notice }
}
