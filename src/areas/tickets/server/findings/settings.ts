import type { FindingLevel } from '#src/areas/tickets/domain/findings/levels'
import { ruleNames, type RuleName } from '#src/areas/tickets/domain/findings/rule-names'
import { firstSetting, type RuleSetting, type RuleSettings } from '#src/areas/tickets/domain/findings/rules'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A rule with the agency's settings. Its version is 0 until the agency sets the rule for the first time. */
export interface StoredRule extends RuleSetting {
  readonly id: number
  readonly version: number
  readonly rule: RuleName
}

/** The number that identifies a rule in events and URLs. */
export function idOfRule(rule: RuleName): number {
  return ruleNames.indexOf(rule) + 1
}

/** The rule with this number. Undefined if there is no such rule. */
export function ruleOfId(id: number): RuleName | undefined {
  return ruleNames[id - 1]
}

/** All rules with the agency's settings, in the order of `ruleNames`. A limit that the agency has not set has its initial value. */
export async function findRules(db: AgencyTransaction): Promise<StoredRule[]> {
  const rows = await db.many(sql<StoredRule>`SELECT id, version, rule, level, limits FROM finding_rules WHERE dot_authority_id = ${db.agency}`)
  const stored = new Map(rows.map((row) => [row.rule, row]))
  return ruleNames.map((rule) => {
    const first = firstSetting(rule)
    const own = stored.get(rule)
    return { id: idOfRule(rule), version: own?.version ?? 0, rule, level: own?.level ?? first.level, limits: { ...first.limits, ...own?.limits } }
  })
}

/** The agency's settings of all rules, by rule. */
export async function findSettings(db: AgencyTransaction): Promise<RuleSettings> {
  // findRules returns every rule, so the cast is safe
  return Object.fromEntries((await findRules(db)).map(({ rule, level, limits }) => [rule, { level, limits }])) as unknown as RuleSettings
}

/** The name of the lock that a server takes before it checks tickets of the agency for findings. */
export function findingLockName(db: AgencyTransaction): string {
  return `findings\n${db.agency}`
}

/**
 * Waits until no server is checking tickets of the agency for findings, and keeps servers from starting to do so until the transaction
 * ends.
 */
export async function lockFinding(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${findingLockName(db)}, 21))`)
}

/**
 * Locks a rule and returns it. Creates the row of the rule if there is none. Until the transaction ends, no tickets are checked for
 * findings, because the caller is about to change settings on which the rule's findings depend.
 */
export async function lockRule(db: AgencyTransaction, rule: RuleName): Promise<StoredRule> {
  await lockFinding(db)
  const { level, limits } = firstSetting(rule)
  await db.run(sql`
    INSERT INTO finding_rules (dot_authority_id, id, version, rule, level, limits) VALUES (${db.agency}, ${idOfRule(rule)}, 0, ${rule}, ${level}, ${JSON.stringify(limits)})
    ON CONFLICT (dot_authority_id, id) DO NOTHING`)
  return db.one(sql<StoredRule>`SELECT id, version, rule, level, limits FROM finding_rules WHERE dot_authority_id = ${db.agency} AND id = ${idOfRule(rule)} FOR UPDATE`)
}

/** Writes the settings of a row-locked rule, and gives the rule's findings the new level. Returns the new version of the rule. */
export async function setRule(db: AgencyTransaction, rule: RuleName, { level, limits }: RuleSetting): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE finding_rules SET level = ${level}, limits = ${JSON.stringify(limits)}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${idOfRule(rule)} RETURNING version`)
  await setLevelOfFindings(db, rule, level)
  return version
}

/** Sets the level of all findings of a rule. */
export async function setLevelOfFindings(db: AgencyTransaction, rule: RuleName, level: FindingLevel): Promise<void> {
  await lockFinding(db)
  await db.run(sql`UPDATE slip_findings SET level = ${level} WHERE dot_authority_id = ${db.agency} AND rule = ${rule} AND level <> ${level}`)
}
