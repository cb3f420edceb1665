import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { isSuggestable, reasonOfLatest } from '#src/areas/reconciliation/domain/coding/suggestion'
import { marksDelivered, reconciliationOf } from '#src/areas/reconciliation/client/drawer/accept'
import type { DrawerState, LoadedTicket } from '#src/areas/reconciliation/client/drawer/drawer-state'

/**
 * The ticket as tables show it while its accept is being saved. It keeps its old version number, so that the server's answer, which has a
 * newer version, replaces it.
 */
export function expectedSlip(accepted: DrawerState): SlipDetail | null {
  const { slip, flag, selection } = accepted
  if (slip === null) return null
  const delivery: Partial<SlipDetail> = marksDelivered(accepted) ? { status: 'delivered', delivered_date: slip.ticket_date } : {}
  return { ...slip, ...delivery, ...(selection.length === 0 ? {} : codesOf(accepted)), flag_by_dot: flag }
}

function codesOf(accepted: DrawerState): Partial<SlipDetail> {
  const reconciliation = reconciliationOf(accepted)
  const { primary_pay_item: first, secondary_pay_item: second } = reconciliation
  return {
    coded: true, reconciliation,
    primary_pay_code: first?.item_code ?? null, primary_pay_code_description: first?.item_description ?? null,
    primary_line_number: first?.line_number ?? null, primary_pay_code_quantity: reconciliation.primary_pay_code_quantity,
    secondary_pay_code: second?.item_code ?? null, secondary_pay_code_description: second?.item_description ?? null,
    secondary_line_number: second?.line_number ?? null, secondary_pay_code_quantity: reconciliation.secondary_pay_code_quantity,
  }
}

/**
 * True if the suggestion of `next` may be out of date because a ticket with the same material, plant and unit was accepted after the
 * suggestion was read.
 */
export function isSuggestionOld(next: LoadedTicket, { slip, selection }: Pick<DrawerState, 'slip' | 'selection'>): boolean {
  const isSame = slip?.plant_id === next.slip.plant_id && slip.material_description === next.slip.material_description && slip.uom_1 === next.slip.uom_1
  if (!isSame) return false
  const [first, second] = selection.filter(({ item }) => !item.is_dnp)
  if (first === undefined) return false
  const { itemId, contractorId } = next.suggestion ?? { itemId: null, contractorId: null }
  return second !== undefined || (next.suggestion?.latest ?? null) !== null || first.item.id !== itemId || (first.data.externalDOTContractor?.id ?? null) !== contractorId
}

/**
 * A ticket with the suggestion that it will have once the server has saved an accept (RECO-98): only the accepted item, if nothing else
 * was suggested; otherwise both items, so that neither is selected.
 */
export function withExpectedSuggestion(next: LoadedTicket, accepted: DrawerState): LoadedTicket {
  const [first] = accepted.selection.filter(({ item }) => !item.is_dnp)
  const record = first === undefined ? undefined : accepted.known[first.item.id]
  if (first === undefined || record === undefined || next.slip.coded || !isSuggestionOld(next, accepted) || !isSuggestable(record, next.slip.uom_1, next.units)) return next
  const { material_description: material, plant_name: plant } = next.slip
  const latest = { itemId: record.id, contractorId: first.data.externalDOTContractor?.id ?? null, ...reasonOfLatest({ by: 'you', material, plant }) }
  const items = next.items.some(({ id }) => id === record.id) ? next.items : [...next.items, record]
  const { suggestion } = next
  if (suggestion === null) return { ...next, items, suggestion: { ...latest, latest: null } }
  if (suggestion.itemId === latest.itemId) return { ...next, items, suggestion: { ...suggestion, contractorId: latest.contractorId, latest: null } }
  return { ...next, items, suggestion: { ...suggestion, latest } }
}
