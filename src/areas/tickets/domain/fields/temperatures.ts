import { agency, either, signed, supplied, type TicketField } from '#src/areas/tickets/domain/field-types'

const temperature = { group: 'temperature_info', type: signed(6, 2), unit: '°F' } as const

/** The temperature fields of a ticket, in degrees Fahrenheit (A.1, group temperature_info). */
export const temperatureFields = [
  { ...either, ...temperature, key: 'plant_temperature', label: 'Plant temperature' },
  { ...agency, ...temperature, key: 'field_temperature', label: 'Field temperature' },
  { ...supplied, ...temperature, key: 'contractor_field_temperature', label: 'Contractor field temperature' },
  { ...supplied, ...temperature, key: 'contractor_plant_temperature', label: 'Contractor plant temperature' },
] as const satisfies readonly TicketField[]
