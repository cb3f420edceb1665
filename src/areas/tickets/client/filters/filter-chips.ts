import { usDay } from '#src/platform/domain/formats/dates'
import type { ListFilter, TicketFilters, YesNoFilter } from '#src/areas/tickets/domain/filters'
import type { FilterChange } from '#src/areas/tickets/client/filters/filter-query'

/** One active filter as its chip shows it. */
export interface FilterChip {
  readonly filter: FilterChange['filter']
  /** The value that its cross takes away; undefined: the whole filter. */
  readonly value?: string
  readonly label: string
}

/** The filters of lists, in the words of the screen. */
export const listFilterWords: Readonly<Record<ListFilter, string>> = {
  supplier: 'Supplier',
  plant_name: 'Plant',
  material_description: 'Material',
  ticket_type: 'Ticket type',
  contractor: 'Contractor',
  truck: 'Truck',
  uom_1: 'Unit',
  pay_code: 'Pay item',
  pay_period: 'Period',
}

/** What a filter that asks yes or no is called for each answer. */
export const yesNoFilterWords: Readonly<Record<YesNoFilter, Readonly<Record<'yes' | 'no', string>>>> = {
  coded: { yes: 'Coded', no: 'Uncoded' },
  flag_by_dot: { yes: 'Flagged', no: 'Not flagged' },
  overloaded: { yes: 'Overloaded', no: 'Not overloaded' },
  modified: { yes: 'Modified', no: 'Not modified' },
  connected: { yes: 'Connected', no: 'Unconnected' },
  missing_pay_data: { yes: 'Missing pay data', no: 'Pay data complete' },
}

/** The words of a status as the filter names it. */
export const statusFilterWords: Readonly<Record<string, string>> = { delivered: 'Delivered', pending: 'Pending', rejected: 'Rejected', voided: 'Voided' }

/** A chip for every active filter but the search, which its own box shows (TICK-6 to TICK-10). */
export function chipsOf(filters: TicketFilters): readonly FilterChip[] {
  const { status, image, start_date: from, end_date: to, yes, lists } = filters
  return [
    ...dayChips(from, to),
    ...(status === undefined ? [] : [{ filter: 'status', label: statusFilterWords[status] ?? status } as const]),
    ...(image === undefined ? [] : [{ filter: 'image', label: image === 'with' ? 'With image' : 'Without image' } as const]),
    ...pairs(yes).flatMap(([filter, is]) => (is === undefined ? [] : [{ filter, label: yesNoFilterWords[filter][is ? 'yes' : 'no'] }])),
    ...pairs(lists).flatMap(([filter, values]) => (values ?? []).map((value) => ({ filter, value, label: listChip(filter, value) }))),
  ]
}

function dayChips(from: string | undefined, to: string | undefined): FilterChip[] {
  if (from !== undefined && from === to) return [{ filter: 'start_date', value: 'day', label: usDay(from) }]
  return [
    ...(from === undefined ? [] : [{ filter: 'start_date', label: `From ${usDay(from)}` } as const]),
    ...(to === undefined ? [] : [{ filter: 'end_date', label: `To ${usDay(to)}` } as const]),
  ]
}

function listChip(filter: ListFilter, value: string): string {
  if (filter === 'uom_1' && value === '') return 'No unit'
  return filter === 'uom_1' || filter === 'pay_period' || filter === 'truck' ? `${listFilterWords[filter]} ${value}` : value
}

function pairs<Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): readonly [Key, Value | undefined][] {
  // The keys of a record of ours are the keys that its type names.
  return Object.entries(record) as [Key, Value | undefined][]
}
