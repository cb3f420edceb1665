import { noFilters, type TicketFilters } from '#src/areas/tickets/domain/filters'
import type { ReconciliationView } from '#src/areas/reconciliation/client/page/views'

/** The filters that find the tickets which a line of totals counts; null for a line that names nothing to find them by. */
export function filtersOfLine(view: ReconciliationView, line: object): TicketFilters | null {
  switch (view) {
    case 'pay_items':
      return ofList('pay_code', Reflect.get(line, 'item_code'))
    case 'materials':
      return ofList('material_description', Reflect.get(line, 'material_description'))
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
