import type { Static } from 'typebox'
import type { VerificationRuleRow } from '#src/areas/reconciliation/api/verification'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A rule as the API returns it. */
export type VerificationRuleJson = Static<typeof VerificationRuleRow>

const columns = sql.constant(sql.part`id, version, name, counted, grouped_by, share_kind, share::float8 AS share, minimum, due_days, is_active`)

/** The rules of a project, the active ones first, then by name. */
export function findVerificationRules(db: AgencyTransaction, projectId: number): Promise<VerificationRuleJson[]> {
  return db.many(sql<VerificationRuleJson>`
    SELECT ${columns} FROM verification_rules WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND deleted_at IS NULL
    ORDER BY is_active DESC, lower(name), id LIMIT 1000`)
}

/** Locks the row of a project's rule and returns the rule, or null. Because of the lock, draws by one rule run one at a time. */
export function lockVerificationRule(db: AgencyTransaction, projectId: number, id: number): Promise<VerificationRuleJson | null> {
  return db.maybeOne(sql<VerificationRuleJson>`
    SELECT ${columns} FROM verification_rules WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND id = ${id} AND deleted_at IS NULL FOR UPDATE`)
}

/** How many rules a project has. */
export async function countVerificationRules(db: AgencyTransaction, projectId: number): Promise<number> {
  return (await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM verification_rules WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND deleted_at IS NULL`)).count
}

type Values = Omit<VerificationRuleJson, 'id' | 'version'>

/** Adds a rule and returns it. */
export function addVerificationRule(db: AgencyTransaction, projectId: number, rule: Values): Promise<VerificationRuleJson> {
  return db.one(sql<VerificationRuleJson>`
    INSERT INTO verification_rules (dot_authority_id, dot_project_id, name, counted, grouped_by, share_kind, share, minimum, due_days, is_active)
    VALUES (${db.agency}, ${projectId}, ${rule.name}, ${rule.counted}, ${rule.grouped_by}, ${rule.share_kind}, ${rule.share}, ${rule.minimum}, ${rule.due_days}, ${rule.is_active})
    RETURNING ${columns}`)
}

/** Writes the values of a row-locked rule, or removes the rule; returns it with its new version. */
export function setVerificationRule(db: AgencyTransaction, id: number, rule: Values & { readonly isRemoved: boolean }): Promise<VerificationRuleJson> {
  return db.one(sql<VerificationRuleJson>`
    UPDATE verification_rules SET version = version + 1, updated_at = now(), name = ${rule.name}, counted = ${rule.counted}, grouped_by = ${rule.grouped_by},
      share_kind = ${rule.share_kind}, share = ${rule.share}, minimum = ${rule.minimum}, due_days = ${rule.due_days}, is_active = ${rule.is_active},
      deleted_at = CASE WHEN ${rule.isRemoved} THEN now() END
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING ${columns}`)
}
