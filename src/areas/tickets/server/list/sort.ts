import { DEFAULT_TICKET_SORT, ticketSorts, type TicketSort } from '#src/areas/tickets/api/tickets/ticket-sorts'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { unprocessable } from '#src/platform/server/http/errors'

/** One field of a sort order. */
export interface SortKey {
  readonly field: TicketSort
  readonly descending: boolean
}

interface SortColumn {
  readonly column: SqlPart
  readonly type: string
  readonly nullable: boolean
}

const columns: Readonly<Record<TicketSort, SortColumn>> = {
  ticketed_at: { column: sql.part`s.ticketed_at`, type: 'timestamptz', nullable: false },
  ticket_number: { column: sql.part`s.ticket_number`, type: 'text', nullable: false },
  truck: { column: sql.part`s.truck`, type: 'text', nullable: true },
  plant_name: { column: sql.part`s.plant_name`, type: 'text', nullable: false },
  supplier: { column: sql.part`s.supplier`, type: 'text', nullable: false },
  material_description: { column: sql.part`s.material_description`, type: 'text', nullable: false },
  contractor: { column: sql.part`s.contractor`, type: 'text', nullable: true },
  net_amount: { column: sql.part`s.net_ten_thousandths`, type: 'int8', nullable: true },
  id: { column: sql.part`s.id`, type: 'int4', nullable: false },
  status: { column: sql.part`s.status`, type: 'text', nullable: false },
  coded: { column: sql.part`s.coded`, type: 'bool', nullable: false },
  ticket_date: { column: sql.part`s.ticket_date`, type: 'date', nullable: false },
  delivered_date: { column: sql.part`s.delivered_date`, type: 'date', nullable: true },
  pay_period: { column: sql.part`s.pay_period`, type: 'int4', nullable: true },
}

/** The column by which a sort field sorts, the type of the column, and whether it may be null. */
export function sortColumn(field: TicketSort): SortColumn {
  return columns[field]
}

/**
 * The sort order that a query asks for (API-8); newest first if it asks for none. Tickets that are equal in all fields are sorted by id, in
 * the direction of the last field (API-14). If a field has no index for this list (of the whole agency, or of one project), throws a 422
 * that lists the allowed fields (API-13).
 */
export function readSort({ sort_by, sort_order, project_id }: { sort_by?: string; sort_order?: string; project_id?: number }): readonly SortKey[] {
  if (sort_by === undefined || sort_by === '') return DEFAULT_TICKET_SORT
  const directions = (sort_order ?? '').split(',')
  const keys = sort_by.split(',').map((name, index): SortKey => ({
    field: readField(name, project_id !== undefined),
    descending: isDescending(directions[index] ?? directions.at(-1) ?? ''),
  }))
  if (new Set(keys.map(({ field }) => field)).size < keys.length) throw notValid('sort_by', 'names a field twice')
  const last = keys.at(-1)
  return keys.some(({ field }) => field === 'id') ? keys : [...keys, { field: 'id', descending: last?.descending ?? false }]
}

/** The ORDER BY for a sort order. Nulls are sorted as the largest values, as in the indexes. */
export function orderBy(keys: readonly SortKey[]): SqlPart {
  return sql.join(
    keys.map(({ field, descending }) => (descending ? sql.part`${columns[field].column} DESC` : sql.part`${columns[field].column} ASC`)),
    ', ',
  )
}

function readField(name: string, inProject: boolean): TicketSort {
  const allowed = Object.entries(ticketSorts).flatMap(([field, where]) => (where === 'agency' || inProject ? [field] : []))
  const field = allowed.find((one) => one === name)
  if (field === undefined) throw notValid('sort_by', `is one of ${allowed.join(', ')}${inProject ? '' : '; with a project_id also others'}`)
  return field as TicketSort
}

function isDescending(word: string): boolean {
  const direction = word.toLowerCase()
  if (direction === '' || direction === 'asc' || direction === 'ascending') return false
  if (direction === 'desc' || direction === 'descending') return true
  throw notValid('sort_order', 'is asc or desc')
}

function notValid(field: string, why: string) {
  return unprocessable('errors.not_valid', {}, [{ field, message: why }])
}
