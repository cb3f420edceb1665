/** State of the pay-item dropdown's chips and search (§3 pay-item filters). */
export interface ChipFilters {
  readonly recent: boolean
  readonly uom: readonly string[]
  readonly external_dot_contractor_id: readonly number[]
  readonly external_dot_contract_project_id: readonly number[]
  /** True to list only items that did not come from an Update (RECO-45). */
  readonly original_contract: boolean
  readonly search: string
}

/** The chips that hold a list of values, which a person adds and removes. */
export type ValueChip =
  | { readonly chip: 'uom'; readonly value: string }
  | { readonly chip: 'external_dot_contractor_id'; readonly value: number }
  | { readonly chip: 'external_dot_contract_project_id'; readonly value: number }

export type ChipEvent =
  | { readonly kind: 'opened' }
  | { readonly kind: 'recent toggled' }
  | ({ readonly kind: 'value toggled' } & ValueChip)
  | { readonly kind: 'original contract toggled' }
  | { readonly kind: 'search changed'; readonly text: string }
  | { readonly kind: 'search cleared' }

/** The result of an event: the new state, when to fetch the items, and whether to fetch the chips. */
export interface ChipStep {
  readonly state: ChipFilters
  readonly items: 'now' | 'debounced' | 'no'
  readonly chips: boolean
}

/** The filters when the dropdown opens: Recent off, no filter, no text (DT-5 row 1). */
export const noChipFilters: ChipFilters = {
  recent: false,
  uom: [],
  external_dot_contractor_id: [],
  external_dot_contract_project_id: [],
  original_contract: false,
  search: '',
}

/**
 * DT-5: the state after an event and what to fetch. The caller makes sure that only the last request of a kind counts (RECO-36 to RECO-40).
 */
export function chipStep(state: ChipFilters, event: ChipEvent): ChipStep {
  const { search } = state
  switch (event.kind) {
    case 'opened':
      return { state: noChipFilters, items: 'now', chips: true }
    case 'recent toggled':
      return { state: { ...noChipFilters, recent: !state.recent, search }, items: 'now', chips: true }
    case 'value toggled':
      return { state: { ...withValueToggled(state, event), recent: false }, items: 'now', chips: true }
    case 'original contract toggled':
      return { state: { ...state, original_contract: !state.original_contract, recent: false }, items: 'now', chips: true }
    case 'search changed':
      if (event.text === search) return { state, items: 'no', chips: false }
      return { state: { ...state, search: event.text }, items: event.text === '' ? 'now' : 'debounced', chips: false }
    case 'search cleared':
      return { state: { ...state, search: '' }, items: 'now', chips: false }
  }
}

/** True while a unit, contractor, project or original-contract filter is active (RECO-44). */
export function hasOtherFilters(state: ChipFilters): boolean {
  return (
    state.original_contract ||
    state.uom.length + state.external_dot_contractor_id.length + state.external_dot_contract_project_id.length > 0
  )
}

/** Query of GET project pay items (RECO-43 to RECO-45); unset filters are left out. */
export interface PayItemsQuery {
  readonly recent?: true
  readonly include_dnp?: true
  readonly filters: {
    readonly only_e_ticket_available: true
    readonly uom?: { readonly in: readonly string[] }
    readonly external_dot_contractor_id?: { readonly in: readonly number[] }
    readonly external_dot_contract_project_id?: { readonly in: readonly number[] }
    readonly code_or_description_or_line_number?: { readonly eq: string }
    readonly original_contract?: true
  }
}

/** The query that fetches the items for a state (§7, RECO-43, RECO-44, DT-5). */
export function payItemsQuery(state: ChipFilters): PayItemsQuery {
  const search = state.search.trim()
  return {
    ...(state.recent ? { recent: true as const } : {}),
    ...(hasOtherFilters(state) ? {} : { include_dnp: true as const }),
    filters: {
      only_e_ticket_available: true,
      ...inList('uom', state.uom),
      ...inList('external_dot_contractor_id', state.external_dot_contractor_id),
      ...inList('external_dot_contract_project_id', state.external_dot_contract_project_id),
      ...(search === '' ? {} : { code_or_description_or_line_number: { eq: search } }),
      ...(state.original_contract ? { original_contract: true as const } : {}),
    },
  }
}

/** Whether the answer to this query is still needed: false once a later event has changed the query (DT-5 row 8). */
export function isWantedAnswer(state: ChipFilters, answered: PayItemsQuery): boolean {
  return JSON.stringify(payItemsQuery(state)) === JSON.stringify(answered)
}

/** The query of the call that fetches the chip filters (RECO-46). Empty lists are left out. */
export interface ChipFiltersQuery {
  readonly only_e_ticket_available: true
  readonly uom?: readonly string[]
  readonly external_dot_contractor_id?: readonly number[]
  readonly external_dot_contract_project_id?: readonly number[]
}

/** The query that fetches the chips for a state (§7, RECO-46). */
export function chipFiltersQuery(state: ChipFilters): ChipFiltersQuery {
  return {
    only_e_ticket_available: true,
    ...whenAny('uom', state.uom),
    ...whenAny('external_dot_contractor_id', state.external_dot_contractor_id),
    ...whenAny('external_dot_contract_project_id', state.external_dot_contract_project_id),
  }
}

/** The query for the recent cards: the last items that the person assigned in the project, then those of the team (§7, PAY-34). */
export const recentPayItemsQuery = { recent: true, team: true } as const
/** The query for the do-not-pay item (§7, PAY-35). */
export const doNotPayQuery = { include_dnp: true, filters: { mobile_favorite: true } } as const

function withValueToggled(state: ChipFilters, { chip, value }: ValueChip): ChipFilters {
  const values: readonly (string | number)[] = state[chip]
  return { ...state, [chip]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] }
}

function inList<K extends string, V>(key: K, values: readonly V[]): Partial<Record<K, { in: readonly V[] }>> {
  return values.length === 0 ? {} : ({ [key]: { in: values } } as Record<K, { in: readonly V[] }>)
}

function whenAny<K extends string, V>(key: K, values: readonly V[]): Partial<Record<K, readonly V[]>> {
  return values.length === 0 ? {} : ({ [key]: values } as Record<K, readonly V[]>)
}
