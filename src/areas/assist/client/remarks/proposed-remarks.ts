import type { Static } from 'typebox'
import { remarks, type ProposedRemark } from '#src/areas/assist/api/remarks'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'

/** A remark that an AI model proposes for the day of a report. */
export type Proposal = Static<typeof ProposedRemark>

export const remarkCalls = requests(remarks)
export const proposalsKey = (agency: number, reportId: number) => ['ai-remarks', agency, reportId] as const

/** The cached proposals for the report on screen. */
export function shownProposals(agency: number, reportId: number): readonly Proposal[] {
  return queryClient.getQueryData<readonly Proposal[]>(proposalsKey(agency, reportId)) ?? []
}

/** Shows the undecided proposals from the answer to a decision, so that the next decision need not wait until the list is read again. */
export function showProposals(agency: number, reportId: number, undecided: readonly Proposal[]): void {
  queryClient.setQueryData(proposalsKey(agency, reportId), undecided)
}
