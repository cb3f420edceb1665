import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { checkPayCodeCount } from '#src/areas/reconciliation/domain/assign-many'
import { refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { DryRun, implement, Json, type Call } from '#src/platform/server/http/call'
import { throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { throwIfAnyRefused, namedRefusals, planAssignments, type Plan } from '#src/areas/reconciliation/server/assign'
import { chosenSlipIds, planAssignToMany } from '#src/areas/reconciliation/server/assign-to-many'
import { previewOfItem } from '#src/areas/reconciliation/server/lots'
import { counted } from '#src/areas/tickets/server/bulk/public/counted'
import { findAssignPayCodeSlips, assertSlipsOfProject, type Choice } from '#src/areas/reconciliation/server/choice'
import { planClear } from '#src/areas/reconciliation/server/clear'
import { assignmentsJson, assignmentsWithItemsJson, codedSlipsJson } from '#src/areas/reconciliation/server/store'
import { findLastContractors, findSuggestion } from '#src/areas/reconciliation/server/suggestion'
import { findBalances } from '#src/areas/reconciliation/server/totals/balances'
import { findReconciliationTotals } from '#src/areas/reconciliation/server/totals/totals'
import { findUsualLoad } from '#src/areas/reconciliation/server/usual-load'
import { writeAssignments } from '#src/areas/reconciliation/server/write-assignments'
import { actorOf } from '#src/platform/server/http/security/actor'

type Contract = typeof reconciliation
type AssignCall = Call<Contract['assign']> | Call<Contract['reassign']>
type ChoiceCall = Call<Contract['assignPayCodeSlips']> | Call<Contract['assignPayCodeSlipsByBody']>

/** Routes for pay codes: assign, change and clear them, on one ticket or many; suggestions and totals (RECO). */
export const reconciliationRoutes = implement(reconciliation, {
  assign: (call) => call.inAgency((db) => assign(db, call, 'POST')),
  reassign: (call) => call.inAgency((db) => assign(db, call, 'PUT')),
  clear: (call) =>
    call.inAgency(async (db) => {
      const { haulhub_slip_id, versions = [] } = call.query
      const seenVersions = Object.fromEntries(versions.map((pair) => pair.split(':')).map(([id, version]) => [id, Number(version)]))
      const plan = await planClear(db, call.person, call.params.projectId, haulhub_slip_id, seenVersions)
      await throwIfAnyRefused(db, call.person, plan)
      await writeAssignments(db, actorOf(call), plan.projectId, 'cleared', plan.recodings)
    }),
  clearMany: (call) =>
    call.inAgency(async (db) => {
      const ids = await chosenSlipIds(db, call.person, call.params.projectId, call.body)
      const plan = await planClear(db, call.person, call.params.projectId, ids, call.body.versions ?? {})
      if (call.dryRun) return new DryRun({ ...previewOf(plan), ...counted(slipsOf(plan)) })
      await throwIfAnyRefused(db, call.person, plan)
      await writeAssignments(db, actorOf(call), plan.projectId, 'cleared', plan.recodings)
      return changedOf(plan)
    }),
  assignments: ({ params, query, person, inAgencyReading }) =>
    inAgencyReading(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return new Json(`{"pay_item_assignments":${await assignmentsWithItemsJson(db, params.projectId, query.haulhub_slip_id)}}`)
    }),
  assignToMany: (call) =>
    call.inAgency(async (db) => {
      const ids = await chosenSlipIds(db, call.person, call.params.projectId, call.body)
      const plan = await planAssignToMany(db, call.person, call.params.projectId, ids, call.body)
      if (call.dryRun) return new DryRun({ ...previewOfItem(plan), ...counted(slipsOf(plan)) })
      await throwIfAnyRefused(db, call.person, plan)
      await writeAssignments(db, actorOf(call), plan.projectId, 'assigned', plan.recodings)
      return changedOf(plan)
    }),
  assignPayCodeSlips: (call) => choice(call, call.query),
  assignPayCodeSlipsByBody: (call) => {
    const { filters, selection, ...request } = call.body
    if (filters !== undefined && selection === undefined) return choice(call, { ...request, filters })
    if (filters !== undefined || selection === undefined) throw unprocessable('errors.not_valid', {}, [{ field: 'filters', message: 'send either filters or selection' }])
    return call.inAgency(async (db) => {
      await assertProjectVisible(db, call.person, call.params.projectId)
      const ids = await chosenSlipIds(db, call.person, call.params.projectId, selection)
      throwIfRefused(checkPayCodeCount(ids.length))
      return new Json(await findAssignPayCodeSlips(db, call.params.projectId, { ...request, filters: { id: { IN: ids } } }))
    })
  },
  suggestion: ({ params, query, person, inAgencyReading }) =>
    inAgencyReading(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return {
        pay_item_suggestion: await findSuggestion(db, person, params.projectId, query.slip_id),
        usual_load: await findUsualLoad(db, params.projectId, query.slip_id),
        last_contractors: await findLastContractors(db, person.id, params.projectId),
      }
    }),
  totals: ({ params, query, person, inAgencyReading }) =>
    inAgencyReading(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return new Json(await findReconciliationTotals(db, params.projectId, query.pay_period ?? null))
    }),
  balances: ({ params, query, person, inAgencyReading }) =>
    inAgencyReading(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return new Json(await findBalances(db, params.projectId, query.slip_id ?? null))
    }),
})

async function assign(db: AgencyTransaction, call: AssignCall, method: 'POST' | 'PUT'): Promise<Json | DryRun> {
  const plan = await planAssignments(db, call.person, call.params.projectId, method, call.body)
  if (call.dryRun) return new DryRun(previewOf(plan))
  await throwIfAnyRefused(db, call.person, plan)
  await writeAssignments(db, actorOf(call), plan.projectId, method === 'POST' ? 'assigned' : 'reassigned', plan.recodings)
  const ids = plan.recodings.map(({ slip }) => slip.id)
  return new Json(`{"pay_item_assignments":${await assignmentsJson(db, ids)},"slips":${await codedSlipsJson(db, ids)}}`)
}

function changedOf({ recodings }: Plan) {
  return { updated: recodings.length, slips: recodings.map(({ slip }) => ({ id: slip.id, version: slip.version + 1 })) }
}

function previewOf({ recodings, refused }: Plan): DryRun['answer'] {
  return { would_update: recodings.length, refused: namedRefusals(refused) }
}

/** All tickets of a plan, in the order of their ids. */
function slipsOf({ recodings, refused }: Plan) {
  return [...recodings, ...refused].map(({ slip }) => slip).toSorted((a, b) => a.id - b.id)
}

async function choice({ params, person, inAgency }: ChoiceCall, body: Choice & { project_id?: number }): Promise<Json> {
  throwIfRefused(checkPayCodeCount(new Set(body.filters.id.IN).size))
  if (body.project_id !== undefined && body.project_id !== params.projectId) throwIfRefused(refuse('errors.not_valid'))
  return inAgency(async (db) => {
    await assertProjectVisible(db, person, params.projectId)
    await assertSlipsOfProject(db, params.projectId, body.filters.id.IN)
    return new Json(await findAssignPayCodeSlips(db, params.projectId, body))
  })
}
