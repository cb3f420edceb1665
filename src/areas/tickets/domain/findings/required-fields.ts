import type { FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import type { FindingRule } from '#src/areas/tickets/domain/findings/rule'

/**
 * The fields that an agency can require on a ticket: the label of each, and whether it is required by default. The location is not required
 * by default (PLUS-11).
 */
export const requiredFields = {
  truck: { label: 'Truck', first: true },
  net_amount: { label: 'Net', first: true },
  uom_1: { label: 'Unit', first: true },
  gross_amount_1: { label: 'Gross', first: false },
  tare_amount_1: { label: 'Tare', first: false },
  load_number: { label: 'Load number', first: false },
  job_number: { label: 'Job number or PO', first: false },
  contractor: { label: 'Contractor', first: false },
  product_code: { label: 'Product code', first: false },
  weighmaster: { label: 'Weighmaster', first: false },
  location: { label: 'Delivery location', first: false },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly first: boolean }>>

export type RequiredField = keyof typeof requiredFields

/** The names of the fields that can be required, in order. */
export const requiredFieldNames = Object.keys(requiredFields) as readonly string[] as readonly RequiredField[]

/** The rule about required fields. Each field is one of the rule's limits: 1 if the field is required, 0 if it is not. */
export const requiredFieldRule = {
  missing_field: {
    sentence: 'findings.missing_field',
    level: 'leave',
    limits: Object.fromEntries(Object.entries(requiredFields).map(([name, { label, first }]) => [name, { label, unit: '', first: first ? 1 : 0, min: 0, max: 1 }])),
    find({ filled }, limits): FoundValues | null {
      const missing = requiredFieldNames.filter((name) => limits[name] === 1 && !filled.includes(name))
      return missing.length === 0 ? null : { fields: missing.map((name) => requiredFields[name].label).join(', ') }
    },
  },
} as const satisfies Readonly<Record<string, FindingRule>>
