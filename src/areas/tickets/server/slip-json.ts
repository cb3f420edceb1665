import { ticketFields, type DeclaredField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** The fields that a row of a list can have: those of the catalog and a few more. */
export type RowField = Exclude<TicketFieldKey, 'notes'> | 'coded' | 'image_count' | 'flag_note' | 'contract_number' | 'contract_projects' | 'timezone'

const payItem = (item: string) => sql.part`CASE WHEN ${sql.identifier(`${item}.id`)} IS NULL THEN NULL ELSE json_build_object(
  'id', ${sql.identifier(`${item}.id`)}, 'line_number', ${sql.identifier(`${item}.line_number`)},
  'item_code', ${sql.identifier(`${item}.item_code`)}, 'item_description', ${sql.identifier(`${item}.item_description`)},
  'estimated_qty_uom', ${sql.identifier(`${item}.estimated_qty_uom`)}, 'is_dnp', ${sql.identifier(`${item}.is_dnp`)},
  'source_only', ${sql.identifier(`${item}.source_only`)}) END`

const contractor = (name: string) => sql.part`CASE WHEN ${sql.identifier(`${name}.id`)} IS NULL THEN NULL ELSE
  json_build_object('id', ${sql.identifier(`${name}.id`)}, 'name', ${sql.identifier(`${name}.name`)}) END`

const joined: Readonly<Record<string, SqlPart>> = {
  connected_dot_project_number: sql.part`project.state_project_number`,
  primary_pay_code: sql.part`item_1.item_code`,
  primary_pay_code_description: sql.part`item_1.item_description`,
  primary_line_number: sql.part`item_1.line_number`,
  primary_pay_code_quantity: sql.part`coding_1.quantity`,
  secondary_pay_code: sql.part`item_2.item_code`,
  secondary_pay_code_description: sql.part`item_2.item_description`,
  secondary_line_number: sql.part`item_2.line_number`,
  secondary_pay_code_quantity: sql.part`coding_2.quantity`,
  reconciliation: sql.part`json_build_object(
    'primary_pay_item', ${payItem('item_1')}, 'primary_pay_code_quantity', coding_1.quantity,
    'primary_external_dot_contractor_id', coding_1.external_dot_contractor_id,
    'primary_external_dot_contractor', ${contractor('contractor_1')},
    'secondary_pay_item', ${payItem('item_2')}, 'secondary_pay_code_quantity', coding_2.quantity,
    'secondary_external_dot_contractor_id', coding_2.external_dot_contractor_id,
    'secondary_external_dot_contractor', ${contractor('contractor_2')},
    'additional_notes', coalesce(coding_2.additional_notes, coding_1.additional_notes))`,
}

/** A person's id and name. A subquery rather than a join, since few rows have a person. */
function person(column: SqlPart): SqlPart {
  return sql.part`CASE WHEN ${column} IS NULL THEN NULL ELSE (
    SELECT json_build_object('id', who.id, 'name', who.first_name || ' ' || who.last_name) FROM employees who
    WHERE who.dot_authority_id = s.dot_authority_id AND who.id = ${column}) END`
}

function valueOf(field: DeclaredField): SqlPart {
  if (field.stored === 'joined') return joined[field.key] ?? sql.part`NULL`
  const column = sql.identifier(`s.${field.key}`)
  if (field.type.kind === 'person') return person(column)
  // amounts are stored with four decimals and returned with two (API-36)
  if (field.type.kind === 'decimal' && field.type.decimals !== field.type.scale) {
    return field.type.decimals === 2 ? sql.part`round(${column}, 2)` : column
  }
  return column
}

/** The SQL of a catalog field's value, over `s` and the joins of `joinedToSlip`; null for notes, which have their own rows. */
export function fieldValue(field: DeclaredField): SqlPart | null {
  if (field.key === 'notes') return null
  return field.stored === 'details' ? sql.part`(s.details ->> ${field.key})` : valueOf(field)
}

const beside = ['coded', 'image_count', 'flag_note'] as const

/** The contract projects of a ticket's pay items, as a JSON array. The subquery runs only if an item belongs to one. */
const contractProjects = sql.part`CASE WHEN coalesce(item_1.external_dot_contract_project_id, item_2.external_dot_contract_project_id) IS NULL THEN '[]'::json ELSE (
  SELECT json_agg(part.name ORDER BY part.name) FROM external_dot_contract_projects part
  WHERE part.dot_authority_id = s.dot_authority_id
    AND part.id IN (item_1.external_dot_contract_project_id, item_2.external_dot_contract_project_id)) END`

const rowValues: ReadonlyMap<string, SqlPart> = new Map<string, SqlPart>([
  ...ticketFields
    .filter(({ key, stored }) => stored !== 'details' && key !== 'notes')
    .map((field): [string, SqlPart] => [field.key, valueOf(field)]),
  ...beside.map((name): [string, SqlPart] => [name, sql.identifier(`s.${name}`)]),
  ['contract_number', sql.part`project.contract_number`],
  ['contract_projects', contractProjects],
  ['timezone', sql.part`coalesce(project.timezone, (SELECT agency.timezone FROM dot_authorities agency WHERE agency.id = s.dot_authority_id))`],
])

const detailKeys: ReadonlySet<string> = new Set(ticketFields.filter(({ stored }) => stored === 'details').map(({ key }) => key))

/** True for a field that a row of a list can have. */
export function isRowField(name: string): name is RowField {
  return rowValues.has(name) || detailKeys.has(name)
}

const allColumns = [...rowValues.keys()]

/**
 * The SQL of a ticket's JSON, built from the field catalog (A.1), over `s` and the joins of `joinedToSlip`. Columns are always present,
 * with null when empty. Details are present only when they have a value. `fields` limits the fields, but id and version are always
 * present.
 */
export function slipJson(fields: readonly RowField[] | null): SqlPart {
  return fields === null ? wholeSlipJson : jsonOf(fields)
}

function jsonOf(fields: readonly RowField[] | null): SqlPart {
  const wanted = fields === null ? allColumns : [...new Set(['id', 'version', ...fields])].filter((name) => rowValues.has(name))
  const columns = wanted.map((name) => sql.part`${rowValues.get(name)} AS ${sql.identifier(name)}`)
  const row = sql.part`(SELECT row_to_json(columns)::text FROM (SELECT ${sql.join(columns, ', ')}) AS columns)`
  const tail = fields === null ? sql.part`s.details` : someDetails(fields.filter((name) => detailKeys.has(name)))
  if (tail === null) return row
  return sql.part`CASE WHEN ${tail} = '{}' THEN ${row} ELSE left(${row}, -1) || ',' || substr(${tail}::text, 2) END`
}

const wholeSlipJson = sql.constant(jsonOf(null))

function someDetails(keys: readonly string[]): SqlPart | null {
  if (keys.length === 0) return null
  return sql.part`(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(s.details) WHERE key = ANY (${keys}::text[]))`
}

/** The joins that a ticket's JSON needs: its project, and its two pay codes with their items and contractors. */
export const joinedToSlip: SqlPart = sql.constant(sql.part`
  LEFT JOIN dot_projects project ON project.dot_authority_id = s.dot_authority_id AND project.id = s.dot_project_id
  LEFT JOIN pay_item_assignments coding_1 ON coding_1.dot_authority_id = s.dot_authority_id AND coding_1.slip_id = s.id AND coding_1.slot = 1
  LEFT JOIN pay_items item_1 ON item_1.dot_authority_id = coding_1.dot_authority_id AND item_1.id = coding_1.project_pay_item_id
  LEFT JOIN external_dot_contractors contractor_1
    ON contractor_1.dot_authority_id = coding_1.dot_authority_id AND contractor_1.id = coding_1.external_dot_contractor_id
  LEFT JOIN pay_item_assignments coding_2 ON coding_2.dot_authority_id = s.dot_authority_id AND coding_2.slip_id = s.id AND coding_2.slot = 2
  LEFT JOIN pay_items item_2 ON item_2.dot_authority_id = coding_2.dot_authority_id AND item_2.id = coding_2.project_pay_item_id
  LEFT JOIN external_dot_contractors contractor_2
    ON contractor_2.dot_authority_id = coding_2.dot_authority_id AND contractor_2.id = coding_2.external_dot_contractor_id`)
