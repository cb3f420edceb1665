import type { Static } from 'typebox'
import type { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JsonPage, RubyPage } from '#src/platform/server/http/limits/ruby-page'

/**
 * The fields of a ticket that affect its quantity. A change of one of these fields after the ticket's period is closed is an adjustment; a
 * change of a note or a flag is not.
 */
const FIELDS = [
  'status', 'net_amount', 'net_amount_2', 'net_amount_3', 'quantity', 'uom_1', 'gross_amount_1', 'tare_amount_1', 'waste_quantity', 'overload_amount',
  'overload_unit', 'material_description', 'product_code', 'ticket_date', 'dot_project_id',
]

/** An adjustment as the API lists it. */
export type ListedAdjustment = Static<typeof payPeriods.adjustments.answer.properties.adjustments.items>

/** Maximum number of adjustments in a printed pay estimate. */
const MOST_ON_PAPER = 20_000

/** The sort fields of the adjustments list. */
export const adjustmentOrder = {
  fields: {
    happened_at: sql.part`happened_at`,
    adjusts_period: sql.part`adjusts_period`,
    ticket_number: sql.part`ticket_number`,
    ticket_date: sql.part`ticket_date`,
    kind: sql.part`kind`,
  },
  standard: sql.part`happened_at`,
  last: sql.part`key`,
  /** The order in the pay estimate: by time, then by key for equal times. */
  byTime: sql.part`happened_at, key`,
}

/**
 * All adjustments of a period, up to MOST_ON_PAPER, in the order of the pay estimate. Not paged, because the PDF needs the number of rows
 * before its first page is written.
 */
export async function findAllAdjustments(db: AgencyTransaction, projectId: number, number: number): Promise<readonly ListedAdjustment[]> {
  const { rows } = await findAdjustments(db, projectId, number, adjustmentOrder.byTime, { page_number: 1, page_size: MOST_ON_PAPER, offset: 0 })
  return JSON.parse(rows) as readonly ListedAdjustment[]
}

/**
 * The adjustments of a period, as JSON: tickets of earlier, closed periods that changed or arrived while this period was open. The list of
 * a closed period was stored when the period was closed, so it is final (PLUS-18). A period that was closed before the product stored such
 * lists has none; its list is computed from the events.
 */
export function findAdjustments(db: AgencyTransaction, projectId: number, number: number, order: SqlPart, page: RubyPage): Promise<JsonPage> {
  return db.one(sql<JsonPage>`
    WITH kept AS MATERIALIZED (
      SELECT adjustments FROM pay_periods WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND number = ${number} AND adjustments IS NOT NULL
    ), matching AS (
      SELECT * FROM (${currentAdjustments(db, projectId, number)}) AS found WHERE NOT EXISTS (SELECT FROM kept)
      UNION ALL
      SELECT one.* FROM kept CROSS JOIN jsonb_to_recordset(kept.adjustments) AS one (key text, kind text, adjusts_period int, slip_id int, ticket_number text, ticket_date date,
        status text, material_description text, net_amount numeric, uom_1 text, changes jsonb, happened_at timestamptz, actor text, pay_items text)
    ), page AS (SELECT * FROM matching ORDER BY ${order} LIMIT ${page.page_size} OFFSET ${page.offset})
    SELECT (SELECT count(*)::int FROM matching) AS total, coalesce((SELECT json_agg(page) FROM page)::text, '[]') AS rows`)
}

/**
 * SQL for the changes of an event to fields that affect a quantity; null if there are none. A change of an overload between null and 0 is
 * ignored: a ticket without a Max GVW has no overload, and a ticket that gets a Max GVW but is not too heavy gets an overload of 0.
 */
const relevantChanges = sql.part`
  SELECT jsonb_object_agg(name, value) AS changes FROM jsonb_each(event.changes) AS field (name, value)
  WHERE name = ANY (${FIELDS}::text[]) AND NOT (name IN ('overload_amount', 'overload_unit') AND event.changes ? 'overload_amount'
    AND coalesce((event.changes #>> '{overload_amount,0}')::numeric, 0) = coalesce((event.changes #>> '{overload_amount,1}')::numeric, 0))`

/**
 * Computes the adjustments of a period from the events and the current values of the tickets. A ticket's timestamp is the start of the
 * transaction that wrote it. That can be before the period was closed, so the query also reads tickets written up to one day before the
 * closing. A change that was not committed yet when the previous period was closed is missing from the stored list of that period, so it is
 * listed in this period.
 */
export function currentAdjustments(db: AgencyTransaction, projectId: number, number: number): SqlPart {
  return sql.part`
    WITH periods AS (
      SELECT number, start_date, end_date, closed_at, adjustments FROM pay_periods WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
    ), listing AS (
      SELECT (SELECT closed_at FROM periods WHERE number = ${number} - 1) AS after, (SELECT coalesce(closed_at, 'infinity') FROM periods WHERE number = ${number}) AS until,
        coalesce((SELECT closed_at FROM periods WHERE number = ${number} - 2), '-infinity') AS before,
        (SELECT adjustments IS NOT NULL FROM periods WHERE number = ${number} - 1) AS has_former
    ), former AS MATERIALIZED (
      SELECT one ->> 'key' AS key FROM periods CROSS JOIN jsonb_array_elements(adjustments) one WHERE number = ${number} - 1
    ), changed AS (
      SELECT 'changed-' || event.id AS key, 'changed' AS kind, slip.pay_period AS adjusts_period, slip.id AS slip_id, event.happened_at, event.actor,
        relevant.changes
      FROM listing, periods closed
        JOIN slips slip ON slip.dot_authority_id = ${db.agency} AND slip.dot_project_id = ${projectId} AND slip.pay_period = closed.number
          AND slip.updated_at > closed.closed_at - interval '1 day'
        JOIN slip_events event ON event.dot_authority_id = ${db.agency} AND event.slip_id = slip.id AND event.happened_at > closed.closed_at
        CROSS JOIN LATERAL (${relevantChanges}) AS relevant
      WHERE relevant.changes IS NOT NULL AND closed.number < ${number} AND closed.closed_at IS NOT NULL AND event.event NOT IN ('flagged', 'unflagged', 'marked_delivered') AND event.changes ?| ${FIELDS}::text[]
        AND event.happened_at > listing.before AND event.happened_at <= listing.until
    ), arrived AS (
      SELECT 'arrived-' || slip.id AS key, 'arrived' AS kind, closed.number AS adjusts_period, slip.id AS slip_id, came.at AS happened_at, came.actor,
        '{}'::jsonb AS changes
      FROM listing, periods closed
        JOIN slips slip ON slip.dot_authority_id = ${db.agency} AND slip.dot_project_id = ${projectId}
          AND slip.ticket_date BETWEEN closed.start_date AND closed.end_date
          AND greatest(slip.created_at, slip.updated_at) > closed.closed_at - interval '1 day' AND (slip.pay_period IS NULL OR slip.pay_period > closed.number)
        CROSS JOIN LATERAL (
          SELECT happened_at AS at, actor FROM slip_events event
          WHERE event.dot_authority_id = ${db.agency} AND event.slip_id = slip.id AND event.happened_at <= listing.until
            AND (event.event = 'received' OR (event.changes ? 'dot_project_id' AND event.changes -> 'dot_project_id' ->> 1 = ${String(projectId)}))
          ORDER BY event.id DESC LIMIT 1) came
      WHERE closed.number < ${number} AND closed.closed_at IS NOT NULL AND came.at > closed.closed_at AND came.at > listing.before
    )
    SELECT one.key, one.kind, one.adjusts_period, one.slip_id, slip.ticket_number, slip.ticket_date, slip.status, slip.material_description,
      round(slip.net_amount, 2) AS net_amount, slip.uom_1, one.changes, one.happened_at, one.actor,
      coalesce((SELECT string_agg(concat_ws(' ', item.item_code, quantity), ', ' ORDER BY slot) FROM pay_item_assignments
        JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = project_pay_item_id
        WHERE pay_item_assignments.dot_authority_id = ${db.agency} AND pay_item_assignments.slip_id = one.slip_id AND pay_item_assignments.pay_period <= ${number}), '') AS pay_items
    FROM listing CROSS JOIN (SELECT * FROM changed UNION ALL SELECT * FROM arrived) one
      JOIN slips slip ON slip.dot_authority_id = ${db.agency} AND slip.id = one.slip_id
    WHERE one.happened_at > listing.after
      OR (listing.has_former AND one.key NOT IN (SELECT key FROM former))`
}
