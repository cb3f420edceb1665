import { receivedFields, type DeclaredField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import type { TicketValues } from '#src/areas/tickets/domain/grouped-fields'
import { overload } from '#src/areas/tickets/domain/max-gvw'
import type { DecimalText } from '#src/platform/domain/units/decimal'
import type { MatchedProject } from '#src/areas/tickets/server/receipt/match-projects'

/** A row to write to slips, by column. */
export type SlipRow = Readonly<Record<string, unknown>>

const columnFields = receivedFields.filter(({ key, stored }) => stored === 'column' && key !== 'status')
const detailFields = receivedFields.filter(({ stored }) => stored === 'details')

/** The columns that are written by every arrival of a ticket. */
export const receivedColumns: readonly string[] = [
  ...columnFields.map(({ key }) => key),
  'status', 'overload_amount', 'overload_unit', 'details', 'dot_project_id', 'district',
]

/** The columns of a delivery or a rejection. They are emptied when a voided ticket is unvoided, because it is then pending again. */
export const settledColumns = ['delivered_date', 'rejected_on', 'rejection_reason'] as const

/** The columns that are written by the first arrival of a ticket, which creates it. */
export const firstColumns: readonly string[] = [
  ...receivedColumns, 'dot_authority_id', 'plant_id', 'ticket_number_key', 'delivered_date', 'rejected_on', 'flag_by_dot', 'flagged_at',
]

/**
 * An empty row, to be copied. All copies have the same hidden class, so that JavaScript sets their columns fast. Adding 60 keys one by one,
 * or spreading the row into another object, would take ten times longer.
 */
const emptyRow = JSON.parse(JSON.stringify(Object.fromEntries([...firstColumns, 'rejection_reason', 'version', 'reissued', 'modified'].map((column) => [column, null])))) as SlipRow

/** Values of the stored ticket that its next row needs, in addition to the values that were received. */
export interface KeptBeside {
  readonly details: Readonly<Record<string, unknown>>
  readonly ticketed_net: unknown
  readonly max_gvw_override: number | null
}

/**
 * The row of a ticket with these received values in this project. It also has the columns in `more`. The overload is computed again
 * (TICK-40).
 */
export function receivedRow(values: TicketValues, status: string, project: MatchedProject | null, beside: KeptBeside, more: SlipRow): SlipRow {
  const row: Record<string, unknown> = { ...emptyRow }
  for (const { key } of columnFields) {
    const value = values[key]
    if (value !== undefined) row[key] = value
  }
  row['void'] = values.void === true
  // without a ticketed net from the supplier, the stored one stays; a ticket that has none takes its first net, whose later changes do not
  // change the ticketed net (A.1)
  row['ticketed_net'] = values.ticketed_net ?? beside.ticketed_net ?? values.net_amount ?? null
  row['status'] = status
  row['details'] = detailsOf(values, beside.details)
  row['dot_project_id'] = project?.id ?? null
  row['district'] = project?.district ?? null
  return Object.assign(row, overloadOf(values, project, beside), more)
}

/** A value in the form that it has in responses and events: decimals are numbers. */
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
    // the check matters: deleting a key, even one that does not exist, would turn the object into a slow hash table
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
