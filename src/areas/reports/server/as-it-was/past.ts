import { sql, type SqlPart } from '#src/platform/server/database/sql'

/**
 * The values that fields of some tickets had at a moment, for the fields that have changed since: rows of slip_id, field and value (jsonb).
 * Events store the value before each change, so the value at a moment is the value that the first event after that moment stores. A field
 * without such an event has its current value.
 */
export function valuesSince(agency: number, slipIds: SqlPart, at: string, fields?: readonly string[]): SqlPart {
  return sql.part`
    SELECT DISTINCT ON (event.slip_id, change.key) event.slip_id, change.key AS field, change.value -> 0 AS value
    FROM slip_events event CROSS JOIN LATERAL jsonb_each(event.changes) change
    WHERE event.dot_authority_id = ${agency} AND event.slip_id IN (${slipIds}) AND event.happened_at > ${at}::timestamptz
      ${fields === undefined ? sql.part`` : sql.part`AND change.key = ANY (${[...fields]}::text[])`}
    ORDER BY event.slip_id, change.key, event.id`
}
