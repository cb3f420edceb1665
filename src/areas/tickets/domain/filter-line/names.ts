import type { ListFilter, YesNoFilter } from '#src/areas/tickets/domain/filters'
import { statusFilters } from '#src/areas/tickets/domain/status'

/** The filter that a name in a filter line means (PLUS-23). */
export type LineFilter =
  | { readonly kind: 'list'; readonly name: string; readonly filter: ListFilter }
  | { readonly kind: 'yes'; readonly name: string; readonly filter: YesNoFilter }
  | { readonly kind: 'choice'; readonly name: string; readonly filter: 'status' | 'image'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'days'; readonly name: 'date' }
  | { readonly kind: 'net'; readonly name: 'net' }

/** All filters of tickets, with the names that people type. */
export const lineFilters: readonly LineFilter[] = [
  { kind: 'choice', name: 'status', filter: 'status', values: Object.fromEntries(statusFilters.filter((status) => status !== 'all').map((status) => [status, status])) },
  { kind: 'list', name: 'plant', filter: 'plant_name' },
  { kind: 'list', name: 'material', filter: 'material_description' },
  { kind: 'list', name: 'supplier', filter: 'supplier' },
  { kind: 'list', name: 'contractor', filter: 'contractor' },
  { kind: 'list', name: 'truck', filter: 'truck' },
  { kind: 'list', name: 'type', filter: 'ticket_type' },
  { kind: 'list', name: 'unit', filter: 'uom_1' },
  { kind: 'list', name: 'item', filter: 'pay_code' },
  { kind: 'list', name: 'period', filter: 'pay_period' },
  { kind: 'list', name: 'ticket', filter: 'ticket_number' },
  { kind: 'net', name: 'net' },
  { kind: 'days', name: 'date' },
  { kind: 'choice', name: 'photo', filter: 'image', values: { yes: 'with', no: 'without' } },
  { kind: 'yes', name: 'to-code', filter: 'to_code' },
  { kind: 'yes', name: 'coded', filter: 'coded' },
  { kind: 'yes', name: 'flag', filter: 'flag_by_dot' },
  { kind: 'yes', name: 'overloaded', filter: 'overloaded' },
  { kind: 'yes', name: 'modified', filter: 'modified' },
  { kind: 'yes', name: 'missing', filter: 'missing_pay_data' },
  { kind: 'yes', name: 'exceptions', filter: 'exceptions' },
  { kind: 'yes', name: 'parked', filter: 'parked' },
  { kind: 'yes', name: 'connected', filter: 'connected' },
]

/** The filter with this name. Upper and lower case do not matter. */
export function lineFilterOf(name: string): LineFilter | undefined {
  return lineFilters.find((one) => one.name === name.toLowerCase())
}
