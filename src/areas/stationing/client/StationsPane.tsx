import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { words } from '#src/areas/stationing/client/messages'
import { alignmentCalls, stationColumns, stationNoun, stationSource, type Station } from '#src/areas/stationing/client/stationing-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { callApi } from '#src/platform/client/api/call-api'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS: readonly RecordKind[] = ['alignment', 'station']

/** The stations of an alignment: one every 100 feet, and the custom stations that people add (GEO-14 to GEO-18). */
export default function StationsPane({ params, search }: PaneViewProps<{ readonly projectId: string; readonly alignmentId: string }>) {
  const person = usePerson()
  const [projectId, id] = [Number(params.projectId), Number(params.alignmentId)]
  const isOn = checkStationing(person).allowed
  const { facts, asked, agency } = useProjectView(params.projectId, words('stations'))
  const key = ['alignments', agency, 'one', projectId, id]
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(alignmentCalls.detail({ projectId, id }), { signal, ignore: NOT_THERE })).alignment, enabled: isOn, staleTime: 0 })
  const source = useMemo(() => stationSource(agency, projectId, id), [agency, projectId, id])
  if (!isOn) return <p className="pane-note">{words('off')}</p>
  if (query.data === undefined) return <Unanswered asked={[asked, query]} lines={9} />
  return (
    <ProjectList<Station>
      name="stations" label={words('stations_of', { name: query.data.name })} noun={stationNoun} columns={stationColumns} source={source} empty={words('no_stations')}
      searchLabel={words('search_stations')} query={search} project={facts} kinds={KINDS}
      bar={may('change_stationing', person).allowed && (
        <>
          <CommandButton id="stationing.rename-station" />
          <CommandButton id="stationing.remove-station" />
          <span className="table-bar-end">
            <CommandButton id="stationing.add-station" look="filled" />
          </span>
        </>
      )}
    />
  )
}
