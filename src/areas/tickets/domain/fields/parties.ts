import { choice, latitude, lines, longitude, supplied, text, time, type TicketField } from '#src/areas/tickets/domain/field-types'

const party = { ...supplied, group: 'party_info' } as const

/** The fields for the parties of a ticket, such as supplier, hauler and contractor (A.1, group party_info). */
export const partyFields = [
  { ...party, key: 'truck', label: 'Truck', type: text(40), stored: 'column', lookup: 'trucks' },
  { ...party, key: 'hauler', label: 'Hauler', type: text(80), stored: 'column', lookup: 'haulers' },
  { ...party, key: 'plant_name', label: 'Plant', type: text(80), need: 'R', stored: 'column', lookup: 'plants' },
  { ...party, key: 'supplier', label: 'Supplier', type: text(80), need: 'R', stored: 'column', lookup: 'suppliers' },
  { ...party, key: 'customer_name', label: 'Customer', type: text(80), stored: 'column', lookup: 'customers' },
  { ...party, key: 'contractor', label: 'Contractor', type: text(80), stored: 'column', lookup: 'contractors' },
  { ...party, key: 'contractor_notes', label: 'Contractor notes', type: lines(2000) },
  { ...party, key: 'contractor_status', label: 'Contractor status', type: choice('pending', 'accepted', 'rejected') },
  { ...party, key: 'contractor_signed_at', label: 'Contractor signed at', type: time },
  { ...party, key: 'contractor_lat', label: 'Contractor latitude', type: latitude, unit: 'degrees' },
  { ...party, key: 'contractor_long', label: 'Contractor longitude', type: longitude, unit: 'degrees' },
  { ...party, key: 'weighmaster', label: 'Weighmaster', type: text(80), stored: 'column', lookup: 'weighmasters' },
] as const satisfies readonly TicketField[]
