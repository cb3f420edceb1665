import { message } from '#src/platform/domain/messages'
import { countAs, factorBetween, factorText, isOne, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { rounded, type DecimalText } from '#src/platform/domain/units/decimal'

/** The net amount of a slip and its unit, from its weight_info group (RECO-11). */
export interface Net {
  readonly net_amount: DecimalText | null
  readonly uom_1: string | null
}

/** The net as an item's quantity: the text for its field, and whether the net converts to the item's unit. */
export interface UsedNet {
  readonly quantity: string
  readonly counts: boolean
}

interface MeasuredItem {
  readonly source_only: boolean
  readonly is_dnp: boolean
  readonly estimated_qty_uom: string
}

/**
 * The slip's net in the item's unit, rounded to 2 decimals; null without a net or for a source-only item. If the units do not convert,
 * returns the unconverted net and marks it, so that it is not filled in automatically. A do-not-pay item is measured in the ticket's own
 * unit (§5, RECO-49, RECO-50, UOM-4, UOM-6).
 */
export function useNet({ net_amount, uom_1 }: Net, item: MeasuredItem, units: readonly ReconciliationUnit[]): UsedNet | null {
  if (net_amount === null || item.source_only) return null
  if (item.is_dnp) return { quantity: rounded(net_amount), counts: true }
  const { quantity, counts } = countAs(net_amount, uom_1 ?? '', item.estimated_qty_uom, units)
  return { quantity, counts }
}

/** A message about the units of a ticket and an item. It is a warning if they do not convert, and a note if the factor is not 1. */
export interface UnitNotice {
  readonly isWarning: boolean
  readonly text: string
}

/** The notice for an item's units, or null if none is needed (UOM-4, UOM-6). */
export function unitNotice({ net_amount, uom_1 }: Net, item: MeasuredItem, units: readonly ReconciliationUnit[]): UnitNotice | null {
  if (net_amount === null || item.source_only || item.is_dnp) return null
  const [ticket_unit, item_unit] = [uom_1 ?? '', item.estimated_qty_uom]
  const factor = factorBetween(ticket_unit, item_unit, units)
  if (factor === null) return { isWarning: true, text: message('notices.unit_does_not_count', { ticket_unit: ticket_unit || '–', item_unit }) }
  return isOne(factor) ? null : { isWarning: false, text: message('notices.unit_factor', { ticket_unit, item_unit, factor: factorText(factor) }) }
}
