import { counter, decimal, either, integer, supplied, text, type TicketField } from '#src/areas/tickets/domain/field-types'

const ours = { ...either, group: 'asphalt_info' } as const
const theirs = { ...supplied, group: 'asphalt_info' } as const

/** The asphalt fields of a ticket (A.1, group asphalt_info). */
export const asphaltFields = [
  { ...ours, key: 'theoretical_maximum_density', label: 'Theoretical maximum density', type: decimal(8, 3), unit: 'lb/ft³' },
  { ...ours, key: 'in_place_density', label: 'In-place density', type: decimal(8, 3), unit: 'lb/ft³' },
  { ...ours, key: 'design_thickness', label: 'Design thickness', type: decimal(6, 2), unit: 'in' },
  { ...ours, key: 'measured_thickness', label: 'Measured thickness', type: decimal(6, 2), unit: 'in' },
  { ...theirs, key: 'virgin_asphalt_content', label: 'Virgin asphalt content', type: decimal(5, 2), unit: '%' },
  { ...theirs, key: 'binder_content', label: 'Binder content (optimum)', type: decimal(5, 2), unit: '%' },
  { ...theirs, key: 'binder_grade', label: 'Binder grade', type: text(40), lookup: 'binder_grades' },
  { ...theirs, key: 'jmf_year', label: 'JMF year', type: integer(1900, 2999), lookup: 'jmf_years' },
  { ...theirs, key: 'mix_id', label: 'Mix ID', type: text(40), lookup: 'mix_ids' },
  { ...theirs, key: 'mix_use', label: 'Mix use', type: text(40), lookup: 'mix_uses' },
  { ...ours, key: 'initial_revolution_count', label: 'Initial revolution count', type: counter },
] as const satisfies readonly TicketField[]
