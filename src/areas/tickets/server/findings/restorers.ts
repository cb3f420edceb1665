import { findingLevels } from '#src/areas/tickets/domain/findings/levels'
import { ruleLabels } from '#src/areas/tickets/domain/findings/rule-names'
import { noteAllToCheck } from '#src/areas/tickets/server/findings/due'
import { ruleOfId, setLevelOfFindings } from '#src/areas/tickets/server/findings/settings'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

/** Undoes answering findings and removing their answers (API-32). A finding that no longer applies is not changed. */
export const findingRestorer: Restorer = restoreColumnsOf({
  table: 'slip_findings',
  columns: ['answer', 'reason', 'answered_by_name', 'answered_at'],
  may: 'work_findings',
  name: sql.part`concat((${JSON.stringify(ruleLabels)}::jsonb ->> record.rule), ', ticket ', (SELECT slip.ticket_number FROM slips slip
    WHERE slip.dot_authority_id = record.dot_authority_id AND slip.id = record.slip_id))`,
  hasUpdatedAt: false,
  async whyLeft(db, _undoer, records) {
    const rows = await db.many(sql<{ id: number }>`
      SELECT id FROM slip_findings WHERE dot_authority_id = ${db.agency} AND id = ANY(${records.map(({ id }) => id)}::int[]) AND cleared_at IS NOT NULL`)
    return new Map(rows.map(({ id }) => [id, message('errors.finding_cleared')]))
  },
})

/** Undoes a change of a rule, and then checks all tickets again with the restored limits. */
export const findingRuleRestorer: Restorer = restoreColumnsOf({
  table: 'finding_rules',
  columns: ['level', 'limits'],
  may: 'change_finding_levels',
  name: sql.part`(${JSON.stringify(ruleLabels)}::jsonb ->> record.rule)`,
  async after(db, _undoer, records) {
    for (const { id, values } of records) {
      const rule = ruleOfId(id)
      const level = findingLevels.find((one) => one === values['level']?.[0])
      if (rule !== undefined && level !== undefined) await setLevelOfFindings(db, rule, level)
    }
    if (records.some(({ values }) => values['limits'] !== undefined)) await noteAllToCheck(db)
  },
})
