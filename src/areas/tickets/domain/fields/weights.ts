import { amount, choice, computed, counter, integer, person, supplied, text, time, type TicketField } from '#src/areas/tickets/domain/field-types'
import { MAX_GVW_OVERRIDE_MAX_LBS, MAX_GVW_OVERRIDE_MIN_LBS } from '#src/areas/tickets/domain/limits'

const unit = { ...supplied, group: 'weight_info', type: text(20), stored: 'column', lookup: 'slip_uoms' } as const
const weight = { ...supplied, group: 'weight_info', type: amount, stored: 'column' } as const

/** The unit and weight fields of a ticket (A.1, group weight_info; TICK-30). */
export const weightFields = [
  { ...unit, key: 'uom_1', label: 'Unit' },
  { ...unit, key: 'uom_2', label: 'Unit 2' },
  { ...unit, key: 'uom_3', label: 'Unit 3' },
  { ...weight, key: 'gross_amount_1', label: 'Gross', unitFrom: 'uom_1' },
  { ...weight, key: 'gross_amount_2', label: 'Gross 2', unitFrom: 'uom_2' },
  { ...weight, key: 'gross_amount_3', label: 'Gross 3', unitFrom: 'uom_3' },
  { ...weight, key: 'tare_amount_1', label: 'Tare', unitFrom: 'uom_1' },
  { ...weight, key: 'tare_amount_2', label: 'Tare 2', unitFrom: 'uom_2' },
  { ...weight, key: 'tare_amount_3', label: 'Tare 3', unitFrom: 'uom_3' },
  { ...weight, key: 'net_amount', label: 'Net', unitFrom: 'uom_1' },
  { ...weight, key: 'net_amount_2', label: 'Net 2', unitFrom: 'uom_2' },
  { ...weight, key: 'net_amount_3', label: 'Net 3', unitFrom: 'uom_3' },
  { ...weight, key: 'ticketed_net', label: 'Ticketed net', unitFrom: 'uom_1' },
  { ...weight, key: 'accumulated_quantity', label: 'Accumulated quantity', unitFrom: 'uom_1' },
  { ...supplied, key: 'axle_count', label: 'Axles', group: 'weight_info', type: integer(2, 20) },
  { ...supplied, key: 'axle_weights', label: 'Axle weights', group: 'weight_info', type: { kind: 'numbers', most: 20 }, unit: 'lbs' },
  { ...supplied, key: 'axle_spacings', label: 'Axle spacings', group: 'weight_info', type: { kind: 'numbers', most: 19 }, unit: 'ft' },
  { ...computed, key: 'overload_amount', label: 'Overload', group: 'weight_info', type: amount, unitFrom: 'overload_unit' },
  { ...computed, key: 'overload_unit', label: 'Overload unit', group: 'weight_info', type: choice('lbs', 'tons') },
  { ...supplied, key: 'max_gvw', label: 'Max GVW', group: 'weight_info', type: counter, unit: 'lbs', stored: 'column' },
  {
    key: 'max_gvw_override',
    label: 'Max GVW override',
    group: 'weight_info',
    type: integer(MAX_GVW_OVERRIDE_MIN_LBS, MAX_GVW_OVERRIDE_MAX_LBS),
    unit: 'lbs',
    source: 'A',
    need: 'O',
    stored: 'column',
    change: 'override',
  },
  { ...computed, key: 'max_gvw_override_by', label: 'Max GVW override by', group: 'weight_info', type: person, need: 'C' },
  { ...computed, key: 'max_gvw_override_at', label: 'Max GVW override at', group: 'weight_info', type: time, need: 'C' },
] as const satisfies readonly TicketField[]
