import { computed, either, latitude, longitude, signed, supplied, text, type TicketField } from '#src/areas/tickets/domain/field-types'

const column = { stored: 'column', group: 'location_info' } as const
const details = { stored: 'details', group: 'location_info' } as const

/** The location and job fields of a ticket (A.1, group location_info). */
export const locationFields = [
  { ...either, ...column, key: 'delivery_lat', label: 'Delivery latitude', type: latitude, unit: 'degrees' },
  { ...either, ...column, key: 'delivery_long', label: 'Delivery longitude', type: longitude, unit: 'degrees' },
  { ...supplied, ...column, key: 'job_name', label: 'Job name', type: text(80), lookup: 'job_names' },
  { ...supplied, ...column, key: 'job_number', label: 'Job number or PO', type: text(80), lookup: 'job_numbers' },
  { ...either, ...details, key: 'job_site_location', label: 'Job site location', type: text(200), lookup: 'job_site_locations' },
  { ...column, key: 'station', label: 'Station', type: text(20), source: 'A/V', need: 'O', change: 'edit', lookup: 'slip_stations' },
  // has a value only if the server found the station on an alignment (GEO-19); table A.1 does not have this field
  { ...computed, key: 'station_offset', label: 'Station offset', group: 'location_info', type: signed(6, 2), unit: 'ft, right +', stored: 'joined' },
  { ...either, ...details, key: 'phase', label: 'Phase', type: text(40), lookup: 'phases' },
  { ...either, ...details, key: 'phase_code', label: 'Phase code', type: text(40), lookup: 'phase_codes' },
  { ...computed, ...column, key: 'district', label: 'District', type: text(40), lookup: 'districts' },
] as const satisfies readonly TicketField[]
