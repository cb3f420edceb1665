import type { FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import { ruleLabels, type RuleName } from '#src/areas/tickets/domain/findings/rule-names'
import { findingText } from '#src/areas/tickets/domain/findings/rules'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A finding as a sentence, with its ticket. */
export interface FindingInWords {
  readonly id: number
  readonly slip_id: number
  readonly check: string
  readonly text: string
  readonly isAnswered: boolean
}

/** The findings of these tickets that still apply, sorted by id; at most `most` of them. */
export async function findingsOfTickets(db: AgencyTransaction, slipIds: readonly number[], most: number): Promise<readonly FindingInWords[]> {
  const rows = await db.many(sql<{ id: number; slip_id: number; rule: RuleName; found: FoundValues; is_answered: boolean }>`
    SELECT id, slip_id, rule, found, answer IS NOT NULL AS is_answered FROM slip_findings
    WHERE dot_authority_id = ${db.agency} AND slip_id = ANY(${[...slipIds]}::int[]) AND cleared_at IS NULL ORDER BY id LIMIT ${most}`)
  return rows.map(({ id, slip_id, rule, found, is_answered: isAnswered }) => ({ id, slip_id, check: ruleLabels[rule], text: findingText({ rule, values: found }), isAnswered }))
}
