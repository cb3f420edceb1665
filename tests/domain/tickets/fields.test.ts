import { describe, expect, test } from 'vitest'
import { editableFields, fieldsOfGroup, findTicketField, receivedFields, ticketField, ticketFields, ticketGroupKeys } from '#src/areas/tickets/domain/fields'
import { rolesThatEdit } from '#src/areas/tickets/domain/field-value'
import { groupedFieldsWithValues, netAmountIn } from '#src/areas/tickets/domain/grouped-fields'

/** Table A.1: the keys of each group, as the table spells them. */
const A1: Readonly<Record<string, string>> = {
  ticket_info: 'ticket_number load_number dispatch_number status void quantity quantity_ordered ticket_date delivered_date',
  weight_info:
    'uom_1 uom_2 uom_3 gross_amount_1 gross_amount_2 gross_amount_3 tare_amount_1 tare_amount_2 tare_amount_3 ' +
    'net_amount net_amount_2 net_amount_3 ticketed_net accumulated_quantity axle_count axle_weights axle_spacings ' +
    'overload_amount overload_unit max_gvw max_gvw_override max_gvw_override_by max_gvw_override_at',
  party_info:
    'truck hauler plant_name supplier customer_name contractor contractor_notes contractor_status contractor_signed_at ' +
    'contractor_lat contractor_long weighmaster',
  temperature_info: 'plant_temperature field_temperature contractor_field_temperature contractor_plant_temperature',
  material_info: 'product_code material_description ticket_type',
  location_info: 'delivery_lat delivery_long job_name job_number job_site_location station phase phase_code district',
  notes_info: 'notes rejection_reason pay_or_source connected_dot_project_number flag_by_dot flagged_by flagged_at',
  placement_info: 'block_number lift_number ticketed_lot_number application_date',
  asphalt_info:
    'theoretical_maximum_density in_place_density design_thickness measured_thickness virgin_asphalt_content ' +
    'binder_content binder_grade jmf_year mix_id mix_use initial_revolution_count',
  concrete_water_info:
    'design_total_water batched_water allowable_water trim_water water_cement_ratio target_water_cement_ratio',
  sampling_info:
    'plant_inspector_name field_materials_inspector_name sample_method work_type form_type sample_time discharge_time ' +
    'batch_time due_time air_1 air_2 slump_1 slump_2 wind_speed humidity evaporation_rate efflux yield unit_weight ' +
    'number_of_specimens waste_quantity waste_reason initial_curing_method box_temperature',
  other_info:
    'direction lane license delivery_device additive structure_type signed_at dispatched_at time_at_destination ' +
    'purchase_order_number',
  pay_info:
    'primary_pay_code primary_pay_code_description primary_line_number primary_pay_code_quantity secondary_pay_code ' +
    'secondary_pay_code_description secondary_line_number secondary_pay_code_quantity pay_period',
}
const TOP_LEVEL = 'id version reconciliation reissued dot_project_id plant_id'
const OURS = ['ticketed_at', 'modified', 'station_offset']

describe('TICK-16 TICK-24 TICK-26 TICK-28 the catalog declares every field of A.1', () => {
  test.each(Object.entries(A1))('group %s', (group, keys) => {
    const declared = ticketFields.filter((field) => field.group === group).map(({ key }) => key)
    expect(declared.filter((key) => !OURS.includes(key)).sort()).toEqual(keys.split(' ').sort())
  })
  test('top level only', () => {
    const declared = ticketFields.filter((field) => field.group === null).map(({ key }) => key)
    expect(declared.filter((key) => !OURS.includes(key)).sort()).toEqual(TOP_LEVEL.split(' ').sort())
  })
  test('no key or label occurs twice in a group, and every group is visible', () => {
    expect(new Set(ticketFields.map(({ key }) => key)).size).toBe(ticketFields.length)
    expect(new Set(ticketFields.map(({ label }) => label)).size).toBe(ticketFields.length)
    expect([...ticketGroupKeys].sort()).toEqual(Object.keys(A1).sort())
    expect(ticketGroupKeys.every((group) => fieldsOfGroup(group).length > 0)).toBe(true)
  })
  test('a key of the catalog is found, and an inherited property name is not', () => {
    expect(findTicketField('net_amount')).toBe(ticketField('net_amount'))
    expect(findTicketField('toString')).toBeNull()
  })
})

test('TICK-42 the agency edits the fields that A.1 assigns to it, and supplier fields are read-only', () => {
  const edits = editableFields.map(({ key }) => key)
  for (const key of ['field_temperature', 'job_site_location', 'station', 'waste_quantity', 'lane', 'plant_temperature']) {
    expect(edits).toContain(key)
  }
  for (const key of ['net_amount', 'ticket_number', 'truck', 'material_description', 'mix_id', 'overload_amount', 'status']) {
    expect(edits).not.toContain(key)
  }
  expect(editableFields.every(({ source }) => source.includes('A'))).toBe(true)
  const ofAgency = ticketFields.filter(({ source }) => source.includes('A'))
  expect(ofAgency.filter(({ change }) => change !== 'edit').map(({ key, change }) => `${key} by ${change}`)).toEqual([
    'status by mark', 'delivered_date by mark', 'max_gvw_override by override',
    'notes by note', 'rejection_reason by mark', 'flag_by_dot by flag',
  ])
})

test('TICK-42 a plant inspector edits only temperatures and sampling', () => {
  const groups = new Set(editableFields.filter((field) => rolesThatEdit(field).includes('plant_inspector')).map(({ group }) => group))
  expect([...groups].sort()).toEqual(['sampling_info', 'temperature_info'])
  expect(rolesThatEdit(ticketField('net_amount'))).toEqual([])
  expect(rolesThatEdit(ticketField('lane'))).not.toContain('pending')
})

test('PLUS-3 a receipt contains the supplier’s fields, including the status, and nothing computed', () => {
  const keys = receivedFields.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['ticket_number', 'status', 'void', 'net_amount', 'plant_temperature']))
  expect(keys).not.toContain('overload_amount')
  expect(keys).not.toContain('field_temperature')
})

describe('TICK-29 TICK-30 TICK-31 grouped_fields_with_values', () => {
  const groups = groupedFieldsWithValues({
    id: 7, ticket_number: 'T7', status: '', void: false, net_amount: '24.37', uom_1: 'TON', truck: null, notes: [], yield: undefined,
  })
  test('it is a list of groups with keys and values, without those that have no value', () =>
    expect(groups).toEqual([
      { group_name: 'ticket_info', values: [{ key: 'ticket_number', value: 'T7' }, { key: 'void', value: false }] },
      { group_name: 'weight_info', values: [{ key: 'uom_1', value: 'TON' }, { key: 'net_amount', value: '24.37' }] },
    ]))
  test('RECO-11 the net amount is taken from weight_info', () => {
    expect(netAmountIn(groups)).toBe('24.37')
    expect(netAmountIn([])).toBeNull()
  })
})
