/**
 * The fields by which GET /v1/slips can sort (API-13). `agency`: the field has an index over all tickets of the agency. `project`: it has
 * an index only within a project, because the field has few distinct values: an agency-wide sort would have to read all tickets with the
 * same value in order to sort these by id. Sorting by any other field would read the whole table, so it is refused.
 */
export const ticketSorts = {
  ticketed_at: 'agency',
  ticket_number: 'agency',
  truck: 'agency',
  net_amount: 'agency',
  id: 'agency',
  plant_name: 'project',
  supplier: 'project',
  material_description: 'project',
  contractor: 'project',
  status: 'project',
  coded: 'project',
  ticket_date: 'project',
  delivered_date: 'project',
  pay_period: 'project',
} as const

export type TicketSort = keyof typeof ticketSorts

/** The default sort order of tickets: newest first (TICK-15). */
export const DEFAULT_TICKET_SORT = [
  { field: 'ticketed_at', descending: true },
  { field: 'id', descending: true },
] as const satisfies readonly { field: TicketSort; descending: boolean }[]

/** The fields that `aggregate_by` accepts (TICK-84). */
export const ticketAggregates = [
  'status',
  'material_description',
  'ticket_type',
  'plant_name',
  'supplier',
  'contractor',
  'truck',
  'date',
  'pay_code',
] as const

export type TicketAggregate = (typeof ticketAggregates)[number]
