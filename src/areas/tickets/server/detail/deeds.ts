import { sql, type SqlPart } from '#src/platform/server/database/sql'

/** SQL for the last event of ticket `s` that meets the condition: who caused it, and when. */
function lastEvent(condition: SqlPart): SqlPart {
  return sql.part`(
    SELECT json_build_object('employee_id', event.actor_employee_id, 'by', event.actor, 'at', event.happened_at) FROM slip_events event
    WHERE event.dot_authority_id = s.dot_authority_id AND event.slip_id = s.id AND ${condition} ORDER BY event.id DESC LIMIT 1)`
}

/**
 * SQL for who coded, marked and last changed the ticket `s`, its exceptions, and whether its pay period is closed, as the text of one JSON
 * object. Use it only for the detail of one ticket, because its subqueries are too slow for a list (RECO-100).
 */
export const deedsJson: SqlPart = sql.constant(sql.part`json_build_object(
  'coded_by', CASE WHEN s.coded THEN (
    SELECT json_build_object('employee_id', who.id, 'by', who.first_name || ' ' || who.last_name, 'at', coding.assigned_at)
    FROM pay_item_assignments coding JOIN employees who ON who.dot_authority_id = coding.dot_authority_id AND who.id = coding.assigned_by
    WHERE coding.dot_authority_id = s.dot_authority_id AND coding.slip_id = s.id ORDER BY coding.slot LIMIT 1) END,
  'marked_by', CASE WHEN s.status IN ('delivered', 'changed_after_delivered', 'rejected') THEN ${lastEvent(sql.part`event.event = CASE s.status WHEN 'rejected' THEN 'marked_rejected' ELSE 'marked_delivered' END`)} END,
  'changed_by', ${lastEvent(sql.part`true`)},
  'exceptions', (SELECT coalesce(json_agg(finding.rule ORDER BY finding.id), '[]') FROM slip_findings finding
    WHERE finding.dot_authority_id = s.dot_authority_id AND finding.slip_id = s.id AND finding.answer IS NULL AND finding.cleared_at IS NULL AND finding.level <> 'leave'),
  'period_closed', s.pay_period IS NOT NULL AND EXISTS (
    SELECT FROM pay_periods period WHERE period.dot_authority_id = s.dot_authority_id AND period.dot_project_id = s.dot_project_id
      AND period.number = s.pay_period AND period.state = 'closed'))::text`)
