import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { slipsWhere, type FeedFilters } from '#src/areas/tickets/server/list/filter-conditions'
import type { Found } from '#src/areas/tickets/server/list/search'
import type { SortKey } from '#src/areas/tickets/server/list/sort'

/** Sort fields with an index on `slips` within a project: those that change while a ticket is worked on. */
const STATE: ReadonlySet<SortKey['field']> = new Set(['status', 'coded', 'delivered_date', 'pay_period'])
/** Sort fields with an index of their own on `slip_keys`. */
const RECEIVED: ReadonlySet<SortKey['field']> = new Set(['ticket_number', 'truck', 'plant_name', 'supplier', 'material_description', 'contractor', 'net_amount'])

const slips = sql.constant(sql.part`slips s`)
const slipRows = sql.constant(sql.part`slip_rows s`)

/** The tickets of a list: the table to read, as `s`, and the condition on it. */
export interface ListedSlips {
  readonly from: SqlPart
  readonly where: SqlPart
}

/** The tickets that the person may see and that match the filters, read by an index in the order of `keys`. `found`: see `slipsWhere`. */
export function listedSlips(db: AgencyTransaction, person: Viewer, filters: FeedFilters, keys: readonly SortKey[] = [], found?: Found): ListedSlips {
  return { from: readFrom(filters, keys), where: slipsWhere(db, person, filters, found) }
}

/**
 * The table, as `s`, that has the index for these filters and this order: `slips` for what changes while a ticket is worked on, or
 * the view `slip_rows` for what was received. Both have the same columns and give the same tickets.
 */
function readFrom(filters: FeedFilters, keys: readonly SortKey[]): SqlPart {
  const { project_id, status, filters: more = {} } = filters
  const field = keys[0]?.field ?? 'ticketed_at'
  const isRare = project_id !== undefined && (status === 'rejected' || status === 'voided')
  if (more.id !== undefined || isRare || isMarked(filters)) return slips
  const isByReceived = [more.truck, more.plant_name, more.supplier, more.material_description, more.contractor, more.net_amount, more.plant_id].some((one) => one !== undefined)
  if (isByReceived || RECEIVED.has(field)) return slipRows
  if (STATE.has(field)) return slips
  if (field === 'id') return filters.start_date === undefined && filters.end_date === undefined ? slips : slipRows
  const isByState = (status !== undefined && status !== 'all') || more.coded !== undefined || more.pay_period !== undefined || more.missing_pay_data !== undefined
  return project_id !== undefined && isByState ? slips : slipRows
}

/**
 * True if the filters ask for tickets that are flagged, overloaded, modified or have images: few are, and each has an index of
 * its own on `slips`.
 */
function isMarked({ image, modified, filters: more = {} }: FeedFilters): boolean {
  return more.flag_by_dot === true || more.overloaded === true || modified === true || image === 'with'
}
