import { decimal, supplied, type TicketField } from '#src/areas/tickets/domain/field-types'

const water = { ...supplied, group: 'concrete_water_info', type: decimal(8, 2), unit: 'gal' } as const
const ratio = { ...supplied, group: 'concrete_water_info', type: decimal(5, 3) } as const

/** The fields about the water of a concrete ticket (A.1, group concrete_water_info). */
export const concreteWaterFields = [
  { ...water, key: 'design_total_water', label: 'Design total water' },
  { ...water, key: 'batched_water', label: 'Batched water' },
  { ...water, key: 'allowable_water', label: 'Allowable water' },
  { ...water, key: 'trim_water', label: 'Trim water' },
  { ...ratio, key: 'water_cement_ratio', label: 'Water cement ratio' },
  { ...ratio, key: 'target_water_cement_ratio', label: 'Target water cement ratio' },
] as const satisfies readonly TicketField[]
