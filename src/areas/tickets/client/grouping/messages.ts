import { screenWords } from '#src/platform/client/words'
import type { GroupingField } from '#src/areas/tickets/domain/grouping/grouping'

/** UI text for grouped tickets. */
export const words = screenWords({
  all_of: 'All',
  no_value: 'None',
  tickets: 'Tickets',
  coded: 'Coded',
  uncoded: 'Uncoded',
  net: 'Net',
  grouped_by: 'Grouped by {{fields}}',
  empty: 'There are no tickets to group.',
})

/** The names of the fields that tickets are grouped by. */
export const groupingWords: Readonly<Record<GroupingField, string>> = {
  plant_name: 'Plant',
  supplier: 'Supplier',
  material_description: 'Material',
  date: 'Day',
  contractor: 'Contractor',
  truck: 'Truck',
  ticket_type: 'Ticket type',
  status: 'Status',
  pay_period: 'Period',
}
