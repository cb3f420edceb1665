import { randomBytes } from 'node:crypto'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { DRAW_DAYS_MAX, SEED_MAX } from '#src/areas/reconciliation/domain/verification/limits'
import { addDrawn, addSample, findDrawnNames, findRange, findRoot, hasOverlap, type NewSample } from '#src/areas/reconciliation/server/verification/draw-store'
import { lockVerificationRule } from '#src/areas/reconciliation/server/verification/rules-store'
import { findSample, type VerificationSampleJson } from '#src/areas/reconciliation/server/verification/samples-store'
import { usDay } from '#src/platform/domain/formats/dates'
import { addDays, daysBetween, type Day } from '#src/platform/domain/time/days'
import { refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { recordEvents } from '#src/platform/server/records/record'

/** The draw that a person requests. */
interface Asked {
  readonly verification_rule_id?: number
  readonly start_date?: Day
  readonly end_date?: Day
  readonly pay_period?: number
  readonly addition_to?: number
  readonly seed?: string
}

/**
 * Draws a verification sample or, with `addition_to`, makes an additional draw from the tickets that were received after that draw. 404 for
 * a rule or draw that the project does not have; 422 for an inactive rule, for a seed that is not valid, and for a range or pay period that
 * is not valid, was drawn already, or has no tickets. Draws by the same rule run one at a time.
 */
export async function drawSample(db: AgencyTransaction, person: SignedIn, actor: Actor, projectId: number, request: Asked): Promise<VerificationSampleJson> {
  await assertProjectVisible(db, person, projectId)
  const seed = seedOf(request.seed)
  const drawn = { ...(request.addition_to === undefined ? await newSample(db, projectId, request) : await addition(db, projectId, request.addition_to)), ...seed }
  const id = await addSample(db, projectId, drawn, person.name)
  if ((await addDrawn(db, projectId, id, drawn)) === 0) throwIfRefused(refuse(drawn.addition_to === null ? 'errors.verification_no_tickets' : 'errors.verification_none_late'))
  const sample = await findSample(db, projectId, id)
  await recordEvents(db, actor, 'drawn', [{
    kind: 'verification_sample', id, name: sample.rule_name, version: null, dot_project_id: projectId,
    changes: { start_date: [null, sample.start_date], end_date: [null, sample.end_date], seed: [null, sample.seed], drawn: [null, sample.drawn] },
  }])
  // the first event in the history of each drawn ticket; 'created' events of drawn tickets cannot be undone
  const tickets = await findDrawnNames(db, id)
  await recordEvents(db, actor, 'created', tickets.map((ticket) => ({ kind: 'verification_ticket', ...ticket, dot_project_id: projectId, changes: {} })))
  return sample
}

/** The seed that the person sent, or else 128 random bits. */
function seedOf(sentSeed: string | undefined): Pick<NewSample, 'seed' | 'seed_was_given'> {
  if (sentSeed === undefined) return { seed: randomBytes(16).toString('hex'), seed_was_given: false }
  const seed = sentSeed.trim()
  if (seed === '' || seed.length > SEED_MAX) throw unprocessable('errors.verification_seed', { max: SEED_MAX })
  return { seed, seed_was_given: true }
}

type Drawn = Omit<NewSample, 'seed' | 'seed_was_given'>

async function newSample(db: AgencyTransaction, projectId: number, { verification_rule_id: ruleId, start_date: from, end_date: to, pay_period: period }: Asked): Promise<Drawn> {
  const rule = ruleId === undefined ? null : await lockVerificationRule(db, projectId, ruleId)
  if (rule === null) throw notFound()
  if (!rule.is_active) throwIfRefused(refuse('errors.verification_rule_inactive', { name: rule.name }))
  const isPeriod = rule.counted === 'period'
  const range = await findRange(db, projectId, isPeriod ? (period ?? 0) : null)
  if (isPeriod && range.start_date === null) throwIfRefused(refuse('errors.verification_period'))
  const start = isPeriod ? range.start_date : from
  const end = isPeriod ? range.end_date : to
  if (start == null || end == null || daysBetween(start, end) < 0 || (!isPeriod && daysBetween(start, end) >= DRAW_DAYS_MAX) || end > range.today) {
    throw unprocessable('errors.verification_range', { max: DRAW_DAYS_MAX })
  }
  if (await hasOverlap(db, rule.id, start, end)) throwIfRefused(refuse('errors.verification_drawn', { from: usDay(start), to: usDay(end) }))
  return { ...rule, verification_rule_id: rule.id, rule_name: rule.name, addition_to: null, pay_period: isPeriod ? (period ?? null) : null, start_date: start, end_date: end, due_date: addDays(range.today, rule.due_days) }
}

async function addition(db: AgencyTransaction, projectId: number, rootId: number): Promise<Drawn> {
  const root = await findRoot(db, projectId, rootId)
  if (root === null) throw notFound()
  const { today } = await findRange(db, projectId, null)
  return { ...root, addition_to: root.id, due_date: addDays(today, root.due_days) }
}
