import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { queryClient } from '#src/platform/client/api/query-client'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import type { LoadedTicket } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { withGivenContractors } from '#src/areas/reconciliation/client/drawer/items/given-contractors'
import { takeRecentItems, recentItemsOf } from '#src/areas/reconciliation/client/drawer/items/recent-slots'
import {
  knownUnits, readDoNotPay, readItem, readRecent, readSlip, readSuggestion, readUnits, reconciliationKeys, type ItemOfProject, type SuggestedPayItem, type Suggestion,
} from '#src/areas/reconciliation/client/queries'

/**
 * Loads everything needed to code a ticket, in parallel and from the cache where possible; `again` reloads the ticket and its suggestion.
 * Throws when the ticket cannot be read; any other part that cannot be read is left empty.
 */
export async function loadTicket(projectId: number, slipId: number, again = false): Promise<LoadedTicket> {
  if (again) forgetTicket(slipId)
  const suggestionRead = readSuggestion(projectId, slipId).catch(() => ({ suggestion: null, usualLoad: null, lastContractors: {} }))
  const [slip, recent, doNotPay, units, { suggestion, usualLoad, lastContractors }] = await Promise.all([
    readSlip(slipId),
    readRecent(projectId).then((read) => takeRecentItems(projectId, read)).catch(() => recentItemsOf(projectId) ?? []),
    readDoNotPay(projectId).catch(() => null),
    readUnits().catch(() => []),
    suggestionRead,
  ])
  const wanted = wantedItems(slip, suggestion)
  const items = await Promise.all(wanted.map((item) => [...recent, doNotPay].find((one) => one?.id === item.id) ?? readItem(projectId, item)))
  // somebody may have changed the ticket while the rest was loading; if nobody has, this read is answered from the cache
  if ((await readSlip(slipId)).version !== slip.version) return loadTicket(projectId, slipId)
  return {
    slip,
    recent,
    doNotPay,
    // the units may have changed while the rest was loading
    units: knownUnits() ?? units,
    usualLoad,
    lastContractors: withGivenContractors(lastContractors),
    items: items.filter((item): item is ItemOfProject => item !== null),
    suggestion:
      slip.coded || suggestion === null
        ? null
        : { ...codeOf(suggestion), latest: suggestion.latest === null ? null : codeOf(suggestion.latest) },
  }
}

/**
 * Whether the cached ticket is outdated: its table row has a higher version (`rowVersion`), or this window has written the ticket since,
 * because such a write does not update the cached ticket.
 */
export function isOutdated(slipId: number, rowVersion: unknown): boolean {
  const cached = queryClient.getQueryData<SlipDetail>(reconciliationKeys.slip(slipId))
  return cached !== undefined && (versionToWrite('ticket', cached) > cached.version || (typeof rowVersion === 'number' && rowVersion > cached.version))
}

/** Drops the ticket and its suggestion from the cache. */
export function forgetTicket(slipId: number): void {
  queryClient.removeQueries({ queryKey: reconciliationKeys.slip(slipId) })
  queryClient.removeQueries({ queryKey: reconciliationKeys.suggestion(slipId) })
}

function codeOf({ project_pay_item_id: itemId, external_dot_contractor_id: contractorId, reason, basis }: SuggestedPayItem) {
  return { itemId, contractorId, reason, basis }
}

function wantedItems(slip: SlipDetail, suggestion: Suggestion | null): readonly { readonly id: number; readonly item_code: string }[] {
  if (!slip.coded) return [suggestion, suggestion?.latest ?? null].flatMap((one) => (one === null ? [] : { id: one.project_pay_item_id, item_code: one.item_code }))
  const { primary_pay_item: first, secondary_pay_item: second } = slip.reconciliation
  return [first, second].filter((item) => item !== null)
}
