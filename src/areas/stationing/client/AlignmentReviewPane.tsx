import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { words } from '#src/areas/stationing/client/messages'
import { ReviewMap } from '#src/areas/stationing/client/review/ReviewMap'
import { alignmentCalls, alignmentNoun, proposalColumns, type Proposal } from '#src/areas/stationing/client/stationing-rows'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { callApi } from '#src/platform/client/api/call-api'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const KINDS: readonly RecordKind[] = ['alignment']

/** The alignments of a project's files before they are confirmed: the location and projection of each, and what to check (GEO-12). */
export default function AlignmentReviewPane({ params }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const projectId = Number(params.projectId)
  const isOn = checkStationing(person).allowed
  const { project, facts, asked, agency } = useProjectView(params.projectId, words('review'))
  const key = useMemo(() => ['alignments', agency, 'proposed', projectId], [agency, projectId])
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => callApi(alignmentCalls.proposed({ projectId }), { signal, ignore: NOT_THERE }), enabled: isOn, staleTime: 0 })
  if (!isOn) return <p className="pane-note">{words('off')}</p>
  if (query.data === undefined) return <Unanswered asked={[asked, query]} lines={9} />
  const { content: rows, surroundings } = query.data
  const title = project?.title ?? ''
  // the remarks are in the last column of a narrow list, where they may be out of view, so they are repeated above the list
  const notes = rows.length === 0 ? [] : [words('review_note'), ...rows.flatMap(({ name, warning }) => (warning === '' ? [] : [words('remark_of', { name, warning })]))]
  return (
    <ReviewMap label={words('map_of', { name: title })} notes={notes} rows={rows} surroundings={surroundings} onReadAgain={query.refetch}>
      <RowsPane<Proposal>
        name="alignment_review" of={key} label={words('proposed_of', { title })} noun={alignmentNoun} columns={proposalColumns} rows={rows} empty={words('none_proposed')} searchLabel={words('search_alignments')} asked={[query]} project={facts}
        bar={may('change_stationing', person).allowed && (
          <>
            <CommandButton id="stationing.change-projection" />
            <CommandButton id="stationing.remove-proposed" label={words('remove')} />
            <span className="table-bar-end">
              <CommandButton id="stationing.confirm-alignments" label={words('confirm_accept')} look="filled" />
            </span>
          </>
        )}
      />
    </ReviewMap>
  )
}
