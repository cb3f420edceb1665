import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { PaidPeriod } from '#src/areas/contracts/api/contract-items/pay-items'
import { ByName, Day, Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { ticketStatuses } from '#src/platform/domain/status-words'

const Number = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const periodParams = Type.Object({ projectId: Id, number: Number })
const listQuery = Strict({ ...pageQuery, ...rubySortQuery })

/** What was paid to a contractor for an item in a period. Recorded when the period was closed (PLUS-18). */
const PayPeriodLine = Type.Object({
  id: Id,
  pay_period: Type.Integer(),
  pay_item_id: Id,
  line_number: Type.Integer(),
  item_code: Type.String(),
  item_description: Type.String(),
  /** The item's unit. The do-not-pay item has a line for each unit of its tickets. */
  estimated_qty_uom: Type.String(),
  estimated_quantity: Type.Number(),
  is_dnp: Type.Boolean(),
  source_only: Type.Boolean(),
  external_dot_contractor_id: Nullable(Id),
  external_dot_contractor_name: Nullable(Type.String()),
  ticket_count: Type.Integer(),
  quantity: Nullable(Type.Number()),
  /** The unit price when the period was closed, in dollars; null if there was none (PAY-46). */
  unit_price: Nullable(Type.Number()),
  /** Quantity times unit price in dollars, rounded to cents; null without a quantity or a price. */
  amount: Nullable(Type.Number()),
})

/**
 * A ticket that changed or arrived after its period was closed. It is listed in the period that was open when the ticket changed or arrived
 * (PLUS-18).
 */
const Adjustment = Type.Object({
  /** Identifies the adjustment within its project. */
  key: Type.String(),
  kind: OneOf(['changed', 'arrived']),
  /** The closed period that the adjustment is for. */
  adjusts_period: Type.Integer(),
  slip_id: Id,
  ticket_number: Type.String(),
  ticket_date: Day,
  status: OneOf(ticketStatuses),
  material_description: Type.String(),
  net_amount: Nullable(Type.Number()),
  uom_1: Nullable(Type.String()),
  /** The ticket's item codes and quantities, as "2360.509 20.00". */
  pay_items: Type.String(),
  /** The changed fields as {field: [before, after]}; empty for a ticket that arrived late. */
  changes: ByName(Type.Unknown()),
  happened_at: Moment,
  actor: Nullable(Type.String()),
})

/**
 * A line, for one item and one contractor, that would be frozen if the period were closed now. `quantity_before` is the item's total in
 * earlier closed periods.
 */
const ClosingLine = Type.Object({ ...PayPeriodLine.properties, quantity_before: Type.Number() })
const { pay_period: _period, ...closingLine } = ClosingLine.properties

/**
 * A coded ticket dated after the end date, with its codes. When the period closes, the ticket moves to the next period unless it is kept
 * (PAY-44).
 */
const LaterTicket = Type.Object({
  id: Id,
  ticket_number: Type.String(),
  ticket_date: Day,
  status: OneOf(ticketStatuses),
  material_description: Type.String(),
  net_amount: Nullable(Type.Number()),
  uom_1: Nullable(Type.String()),
  pay_items: Type.String(),
  codes: Type.Array(Type.Object({ pay_item_id: Id, external_dot_contractor_id: Nullable(Id), estimated_qty_uom: Type.String(), quantity: Nullable(Type.Number()) })),
})

/** A preview of closing the period on an end date: the lines that would be frozen, and what to check first (PAY-44). */
const Closing = Type.Object({
  /** Fingerprint of the period's codes. A request to close the period contains it, and is refused if the codes have changed since. */
  seen: Type.String(),
  ticket_count: Type.Integer(),
  /** The lines for the tickets up to the end date. The client adds those tickets in `later` that are kept. */
  lines: Type.Array(Type.Object(closingLine)),
  later: Type.Array(LaterTicket),
  /** Voided and rejected tickets that have codes. They prevent closing the period (PAY-24). */
  standing: Type.Array(Type.Object({ id: Id, ticket_number: Type.String() })),
  /** Open findings of the coded tickets. Those that must be resolved prevent closing the period (PLUS-14). */
  findings: Type.Object({ unresolved: Type.Array(Type.Object({ id: Id, ticket_number: Type.String() })), to_override: Type.Integer(), to_acknowledge: Type.Integer() }),
  /** The number of the project's tickets up to the end date that have no code. */
  uncoded: Type.Integer(),
  pending: Type.Integer(),
  flagged: Type.Integer(),
  changed: Type.Integer(),
})

/** Pay periods: their start, their closing, and their lines. */
export const payPeriods = contract({
  period: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_periods/:number',
    who: projectRoles,
    keysRead: true,
    params: periodParams,
    answer: Type.Object({ pay_period: PaidPeriod }),
    errors: [404],
    spec: '§3, §7; PAY-21',
  },
  /** Moves the start date of period 1. Possible only until the first ticket is coded. */
  moveStart: {
    method: 'PATCH',
    path: '/v2/projects/:projectId/pay_periods/:number',
    who: whoMay('reconcile_projects'),
    params: periodParams,
    body: Strict({ start_date: Day, version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer: Type.Object({ pay_periods: Type.Array(PaidPeriod) }),
    errors: [403, 404, 409, 422],
    spec: '§7, §9; PAY-22, PAY-25',
  },
  close: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_periods/:number/close_pay_period',
    who: whoMay('reconcile_projects'),
    params: periodParams,
    body: Strict({
      end_date: Day,
      /**
       * If true, all tickets dated after the end date stay in this period. Otherwise, only those listed in `keep_slip_ids` stay, and the
       * other tickets after the end date move to the next period.
       */
      keep_later: Type.Optional(Type.Boolean()),
      keep_slip_ids: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
      /**
       * The `seen` value of the preview that the person saw. If the period's current value is different, the call fails with 409 and
       * returns the current preview.
       */
      seen: Type.Optional(Type.String({ maxLength: 100 })),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    /** The answer includes which tickets after the end date moved to the next period, and which were kept. */
    answer: Type.Object({ pay_period: PaidPeriod, next_pay_period: PaidPeriod, moved_slip_ids: Type.Array(Id), kept_slip_ids: Type.Array(Id) }),
    errors: [403, 404, 409, 422],
    spec: '§7; PAY-23 to PAY-26, PAY-44, PLUS-18',
  },
  /** Previews what closing the period on an end date would do. */
  closing: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_periods/:number/closing',
    who: whoMay('reconcile_projects'),
    params: periodParams,
    query: Strict({ end_date: Day }),
    answer: Type.Object({ closing: Closing }),
    errors: [403, 404, 422],
    spec: 'PAY-44',
  },
  lines: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_periods/:number/lines',
    who: projectRoles,
    keysRead: true,
    style: 'ruby',
    params: periodParams,
    query: listQuery,
    answer: Type.Object({ pay_period_lines: Type.Array(PayPeriodLine) }),
    errors: [404, 422],
    spec: 'PLUS-18; reliability: a closed period never changes',
  },
  /**
   * The pay estimate of a closed period, as CSV, or as PDF for printing: who closed it and when, its lines with unit prices and amounts,
   * the totals by pay item, and the adjustments. 422 for a period in progress; 403 for people who may not export.
   */
  estimate: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_periods/:number/estimate',
    who: whoMay('export_tickets'),
    params: periodParams,
    query: Strict({ format: Type.Optional(OneOf(['csv', 'pdf'])) }),
    answer: 'file',
    errors: [403, 404, 422],
    spec: 'PAY-45, PAY-46, AUTH-43',
  },
  adjustments: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_periods/:number/adjustments',
    who: projectRoles,
    keysRead: true,
    style: 'ruby',
    params: periodParams,
    query: listQuery,
    answer: Type.Object({ adjustments: Type.Array(Adjustment) }),
    errors: [404, 422],
    spec: 'PLUS-18, PAY-27',
  },
})
