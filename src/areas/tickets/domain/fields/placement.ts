import { agency, date, either, text, type TicketField } from '#src/areas/tickets/domain/field-types'

const number = { ...either, group: 'placement_info', type: text(20), stored: 'column' } as const

/** The fields about the placement of a ticket's material (A.1, group placement_info). */
export const placementFields = [
  { ...number, key: 'block_number', label: 'Block number', lookup: 'block_numbers' },
  { ...number, key: 'lift_number', label: 'Lift number', lookup: 'lift_numbers' },
  { ...number, key: 'ticketed_lot_number', label: 'Lot number', lookup: 'lot_numbers' },
  { ...agency, key: 'application_date', label: 'Application date', group: 'placement_info', type: date },
] as const satisfies readonly TicketField[]
