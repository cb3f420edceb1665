import type { TicketFilters } from '#src/domain/tickets/filters'
import { chipsOf } from '#src/client/tickets/filters/filter-chips'
import type { ActiveFilter, BarToggle } from '#src/client/workspace/table/FilterBar'

/** The active filters as the bar shows them; whether uncoded ones are shown alone is a switch of its own. */
export function activeFilters(filters: TicketFilters): readonly ActiveFilter[] {
  return chipsOf(filters)
    .filter(({ filter }) => filter !== 'coded' || filters.yes.coded === true)
    .map(({ filter, value, label }) => ({ label, answers: { filter: value === undefined ? { filter } : { filter, value } } }))
}

/** The switch between uncoded tickets and all. */
export function uncodedToggle({ yes: { coded } }: TicketFilters): BarToggle {
  return coded === false
    ? { command: 'table.remove-filter', answers: { filter: { filter: 'coded' } }, label: 'Uncoded', isOn: true }
    : { command: 'table.filter-by', answers: { filter: 'coded', value: 'no' }, label: 'Uncoded', isOn: false }
}
