import { checkReason, mayAnswer, mayRemoveAnswer } from '#src/areas/tickets/domain/findings/answer'
import { answerOf } from '#src/areas/tickets/domain/findings/levels'
import { findByIds, lockFindings, nameOf, setAnswers, type FindingJson, type NewAnswer } from '#src/areas/tickets/server/findings/finding-store'
import { message } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { DryRun } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { recordEvents } from '#src/platform/server/records/record'

/** The findings that a request body names, with the versions that the person saw. */
interface Named {
  readonly finding_ids: readonly number[]
  readonly versions?: Readonly<Record<string, number>>
}

/** Who answers, and whether this is a dry run, which writes nothing. */
interface By {
  readonly person: SignedIn
  readonly actor: Actor
  readonly dryRun: boolean
}

type Answered = { updated: number; findings: FindingJson[] } | DryRun

/**
 * Answers findings, all or none, with one event for each finding: acknowledged, overridden or resolved, as the finding's level requires
 * (PLUS-12). 422 if a reason is missing, and for findings that already have an answer or no longer apply; 404 for findings that the person
 * may not see.
 */
export async function answerFindings(db: AgencyTransaction, by: By, body: Named & { readonly reason?: string }): Promise<Answered> {
  const findings = await lockNamed(db, by.person, body)
  const reason = body.reason?.trim() ?? ''
  throwIfRefused(checkReason(findings.map(({ level }) => level), reason))
  return write(db, by, findings, mayAnswer, (finding) => answerOf(finding.level), reason === '' ? null : reason)
}

/** Removes the answers of findings, all or none, with one event for each finding. */
export async function removeAnswers(db: AgencyTransaction, by: By, body: Named): Promise<Answered> {
  return write(db, by, await lockNamed(db, by.person, body), mayRemoveAnswer, () => null, null)
}

async function lockNamed(db: AgencyTransaction, person: SignedIn, { finding_ids: ids, versions = {} }: Named): Promise<FindingJson[]> {
  await lockFindings(db, ids)
  const findings = await findByIds(db, person, ids)
  if (findings.length < ids.length) {
    const presentIds = new Set(findings.map(({ id }) => id))
    throw notFound(ids.filter((id) => !presentIds.has(id)))
  }
  const outdated = findings.filter(({ id, version }) => versions[id] !== undefined && versions[id] !== version)
  if (outdated.length > 0) throw changedElsewhere(outdated)
  return findings
}

async function write(db: AgencyTransaction, { person, actor, dryRun }: By, findings: readonly FindingJson[], rule: typeof mayAnswer, answerFor: (finding: FindingJson) => NewAnswer['answer'], reason: string | null): Promise<Answered> {
  const refused = findings.flatMap((finding) => refusalOf(finding, rule({ ...finding, is_cleared: finding.cleared_at !== null })))
  if (dryRun) return new DryRun({ would_update: findings.length - refused.length, refused })
  const [first] = refused
  if (first !== undefined) throw unprocessable('errors.not_valid', {}, refused)
  await setAnswers(db, findings.map((finding) => ({ id: finding.id, answer: answerFor(finding) })), reason, person)
  const after = await findByIds(db, person, findings.map(({ id }) => id))
  const before = new Map(findings.map((finding) => [finding.id, finding]))
  const fields = ['answer', 'reason', 'answered_by_name', 'answered_at'] as const
  const isAnswering = after.some(({ answer }) => answer !== null)
  await recordEvents(db, actor, isAnswering ? 'answered' : 'answer_removed', after.map((finding) => ({
    kind: 'finding' as const, id: finding.id, name: nameOf(finding), version: finding.version, dot_project_id: finding.dot_project_id,
    changes: Object.fromEntries(fields.map((field) => [field, [before.get(finding.id)?.[field] ?? null, finding[field]] as const])),
  })))
  return { updated: after.length, findings: after }
}

function refusalOf({ id, ticket_number: ticket }: FindingJson, verdict: Verdict): { id: number; ticket_number: string; message: string }[] {
  return verdict.allowed ? [] : [{ id, ticket_number: ticket, message: message(verdict.message, verdict.values) }]
}
