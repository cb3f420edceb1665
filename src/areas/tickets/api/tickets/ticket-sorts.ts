/**
 * The fields that GET /v1/slips sorts by (API-13), with the scope of their index: all tickets of the agency, or one project. `project`
 * fields have few distinct values, so an agency-wide sort by one of them would have to read all tickets with the same value to sort these
 * by id. Sorting by any other field would read the whole table, so it is refused.
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

/** Newest first (TICK-15). */
export const DEFAULT_TICKET_SORT = [
  { field: 'ticketed_at', descending: true },
  { field: 'id', descending: true },
] as const satisfies readonly { field: TicketSort; descending: boolean }[]

/** The fields of aggregate_by (TICK-84). */
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
