import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { remarks, type ProposedRemark } from '#src/areas/assist/api/remarks'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** A remark that an AI model proposes for the day of a report. */
export type Proposal = Static<typeof ProposedRemark>

declare module '#src/workspace/client/commands/context' {
  interface ProjectInContext {
    /** What AI models propose for the report that the pane shows. */
    readonly proposedRemarks?: readonly Proposal[]
  }
}

export const remarkCalls = requests(remarks)
const KINDS = ['ai_remark', 'ai_model'] as const
const NONE: readonly Proposal[] = []

/** The open proposals for a report, read again when one of them or a run changes; none while project_assist_enabled is off (AI-17). */
export function useProposedRemarks(agency: number, reportId: number): readonly Proposal[] {
  const isOn = isFlagOn(usePerson().flags, 'project_assist_enabled')
  const key = ['ai-remarks', agency, reportId]
  useReadAgain(key, KINDS)
  const { data } = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(remarkCalls.list({ report_id: reportId }), { signal, ignore: 'all' })).remarks, enabled: isOn, staleTime: 0 })
  return isOn ? (data ?? NONE) : NONE
}
