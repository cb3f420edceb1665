import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { message } from '#src/platform/domain/messages'
import { unitOfQuantity, type PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { factorBetween, timesFactor, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { compare, times, type DecimalText } from '#src/platform/domain/units/decimal'

/** A quantity above this many usual loads has to be confirmed once. */
const IMPLAUSIBLE_LOADS = '5'

/** With fewer loads than this there is no usual load. */
export const USUAL_LOAD_LEAST = 20

/** The usual load in a ticket's unit: the median of the loads delivered in that unit. A null amount means too few loads. */
export interface UsualLoad {
  readonly net_amount: DecimalText | null
  readonly uom_1: string | null
}

/** A quantity that is too large for a load, with the usual load in the same unit. */
export interface ImplausibleQuantity {
  readonly item: string
  /** The quantity with its unit: '125.00 TON'. */
  readonly quantity: string
  readonly usual: string
}

type MeasuredItem = Pick<PayItem, 'item_code' | 'source_only' | 'is_dnp' | 'estimated_qty_uom'>

/**
 * Returns the quantity if it is above 5 times the usual load, converted to the item's unit; null if it is not, or if the units do not
 * convert. A do-not-pay item is measured in the ticket's own unit (UOM-4, UOM-6).
 */
export function implausibleQuantity(quantity: DecimalText | null, item: MeasuredItem, { net_amount, uom_1 }: UsualLoad, units: readonly ReconciliationUnit[]): ImplausibleQuantity | null {
  if (quantity === null || net_amount === null || item.source_only) return null
  const unit = unitOfQuantity(item, uom_1)
  const factor = factorBetween(uom_1 ?? '', unit ?? '', units)
  if (factor === null) return null
  const usual = timesFactor(net_amount, factor)
  if (compare(quantity, times(usual, IMPLAUSIBLE_LOADS)) <= 0) return null
  return { item: item.item_code, quantity: amountWithUnit(quantity, unit), usual: amountWithUnit(usual, unit) }
}

/** The sentence in the confirmation of an implausible quantity: '125.00 TON of 402-3130. A usual load is 12.50 TON.' */
export function implausibleSentence(implausible: ImplausibleQuantity): string {
  return message('notices.implausible_quantity', { ...implausible })
}
