import { DELIVERY_REPORT_TIME } from '#src/areas/agency/domain/account/limits'
import { sql, type SqlPart } from '#src/platform/server/database/sql'

/**
 * SQL for the send time of an agency's schedules that have no send time of their own: the agency's setting, or else 18:00 (ACCT-4,
 * REPT-11).
 */
export function usualSendTime(agency: SqlPart): SqlPart {
  return sql.part`(SELECT coalesce(usual.delivery_report_time, ${DELIVERY_REPORT_TIME}) FROM dot_authorities usual WHERE usual.id = ${agency})`
}
