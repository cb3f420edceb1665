import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { ProjectContractor } from '#src/areas/contracts/api/contract-items/pay-items'
import { Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { contractor, contractorTypes, requestStates } from '#src/areas/contracts/domain/contractors/contractor'

const ofProject = Type.Object({ projectId: Id })
const one = Type.Object({ projectId: Id, no: Id })
const { create, change, remove } = recordCalls(contractor, { read: projectRoles, row: ProjectContractor, own: {}, above: { projectId: Id }, spec: 'C.4; PROJ-45' })
const Name = Type.String({ maxLength: 500 })
const deciders = whoMay('decide_access_requests')

/** A contractor's request for access to a project; if it was decided, also who decided it and when (PROJ-38). */
export const ContractorRequest = Type.Object({
  id: Id,
  name: Type.String(),
  type: OneOf(contractorTypes),
  note: Nullable(Type.String()),
  state: OneOf(requestStates),
  requested_by_name: Type.String(),
  requested_at: Moment,
  decided_by_name: Nullable(Type.String()),
  decided_at: Nullable(Moment),
})
const RequestAnswer = Type.Object({ contractor_request: ContractorRequest })

/** Contractors of a project and their requests for access (PROJ-37, PROJ-38, PROJ-45). */
export const contractors = contract({
  create,
  change,
  remove,
  requests: {
    method: 'GET',
    path: '/v1/projects/:projectId/contractor_requests',
    who: deciders,
    style: 'ruby',
    params: ofProject,
    query: Strict({ ...pageQuery, ...rubySortQuery, state: Type.Optional(OneOf(requestStates)), search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ contractor_requests: Type.Array(ContractorRequest) }),
    errors: [403, 404, 422],
    spec: 'C.4; PROJ-37, PROJ-38',
  },
  /** Enters a contractor's request. Contractors have no accounts, so the people who decide on requests also enter the requests. */
  ask: {
    method: 'POST',
    path: '/v1/projects/:projectId/contractor_requests',
    who: deciders,
    params: ofProject,
    body: Strict({ name: Name, type: OneOf(contractorTypes), note: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))) }),
    answer: RequestAnswer,
    errors: [403, 404, 422],
    spec: 'C.4; PROJ-38',
  },
  accept: {
    method: 'POST',
    path: '/v1/projects/:projectId/contractor_requests/:no/accept',
    who: deciders,
    params: one,
    answer: RequestAnswer,
    errors: [403, 404, 422],
    spec: 'C.4, E.4; PROJ-38',
  },
  reject: {
    method: 'POST',
    path: '/v1/projects/:projectId/contractor_requests/:no/reject',
    who: deciders,
    params: one,
    answer: RequestAnswer,
    errors: [403, 404, 422],
    spec: 'C.4, E.4; PROJ-38',
  },
})
