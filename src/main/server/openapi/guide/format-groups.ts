import { ticketFields, type DeclaredField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import type { TicketGroup } from '#src/areas/tickets/domain/field-types'

/**
 * One of the five groups of ticket data in the standard AASHTO MDMS-1. The standard's list of groups is public, but not its list of fields,
 * so we assigned the fields to the groups ourselves (PLUS-4).
 */
export interface FormatGroup {
  readonly id: string
  readonly title: string
  readonly meaning: string
  /** Values of one ticket, as a supplier sends them or the API returns them. */
  readonly example: Readonly<Partial<Record<TicketFieldKey, string | number | boolean>>>
}

/** The five groups, in the order in which a ticket gets its values. */
export const formatGroups = [
  {
    id: 'format-source',
    title: 'Source',
    meaning: 'The ticket itself, as the plant’s load-out system prints it: job, plant, material, mix design, and weights. Sent by the supplier.',
    example: {
      ticket_number: '700131', supplier: 'North Ridge Asphalt', plant_name: 'Plant 12', ticket_date: '2026-06-15', job_number: '180029', product_code: '2360.509',
      material_description: 'TYPE SP 12.5 WEARING COURSE MIXTURE (4,E)', uom_1: 'LB', gross_amount_1: 76_640, tare_amount_1: 26_520, net_amount: 50_120, binder_grade: 'PG 58V-34',
    },
  },
  {
    id: 'format-hauler',
    title: 'Hauler',
    meaning: 'The truck and the company that hauls, with what the truck may weigh. Weights of axles are in lbs, spacings in feet. Sent by the supplier.',
    example: { truck: 'T-404', hauler: 'Basin Hauling', license: 'YBA 2271', max_gvw: 80_000 },
  },
  {
    id: 'format-events',
    title: 'Loading and delivery events',
    meaning: 'What happened when and where, from loading to unloading. Times have an offset. The supplier sends times and places; the agency adds the day of delivery.',
    example: { ticketed_at: '2026-06-15T11:44:00+00:00', dispatched_at: '2026-06-15T11:47:00+00:00', time_at_destination: '2026-06-15T12:19:00+00:00', delivery_lat: 47.0321, delivery_long: -91.6712 },
  },
  {
    id: 'format-testing',
    title: 'Testing and contract administration',
    meaning: 'What was measured at the road, where the load was placed, and which pay items it was coded to. Temperatures are in degrees Fahrenheit. Most of it is entered by the agency and returned when the ticket is read.',
    example: { plant_temperature: 305, field_temperature: 291, station: '12+50', lane: 'EB driving', lift_number: '2', waste_quantity: 120, waste_reason: 'Left in the truck' },
  },
  {
    id: 'format-verification',
    title: 'Agency verification',
    meaning: 'What the agency decided about the ticket, and what the server found. The supplier sends only the void; the rest is returned when the ticket is read.',
    example: { status: 'pending', void: false, flag_by_dot: false, reissued: false },
  },
] as const satisfies readonly FormatGroup[]

type FormatGroupId = (typeof formatGroups)[number]['id']

const ofTicketGroup: Readonly<Record<TicketGroup, FormatGroupId>> = {
  ticket_info: 'format-source',
  weight_info: 'format-source',
  party_info: 'format-source',
  material_info: 'format-source',
  location_info: 'format-testing',
  temperature_info: 'format-testing',
  placement_info: 'format-testing',
  asphalt_info: 'format-source',
  concrete_water_info: 'format-source',
  sampling_info: 'format-testing',
  other_info: 'format-events',
  notes_info: 'format-verification',
  pay_info: 'format-testing',
}

/** Fields that are in one group in the format and in a different group on the screens. */
const elsewhere: Readonly<Partial<Record<TicketFieldKey, FormatGroupId>>> = {
  id: 'format-source', version: 'format-source', job_name: 'format-source', job_number: 'format-source', purchase_order_number: 'format-source',
  truck: 'format-hauler', hauler: 'format-hauler', license: 'format-hauler', max_gvw: 'format-hauler', axle_count: 'format-hauler', axle_weights: 'format-hauler', axle_spacings: 'format-hauler',
  ticketed_at: 'format-events', delivered_date: 'format-events', delivery_lat: 'format-events', delivery_long: 'format-events', job_site_location: 'format-events', batch_time: 'format-events',
  discharge_time: 'format-events', contractor_signed_at: 'format-events', contractor_lat: 'format-events', contractor_long: 'format-events', delivery_device: 'format-events',
  direction: 'format-testing', lane: 'format-testing', structure_type: 'format-testing', additive: 'format-source',
  theoretical_maximum_density: 'format-testing', in_place_density: 'format-testing', design_thickness: 'format-testing', measured_thickness: 'format-testing',
  status: 'format-verification', void: 'format-verification', reissued: 'format-verification', modified: 'format-verification', overload_amount: 'format-verification', overload_unit: 'format-verification',
  max_gvw_override: 'format-verification', max_gvw_override_by: 'format-verification', max_gvw_override_at: 'format-verification', dot_project_id: 'format-verification', plant_id: 'format-verification',
}

/** The fields of one of the five groups. Every field of a ticket is in exactly one group. */
export function fieldsOfFormatGroup(id: FormatGroupId): readonly DeclaredField[] {
  return ticketFields.filter(({ key, group }) => (elsewhere[key] ?? (group === null ? 'format-verification' : ofTicketGroup[group])) === id)
}
