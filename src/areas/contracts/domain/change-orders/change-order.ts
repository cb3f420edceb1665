import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import { checkChangedQuantity } from '#src/areas/contracts/domain/contract-items/contract-item'
import { itemReader, type ContractItemFields, type ItemFault, type CurrentItem, type SentItem } from '#src/areas/contracts/domain/change-orders/new-items'
import { decimalTextOf, type DecimalText } from '#src/platform/domain/units/decimal'
import { isDay } from '#src/platform/domain/time/days'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Maximum number of lines in one Update. */
export const CHANGE_ORDER_MAX_LINES = 1000
/** Maximum length of an Update's description. */
export const CHANGE_ORDER_DESCRIPTION_MAX = 2000

/** A changed quantity as the client sends it. */
export interface SentChange {
  readonly pay_item_id: number
  readonly quantity?: unknown
}

/** An Update as the client sends it, before any check (PAY-15). */
export interface SentChangeOrder {
  readonly date: string
  readonly description?: string | null | undefined
  readonly increased_items: readonly SentChange[]
  readonly decreased_items: readonly SentChange[]
  readonly new_pay_items: readonly (SentItem & { readonly source_only?: boolean | undefined })[]
}

/** An item of the project before an Update changes it. */
export interface ItemToChange extends CurrentItem {
  readonly id: number
  readonly estimated_quantity: DecimalText
  readonly total_to_date: DecimalText
}

export type ChangeLine =
  | { readonly kind: 'increased' | 'decreased'; readonly item: ItemToChange; readonly quantity: DecimalText }
  | { readonly kind: 'new'; readonly fields: ContractItemFields; readonly source_only: boolean }

/**
 * Checks an Update. Returns its lines, each with the current item whose quantity it changes, if any; or the faults by field (§5, PAY-15 to
 * PAY-17).
 */
export function readChangeOrder(sent: SentChangeOrder, items: readonly ItemToChange[]): { readonly lines: readonly ChangeLine[] } | { readonly faults: readonly ItemFault[] } {
  const faults: ItemFault[] = []
  const lines: ChangeLine[] = []
  const fault = (field: string, verdict: Verdict) => {
    if (!verdict.allowed) faults.push({ field, message: message(verdict.message, verdict.values) })
    return verdict.allowed
  }
  fault('date', isDay(sent.date) ? allow : refuse('errors.date_is_required'))
  fault('description', checkDescription(sent.description ?? ''))
  const byId = new Map(items.map((item) => [item.id, item]))
  const seenIds = new Set<number>()
  const change = (kind: 'increased' | 'decreased', { pay_item_id: id, quantity }: SentChange, index: number) => {
    const item = byId.get(id)
    const field = `${kind}_items.${index}.`
    if (item === undefined) fault(`${field}pay_item_id`, refuse('errors.pay_item_unknown'))
    else if (item.is_dnp) fault(`${field}pay_item_id`, refuse('errors.update_of_do_not_pay'))
    else if (seenIds.has(id)) fault(`${field}pay_item_id`, refuse('errors.update_item_twice'))
    else if (fault(`${field}quantity`, checkChangedQuantity(kind, item.estimated_quantity, quantity, item.total_to_date))) {
      lines.push({ kind, item, quantity: decimalTextOf(quantity) ?? '0' })
    }
    seenIds.add(id)
  }
  sent.increased_items.forEach((one, index) => change('increased', one, index))
  sent.decreased_items.forEach((one, index) => change('decreased', one, index))
  const read = itemReader(items)
  sent.new_pay_items.forEach((one, index) => {
    const outcome = read(one)
    if ('item' in outcome) lines.push({ kind: 'new', fields: outcome.item, source_only: one.source_only === true })
    else faults.push(...outcome.faults.map((each) => ({ ...each, field: `new_pay_items.${index}.${each.field}` })))
  })
  if (sent.increased_items.length + sent.decreased_items.length + sent.new_pay_items.length === 0) fault('', refuse('errors.update_lines'))
  return faults.length > 0 ? { faults } : { lines }
}

/** Whether an Update may still be edited, deleted or approved. Only a draft may (PAY-18, E.3). */
export function checkDraft({ number, state }: { readonly number: number; readonly state: 'draft' | 'approved' }): Verdict {
  return state === 'draft' ? allow : refuse('errors.update_approved', { number })
}

function checkDescription(text: string): Verdict {
  if (!isShowable(text, true)) return refuse('errors.field_characters', { label: 'Description' })
  return characterCount(text) <= CHANGE_ORDER_DESCRIPTION_MAX ? allow : refuse('errors.field_text_long', { label: 'Description', max: CHANGE_ORDER_DESCRIPTION_MAX })
}
