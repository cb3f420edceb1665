import { contractors } from '#src/areas/contracts/api/contractors'
import { message } from '#src/platform/domain/messages'
import { checkContractorName, keptContractorName, mayDecide, mayRemoveContractor, REQUEST_NOTE_MAX, type ContractorType } from '#src/areas/contracts/domain/contractors/contractor'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import {
  countRequests, decideRequest, deleteContractors, findRequest, findRequests, holdContractor, insertContractor, insertRequest, lockContractors, lockRequest, otherNames,
  requestOrder, requestsWhere, setContractor, type HeldContractor, type ShownRequest,
} from '#src/areas/contracts/server/contractors/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { implement, type Call } from '#src/platform/server/http/call'
import { changedElsewhere, insist, notFound, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, tellTotals } from '#src/platform/server/http/limits/ruby-page'
import { insistOnProject } from '#src/areas/projects/server/visible-projects'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents } from '#src/platform/server/records/record'

/** Contractors of a project and their requests for access (PROJ-37, PROJ-38, PROJ-45). */
export const contractorRoutes = implement(contractors, {
  create: (call) =>
    call.inAgency(async (db) => {
      const { projectId } = call.params
      await insistOnProject(db, call.person, projectId)
      return { external_dot_contractor: await addContractor(db, actorOf(call), projectId, call.body) }
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { projectId, no } = call.params
      await insistOnProject(db, call.person, projectId)
      await lockContractors(db, projectId)
      const before = await heldIn(db, projectId, no)
      const { version, name = before.name, type = before.type } = call.body
      if (version !== undefined && version !== before.version) throw changedElsewhere([{ ...shown(before), changed_by: await lastChangedBy(db, 'contractor', no) }])
      const next = { name: keptContractorName(name), type }
      insistOnField('name', checkContractorName(next.name, await otherNames(db, projectId, no)))
      const fields = (['name', 'type'] as const).filter((field) => before[field] !== next[field])
      if (fields.length === 0) return { external_dot_contractor: shown(before) }
      const made = await setContractor(db, no, next)
      const changes = Object.fromEntries(fields.map((field) => [field, [before[field], next[field]] as const]))
      await recordEvents(db, actorOf(call), 'updated', [{ kind: 'contractor', id: no, name: next.name, version: made, dot_project_id: projectId, changes }])
      return { external_dot_contractor: shown({ ...before, ...next, version: made }) }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const { projectId, no } = call.params
      await insistOnProject(db, call.person, projectId)
      await lockContractors(db, projectId)
      const { name, type, item_count: items, assignments } = await heldIn(db, projectId, no)
      insist(mayRemoveContractor({ name, items, assignments }))
      await deleteContractors(db, [no])
      await recordEvents(db, actorOf(call), 'deleted', [{ kind: 'contractor', id: no, name, version: null, dot_project_id: projectId, changes: { name: [name, null], type: [type, null] } }])
    }),
  requests: ({ params, query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, requestOrder)
    return inAgency(async (db) => {
      await insistOnProject(db, person, params.projectId)
      const where = requestsWhere(db, params.projectId, query)
      tellTotals(header, await countRequests(db, where), page)
      return { contractor_requests: await findRequests(db, where, order, page.page_size, page.offset) }
    })
  },
  ask: (call) =>
    call.inAgency(async (db) => {
      const { projectId } = call.params
      await insistOnProject(db, call.person, projectId)
      const name = keptContractorName(call.body.name)
      const note = call.body.note?.trim() ?? ''
      insistOnField('name', checkContractorName(name, await otherNames(db, projectId, 0)))
      insistOnField('note', [...note].length > REQUEST_NOTE_MAX ? refuse('errors.contractor_name_long', { max: REQUEST_NOTE_MAX }) : allow)
      const id = await insertRequest(db, projectId, { name, type: call.body.type, note: note === '' ? null : note, by: call.person.name })
      await recordEvents(db, actorOf(call), 'created', [{ kind: 'contractor_request', id, name, version: null, dot_project_id: projectId, changes: { state: [null, 'pending'] } }])
      return { contractor_request: await requestOf(db, projectId, id) }
    }),
  accept: (call) => decide(call, 'accepted'),
  reject: (call) => decide(call, 'rejected'),
})

/** Accepts a request, which lists its contractor, or rejects it: once (PROJ-38, E.4). */
function decide(call: Call<(typeof contractors)['accept']>, state: 'accepted' | 'rejected'): Promise<{ contractor_request: ShownRequest }> {
  const { projectId, no } = call.params
  return call.inAgency(async (db) => {
    await insistOnProject(db, call.person, projectId)
    await lockContractors(db, projectId)
    const request = await lockRequest(db, projectId, no)
    if (request === null) throw notFound()
    insist(mayDecide(request))
    await decideRequest(db, no, state, call.person)
    await recordEvents(db, actorOf(call), state, [{ kind: 'contractor_request', id: no, name: request.name, version: null, dot_project_id: projectId, changes: { state: ['pending', state] } }])
    // one who was added by hand meanwhile is the same contractor
    const isNew = checkContractorName(request.name, await otherNames(db, projectId, 0)).allowed
    if (state === 'accepted' && isNew) await addContractor(db, actorOf(call), projectId, request)
    return { contractor_request: await requestOf(db, projectId, no) }
  })
}

async function addContractor(db: AgencyTransaction, actor: Actor, projectId: number, { name, type }: { readonly name: string; readonly type: ContractorType }) {
  await lockContractors(db, projectId)
  const kept = { name: keptContractorName(name), type }
  insistOnField('name', checkContractorName(kept.name, await otherNames(db, projectId, 0)))
  const id = await insertContractor(db, projectId, kept)
  await recordEvents(db, actor, 'created', [{ kind: 'contractor', id, name: kept.name, version: 1, dot_project_id: projectId, changes: { name: [null, kept.name], type: [null, type] } }])
  return { id, ...kept, version: 1, item_count: 0 }
}

async function heldIn(db: AgencyTransaction, projectId: number, id: number): Promise<HeldContractor> {
  const one = await holdContractor(db, projectId, id)
  if (one === null) throw notFound()
  return one
}

async function requestOf(db: AgencyTransaction, projectId: number, id: number): Promise<ShownRequest> {
  const request = await findRequest(db, projectId, id)
  if (request === null) throw notFound()
  return request
}

function shown({ id, name, type, version, item_count }: HeldContractor) {
  return { id, name, type, version, item_count }
}

function insistOnField(field: string, verdict: Verdict): void {
  if (!verdict.allowed) throw unprocessable(verdict.message, verdict.values, [{ field, message: message(verdict.message, verdict.values) }])
}
