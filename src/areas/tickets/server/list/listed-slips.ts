import { slipFilterFields } from '#src/areas/tickets/api/tickets/slip-filters'
import { statusesOfFilter } from '#src/areas/tickets/domain/status'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { kindOfViewer, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { slipsWhere, type FeedFilters } from '#src/areas/tickets/server/list/filter-conditions'
import type { Found } from '#src/areas/tickets/server/list/search'
import type { SortKey } from '#src/areas/tickets/server/list/sort'

/**
 * Sort fields that change while people work on a ticket. Each has an index within a project on the table `slips`, so a project's list can
 * be sorted by it.
 */
const STATE: ReadonlySet<SortKey['field']> = new Set(['status', 'coded', 'delivered_date', 'pay_period'])
/** Sort fields that have an index on the table `slip_keys`. */
const RECEIVED: ReadonlySet<SortKey['field']> = new Set(['ticket_number', 'truck', 'plant_name', 'supplier', 'material_description', 'contractor', 'net_amount'])

const slips = sql.constant(sql.part`slips s`)
const slipRows = sql.constant(sql.part`slip_rows s`)

/** The SQL source of a list of tickets: the table with the alias `s`, and the WHERE condition for its rows. */
export interface ListedSlips {
  readonly from: SqlPart
  readonly where: SqlPart
  /**
   * The condition of `where`, split into one condition for each status. It is set if there is an index that has the tickets of each status
   * in the order of the list. Only the rows of the page are then read, even if all of the project's newest tickets have another status.
   */
  readonly byStatus?: readonly SqlPart[]
  /**
   * The name of the prepared statement that reads a page. It is set if one query plan is good for all values of the parameters, because
   * there is an index that starts with all of the filtered columns and has the order of the list.
   */
  readonly prepareAs?: string
}

/**
 * The tickets that the person may see and that match the filters, to be read from an index in the order of `keys`. Without `keys`, the
 * tickets can only be counted, since they have no order. For `search`, see `slipsWhere`.
 */
export function listedSlips(db: AgencyTransaction, person: Viewer, filters: FeedFilters, keys: readonly SortKey[] = [], search?: Found): ListedSlips {
  const from = readFrom(filters, keys)
  const where = slipsWhere(db, person, filters, search)
  if (!isOfProjectByTime(filters, keys)) return { from, where }
  const prepareAs = isByProjectAndStatus(filters) ? `page_${kindOfViewer(person)}_${filters.status ?? 'all'}_${keys[0]?.descending === true ? 'newest' : 'oldest'}` : undefined
  const named = prepareAs === undefined ? {} : { prepareAs }
  const statuses = from === slips && filters.status !== undefined && filters.status !== 'all' ? statusesOfFilter[filters.status] : []
  if (statuses.length < 2) return { from, where, ...named }
  const { status: _status, ...others } = filters
  const rest = slipsWhere(db, person, others, search)
  return { from, where, byStatus: statuses.map((status) => sql.part`${rest} AND s.status = ${status}`), ...named }
}

/** Like `listedSlips`, but for computing sums, so the tickets have no order. Sums need columns that only the table `slips` has. */
export function summedSlips(db: AgencyTransaction, person: Viewer, filters: FeedFilters, search?: Found): ListedSlips {
  return { from: readFrom(filters, [], true), where: slipsWhere(db, person, filters, search) }
}

/**
 * True for the list of a project that is sorted by time and is not limited to certain ticket ids. There are two indexes for such a list:
 * one starts with the project, the other with the project and the status.
 */
function isOfProjectByTime({ project_id, filters: more = {} }: FeedFilters, keys: readonly SortKey[]): boolean {
  const [first, second] = keys
  return project_id !== undefined && more.id === undefined
    && keys.length === 2 && first?.field === 'ticketed_at' && second?.field === 'id' && first.descending === second.descending
}

const OTHER_FILTERS = (Object.keys(slipFilterFields) as (keyof FeedFilters)[]).filter((name) => name !== 'project_id' && name !== 'status' && name !== 'filters')

/** True if there are no filters besides project and status. A query also has parameters that are not filters; these are ignored. */
function isByProjectAndStatus(filters: FeedFilters): boolean {
  return OTHER_FILTERS.every((name) => filters[name] === undefined) && Object.values(filters.filters ?? {}).every((value) => value === undefined)
}

/** Filters on columns that only the table `slips` has. */
const STATE_FILTERS = ['coded', 'to_code', 'missing_pay_data', 'pay_period', 'flag_by_dot', 'overloaded', 'uom_1', 'ticket_type'] as const
/** Filters on columns that have an index on the table `slip_keys`. */
const RECEIVED_FILTERS = ['truck', 'plant_name', 'supplier', 'material_description', 'contractor', 'net_amount', 'ticket_number'] as const

/**
 * The table, with the alias `s`, that has the index for these filters and this order. The table `slips` has indexes for fields that change
 * while people work on a ticket; the view `slip_rows` has indexes for fields that are received. Both have the same columns and rows. The
 * view joins `slips` to get columns that only `slips` has, so it should be read only if one of its indexes helps.
 */
function readFrom(filters: FeedFilters, keys: readonly SortKey[], isSummed = false): SqlPart {
  const { project_id, status, image, modified, filters: more = {} } = filters
  const isRare = project_id !== undefined && (status === 'rejected' || status === 'voided')
  if (more.id !== undefined || isRare || isMarked(filters)) return slips
  const field = keys[0]?.field
  const isByReceived = RECEIVED_FILTERS.some((name) => more[name] !== undefined)
  const isByState = (status !== undefined && status !== 'all') || image !== undefined || modified !== undefined || STATE_FILTERS.some((name) => more[name] !== undefined)
  const isOfDays = filters.start_date !== undefined || filters.end_date !== undefined
  if (isByReceived || (field !== undefined && RECEIVED.has(field))) return slipRows
  // In an index by time, the tickets of an old pay period are far from both ends, so reading a page in that order could take very long. It
  // is better to sort the tickets of the pay period: this takes about the same time for every period, although it is slower for a recent
  // one.
  if (more.pay_period !== undefined) return slips
  if (field === undefined) return (isSummed || isByState || more.plant_id !== undefined) && (project_id !== undefined || !isOfDays) ? slips : slipRows
  if (STATE.has(field)) return slips
  if (more.plant_id !== undefined) return slipRows
  if (field === 'id') return isOfDays ? slipRows : slips
  return project_id !== undefined && isByState ? slips : slipRows
}

/**
 * True if the filters ask for tickets that are flagged, overloaded, modified or parked, or that have images or exceptions. Such tickets are
 * rare, and the table `slips` has an index for each of these filters.
 */
function isMarked({ image, modified, filters: more = {} }: FeedFilters): boolean {
  return more.flag_by_dot === true || more.exceptions === true || more.parked === true || more.overloaded === true || modified === true || image === 'with'
}
