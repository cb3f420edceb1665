import type { PayItemNamed, SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { unitOfQuantity } from '#src/areas/contracts/domain/contract-items/pay-item'
import { grouped, quantityText } from '#src/areas/reconciliation/client/drawer/ticket-facts'

/** One pay item of a ticket, as texts to display. */
export interface CodeInWords {
  readonly item: PayItemNamed
  /** The quantity with its unit; empty for a source-only item. */
  readonly quantity: string
  readonly contractor: string | null
}

/** The pay items that a ticket has, primary first. */
export function codesOf({ reconciliation: coding, uom_1 }: SlipDetail): readonly CodeInWords[] {
  const slots = [
    [coding.primary_pay_item, coding.primary_pay_code_quantity, coding.primary_external_dot_contractor],
    [coding.secondary_pay_item, coding.secondary_pay_code_quantity, coding.secondary_external_dot_contractor],
  ] as const
  return slots.flatMap(([item, quantity, contractor]) => (item === null ? [] : [{ item, quantity: measured(quantityText(quantity), unitOfQuantity(item, uom_1)), contractor: contractor?.name ?? null }]))
}

/** A quantity with its unit, such as '12.50 TON'; empty without a quantity. */
export function measured(quantity: string, unit: string | null): string {
  return quantity === '' ? '' : [/^\d+(\.\d+)?$/.test(quantity) ? grouped(quantity) : quantity, unit ?? ''].join(' ').trim()
}
