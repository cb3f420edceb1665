import type { submittals } from '#src/areas/partners/api/submittals'
import { checkReason, mayApproveAsSent, mayDecideSubmittal } from '#src/areas/partners/domain/submittals/submittal'
import { DECIDED_TOGETHER_MAX } from '#src/areas/partners/domain/submittals/submittal-states'
import { move, stateOf } from '#src/areas/partners/server/submittals/decisions'
import { tellVendors } from '#src/areas/partners/server/submittals/notify-vendor'
import { withShipped } from '#src/areas/partners/server/submittals/shipped'
import { lockSubmittals, submittalIds, submittalsWhere, type SubmittalRow } from '#src/areas/partners/server/submittals/store'
import { materialsOfProject } from '#src/areas/partners/server/submittals/who-sees'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { message } from '#src/platform/domain/messages'
import type { SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { DryRun, type Call } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'

type Decide = Call<(typeof submittals)['decideMany']>

/**
 * Approves or rejects many submittals in one transaction and as one change set, so that one undo reverses all of it (SUBM-7). Each
 * submittal is approved with the quantity that it requests. A submittal that cannot be decided does not block the others; the answer lists
 * it with the reason.
 */
export function decideMany(call: Decide) {
  return call.inAgency(async (db) => {
    const { decision, reason = '', versions = {} } = call.body
    if (decision === 'reject') {
      const verdict = checkReason(reason)
      if (!verdict.allowed) throw unprocessable(verdict.message, verdict.values, [{ field: 'reason', message: message(verdict.message, verdict.values) }])
    }
    const rows = await submittalsOfCall(db, call)
    const stale = rows.filter(({ id, version }) => versions[String(id)] !== undefined && versions[String(id)] !== version)
    if (stale.length > 0) throw changedElsewhere(await withShipped(db, stale))
    const rule = decision === 'approve' ? mayApproveAsSent : mayDecideSubmittal
    const verdicts = rows.map((row) => ({ row, verdict: rule(row) }))
    const good = verdicts.flatMap(({ row, verdict }) => (verdict.allowed ? [row] : []))
    const refused = verdicts.flatMap(({ row: { id, material }, verdict }) => (verdict.allowed ? [] : [{ id, name: material, message: message(verdict.message, verdict.values) }]))
    if (call.dryRun) {
      return new DryRun({
        would_update: good.length,
        refused: refused.map(({ id, name, message: why }) => ({ id, ticket_number: name, message: why })),
        chosen: rows.map(({ id, version }) => ({ id, version })),
      })
    }
    const [first] = verdicts
    if (good.length === 0 && first !== undefined) throwIfRefused(first.verdict)
    const now = { decided_at: new Date().toISOString(), decided_by: call.person.id, decided_by_name: call.person.name }
    for (const row of good) {
      await move(db, actorOf(call), decision === 'approve' ? 'approved' : 'rejected', row, {
        ...stateOf(row), ...now, ...(decision === 'approve' ? { state: 'approved', reason: null } : { state: 'rejected', reason: reason.normalize('NFC').trim() }),
      })
    }
    await tellVendors(db, call.platform.jobs, good, decision === 'approve' ? 'approved' : 'rejected', decision === 'approve' ? null : reason.normalize('NFC').trim())
    return { updated: good.length, submittal_ids: good.map(({ id }) => id), refused }
  })
}

/**
 * Locks the submittals that a call names and returns them. Locks in id order, so that two calls cannot deadlock. Throws 422 unless the call
 * selects 1 to DECIDED_TOGETHER_MAX submittals, either by ids or by filters. Throws 404 if a submittal does not exist, or if the person
 * does not see the project by which the call filters.
 */
async function submittalsOfCall(db: AgencyTransaction, { person, body: { submittal_ids: ids, filters, except_ids: except = [] } }: Decide): Promise<SubmittalRow[]> {
  if ((ids === undefined) === (filters === undefined)) throw unprocessable('errors.not_valid', {}, [{ field: 'submittal_ids', message: 'send either submittal_ids or filters' }])
  const wanted = ids === undefined ? await submittalIds(db, await filtered(filters), except, DECIDED_TOGETHER_MAX + 1) : [...new Set(ids)]
  if (wanted.length === 0) throw unprocessable('errors.submittals_none')
  if (wanted.length > DECIDED_TOGETHER_MAX) throw unprocessable('errors.submittals_many', { max: DECIDED_TOGETHER_MAX })
  const rows = await lockSubmittals(db, wanted)
  if (rows.length < wanted.length) throw notFound()
  return rows

  async function filtered({ project_id: project, ...others }: NonNullable<Decide['body']['filters']> = {}): Promise<SqlPart> {
    if (project === undefined) return submittalsWhere(db, others)
    await assertProjectVisible(db, person, project)
    return submittalsWhere(db, { ...others, materials: await materialsOfProject(db, project) })
  }
}
