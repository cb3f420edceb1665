import { PLANT_DAYS_DEFAULT, PLANT_DAYS_MAX, PLANT_DAYS_MIN } from '#src/areas/agency/domain/account/limits'
import { FEED_YEARS_BACK_OF_ADMINISTRATORS } from '#src/areas/tickets/domain/limits'
import { normalNet, type NetRange } from '#src/areas/tickets/domain/net-range'
import { statusFilters, type StatusFilter } from '#src/areas/tickets/domain/status'
import { isDay, addDays, yearsBefore, type Day } from '#src/platform/domain/time/days'
import type { Role } from '#src/platform/domain/session/roles'

/** Maximum number of ticket numbers in one filter. The limit exists because all of them are part of the list's URL. */
export const NUMBERS_MAX = 200

/**
 * Filters that accept several values, which are joined with OR. The values come from lookup calls, except ticket numbers, which are pasted
 * (TICK-10, TICK-11).
 */
export const listFilters = [
  'supplier',
  'plant_name',
  'material_description',
  'ticket_type',
  'contractor',
  'truck',
  'uom_1',
  'pay_code',
  'pay_period',
  'ticket_number',
] as const
export type ListFilter = (typeof listFilters)[number]

/**
 * Yes-or-no filters. If a filter is missing, tickets of both kinds are shown (§9, TICK-9, TICK-10). `to_code`: tickets that still have to
 * be coded, which are those without a pay code that are neither rejected nor voided (CLERK-24). `exceptions`: tickets with open findings
 * that need an answer (PLUS-13). `parked`: tickets that are parked with a note, or handed over to somebody other than the caller (PLUS-15).
 */
export const yesNoFilters = ['modified', 'coded', 'to_code', 'flag_by_dot', 'overloaded', 'connected', 'missing_pay_data', 'exceptions', 'parked'] as const
export type YesNoFilter = (typeof yesNoFilters)[number]

/** The normalized filters of GET /v1/slips. A missing filter does not limit the list (TICK-4 to TICK-13). */
export interface TicketFilters {
  readonly project_id?: number
  readonly status?: Exclude<StatusFilter, 'all'>
  readonly image?: 'with' | 'without'
  readonly start_date?: Day
  readonly end_date?: Day
  readonly search?: string
  /** Bounds of the net amount. The net of each ticket is in the ticket's own unit and is not converted. */
  readonly net?: NetRange
  readonly yes: Readonly<Partial<Record<YesNoFilter, boolean>>>
  readonly lists: Readonly<Partial<Record<ListFilter, readonly string[]>>>
}

export const noFilters: TicketFilters = { yes: {}, lists: {} }

/**
 * The default start date of the ticket feed: a year ago for administrators. For everybody else, as many days ago as the agency's plant days
 * setting says (§9, TICK-4, TICK-5).
 */
export function defaultStartDate(role: Role | null, today: Day, plantDays: number | null): Day {
  if (role === 'administrator') return yearsBefore(today, FEED_YEARS_BACK_OF_ADMINISTRATORS)
  return addDays(today, -plantDaysOf(plantDays))
}

/** The agency's plant days setting: 1 to 365. If it is not set, or out of that range, 30 (TICK-5, CONST-8). */
export function plantDaysOf(set: number | null): number {
  const usable = set !== null && Number.isInteger(set) && set >= PLANT_DAYS_MIN && set <= PLANT_DAYS_MAX
  return usable ? set : PLANT_DAYS_DEFAULT
}

/** Filters as they come from a screen or a query, before they are normalized. */
export interface RawTicketFilters {
  readonly project_id?: number | null
  readonly status?: string | null
  readonly image?: string | null
  readonly start_date?: string | null
  readonly end_date?: string | null
  readonly search?: string | null
  readonly net?: { readonly gte?: string | null; readonly lte?: string | null }
  readonly yes?: Readonly<Partial<Record<YesNoFilter, boolean | null>>>
  readonly lists?: Readonly<Partial<Record<ListFilter, readonly string[]>>>
}

/**
 * Normalizes filters: leaves out an empty search, the choice `all`, empty lists and unknown choices; sorts the values of lists and removes
 * duplicates. Equal filters then have the same query key and the same saved view (TICK-11, TICK-13).
 */
export function normalFilters(raw: RawTicketFilters): TicketFilters {
  const search = raw.search?.trim() ?? ''
  const status = statusFilters.find((one) => one === raw.status)
  const { image, start_date, end_date } = raw
  const net = normalNet(raw.net)
  return {
    ...(typeof raw.project_id === 'number' ? { project_id: raw.project_id } : {}),
    ...(status !== undefined && status !== 'all' ? { status } : {}),
    ...(image === 'with' || image === 'without' ? { image } : {}),
    ...(isDay(start_date) ? { start_date } : {}),
    ...(isDay(end_date) ? { end_date } : {}),
    ...(search === '' ? {} : { search }),
    ...(net === undefined ? {} : { net }),
    yes: pick(yesNoFilters, (name) => raw.yes?.[name] ?? undefined),
    lists: pick(listFilters, (name) => nonEmpty([...new Set(raw.lists?.[name] ?? [])].sort())),
  }
}

/** How many filters are set, not counting the project of the screen. */
export function countFilters({ project_id: _project, yes, lists, ...others }: TicketFilters): number {
  return Object.keys(others).length + Object.keys(yes).length + Object.keys(lists).length
}

/** The query of GET /v1/slips (C.1): named parameters, and the other filters under `filters`. */
export interface SlipsQuery {
  readonly project_id?: number
  readonly status?: string
  readonly image?: 'with' | 'without'
  readonly modified?: boolean
  readonly start_date?: Day
  readonly end_date?: Day
  readonly search?: string
  readonly filters?: Readonly<Record<string, boolean | NetRange | { readonly in: readonly string[] }>>
}

/** These filters as the query of GET /v1/slips, without empty parameters (TICK-13, C.1). */
export function slipsQuery(filters: TicketFilters): SlipsQuery {
  const { yes, lists, net, ...named } = normalFilters(filters)
  const { modified, ...others } = yes
  const inFilters = { ...others, ...(net === undefined ? {} : { net_amount: net }), ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, { in: values }])) }
  return {
    ...named,
    ...(modified === undefined ? {} : { modified }),
    ...(Object.keys(inFilters).length === 0 ? {} : { filters: inFilters }),
  }
}

/** Maximum number of characters of a search text. */
export const SEARCH_MAX_CHARACTERS = 200

function pick<K extends string, V>(names: readonly K[], valueOf: (name: K) => V | undefined): Partial<Record<K, V>> {
  const values: Partial<Record<K, V>> = {}
  for (const name of names) {
    const value = valueOf(name)
    if (value !== undefined) values[name] = value
  }
  return values
}

function nonEmpty(values: readonly string[]): readonly string[] | undefined {
  return values.length === 0 ? undefined : values
}
