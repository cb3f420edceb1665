import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { stationText } from '#src/areas/stationing/domain/station-text'
import { gisFileCalls, type FoundRow } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { words } from '#src/areas/stationing/client/messages'
import { ReviewMap } from '#src/areas/stationing/client/review/ReviewMap'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const KINDS: readonly RecordKind[] = ['gis_file']
const noun = { one: 'alignment', many: 'alignments' }
const NONE: readonly FoundRow[] = []

const foundColumns = columns<FoundRow>([
  { id: 'name', label: words('alignment'), kind: 'text', width: 200, flex: 1, strong: true },
  { id: 'length', label: words('length'), kind: 'quantity', decimals: 2, unit: words('feet'), width: 128 },
  { id: 'station_start', label: words('station_start'), kind: 'text', width: 112, value: ({ station_start: start }) => stationText(start) },
  { id: 'at', label: words('place'), kind: 'text', width: 176, sortable: false, value: ({ path }) => (path?.[0] === undefined ? words('no_place') : path[0].map((degrees) => degrees.toFixed(5)).join(', ')) },
  { id: 'warning', label: words('remark'), kind: 'text', width: 280, flex: 2, sortable: false, value: ({ fault, warning }) => fault || warning },
])

/** The alignments found in a file, with their locations, so that a person can choose which ones to add (GEO-9, PLUS-28). */
export function List({ params: { id: idText = '' } }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const id = Number(idText)
  const key = useMemo(() => ['gis_files', agency, 'review', id], [agency, id])
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(gisFileCalls.detail({ id }), { signal, ignore: NOT_THERE })).fme_import_file_request, staleTime: 0 })
  const file = query.data
  usePaneTitle(words('review'), file?.name)
  const rows = useMemo(() => file?.alignments.map((one): FoundRow => ({ ...one, path: one.path ?? null, file })), [file])
  if (file === undefined) return <Unanswered asked={[query]} lines={9} />
  return (
    <ReviewMap label={words('map_of', { name: file.name })} notes={[file.message, ...file.notes].filter((note) => note !== '')} rows={rows ?? NONE} surroundings={file.surroundings} onReadAgain={query.refetch}>
      <RowsPane<FoundRow>
        name="gis_review" of={key} label={words('alignments_in', { name: file.name })} noun={noun} columns={foundColumns} rows={rows} empty={words(file.status === 'pending' ? 'not_processed' : 'nothing_found')}
        searchLabel={words('search_alignments')} asked={[query]}
        bar={
          <span className="table-bar-end">
            <CommandButton id="gis-files.add-alignments" look="filled" />
          </span>
        }
      />
    </ReviewMap>
  )
}
