import type { Static } from 'typebox'
import { payItems, type Contractor as ContractorSchema, type PayItem as PayItemSchema, type ReconciliationUom } from '#src/areas/contracts/api/contract-items/pay-items'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { doNotPayQuery, recentPayItemsQuery } from '#src/areas/reconciliation/domain/chip-filters'
import { decimalTextOf, type DecimalText } from '#src/platform/domain/units/decimal'
import type { ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { doNotPayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { MAX_PAGE_SIZE } from '#src/platform/domain/lists'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { currentPerson } from '#src/platform/client/session/session'

export const payItemCalls = requests(payItems)
export const reconciliationCalls = requests(reconciliation)
export const ticketCalls = requests(tickets)
export const ticketChangeCalls = requests(ticketChanges)

/** A pay item of a project with the contractors that it lists. */
export type ItemOfProject = Static<typeof PayItemSchema>
export type ContractorOfItem = Static<typeof ContractorSchema>

/** A unit of the agency, with the id and version that a write needs. */
export interface UnitOfAgency extends ReconciliationUnit {
  readonly id: number
  readonly version: number
}

/** The item suggested for a ticket, the item's contractor, and why it is suggested. */
export interface SuggestedPayItem {
  readonly project_pay_item_id: number
  readonly external_dot_contractor_id: number | null
  readonly item_code: string
  readonly reason: string
  readonly basis: string
}

/** The suggestion for a ticket: the item used most often, and the one used last if it is a different one (RECO-98). */
export interface Suggestion extends SuggestedPayItem {
  readonly latest: SuggestedPayItem | null
}

/** What earlier codings indicate about a ticket that is not coded yet. */
export interface Foreknown {
  readonly suggestion: Suggestion | null
  /** The net of a usual load in the ticket's unit; null if there are too few loads. */
  readonly usualLoad: DecimalText | null
  /** The contractor of each item's last coding, by item id; only for items that list several contractors. */
  readonly lastContractors: Readonly<Record<number, number>>
}

/** Options for the drawer's reads: the drawer shows their errors itself, so no toast repeats them. */
const inDrawer = { ignore: [-1, 400, 403, 404, 409, 422, 429, 500, 502, 503, 504] } as const
const NET_DECIMALS = 4
const FEW_MINUTES_MS = 300_000

/** Query keys for everything that this area reads, per agency (S-16). */
export const reconciliationKeys = {
  slips: () => [...area(), 'slip'] as const,
  slip: (slipId: number) => [...area(), 'slip', slipId] as const,
  suggestions: () => [...area(), 'suggestion'] as const,
  suggestion: (slipId: number) => [...area(), 'suggestion', slipId] as const,
  recent: (projectId: number) => [...area(), 'recent', projectId] as const,
  doNotPay: (projectId: number) => [...area(), 'do-not-pay', projectId] as const,
  item: (itemId: number) => [...area(), 'item', itemId] as const,
  units: () => [...area(), 'units'] as const,
}

/**
 * Runs a read. If the server refuses it with a message, shows that message; otherwise shows nothing. The error is thrown again (RECO-76).
 */
async function inServersWords<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && error.hasServersWords) reportError(error)
    throw error
  }
}

/**
 * Runs a read again if the cache canceled it because its data was dropped in the meantime. If another read of the same data is in flight by
 * then, joins that read.
 */
async function evenIfDropped<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    // repeat only a read that was canceled silently: the end of the session cancels reads too, but not silently
    if (error instanceof Error && 'silent' in error && error.silent === true) return evenIfDropped(read)
    throw error
  }
}

function area(): readonly unknown[] {
  const person = currentPerson()
  return ['reconciliation', person?.dot_authority_id ?? 0, person?.id ?? 0]
}

/** Reads a ticket for the drawer. */
export function readSlip(slipId: number): Promise<SlipDetail> {
  return evenIfDropped(() => queryClient.fetchQuery({
    queryKey: reconciliationKeys.slip(slipId),
    queryFn: async ({ signal }) => (await callApi(ticketCalls.detail({ id: slipId }), { signal, ...inDrawer })).slip,
  }))
}

/** Reads the suggestion and the usual load for a ticket (RECO-98). A failure is not shown. */
export function readSuggestion(projectId: number, slipId: number): Promise<Foreknown> {
  return evenIfDropped(() => queryClient.fetchQuery({
    queryKey: reconciliationKeys.suggestion(slipId),
    queryFn: async ({ signal }) => {
      const { pay_item_suggestion: suggestion, usual_load: load, last_contractors: last } = await callApi(reconciliationCalls.suggestion({ projectId, slip_id: slipId }), { signal, ignore: 'all' })
      const usualLoad = decimalTextOf(load?.net_amount, NET_DECIMALS)
      const lastContractors = Object.fromEntries(last.map((one) => [one.project_pay_item_id, one.external_dot_contractor_id]))
      if (suggestion === null) return { suggestion: null, usualLoad, lastContractors }
      return { suggestion: { ...suggestedOf(suggestion), latest: suggestion.latest === null ? null : suggestedOf(suggestion.latest) }, usualLoad, lastContractors }
    },
  }))
}

/** The items that this person assigned last in the project, newest first; shows the server's error message on failure (RECO-76). */
export function readRecent(projectId: number): Promise<readonly ItemOfProject[]> {
  return queryClient.fetchQuery({
    queryKey: reconciliationKeys.recent(projectId),
    staleTime: FEW_MINUTES_MS,
    queryFn: ({ signal }) => inServersWords(async () => (await callApi(payItemCalls.payItems({ projectId, ...recentPayItemsQuery }), { signal, ...inDrawer })).pay_items),
  })
}

/** The do-not-pay item of the project, or null when there is none (RECO-16, RECO-76). */
export function readDoNotPay(projectId: number): Promise<ItemOfProject | null> {
  return queryClient.fetchQuery({
    queryKey: reconciliationKeys.doNotPay(projectId),
    staleTime: FEW_MINUTES_MS,
    queryFn: ({ signal }) =>
      inServersWords(async () => {
        const { pay_items: items } = await callApi(payItemCalls.payItems({ projectId, ...doNotPayQuery }), { signal, ...inDrawer })
        return doNotPayItem(items)
      }),
  })
}

/** One item of the project by its id and code, even if it can no longer be assigned; null if the project no longer has it. */
export function readItem(projectId: number, { id, item_code: code }: { readonly id: number; readonly item_code: string }): Promise<ItemOfProject | null> {
  return queryClient.fetchQuery({
    queryKey: reconciliationKeys.item(id),
    staleTime: FEW_MINUTES_MS,
    queryFn: async ({ signal }) => {
      const request = { projectId, include_dnp: true, page_size: MAX_PAGE_SIZE, filters: { code_or_description: { eq: code } } }
      const { pay_items: items } = await callApi(payItemCalls.payItems(request), { signal, ...inDrawer })
      return items.find((item) => item.id === id) ?? null
    },
  })
}

/** The cached units of the agency; undefined if they have not been read yet or have changed since. */
export function knownUnits(): readonly UnitOfAgency[] | undefined {
  return queryClient.getQueryData<readonly UnitOfAgency[]>(reconciliationKeys.units())
}

/** The agency's units, each with the ticket units that convert to it (UOM-6). */
export function readUnits(): Promise<readonly UnitOfAgency[]> {
  return queryClient.fetchQuery({
    queryKey: reconciliationKeys.units(),
    staleTime: FEW_MINUTES_MS,
    queryFn: async ({ signal }) => {
      const { reconciliation_uoms: units } = await callApi(payItemCalls.reconciliationUoms({ page_size: MAX_PAGE_SIZE }), { signal, ...inDrawer })
      return units.map(unitOf)
    },
  })
}

function suggestedOf({ project_pay_item_id, external_dot_contractor_id, reason, basis, pay_item }: SuggestedAnswer): SuggestedPayItem {
  return { project_pay_item_id, external_dot_contractor_id, reason, basis, item_code: pay_item.item_code }
}

type SuggestedAnswer = Omit<NonNullable<Static<typeof reconciliation.suggestion.answer>['pay_item_suggestion']>, 'latest'>

function unitOf({ id, version, code, ticket_units }: Static<typeof ReconciliationUom>): UnitOfAgency {
  return {
    id,
    version,
    code,
    ticket_units: ticket_units.map(({ ticket_uom: unit, factor_numerator, factor_denominator }) => ({
      unit,
      factor: { numerator: decimalTextOf(factor_numerator, 12) ?? '1', denominator: decimalTextOf(factor_denominator, 12) ?? '1' },
    })),
  }
}
