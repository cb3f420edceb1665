import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A pay item of a project (§3). */
export interface PayItem {
  readonly id: number
  readonly line_number: number
  readonly item_code: string
  readonly item_description: string
  readonly estimated_qty_uom: string
  readonly is_dnp: boolean
  readonly source_only: boolean
  readonly external_dot_contractor_ids: readonly number[]
}

/** The facts about a pay item that decide whether it may be deleted. */
export interface PayItemForDelete {
  readonly item_code: string
  readonly is_dnp: boolean
  readonly hasAssignments: boolean
}

/** Whether an item may be deleted. The do-not-pay item and items with assignments may not (PAY-10, PAY-14). */
export function mayDeletePayItem(item: PayItemForDelete): Verdict {
  if (item.is_dnp) return refuse('errors.do_not_pay_kept')
  return item.hasAssignments ? refuse('errors.item_has_assignments', { code: item.item_code }) : allow
}

/**
 * Whether an item's favorite setting may change. The do-not-pay item is always a favorite, because the drawer finds it among the
 * favorites (PAY-35).
 */
export function mayBeFavorite({ is_dnp: isDoNotPay }: Pick<PayItem, 'is_dnp'>, isFavorite: boolean | undefined): Verdict {
  return isDoNotPay && isFavorite === false ? refuse('errors.do_not_pay_favorite') : allow
}

/**
 * The item that the do-not-pay button selects: the item with is_dnp among the favorites that were read for the button, or null (PAY-35,
 * RECO-16).
 */
export function doNotPayItem<Item extends { readonly is_dnp: boolean }>(favorites: readonly Item[]): Item | null {
  return favorites.find((item) => item.is_dnp) ?? null
}

/**
 * True when every word of a search text is in the code, the description, or (with `lineNumber`) the line number. Ignores order and case
 * (PAY-39).
 */
export function matchesPayItemSearch(
  item: { readonly item_code: string; readonly item_description: string; readonly line_number: number },
  search: string,
  { lineNumber }: { readonly lineNumber: boolean },
): boolean {
  const fields = [item.item_code, item.item_description, ...(lineNumber ? [String(item.line_number)] : [])].map((field) => field.toLowerCase())
  return searchWords(search).every((word) => fields.some((field) => field.includes(word)))
}

/** The words of a search text in lower case (PAY-39). */
export function searchWords(search: string): readonly string[] {
  return search.toLowerCase().split(/\s+/).filter((word) => word !== '')
}

/**
 * The unit in which a ticket's quantity of an item is measured: the item's own unit. For the do-not-pay item it is the ticket's unit, and
 * the quantity is never converted (UOM-4).
 */
export function unitOfQuantity({ is_dnp, estimated_qty_uom }: Pick<PayItem, 'is_dnp' | 'estimated_qty_uom'>, ticketUnit: string | null): string | null {
  return is_dnp ? ticketUnit : estimated_qty_uom
}
