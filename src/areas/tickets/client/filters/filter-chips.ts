import { usDay } from '#src/platform/domain/formats/dates'
import { netWords } from '#src/areas/tickets/domain/net-range'
import type { ListFilter, TicketFilters, YesNoFilter } from '#src/areas/tickets/domain/filters'
import type { FilterChange } from '#src/areas/tickets/client/filters/public/filter-query'

/** The chip of one active filter. */
export interface FilterChip {
  readonly filter: FilterChange['filter']
  /** The value that the chip's close button removes from the filter. If undefined, the button removes the whole filter. */
  readonly value?: string
  readonly label: string
}

/** Labels of the list filters. */
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
  ticket_number: 'Ticket',
}

/** Labels of the yes-or-no filters, one for yes and one for no. */
export const yesNoFilterWords: Readonly<Record<YesNoFilter, Readonly<Record<'yes' | 'no', string>>>> = {
  coded: { yes: 'Coded', no: 'Uncoded' },
  to_code: { yes: 'To code', no: 'Nothing to code' },
  flag_by_dot: { yes: 'Flagged', no: 'Not flagged' },
  overloaded: { yes: 'Overloaded', no: 'Not overloaded' },
  modified: { yes: 'Modified', no: 'Not modified' },
  connected: { yes: 'Connected', no: 'Unconnected' },
  exceptions: { yes: 'With exceptions', no: 'Clean' },
  parked: { yes: 'Parked', no: 'Not parked' },
  missing_pay_data: { yes: 'Missing pay data', no: 'Pay data complete' },
}

/** Labels of the status filter's choices. */
export const statusFilterWords: Readonly<Record<string, string>> = { delivered: 'Delivered', pending: 'Pending', rejected: 'Rejected', voided: 'Voided' }

/**
 * The chips of the active filters. A list filter has one chip per value. The search text has no chip, because it has a box of its own
 * (TICK-6 to TICK-10).
 */
export function chipsOf(filters: TicketFilters): readonly FilterChip[] {
  const { status, image, start_date: from, end_date: to, yes, lists, net } = filters
  return [
    ...dayChips(from, to),
    ...(status === undefined ? [] : [{ filter: 'status', label: statusFilterWords[status] ?? status } as const]),
    ...(image === undefined ? [] : [{ filter: 'image', label: image === 'with' ? 'With image' : 'Without image' } as const]),
    ...(net === undefined ? [] : [{ filter: 'net', label: `Net ${netWords(net)}` } as const]),
    ...pairs(yes).flatMap(([filter, is]) => (is === undefined ? [] : [{ filter, label: yesNoFilterWords[filter][is ? 'yes' : 'no'] }])),
    ...numberChips(lists.ticket_number ?? []),
    ...pairs(lists).flatMap(([filter, values]) => (filter === 'ticket_number' ? [] : (values ?? [])).map((value) => ({ filter, value, label: listChip(filter, value) }))),
  ]
}

/** A single chip for all ticket numbers in the filter, because they are pasted together and removed together. */
function numberChips(numbers: readonly string[]): FilterChip[] {
  const [only] = numbers
  return only === undefined ? [] : [{ filter: 'ticket_number', label: numbers.length === 1 ? `${listFilterWords.ticket_number} ${only}` : `${numbers.length} ticket numbers` }]
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
  // the cast is safe, since the records passed in have no keys besides those of their type
  return Object.entries(record) as [Key, Value | undefined][]
}
