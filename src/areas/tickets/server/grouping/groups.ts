import { GROUPS_MAX, statusKeys, type GroupingField } from '#src/areas/tickets/domain/grouping/grouping'
import { statusesOfFilter } from '#src/areas/tickets/domain/status'
import type { ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { countText } from '#src/platform/domain/formats/numbers'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unprocessable } from '#src/platform/server/http/errors'

const statusKey = sql.part`CASE ${sql.join(statusKeys.map((key) => sql.part`WHEN s.status = ANY (${statusesOfFilter[key]}::text[]) THEN ${key}`), ' ')} END`

const keyOf: Readonly<Record<GroupingField, SqlPart>> = {
  plant_name: sql.part`s.plant_name`,
  supplier: sql.part`s.supplier`,
  material_description: sql.part`s.material_description`,
  date: sql.part`s.ticket_date`,
  contractor: sql.part`s.contractor`,
  truck: sql.part`s.truck`,
  ticket_type: sql.part`s.ticket_type`,
  status: statusKey,
  pay_period: sql.part`s.pay_period`,
}

/**
 * The tickets that meet a condition, grouped by up to three fields and by unit, as JSON text. Each group has the number of its tickets, how
 * many of them are coded, and their net. 422 if there are more groups than one response may contain, since an incomplete list would look
 * complete.
 */
export async function findGroups(db: AgencyTransaction, fields: readonly GroupingField[], { from, where }: ListedSlips): Promise<string> {
  // the query groups by the column values, which is far faster than grouping by their texts; the groups are then sorted by the texts
  const names = fields.map((_field, at) => sql.identifier(`key_${at}`))
  const texts = sql.join(names.map((name) => sql.part`${name}::text`), ', ')
  const { found, groups } = await db.one(sql<{ found: number; groups: string }>`
    SELECT count(*)::int AS found, coalesce(json_agg(row_to_json(grouped)), '[]')::text AS groups FROM (
      SELECT ARRAY[${texts}] AS keys, uom, count, coded, net_amount FROM (
        SELECT ${sql.join(fields.map((field, at) => sql.part`${keyOf[field]} AS ${sql.identifier(`key_${at}`)}`), ', ')}, s.uom_1 AS uom,
          count(*) AS count, count(*) FILTER (WHERE s.coded) AS coded, round(sum(s.net_amount), 2) AS net_amount
        FROM ${from} WHERE ${where} GROUP BY ${sql.join(names, ', ')}, s.uom_1) AS summed
      ORDER BY ${texts}, uom LIMIT ${GROUPS_MAX + 1}) grouped`)
  if (found > GROUPS_MAX) throw unprocessable('errors.too_many_groups', { max: countText(GROUPS_MAX) })
  return groups
}
