import type { TicketFilters } from '#src/areas/tickets/domain/filters'
import { chipsOf, yesNoFilterWords } from '#src/areas/tickets/client/filters/filter-chips'
import { words } from '#src/areas/tickets/client/messages'
import type { ActiveFilter, BarToggle } from '#src/workspace/client/table/FilterBar'

/** The active filters that the bar shows as chips. Leaves out "to code" and "unconnected", since each of them has a toggle of its own. */
export function activeFilters(filters: TicketFilters): readonly ActiveFilter[] {
  return chipsOf(filters)
    .filter(({ filter }) => filter !== 'to_code' || filters.yes.to_code === false)
    .filter(({ filter }) => filter !== 'connected' || filters.yes.connected === true)
    .map(({ filter, value, label }) => ({ label, answers: { filter: value === undefined ? { filter } : { filter, value } } }))
}

/** The toggle that switches between tickets without a project and all tickets (TICK-97). */
export function unconnectedToggle({ yes: { connected } }: TicketFilters): BarToggle {
  return connected === false
    ? { command: 'table.remove-filter', answers: { filter: { filter: 'connected' } }, label: words('unconnected'), isOn: true }
    : { command: 'table.filter-by', answers: { filter: 'connected', value: 'no' }, label: words('unconnected'), isOn: false }
}

/** The toggle that switches between tickets that have to be coded and all tickets (CLERK-24). */
export function toCodeToggle({ yes: { to_code } }: TicketFilters): BarToggle {
  return { command: 'table.toggle-to-code', label: yesNoFilterWords.to_code.yes, isOn: to_code === true }
}
