import { message } from '#src/platform/domain/messages'
import { factorBetween, type ReconciliationUnit } from '#src/platform/domain/units/conversion'

/** How many recent codings a suggestion is based on (RECO-98). */
export const SUGGESTION_CODINGS = 20
/**
 * The share of the last codings, from 0 to 1, that an item needs to be suggested. An item that was used for less than half of them is
 * probably the wrong item, and no suggestion is better than a wrong one.
 */
export const SUGGESTION_SHARE = 0.5

/** One coding of the ticket's material, plant and unit in its project. */
export interface Coding {
  readonly project_pay_item_id: number
  readonly external_dot_contractor_id: number | null
  readonly assigned_at: string
}

/** An item that was used in the codings, with the number of its uses; the other fields are those of its last use. */
export interface CodedItem extends Coding {
  readonly uses: number
}

/** What the codings suggest: the item used most often, and the one used last if it is a different one. */
export interface CodedChoice {
  readonly usual: CodedItem
  /** The item that was used last; null if it is also the one used most often. If they differ, both are shown and neither is selected. */
  readonly latest: CodedItem | null
  /** How many recent codings the suggestion is based on. */
  readonly among: number
}

/**
 * The suggestion from codings, which are newest first. If two items are used equally often, the one used more recently wins. Null if there
 * are no codings or no item was used for at least half of them (RECO-98).
 */
export function choiceAmong(codings: readonly Coding[]): CodedChoice | null {
  const items = new Map<number, CodedItem>()
  for (const coding of codings) {
    const known = items.get(coding.project_pay_item_id)
    items.set(coding.project_pay_item_id, known === undefined ? { ...coding, uses: 1 } : { ...known, uses: known.uses + 1 })
  }
  const [last, ...earlier] = items.values()
  if (last === undefined) return null
  const usual = earlier.reduce((most, item) => (item.uses > most.uses ? item : most), last)
  if (usual.uses < SUGGESTION_SHARE * codings.length) return null
  return { usual, latest: usual === last ? null : last, among: codings.length }
}

/**
 * Whether an item may be suggested for a ticket's unit. The unit must convert to the item's unit, or the item must have no quantity
 * (RECO-98, UOM-3).
 */
export function isSuggestable(item: { readonly estimated_qty_uom: string; readonly source_only: boolean }, ticketUnit: string | null, units: readonly ReconciliationUnit[]): boolean {
  return item.source_only || (ticketUnit !== null && factorBetween(ticketUnit, item.estimated_qty_uom, units) !== null)
}

/** Why an item is suggested: a full sentence for the screen, and a few words for screen readers (CLERK-39). */
export interface Reason {
  readonly reason: string
  readonly basis: string
}

/** Whose codings a suggestion comes from, and their material and plant. */
export interface SuggestionReason {
  readonly by: 'you' | 'everyone'
  readonly material: string
  readonly plant: string
}

/** The reason in two forms: 'You used this item for the last 20 loads of SP 12.5 from North Quarry.' and 'used for the last 20 loads'. */
export function reasonOfCodings({ by, material, plant }: SuggestionReason, uses: number, among: number): Reason {
  const values = { material, plant, uses, among, count: among }
  const isAll = uses === among
  if (by === 'you') return { reason: message(isAll ? 'notices.suggested_all' : 'notices.suggested_most', values), basis: message(isAll ? 'notices.basis_all' : 'notices.basis_most', values) }
  return { reason: message(isAll ? 'notices.suggested_team_all' : 'notices.suggested_team_most', values), basis: message(isAll ? 'notices.basis_team_all' : 'notices.basis_team_most', values) }
}

/** The reason for showing the item used last beside the item used most often. */
export function reasonOfLatest(reason: SuggestionReason): Reason {
  return reasonOfCodings(reason, 1, 1)
}
