import type { Static } from 'typebox'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { contractors, type ContractorRequest as Request } from '#src/areas/contracts/api/contractors'
import { payItems, type ProjectContractor } from '#src/areas/contracts/api/contract-items/pay-items'
import { contractor, contractorTypeWords, type RequestState } from '#src/areas/contracts/domain/contractors/contractor'
import { CONTRACTOR_PAGE } from '#src/areas/contracts/domain/contract-items/limits'
import { callApi, callApiWithHeaders } from '#src/platform/client/api/call-api'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { localSource } from '#src/platform/client/table/rows/local-source'
import type { TableSource } from '#src/platform/client/table/table-source'
import { queryClient } from '#src/platform/client/api/query-client'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { requests } from '#src/platform/client/api/requests'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { recordColumns } from '#src/workspace/client/records/record-columns'

export type Contractor = Static<typeof ProjectContractor>
export type ContractorRequest = Static<typeof Request>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'contractor-table': Contractor
    'contractor-request-table': ContractorRequest
  }
}

export const contractorCalls = requests({ ...contractors, list: payItems.externalDotContractors })
export const contractorNoun: Noun = { one: 'contractor', many: 'contractors' }
export const requestNoun: Noun = { one: 'request', many: 'requests' }
export const contractorKeys = {
  list: (agency: number, projectId: number) => ['contractors', agency, projectId] as const,
  requests: (agency: number, projectId: number) => ['contractor-requests', agency, projectId] as const,
}

/** The columns of the contractors of a project (PROJ-37). */
export const contractorColumns = columns<Contractor>([
  { id: 'id', label: words('id'), kind: 'text', width: 88 },
  ...recordColumns<Contractor>(contractor, { name: { width: 320, flex: 1, strong: true }, type: { width: 160 } }),
  { id: 'item_count', label: words('item_count'), kind: 'count', width: 112 },
])

const looks: Readonly<Record<RequestState, StatusLook>> = {
  pending: { word: words('pending'), tone: 'pending', icon: Clock },
  accepted: { word: words('accepted'), tone: 'delivered', icon: CircleCheck },
  rejected: { word: words('rejected'), tone: 'rejected', icon: CircleX },
}

/** The columns of requests for access, including who decided and when (PROJ-38). */
export const requestColumns = columns<ContractorRequest>([
  { id: 'name', label: words('name'), kind: 'text', width: 264, flex: 1, strong: true },
  { id: 'type', label: words('type'), kind: 'choice', choices: contractorTypeWords, width: 144, sortable: false },
  { id: 'state', label: words('state'), kind: 'status', looks, width: 136 },
  { id: 'requested_at', label: words('requested_at'), kind: 'time', withDay: true, width: 176 },
  { id: 'requested_by_name', label: words('requested_by'), kind: 'text', width: 160, sortable: false },
  { id: 'decided_by_name', label: words('decided_by'), kind: 'text', width: 160, sortable: false },
  { id: 'decided_at', label: words('decided_at'), kind: 'time', withDay: true, width: 176 },
  { id: 'note', label: words('note'), kind: 'text', width: 240, flex: 1, sortable: false },
])

/** The request for all contractors of a project on one page (CONST-6, PAY-36). */
export const allContractors = (projectId: number) => contractorCalls.list({ projectId, ...CONTRACTOR_PAGE })

/** The contractors of a project. Reads all of them, and searches and sorts them in the browser. */
export function contractorSource(agency: number, projectId: number): TableSource<Contractor> {
  return localSource<Contractor>(contractorKeys.list(agency, projectId), contractorColumns, async () => (await callApi(allContractors(projectId), { ignore: 'all' })).content)
}

/** Reads the requests of a project page by page, pending requests first. */
export function requestSource(agency: number, projectId: number): TableSource<ContractorRequest> {
  return {
    queryKey: contractorKeys.requests(agency, projectId),
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const request = contractorCalls.requests({
        projectId, page_size: size, page_number: startRow / size + 1, ...(typeof filters.search === 'string' ? { search: filters.search } : {}),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.contractor_requests, total: Number(headers.get('total-count') ?? answer.contractor_requests.length) }
    },
  }
}

/** Marks cached lists as stale when these records change. Accepting a request also adds a contractor to the project. */
onRecordsChanged(['contractor', 'contractor_request', 'pay_item'], () => {
  for (const list of ['contractors', 'contractor-requests']) void queryClient.invalidateQueries({ queryKey: [list], refetchType: 'none' })
})
