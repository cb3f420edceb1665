import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { slipsWhere, type FeedFilters } from '#src/areas/tickets/server/list/filter-conditions'
import type { Found } from '#src/areas/tickets/server/list/search'
import type { SortKey } from '#src/areas/tickets/server/list/sort'

/** Sort fields with an index on `slips`: those that change while a ticket is worked on, and the id. */
const ON_SLIPS: ReadonlySet<SortKey['field']> = new Set(['id', 'status', 'coded', 'delivered_date', 'pay_period'])
/** Sort fields with an index of their own on `slip_keys`. */
const ON_KEYS: ReadonlySet<SortKey['field']> = new Set(['ticket_number', 'truck', 'plant_name', 'supplier', 'material_description', 'contractor', 'net_amount'])

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
 * The table, as `s`, that finds the tickets of these filters in this order by an index: `slips` by what changes while a ticket is
 * worked on, or the view `slip_rows` by what was received. Both have the same columns and give the same tickets.
 */
function readFrom(filters: FeedFilters, keys: readonly SortKey[]): SqlPart {
  const [first] = keys
  if (first !== undefined && ON_SLIPS.has(first.field)) return slips
  if (first !== undefined && ON_KEYS.has(first.field)) return slipRows
  const { filters: more = {} } = filters
  if (more.id !== undefined || more.plant_id !== undefined) return slips
  const isByText = [more.truck, more.plant_name, more.supplier, more.material_description, more.contractor].some((one) => one !== undefined)
  if (isByText || more.net_amount !== undefined) return slipRows
  return isByState(filters) ? slips : slipRows
}

/** True for filters with an index on `slips` that also gives the order by time. */
function isByState({ project_id, status, image, modified, filters: more = {} }: FeedFilters): boolean {
  if (more.flag_by_dot === true || more.overloaded === true || modified === true || image === 'with') return true
  if (project_id === undefined) return false
  return (status !== undefined && status !== 'all') || more.coded !== undefined || more.pay_period !== undefined || more.missing_pay_data === true
}
