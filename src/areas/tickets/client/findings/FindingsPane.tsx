import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { findingCalls, findingColumns, findingKeys, findingNoun, findingSource, findingsPath, shownIn, type FindingRow } from '#src/areas/tickets/client/findings/finding-rows'
import { words } from '#src/areas/tickets/client/findings/messages'
import { countText } from '#src/platform/domain/formats/numbers'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { callApi } from '#src/platform/client/api/call-api'
import type { TableHandle } from '#src/platform/client/table/handle'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS: readonly RecordKind[] = ['finding', 'finding_rule']

/** The list of findings, of all tickets or of one project, with the measured values; the most urgent level comes first (PLUS-13). */
export default function FindingsPane({ search: query }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const pane = usePane()
  const [table, setTable] = useState<TableHandle<FindingRow> | null>(null)
  const source = useMemo(() => findingSource(agency), [agency])
  const shown = shownIn(query)
  const params = new URLSearchParams(query)
  const search = params.get('search') ?? ''
  const projectId = /^\d{1,9}$/.test(params.get('project') ?? '') ? Number(params.get('project')) : null
  const { data: counts } = useQuery({
    queryKey: findingKeys.counts(agency, projectId),
    queryFn: ({ signal }) => callApi(findingCalls.counts(projectId === null ? {} : { project_id: projectId }), { signal, ignore: 'all' }),
  })
  usePaneTitle(words('exceptions'), counts === undefined ? undefined : words('counts', { resolve: countText(counts.resolve), override: countText(counts.override), acknowledge: countText(counts.acknowledge) }))
  const filters = useMemo(() => ({
    ...(shown === 'to_answer' ? { needs_answer: true } : shown === 'answered' ? { state: 'answered' } : {}),
    ...(projectId === null ? {} : { project_id: projectId }),
    ...(search === '' ? {} : { search }),
  }), [shown, projectId, search])
  useLiveRecords(table, KINDS)
  useReadAgain(findingKeys.counts(agency, projectId), KINDS)
  const searchFor = (text: string) => {
    const next = new URLSearchParams(query)
    if (text.trim() === '') next.delete('search')
    else next.set('search', text.trim())
    pane.navigate(findingsPath(next.toString(), shown), { replace: true })
  }
  return (
    <TablePane<FindingRow>
      name="findings" label={words('exceptions_of')} noun={findingNoun} columns={findingColumns} source={source} filters={filters} isFiltered={search !== ''}
      onClearFilters={() => searchFor('')} empty={words(shown === 'answered' ? 'empty_answered' : 'empty')} search={search} searchLabel={words('search')} onSearch={searchFor} onTable={setTable}
      bar={
        <>
          <BarToggleButton command="findings.show-to-answer" label={words('to_answer')} isOn={shown === 'to_answer'} />
          <BarToggleButton command="findings.show-open" label={words('all_open')} isOn={shown === 'open'} />
          <BarToggleButton command="findings.show-answered" label={words('answered')} isOn={shown === 'answered'} />
          <span className="table-bar-end">
            <CommandButton id="findings.open-ticket" />
            <CommandButton id="findings.answer" />
            <CommandButton id="findings.remove-answer" />
          </span>
        </>
      }
    />
  )
}
