import { noFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'
import type { ReconciliationView } from '#src/areas/reconciliation/client/page/views'

/** The filters that find the tickets counted in a row of totals; null for a row whose tickets cannot be filtered. */
export function filtersOfLine(view: ReconciliationView, line: object): TicketFilters | null {
  switch (view) {
    case 'pay_items':
      return ofUnit(ofList('pay_code', Reflect.get(line, 'item_code')), Reflect.get(line, 'is_dnp') === true ? Reflect.get(line, 'estimated_qty_uom') : undefined)
    case 'materials':
      return ofUnit(ofList('material_description', Reflect.get(line, 'material_description')), Reflect.get(line, 'uom'))
    case 'periods':
      return ofList('pay_period', Reflect.get(line, 'number'))
    case 'days': {
      const day: unknown = Reflect.get(line, 'day')
      return typeof day === 'string' ? { ...noFilters, start_date: day, end_date: day } : null
    }
    case 'tickets':
      return null
  }
}

function ofList(name: 'pay_code' | 'material_description' | 'pay_period', value: unknown): TicketFilters | null {
  return value === null || value === undefined || value === '' ? null : { ...noFilters, lists: { [name]: [String(value)] } }
}

/** Limits the filters to one unit: null means tickets without a unit; undefined means all units. */
function ofUnit(filters: TicketFilters | null, unit: unknown): TicketFilters | null {
  return filters === null || unit === undefined ? filters : { ...filters, lists: { ...filters.lists, uom_1: [unit === null ? '' : String(unit)] } }
}
