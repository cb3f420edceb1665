import { ticketFields, type DeclaredField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { jsonRow, type JsonValue } from '#src/platform/server/database/json-row'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { TextRow } from '#src/platform/server/database/transaction'

/** The fields that a row of a list can have: those of the field catalog, and a few more. */
export type RowField = Exclude<TicketFieldKey, 'notes'> | 'coded' | 'image_count' | 'flag_note' | 'contract_number' | 'contract_projects' | 'timezone'

/**
 * SQL for the distance of a ticket from the alignment on which the server found its station, in feet, positive to the right. Null for a
 * station that somebody entered. The query must name the ticket `s`. It is a subquery instead of a join, since most tickets have no such
 * distance.
 */
export const stationOffset = sql.constant(sql.part`CASE WHEN s.station IS NULL THEN NULL ELSE (
  SELECT given.offset_feet FROM stationed_tickets given WHERE given.dot_authority_id = s.dot_authority_id AND given.slip_id = s.id AND given.station = s.station) END`)

const joined: Readonly<Record<string, SqlPart>> = {
  connected_dot_project_number: sql.part`project.state_project_number`,
  station_offset: stationOffset,
  primary_pay_code: sql.part`item_1.item_code`,
  primary_pay_code_description: sql.part`item_1.item_description`,
  primary_line_number: sql.part`item_1.line_number`,
  primary_pay_code_quantity: sql.part`coding_1.quantity`,
  secondary_pay_code: sql.part`item_2.item_code`,
  secondary_pay_code_description: sql.part`item_2.item_description`,
  secondary_line_number: sql.part`item_2.line_number`,
  secondary_pay_code_quantity: sql.part`coding_2.quantity`,
}

const column = (name: string, is: 'text' | 'boolean' | 'json'): JsonValue => ({ column: sql.identifier(name), is })

const payItem = (item: string): JsonValue => ({
  unlessNull: sql.identifier(`${item}.id`),
  fields: {
    id: column(`${item}.id`, 'json'),
    line_number: column(`${item}.line_number`, 'json'),
    item_code: column(`${item}.item_code`, 'text'),
    item_description: column(`${item}.item_description`, 'text'),
    estimated_qty_uom: column(`${item}.estimated_qty_uom`, 'text'),
    is_dnp: column(`${item}.is_dnp`, 'boolean'),
    source_only: column(`${item}.source_only`, 'boolean'),
  },
})

const contractor = (name: string): JsonValue => ({
  unlessNull: sql.identifier(`${name}.id`),
  fields: { id: column(`${name}.id`, 'json'), name: column(`${name}.name`, 'text') },
})

const reconciliation: JsonValue = {
  fields: {
    primary_pay_item: payItem('item_1'),
    primary_pay_code_quantity: column('coding_1.quantity', 'json'),
    primary_external_dot_contractor_id: column('coding_1.external_dot_contractor_id', 'json'),
    primary_external_dot_contractor: contractor('contractor_1'),
    secondary_pay_item: payItem('item_2'),
    secondary_pay_code_quantity: column('coding_2.quantity', 'json'),
    secondary_external_dot_contractor_id: column('coding_2.external_dot_contractor_id', 'json'),
    secondary_external_dot_contractor: contractor('contractor_2'),
    additional_notes: { column: sql.part`coalesce(coding_2.additional_notes, coding_1.additional_notes)`, is: 'text' },
  },
}

/** SQL for the id and name of a person. It is a subquery instead of a join, since few tickets have a person in this column. */
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

function jsonOf(field: DeclaredField): JsonValue {
  const value = valueOf(field)
  switch (field.type.kind) {
    case 'reconciliation':
      return reconciliation
    case 'boolean':
      return { column: value, is: 'boolean' }
    case 'text':
    case 'choice':
      return { column: value, is: 'text' }
    case 'date':
    case 'time':
      // to_json is needed, because the database writes a date or a timestamp as text in another format than in JSON
      return { column: sql.part`to_json(${value})`, is: 'json' }
    default:
      return { column: value, is: 'json' }
  }
}

/**
 * SQL for the value of a field of the catalog. Null for notes, which are rows of another table. The query must name the ticket `s` and have
 * the joins of `joinedToSlip`.
 */
export function fieldValue(field: DeclaredField): SqlPart | null {
  if (field.key === 'notes') return null
  return field.stored === 'details' ? sql.part`(s.details ->> ${field.key})` : valueOf(field)
}

/**
 * Like `fieldValue`, but an amount has all its decimals, and at least two, so that the sum of the amounts in an export is exactly the sum
 * that the export states.
 */
export function exactValue(field: DeclaredField): SqlPart | null {
  const { type } = field
  if (type.kind !== 'decimal' || field.stored !== 'column' || type.decimals === type.scale) return fieldValue(field)
  return exactAmount(sql.identifier(`s.${field.key}`))
}

/** SQL for a numeric value with as many decimals as it needs, but at least two. */
export function exactAmount(amount: SqlPart): SqlPart {
  return sql.part`round(${amount}, greatest(2, min_scale(${amount})))`
}

/**
 * SQL for the contract projects to which a ticket's pay items belong, as a JSON array. The subquery runs only if at least one of the items
 * belongs to a contract project.
 */
const contractProjects = sql.part`CASE WHEN coalesce(item_1.external_dot_contract_project_id, item_2.external_dot_contract_project_id) IS NULL THEN '[]'::json ELSE (
  SELECT json_agg(part.name ORDER BY part.name) FROM external_dot_contract_projects part
  WHERE part.dot_authority_id = s.dot_authority_id
    AND part.id IN (item_1.external_dot_contract_project_id, item_2.external_dot_contract_project_id)) END`

const rowValues: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ...ticketFields.filter(({ key, stored }) => stored !== 'details' && key !== 'notes').map((field): [string, JsonValue] => [field.key, jsonOf(field)]),
  ['coded', column('s.coded', 'boolean')],
  ['image_count', column('s.image_count', 'json')],
  ['flag_note', column('s.flag_note', 'text')],
  ['contract_number', column('project.contract_number', 'text')],
  ['contract_projects', { column: contractProjects, is: 'json' }],
  ['timezone', { column: sql.part`coalesce(project.timezone, (SELECT agency.timezone FROM dot_authorities agency WHERE agency.id = s.dot_authority_id))`, is: 'text' }],
])

const detailKeys: ReadonlySet<string> = new Set(ticketFields.filter(({ stored }) => stored === 'details').map(({ key }) => key))

/** True for a field that a row of a list can have. */
export function isRowField(name: string): name is RowField {
  return rowValues.has(name) || detailKeys.has(name)
}

/**
 * How tickets are written as JSON. `columns`: the columns that a statement must select first. `width`: how many columns these are. `write`:
 * writes a selected row as a JSON object.
 */
export interface SlipJson {
  readonly columns: SqlPart
  readonly width: number
  write(row: TextRow): string
}

/**
 * How a ticket is written as JSON, built from the field catalog (A.1). The query must name the ticket `s` and have the joins of
 * `joinedToSlip`. Columns are always present, null when empty; details are present only if they have a value. `fields` limits the fields,
 * but id and version are always included.
 */
export function slipJson(fields: readonly RowField[] | null): SlipJson {
  return fields === null ? wholeSlip : makeSlipJson(fields)
}

function makeSlipJson(fields: readonly RowField[] | null): SlipJson {
  const wanted = fields === null ? [...rowValues] : [...new Set(['id', 'version', ...fields])].flatMap((name): [string, JsonValue][] => {
    const value = rowValues.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  const { columns, width, write } = jsonRow(Object.fromEntries(wanted))
  const details = fields === null ? sql.part`s.details` : someDetails(fields.filter((name) => detailKeys.has(name)))
  return {
    columns: sql.part`${columns}, ${details}`,
    width: width + 1,
    write: (row) => {
      const [object, more] = [write(row), row[width] ?? '{}']
      return more === '{}' ? object : `${object.slice(0, -1)},${more.slice(1)}`
    },
  }
}

const wholeSlip = makeSlipJson(null)

function someDetails(keys: readonly string[]): SqlPart {
  if (keys.length === 0) return sql.part`NULL`
  return sql.part`(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(s.details) WHERE key = ANY (${keys}::text[]))`
}

/** The joins that the JSON of a ticket needs: the ticket's project, and its two pay codes with their pay items and contractors. */
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
