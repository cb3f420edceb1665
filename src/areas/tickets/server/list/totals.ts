import type { TicketAggregate } from '#src/areas/tickets/api/tickets/ticket-sorts'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ListedSlips } from '#src/areas/tickets/server/list/listed-slips'

const MOST_KEYS = 1_000

/** The number of tickets that meet a condition, how many of them are coded, and their net for each unit, as JSON text. */
export async function findTotals(db: AgencyTransaction, { from, where }: ListedSlips): Promise<string> {
  const { answer } = await db.one(sql<{ answer: string }>`
    WITH by_unit AS (
      SELECT s.uom_1 AS uom, count(*) AS count, count(*) FILTER (WHERE s.coded) AS coded, round(sum(s.net_amount), 2) AS net_amount
      FROM ${from} WHERE ${where} GROUP BY s.uom_1)
    SELECT json_build_object(
      'count', coalesce(sum(count), 0), 'coded_count', coalesce(sum(coded), 0),
      'totals', coalesce(json_agg(json_build_object('uom', uom, 'count', count, 'net_amount', net_amount) ORDER BY uom), '[]'))::text AS answer
    FROM by_unit`)
  return answer
}

const keys: Readonly<Record<Exclude<TicketAggregate, 'pay_code'>, SqlPart>> = {
  status: sql.part`s.status`,
  material_description: sql.part`s.material_description`,
  ticket_type: sql.part`s.ticket_type`,
  plant_name: sql.part`s.plant_name`,
  supplier: sql.part`s.supplier`,
  contractor: sql.part`s.contractor`,
  truck: sql.part`s.truck`,
  date: sql.part`s.ticket_date::text`,
}

/**
 * The number of tickets and their summed net for each value of a field and each unit (TICK-83), as JSON text. The values with the most
 * tickets come first. A ticket with two pay codes is counted for both.
 */
export async function findAggregates(db: AgencyTransaction, by: TicketAggregate, { from, where }: ListedSlips): Promise<string> {
  const key = by === 'pay_code' ? sql.part`item.item_code` : keys[by]
  const joined = by === 'pay_code' ? withPayCodes : sql.part``
  const { answer } = await db.one(sql<{ answer: string }>`
    SELECT coalesce(json_agg(row_to_json(aggregate)), '[]')::text AS answer
    FROM (
      SELECT ${key} AS key, count(*) AS count, round(sum(s.net_amount), 2) AS net_amount, s.uom_1 AS uom
      FROM ${from} ${joined} WHERE ${where}
      GROUP BY 1, 4 ORDER BY count DESC, 1, 4 LIMIT ${MOST_KEYS}) AS aggregate`)
  return answer
}

const withPayCodes = sql.part`
  LEFT JOIN pay_item_assignments coding ON coding.dot_authority_id = s.dot_authority_id AND coding.slip_id = s.id
  LEFT JOIN pay_items item ON item.dot_authority_id = coding.dot_authority_id AND item.id = coding.project_pay_item_id`
