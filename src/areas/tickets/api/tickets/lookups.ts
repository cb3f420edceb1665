import { Type } from 'typebox'
import { whoMay, type ContractEntry } from '#src/platform/api/contract'
import { Id, Page, pageQuery, Strict } from '#src/platform/api/schemas'

/**
 * The lookup calls of table C.3. Each key is the name in the path of the call; the value lists the ticket fields whose values the call
 * returns.
 */
export const lookupFields = {
  slip_statuses: ['status'],
  slip_uoms: ['uom_1', 'uom_2', 'uom_3'],
  trucks: ['truck'],
  haulers: ['hauler'],
  plants: ['plant_name'],
  suppliers: ['supplier'],
  customers: ['customer_name'],
  contractors: ['contractor'],
  weighmasters: ['weighmaster'],
  product_codes: ['product_code'],
  material_descriptions: ['material_description'],
  ticket_types: ['ticket_type'],
  job_names: ['job_name'],
  job_numbers: ['job_number'],
  job_site_locations: ['job_site_location'],
  slip_stations: ['station'],
  phases: ['phase'],
  phase_codes: ['phase_code'],
  districts: ['district'],
  rejection_reasons: ['rejection_reason'],
  pay_sources: ['pay_or_source'],
  block_numbers: ['block_number'],
  lift_numbers: ['lift_number'],
  lot_numbers: ['ticketed_lot_number'],
  binder_grades: ['binder_grade'],
  jmf_years: ['jmf_year'],
  mix_ids: ['mix_id'],
  mix_uses: ['mix_use'],
  inspectors: ['plant_inspector_name', 'field_materials_inspector_name'],
  sample_methods: ['sample_method'],
  work_types: ['work_type'],
  form_types: ['form_type'],
  waste_reasons: ['waste_reason'],
  curing_methods: ['initial_curing_method'],
  directions: ['direction'],
  lanes: ['lane'],
  licenses: ['license'],
  delivery_devices: ['delivery_device'],
  additives: ['additive'],
  structure_types: ['structure_type'],
  purchase_orders: ['purchase_order_number'],
  slip_pay_codes: ['primary_pay_code', 'secondary_pay_code'],
  dispatch_numbers: ['dispatch_number'],
  slip_pay_periods: ['pay_period'],
} as const

export type LookupName = keyof typeof lookupFields

export const lookupNames = Object.keys(lookupFields) as readonly LookupName[]

const query = Strict({
  project_id: Type.Optional(Id),
  match: Type.Optional(Type.String({ maxLength: 200 })),
  ...pageQuery,
})

const answer = Type.Object({
  content: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  page: Page,
})

interface LookupEntry extends ContractEntry {
  readonly method: 'GET'
  readonly query: typeof query
  readonly answer: typeof answer
}

/** One call for each lookup of table C.3. It lists the values of the tickets that the person may see, sorted by label (TICK-85). */
export const lookups = Object.fromEntries(
  lookupNames.map((name): [LookupName, LookupEntry] => [
    name,
    {
      method: 'GET',
      path: `/v1/${name}`,
      who: whoMay('see_project_tickets', 'see_plant_tickets'),
      style: 'ruby',
      query,
      answer,
      errors: [401, 403, 422],
      spec: '§7, C.3; TICK-85',
    },
  ]),
) as Readonly<Record<LookupName, LookupEntry>>
