import { CLOCK_AHEAD, MORE_THAN_A_DAY, NO_DISPATCH } from '#src/areas/plants/domain/plant-health/latency'
import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** SQL for the latency of a ticket in whole minutes, by the rule of `latencyMinutes` (PLNT-9). */
export function minutesFrom(dispatchedAt: SqlPart, receivedAt: SqlPart): SqlPart {
  return sql.part`CASE WHEN ${dispatchedAt} IS NULL THEN ${NO_DISPATCH}::int
    WHEN ${receivedAt} < ${dispatchedAt} - interval '1 minute' THEN ${CLOCK_AHEAD}::int
    ELSE least(${MORE_THAN_A_DAY}::int, greatest(0, ceil(extract(epoch FROM ${receivedAt} - ${dispatchedAt}) / 60)))::int END`
}
