import { today } from '#tests/day'
import type { Ids } from '#tests/faults/agency-rows'
import { addressesOfAreas } from '#tests/faults/area-rows'

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly format?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

/** The kind of row whose id a parameter or a body field has, by the name of the parameter or field. */
const idNames: Readonly<Record<string, keyof Ids>> = {
  projectId: 'project', project_id: 'project', dot_project_id: 'project', slip_id: 'slip', slip_ids: 'slip', slipId: 'slip', haulhub_slip_id: 'slip', imageable_id: 'slip',
  project_pay_item_id: 'item', external_dot_contractor_id: 'contractor', external_dot_contract_project_id: 'contractProject', plant_id: 'plant',
  note: 'note', job_id: 'job', share_id: 'share', change_set: 'changeSet', dot_authority_id: 'agency', pay_item_id: 'item', user_id: 'employee',
}
/** The kind of row that an id at the end of a path names; longer paths come first. */
const addresses: readonly (readonly [string, keyof Ids])[] = Object.entries<keyof Ids>({
  '/slips/imports/:id': 'importId', '/slips/:id': 'slip', '/api_keys/:id': 'apiKey', '/jobs/:id': 'job', '/dot_authorities/:id': 'agency', '/projects/:id': 'project',
  '/dot_projects/:id': 'project', '/pay_items/:id': 'item', '/dot_employees/:id': 'employee', '/dot_groups/:id': 'group', '/documents/:id': 'document', '/images/:id': 'image',
  '/reconciliation_uoms/:id': 'uom', '/external_dot_contractors/:id': 'contractor', '/pay_periods/:number': 'period',
  ...addressesOfAreas,
}).toSorted(([one], [other]) => other.length - one.length)

/** The id for a parameter or field in calls of this path; undefined when it names no row. */
export function idNamed(name: string, ids: Ids, path: string): number | string | undefined {
  if (name === 'id' || name === 'number' || name === 'no') {
    const meant = addresses.find(([address]) => address.endsWith(`/:${name}`) && `${path}/`.includes(`${address}/`))
    return meant === undefined ? undefined : ids[meant[1]]
  }
  const key = idNames[name]
  return key === undefined ? undefined : ids[key]
}

/** An example value for a schema, with its required fields and every field that names a row. */
export function exampleOf(schema: object, ids: Ids, path: string, name = ''): unknown {
  const { type, enum: words, const: only, anyOf, format, minimum, properties = {}, required = [], items }: Schema = schema
  if (only !== undefined) return only
  if (words !== undefined) return words[0]
  const kind = typeof type === 'string' ? type : type?.[0]
  if (kind === 'object') {
    const named = Object.entries(properties).filter(([key]) => required.includes(key) || (idNamed(key, ids, path) !== undefined && key !== 'slip_ids'))
    return Object.fromEntries(named.map(([key, part]) => [key, exampleOf(part, ids, path, key)]))
  }
  if (kind === 'array') return items === undefined ? [] : [exampleOf(items, ids, path, name)]
  const id = idNamed(name, ids, path)
  if (id !== undefined) return id
  if (anyOf !== undefined) return exampleOf(anyOf[0] ?? {}, ids, path, name)
  if (kind === 'integer' || kind === 'number') return Math.max(1, minimum ?? 1)
  if (kind === 'boolean') return true
  if (kind === 'string') return textOf(name, format)
  return {}
}

function textOf(name: string, format: string | undefined): string {
  if (format === 'date') return today()
  if (format === 'date-time') return new Date().toISOString()
  if (format === 'uuid') return '3b241101-e2bb-4255-8caf-4136c566a962'
  return name === 'table' || name === 'screen' ? 'tickets' : 'A text'
}
