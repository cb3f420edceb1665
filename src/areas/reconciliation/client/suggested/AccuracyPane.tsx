import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Static } from 'typebox'
import type { suggested } from '#src/areas/reconciliation/api/suggested'
import { words } from '#src/areas/reconciliation/client/suggested/messages'
import { suggestedCalls } from '#src/areas/reconciliation/client/suggested/suggested-calls'
import { callApi } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useRowsSource } from '#src/workspace/client/table/use-rows-source'

type Accuracy = Static<typeof suggested.accuracy.answer>['suggestion_accuracy'][number]
type AccuracyRow = Accuracy & { readonly id: number }

const noun = { one: 'project', many: 'projects' }
/** Below this percentage, a project's suggestions need attention. */
const LOW_SHARE = 95

const accuracyColumns = columns<AccuracyRow>([
  { id: 'project_title', label: words('project'), kind: 'text', width: 280, flex: 1, strong: true, sortable: false },
  { id: 'state_project_number', label: words('number'), kind: 'text', width: 152, sortable: false },
  { id: 'codings', label: words('codings'), kind: 'count', width: 144, sortable: false },
  { id: 'suggested', label: words('suggested'), kind: 'count', width: 144, sortable: false },
  { id: 'right', label: words('right'), kind: 'count', width: 104, sortable: false },
  { id: 'share', label: words('share'), kind: 'share', width: 144, sortable: false, value: shareRight, isLow: (row) => (shareRight(row) ?? 100) < LOW_SHARE },
])

/**
 * The percentage of codings, among those with a suggestion, in which the person chose the suggested item; null if no coding had a
 * suggestion.
 */
function shareRight({ right, suggested: all }: Accuracy): number | null {
  return all === 0 ? null : Math.floor((right / all) * 1_000) / 10
}

/** How often the first suggestion was the item that the person chose, by project (PLUS-9). */
export default function AccuracyPane() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('accuracy'), agencyName)
  const query = useQuery({
    queryKey: ['suggestion-accuracy', agency],
    queryFn: async ({ signal }) => (await callApi(suggestedCalls.accuracy(), { signal })).suggestion_accuracy.map((row) => ({ ...row, id: row.dot_project_id })),
    refetchOnMount: 'always',
  })
  return query.data === undefined ? <Unanswered asked={[query]} lines={9} /> : <Projects agency={agency} rows={query.data} />
}

function Projects({ agency, rows }: { readonly agency: number; readonly rows: readonly AccuracyRow[] }) {
  const [search, setSearch] = useState('')
  const { source, onTable } = useRowsSource('suggestion-accuracy', [agency], accuracyColumns, rows)
  const filters = useMemo(() => (search === '' ? {} : { search }), [search])
  return (
    <TablePane<AccuracyRow>
      name="suggestion_accuracy" label={words('accuracy_of')} noun={noun} columns={accuracyColumns} source={source} filters={filters} isFiltered={search !== ''} onClearFilters={() => setSearch('')}
      empty={words(rows.length === 0 ? 'empty' : 'no_match')} search={search} searchLabel={words('search')} onSearch={setSearch} onTable={onTable} foot={<span>{words('note')}</span>}
    />
  )
}
