import type { TSchema } from 'typebox'
import { receivedFields, type DeclaredField } from '#src/areas/tickets/domain/fields'
import { ticketGroups } from '#src/areas/tickets/domain/field-types'

/** Explanations for fields whose meaning is not clear from their names. */
const meanings: Readonly<Record<string, string>> = {
  ticket_number: 'The number printed on the ticket. With plant and date it makes the ticket one: the same three sent again are the same ticket.',
  supplier: 'Your company, always written the same way.',
  plant_name: 'The plant of the supplier that loaded the truck. A new name adds a plant.',
  ticket_date: 'The day of the ticket.',
  ticketed_at: 'When the ticket was printed. Left out: the first moment of the ticket date in the time zone of the project.',
  material_description: 'The material as printed. Not needed on a void.',
  job_number: 'What finds the project: its job number, contract number or state project number. Without a match the ticket is kept, and the agency connects it later.',
  job_name: 'Your name of the job. Shown beside a job number that matches no project.',
  product_code: 'Your code of the material, best the pay item code of the contract.',
  void: 'True voids the ticket. The first four required fields are then enough.',
  status: 'Only at the first arrival. Left out: pending.',
  quantity: 'The quantity of the ticket, where it is not a weight.',
  uom_1: 'The unit of quantity, gross, tare and net: LB, TON, C Y and so on.',
  uom_2: 'The unit of gross 2, tare 2 and net 2, if the ticket prints a second unit.',
  uom_3: 'The unit of gross 3, tare 3 and net 3.',
  gross_amount_1: 'Weight of the loaded truck.',
  tare_amount_1: 'Weight of the empty truck.',
  net_amount: 'Gross less tare: what was delivered.',
  ticketed_net: 'The net as first printed, if it was corrected since.',
  accumulated_quantity: 'What the job has received so far today, this load included.',
  load_number: 'The number of the load on its day.',
  max_gvw: 'The highest permitted gross weight of this truck.',
  truck: 'Number of the truck.',
  hauler: 'The company that hauls.',
  weighmaster: 'Who weighed the truck.',
}

/** A field of a ticket, described for the guide and the OpenAPI document. */
export interface DescribedField {
  readonly key: string
  readonly group: string
  readonly isRequired: boolean
  readonly format: string
  readonly unit: string
  readonly meaning: string
}

const required: ReadonlySet<string> = new Set(['ticket_number', 'supplier', 'plant_name', 'ticket_date', 'material_description'])

/** Every field that a ticket sent by a supplier may have. */
export const describedFields: readonly DescribedField[] = receivedFields.map((field) => ({
  key: field.key,
  group: field.group === null ? 'Other' : ticketGroups[field.group],
  isRequired: required.has(field.key),
  format: formatOf(field),
  unit: field.unit ?? field.unitFrom ?? '',
  meaning: meanings[field.key] ?? `${field.label}.`,
}))

/** The exact schema for the body of POST /v1/slips, with the required fields and the formats that the rules check. */
export function describedTicket(): TSchema {
  const properties = Object.fromEntries(receivedFields.map((field, at) => [field.key, { ...schemaOf(field), description: describedFields[at]?.meaning }]))
  const always = [...required].filter((key) => key !== 'material_description')
  return {
    type: 'object',
    properties,
    required: always,
    anyOf: [{ required: ['material_description'] }, { properties: { void: { const: true } }, required: ['void'] }],
    additionalProperties: false,
  }
}

function schemaOf({ key, type }: DeclaredField): Readonly<Record<string, unknown>> {
  const orNull = (name: string) => (required.has(key) ? name : [name, 'null'])
  switch (type.kind) {
    case 'integer':
      return { type: orNull('integer'), minimum: type.min, maximum: type.max }
    case 'decimal':
      return { type: ['number', 'string', 'null'], pattern: `^${type.signed ? '-?' : ''}\\d{1,${type.precision - type.scale}}(\\.\\d{1,${type.decimals}})?$` }
    case 'degrees':
      return { type: ['number', 'null'], minimum: -type.max, maximum: type.max }
    case 'boolean':
      return { type: orNull('boolean') }
    case 'numbers':
      return { type: ['array', 'null'], items: { type: ['number', 'string'] }, maxItems: type.most }
    case 'date':
      return { type: orNull('string'), format: 'date' }
    case 'time':
      return { type: orNull('string'), format: 'date-time' }
    case 'choice':
      return { type: orNull('string'), enum: [...type.choices.filter((choice) => choice !== ''), ...(key === 'status' ? ['accepted'] : []), null] }
    default:
      return { type: orNull('string'), ...('max' in type && { maxLength: type.max }) }
  }
}

/** Describes the format of a field's value in words, with its limits. */
export function formatOf({ type }: DeclaredField): string {
  switch (type.kind) {
    case 'integer':
      return `whole number, ${type.min} to ${type.max}`
    case 'decimal':
      return `number or decimal text, ${type.precision - type.scale} digits before and ${type.decimals} after the point`
    case 'degrees':
      return `degrees, -${type.max} to ${type.max}`
    case 'boolean':
      return 'true or false'
    case 'numbers':
      return `list of at most ${type.most} numbers`
    case 'date':
      return 'date, YYYY-MM-DD'
    case 'time':
      return 'time with offset, YYYY-MM-DDTHH:MM:SS-05:00'
    case 'choice':
      return `one of ${type.choices.filter((choice) => choice !== '').join(', ')}`
    default:
      return 'max' in type ? `text, at most ${type.max} characters` : 'text'
  }
}
