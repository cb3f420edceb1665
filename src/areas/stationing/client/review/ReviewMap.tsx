import { Minus, Plus } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import '#src/areas/stationing/client/review/review.css'
import { words } from '#src/areas/stationing/client/messages'
import { boxAround } from '#src/platform/domain/map/box'
import { LeafletMap, type MapMover } from '#src/workspace/client/map/LeafletMap'
import { useOpenMap } from '#src/workspace/client/map/map-handle'
import type { Location } from '#src/workspace/client/map/map-layer'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const nothing = () => undefined

/** An alignment under review. Its line on the map is dashed if something about the alignment must be checked. */
interface Reviewed {
  readonly id: number
  readonly name: string
  readonly path: readonly (readonly number[])[] | null
  readonly warning: string
}

interface ReviewMapProps {
  readonly label: string
  readonly notes: readonly string[]
  readonly rows: readonly Reviewed[]
  /** The location of the project, and the median location of its tickets, shown on the same map. */
  readonly surroundings: { readonly project: Location | null; readonly tickets: Location | null }
  /** Called to read the alignments again. */
  readonly onReadAgain: () => unknown
  /** The list of the alignments. */
  readonly children: ReactNode
}

/**
 * Alignments that have not taken effect yet: a list, and a map that shows them with their project and its tickets (GEO-9, GEO-12, PLUS-28).
 */
export function ReviewMap({ label, notes, rows, surroundings: { project, tickets }, onReadAgain, children }: ReviewMapProps) {
  const pane = usePane()
  const marks = useMemo(() => [
    ...rows.flatMap(({ id, name, path, warning }) => {
      const [latitude, longitude] = path?.[Math.floor(path.length / 2)] ?? []
      return latitude === undefined || longitude === undefined ? [] : [{ id, latitude, longitude, count: 1, path, look: { tone: warning === '' ? 'accent' as const : 'rejected' as const, shape: 'diamond' as const, label: name, isDashed: warning !== '' } }]
    }),
    ...(project === null ? [] : [{ id: -1, ...project, count: 1, path: null, look: { tone: 'text-2' as const, shape: 'pin' as const, label: words('project') } }]),
    ...(tickets === null ? [] : [{ id: -2, ...tickets, count: 1, path: null, look: { tone: 'text-2' as const, shape: 'circle' as const, label: words('tickets') } }]),
  ], [rows, project, tickets])
  const box = useMemo(() => boxAround(marks.flatMap(({ path, latitude, longitude }) => (path ?? [[latitude, longitude]]).flatMap(([north, east]) => (north === undefined || east === undefined ? [] : [{ north, south: north, east, west: east }])))), [marks])
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
    readAgain: onReadAgain,
    toggleLayers: nothing,
  })
  return (
    <div className="map-frame">
      {notes.length > 0 && (
        <ul className="review-notes" aria-label={words('notes')}>
          {notes.map((note) => <li key={note}>{note}</li>)}
        </ul>
      )}
      <div className="map-pane">
        <div className="map-list">{children}</div>
        <div className="map-side">
          <div className="map-stage">
            <LeafletMap label={label} instructions={words('map_keys')} marks={marks} selected={null} onView={nothing} onSelect={nothing} onOpen={nothing} onMover={setMover} />
            <div className="map-zoom" data-scope="map" data-letters="">
              <CommandButton id="map.zoom-in" icon={Plus} />
              <CommandButton id="map.zoom-out" icon={Minus} />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
