import { RULES_MAX } from '#src/areas/reconciliation/domain/verification/limits'
import { checkVerificationRule } from '#src/areas/reconciliation/domain/verification/rule'
import { addVerificationRule, countVerificationRules, lockVerificationRule, setVerificationRule, type VerificationRuleJson } from '#src/areas/reconciliation/server/verification/rules-store'
import { refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { changedElsewhere, notFound, throwIfRefused } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

const FIELDS = ['name', 'counted', 'grouped_by', 'share_kind', 'share', 'minimum', 'due_days', 'is_active'] as const

/** Creates a rule of a project that the person sees; it is active at once. */
export async function createRule(db: AgencyTransaction, actor: Actor, projectId: number, input: Omit<VerificationRuleJson, 'id' | 'version' | 'is_active'>): Promise<VerificationRuleJson> {
  throwIfRefused(checkVerificationRule(input))
  if ((await countVerificationRules(db, projectId)) >= RULES_MAX) throwIfRefused(refuse('errors.verification_rule_count', { max: RULES_MAX }))
  const rule = await addVerificationRule(db, projectId, { ...input, name: input.name.trim(), is_active: true })
  // an undo writes the first value of this pair, a time, to deleted_at, which removes the rule again
  await recordEvents(db, actor, 'created', [eventOf(projectId, rule, { deleted_at: [new Date().toISOString(), null] })])
  return rule
}

/**
 * Changes a rule and records an event of what changed. Earlier draws by the rule keep a copy of its settings from the time of the draw. 409
 * for an outdated version.
 */
export async function changeRule(db: AgencyTransaction, actor: Actor, projectId: number, id: number, { version, ...values }: Partial<Omit<VerificationRuleJson, 'id'>>): Promise<VerificationRuleJson> {
  const before = await locked(db, projectId, id)
  if (version !== undefined && version !== before.version) throw changedElsewhere([before])
  const after = { ...before, ...values, name: (values.name ?? before.name).trim() }
  throwIfRefused(checkVerificationRule(after))
  const fields = FIELDS.filter((field) => after[field] !== before[field])
  if (fields.length === 0) return before
  const rule = await setVerificationRule(db, id, { ...after, isRemoved: false })
  await recordEvents(db, actor, 'updated', [eventOf(projectId, rule, Object.fromEntries(fields.map((field) => [field, [before[field], after[field]] as const])))])
  return rule
}

/** Removes a rule. Draws that were made by the rule are kept, with their results. */
export async function removeRule(db: AgencyTransaction, actor: Actor, projectId: number, id: number): Promise<void> {
  const rule = await locked(db, projectId, id)
  const removed = await setVerificationRule(db, id, { ...rule, isRemoved: true })
  await recordEvents(db, actor, 'deleted', [eventOf(projectId, removed, { deleted_at: [null, new Date().toISOString()] })])
}

async function locked(db: AgencyTransaction, projectId: number, id: number): Promise<VerificationRuleJson> {
  const rule = await lockVerificationRule(db, projectId, id)
  if (rule === null) throw notFound()
  return rule
}

function eventOf(projectId: number, { id, name, version }: VerificationRuleJson, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'verification_rule', id, name, version, dot_project_id: projectId, changes }
}
