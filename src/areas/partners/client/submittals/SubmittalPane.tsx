import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import '#src/areas/partners/client/partners.css'
import { words } from '#src/areas/partners/client/messages'
import { isSubmittal } from '#src/areas/partners/client/submittals/current-submittal'
import { SubmittalSide } from '#src/areas/partners/client/submittals/SubmittalSide'
import { submittalCalls, submittalKey } from '#src/areas/partners/client/submittals/submittal-rows'
import { wantedOf } from '#src/areas/partners/client/submittals/wanted-values'
import { DocumentView, type FoundValues } from '#src/areas/projects/client/documents/public/DocumentView'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { useFollowedRow, usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

const KINDS: readonly RecordKind[] = ['submittal']

/**
 * One submittal: its files on the left, its data and the decision on the right. The pane follows the focus of the list from which it was
 * opened (SUBM-7, SUBM-10).
 */
export default function SubmittalPane({ params }: PaneViewProps<{ readonly id: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const followed = useFollowedRow('submittal')
  const row = followed !== null && followed !== 'other' && isSubmittal(followed) ? followed : null
  const id = row?.id ?? Number(params.id)
  const key = submittalKey(agency, id)
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => callApi(submittalCalls.detail({ id }), { signal, ignore: NOT_THERE }) })
  // if the pane follows a list, the focused row there has all data except the history, so show that row while the history loads
  const submittal = query.data?.submittal ?? row ?? undefined
  usePaneTitle(submittal?.material ?? words('submittal'), submittal?.certificate_type)
  usePublishFacts(useMemo(() => ({ row: submittal ?? null, rowKind: 'submittal' as const }), [submittal]))
  const [foundValues, setFoundValues] = useState<FoundValues | null>(null)
  const wanted = useMemo(() => (submittal === undefined ? [] : wantedOf(submittal)), [submittal])
  if (submittal === undefined) return <Unanswered asked={[query]} lines={9} />
  const { attachments } = submittal
  return (
    <div className="submittal-frame">
      <div className="submittal" data-bare={attachments.length === 0 || undefined}>
        {attachments.length > 0 && (
          <div className="submittal-document">
            <DocumentView key={submittal.id} files={attachments} wanted={wanted} onFound={setFoundValues} />
          </div>
        )}
        <SubmittalSide submittal={submittal} history={query.data?.submittal.id === submittal.id ? query.data.history : []} wanted={wanted} found={attachments.some(({ id: file }) => file === foundValues?.of) ? foundValues : null} />
      </div>
    </div>
  )
}
