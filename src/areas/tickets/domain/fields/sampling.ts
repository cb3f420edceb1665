import { agency, amount, counter, decimal, either, signed, text, time, type TicketField } from '#src/areas/tickets/domain/field-types'

const sampling = { ...agency, group: 'sampling_info' } as const
const moment = { ...either, group: 'sampling_info', type: time } as const

/** The fields about the sampling of a ticket's load (A.1, group sampling_info). */
export const samplingFields = [
  { ...sampling, key: 'plant_inspector_name', label: 'Plant inspector', type: text(80), lookup: 'inspectors' },
  { ...sampling, key: 'field_materials_inspector_name', label: 'Field materials inspector', type: text(80), lookup: 'inspectors' },
  { ...sampling, key: 'sample_method', label: 'Sample method', type: text(40), lookup: 'sample_methods' },
  { ...sampling, key: 'work_type', label: 'Work type', type: text(40), lookup: 'work_types' },
  { ...sampling, key: 'form_type', label: 'Form type', type: text(40), lookup: 'form_types' },
  { ...moment, key: 'sample_time', label: 'Sample time' },
  { ...moment, key: 'discharge_time', label: 'Discharge time' },
  { ...moment, key: 'batch_time', label: 'Batch time' },
  { ...moment, key: 'due_time', label: 'Due time' },
  { ...sampling, key: 'air_1', label: 'Air 1', type: decimal(5, 2), unit: '%' },
  { ...sampling, key: 'air_2', label: 'Air 2', type: decimal(5, 2), unit: '%' },
  { ...sampling, key: 'slump_1', label: 'Slump 1', type: decimal(5, 2), unit: 'in' },
  { ...sampling, key: 'slump_2', label: 'Slump 2', type: decimal(5, 2), unit: 'in' },
  { ...sampling, key: 'wind_speed', label: 'Wind speed', type: decimal(5, 2), unit: 'mph' },
  { ...sampling, key: 'humidity', label: 'Humidity', type: decimal(5, 2), unit: '%' },
  { ...sampling, key: 'evaporation_rate', label: 'Evaporation rate', type: decimal(6, 3), unit: 'lb/ft²/h' },
  { ...sampling, key: 'efflux', label: 'Efflux', type: decimal(6, 2), unit: 's' },
  { ...sampling, key: 'yield', label: 'Yield', type: decimal(8, 2), unit: 'ft³' },
  { ...sampling, key: 'unit_weight', label: 'Unit weight', type: decimal(8, 2), unit: 'lb/ft³' },
  { ...sampling, key: 'number_of_specimens', label: 'Number of specimens', type: counter },
  { ...sampling, key: 'waste_quantity', label: 'Waste quantity', type: amount, unitFrom: 'uom_1', stored: 'column' },
  { ...sampling, key: 'waste_reason', label: 'Waste reason', type: text(80), lookup: 'waste_reasons' },
  { ...sampling, key: 'initial_curing_method', label: 'Curing method (initial)', type: text(40), lookup: 'curing_methods' },
  { ...sampling, key: 'box_temperature', label: 'Box temperature', type: signed(6, 2), unit: '°F' },
] as const satisfies readonly TicketField[]
