import { contractors } from '#src/areas/contracts/api/contractors'
import { message } from '#src/platform/domain/messages'
import { storedContractorName, mayDecide, REQUEST_NOTE_MAX } from '#src/areas/contracts/domain/contractors/contractor'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { contractorWriter } from '#src/areas/contracts/server/contractors/contractors'
import { countRequests, decideRequest, findRequest, findRequests, insertRequest, lockRequest, requestOrder, requestsWhere, type ShownRequest } from '#src/areas/contracts/server/contractors/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement, type Call } from '#src/platform/server/http/call'
import { throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordEvents } from '#src/platform/server/records/record'

const { create, change, remove } = recordHandlers(contractorWriter, assertProjectVisible)

/** Contractors of a project and their requests for access (PROJ-37, PROJ-38, PROJ-45). */
export const contractorRoutes = implement(contractors, {
  create,
  change,
  remove,
  requests: ({ params, query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, requestOrder)
    return inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      const where = requestsWhere(db, params.projectId, query)
      setTotalHeaders(header, await countRequests(db, where), page)
      return { contractor_requests: await findRequests(db, where, order, page.page_size, page.offset) }
    })
  },
  ask: (call) =>
    call.inAgency(async (db) => {
      const { projectId } = call.params
      await assertProjectVisible(db, call.person, projectId)
      const name = storedContractorName(call.body.name)
      const note = call.body.note?.trim() ?? ''
      assertField('name', await nameVerdict(db, projectId, name))
      assertField('note', [...note].length > REQUEST_NOTE_MAX ? refuse('errors.text_too_long', { max: REQUEST_NOTE_MAX }) : allow)
      const id = await insertRequest(db, projectId, { name, type: call.body.type, note: note === '' ? null : note, by: call.person.name })
      await recordEvents(db, actorOf(call), 'created', [{ kind: 'contractor_request', id, name, version: null, dot_project_id: projectId, changes: { state: [null, 'pending'] } }])
      return { contractor_request: await requestOf(db, projectId, id) }
    }),
  accept: (call) => decide(call, 'accepted'),
  reject: (call) => decide(call, 'rejected'),
})

/** Accepts a request, which creates its contractor, or rejects it. A request can be decided only once (PROJ-38, E.4). */
function decide(call: Call<(typeof contractors)['accept']>, state: 'accepted' | 'rejected'): Promise<{ contractor_request: ShownRequest }> {
  const { projectId, no } = call.params
  return call.inAgency(async (db) => {
    await assertProjectVisible(db, call.person, projectId)
    await contractorWriter.table.lock(db)
    const request = await lockRequest(db, projectId, no)
    if (request === null) throw notFound()
    throwIfRefused(mayDecide(request))
    await decideRequest(db, no, state, call.person)
    await recordEvents(db, actorOf(call), state, [{ kind: 'contractor_request', id: no, name: request.name, version: null, dot_project_id: projectId, changes: { state: ['pending', state] } }])
    // if somebody has already added a contractor with this name, accepting the request does not add another one
    const isNew = (await nameVerdict(db, projectId, request.name)).allowed
    if (state === 'accepted' && isNew) await contractorWriter.add(db, actorOf(call), { name: storedContractorName(request.name), type: request.type }, projectId)
    return { contractor_request: await requestOf(db, projectId, no) }
  })
}

/** Whether a new contractor of the project may have this name: it must be valid and not taken (PROJ-45). */
async function nameVerdict(db: AgencyTransaction, projectId: number, name: string): Promise<Verdict> {
  const { name: verdict = allow } = await contractorWriter.check(db, { name, type: 'other' }, null, projectId)
  return verdict
}

async function requestOf(db: AgencyTransaction, projectId: number, id: number): Promise<ShownRequest> {
  const request = await findRequest(db, projectId, id)
  if (request === null) throw notFound()
  return request
}

function assertField(field: string, verdict: Verdict): void {
  if (!verdict.allowed) throw unprocessable(verdict.message, verdict.values, [{ field, message: message(verdict.message, verdict.values) }])
}
