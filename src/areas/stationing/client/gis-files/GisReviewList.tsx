import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import '#src/areas/stationing/client/gis-files/gis-files.css'
import { stationText } from '#src/areas/stationing/domain/station-text'
import { gisFileCalls, type FoundRow } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { words } from '#src/areas/stationing/client/messages'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import { boxAround } from '#src/platform/domain/map/box'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { LeafletMap, type MapMover } from '#src/workspace/client/map/LeafletMap'
import { useOpenMap } from '#src/workspace/client/map/map-handle'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const KINDS: readonly RecordKind[] = ['gis_file']
const noun = { one: 'alignment', many: 'alignments' }
const nothing = () => undefined

const foundColumns = columns<FoundRow>([
  { id: 'name', label: words('alignment'), kind: 'text', width: 200, flex: 1, strong: true },
  { id: 'length', label: words('length'), kind: 'quantity', decimals: 2, unit: words('feet'), width: 128 },
  { id: 'station_start', label: words('station_start'), kind: 'text', width: 112, value: ({ station_start: start }) => stationText(start) },
  { id: 'at', label: words('place'), kind: 'text', width: 176, sortable: false, value: ({ path }) => (path?.[0] === undefined ? words('no_place') : path[0].map((degrees) => degrees.toFixed(5)).join(', ')) },
  { id: 'warning', label: words('remark'), kind: 'text', width: 280, flex: 2, sortable: false, value: ({ fault, warning }) => fault || warning },
])

/** The alignments found in a file, with where they lie, to choose those to add (GEO-9, PLUS-28). */
export function List({ params: { id: idText = '' } }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const pane = usePane()
  const id = Number(idText)
  const key = useMemo(() => ['gis_files', agency, 'review', id], [agency, id])
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(gisFileCalls.detail({ id }), { signal, ignore: NOT_THERE })).fme_import_file_request, staleTime: 0 })
  const file = query.data
  usePaneTitle(words('review'), file?.name)
  const rows = useMemo(() => file?.alignments.map((one): FoundRow => ({ ...one, file })), [file])
  const marks = useMemo(() => (rows ?? []).flatMap(({ id: row, name, path, warning }) => {
    const [latitude, longitude] = path?.[Math.floor(path.length / 2)] ?? []
    return latitude === undefined || longitude === undefined ? [] : [{ id: row, latitude, longitude, count: 1, path: path ?? null, look: { tone: warning === '' ? 'accent' as const : 'rejected' as const, shape: 'diamond' as const, label: name, isDashed: warning !== '' } }]
  }), [rows])
  const box = useMemo(() => boxAround(marks.flatMap(({ path }) => (path ?? []).flatMap(([latitude, longitude]) => (latitude === undefined || longitude === undefined ? [] : [{ north: latitude, south: latitude, east: longitude, west: longitude }])))), [marks])
  const [mover, setMover] = useState<MapMover | null>(null)
  useEffect(() => {
    if (box !== null) mover?.fit(box)
  }, [mover, box])
  useOpenMap(pane.id, {
    pan: (across, down) => mover?.pan(across, down),
    zoom: (by) => mover?.zoom(by),
    fitAll: () => box !== null && mover?.fit(box),
    back: () => false,
    open: () => null,
    layers: () => [],
    toggleLayer: nothing,
    toggleLayers: nothing,
  })
  if (file === undefined) return <Unanswered asked={[query]} lines={9} />
  return (
    <div className="map-frame">
      {(file.message !== '' || file.notes.length > 0) && (
        <ul className="gis-notes" aria-label={words('notes')}>
          {[file.message, ...file.notes].filter((note) => note !== '').map((note) => <li key={note}>{note}</li>)}
        </ul>
      )}
      <div className="map-pane">
        <div className="map-list">
          <RowsPane<FoundRow>
            name="gis_review" of={key} label={words('alignments_in', { name: file.name })} noun={noun} columns={foundColumns} rows={rows} empty={words(file.status === 'pending' ? 'not_processed' : 'nothing_found')}
            searchLabel={words('search_alignments')} asked={[query]}
            bar={
              <span className="table-bar-end">
                <CommandButton id="gis-files.add-alignments" look="filled" />
              </span>
            }
          />
        </div>
        <div className="map-side">
          <div className="map-stage">
            <LeafletMap label={words('map_of', { name: file.name })} marks={marks} selected={null} onView={nothing} onSelect={nothing} onOpen={nothing} onMover={setMover} />
            <div className="map-zoom">
              <CommandButton id="map.zoom-in" icon={Plus} />
              <CommandButton id="map.zoom-out" icon={Minus} />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
