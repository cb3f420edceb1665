import { choice, supplied, text, type TicketField } from '#src/areas/tickets/domain/field-types'

/** The material fields of a ticket (A.1, group material_info). */
export const materialFields = [
  { ...supplied, key: 'product_code', label: 'Product code', group: 'material_info', type: text(40), stored: 'column', lookup: 'product_codes' },
  { ...supplied, key: 'material_description', label: 'Material', group: 'material_info', type: text(200), need: 'R', stored: 'column', lookup: 'material_descriptions' },
  { ...supplied, key: 'ticket_type', label: 'Ticket type', group: 'material_info', type: choice('asphalt', 'concrete', 'aggregate', 'other'), stored: 'column', lookup: 'ticket_types' },
] as const satisfies readonly TicketField[]
