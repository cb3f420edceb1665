import { receivedFields, type DeclaredField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import type { TicketValues } from '#src/areas/tickets/domain/grouped-fields'
import { overload } from '#src/areas/tickets/domain/max-gvw'
import type { DecimalText } from '#src/platform/domain/units/decimal'
import type { MatchedProject } from '#src/areas/tickets/server/receipt/match-projects'

/** A row to write to slips, by column. */
export type SlipRow = Readonly<Record<string, unknown>>

const columnFields = receivedFields.filter(({ key, stored }) => stored === 'column' && key !== 'status')
const detailFields = receivedFields.filter(({ stored }) => stored === 'details')

/** The columns that every arrival writes. */
export const receivedColumns: readonly string[] = [
  ...columnFields.map(({ key }) => key),
  'status', 'overload_amount', 'overload_unit', 'details', 'dot_project_id', 'district',
]

/** The columns that only the first arrival writes. */
export const firstColumns: readonly string[] = [
  ...receivedColumns, 'dot_authority_id', 'plant_id', 'ticket_number_key', 'delivered_date', 'rejected_on', 'flag_by_dot', 'flagged_at',
]

/**
 * An empty row. Copies of it share one hidden class, which makes setting a column fast. Adding 60 keys one by one, or spreading the row
 * into another object, takes ten times longer.
 */
const emptyRow = JSON.parse(JSON.stringify(Object.fromEntries([...firstColumns, 'version', 'reissued', 'modified'].map((column) => [column, null])))) as SlipRow

/** Stored values of a ticket that its next row needs, in addition to the received ones. */
export interface KeptBeside {
  readonly details: Readonly<Record<string, unknown>>
  readonly ticketed_net: unknown
  readonly max_gvw_override: number | null
}

/**
 * A new row with the received columns for these values in this project, and the columns in `more`. The overload is recomputed (TICK-40).
 */
export function receivedRow(values: TicketValues, status: string, project: MatchedProject | null, beside: KeptBeside, more: SlipRow): SlipRow {
  const row: Record<string, unknown> = { ...emptyRow }
  for (const { key } of columnFields) {
    const value = values[key]
    if (value !== undefined) row[key] = value
  }
  row['void'] = values.void === true
  // the first ticketed net remains until the supplier sends another one (A.1)
  row['ticketed_net'] = values.ticketed_net ?? beside.ticketed_net ?? values.net_amount ?? null
  row['status'] = status
  row['details'] = detailsOf(values, beside.details)
  row['dot_project_id'] = project?.id ?? null
  row['district'] = project?.district ?? null
  return Object.assign(row, overloadOf(values, project, beside), more)
}

/** A value as in answers and events, with decimals as numbers. */
export function wireValue(field: DeclaredField, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field.type.kind === 'decimal') return Number(value)
  return field.type.kind === 'numbers' && Array.isArray(value) ? value.map(Number) : value
}

function detailsOf(values: TicketValues, present: KeptBeside['details']): Record<string, unknown> {
  const details = { ...present }
  for (const field of detailFields) {
    const value = wireValue(field, values[field.key])
    if (value !== null) details[field.key] = value
    // deleting a key that does not exist would still turn the object into a hash table
    else if (field.key in details) delete details[field.key]
  }
  return details
}

function overloadOf(values: TicketValues, project: MatchedProject | null, { max_gvw_override }: KeptBeside) {
  const text = (key: TicketFieldKey) => {
    const value = values[key]
    return typeof value === 'string' ? value : null
  }
  const amounts: { uom: string | null; gross: DecimalText | null }[] = [
    { uom: text('uom_1'), gross: text('gross_amount_1') },
    { uom: text('uom_2'), gross: text('gross_amount_2') },
    { uom: text('uom_3'), gross: text('gross_amount_3') },
  ]
  const excess = overload(amounts, {
    max_gvw_override,
    project_max_gvw_override: project?.max_gvw_override ?? null,
    max_gvw: typeof values.max_gvw === 'number' ? values.max_gvw : null,
  })
  return { overload_amount: excess?.overload_amount ?? null, overload_unit: excess?.overload_unit ?? null }
}
