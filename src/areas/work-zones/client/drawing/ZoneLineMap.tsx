import '#src/areas/work-zones/client/work-zones.css'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { handleOf, useLinePoints } from '#src/areas/work-zones/client/drawing/use-line-points'
import { useLineHandle } from '#src/areas/work-zones/client/drawing/line-handle'
import { words } from '#src/areas/work-zones/client/drawing/messages'
import { useSurroundings } from '#src/areas/work-zones/client/drawing/use-surroundings'
import { feetText, useZoneLine, type ZoneLine } from '#src/areas/work-zones/client/drawing/use-zone-line'
import type { Zone } from '#src/areas/work-zones/client/zone-rows'
import type { ZoneTexts } from '#src/areas/work-zones/client/zone-texts'
import { checkPoint, type Point } from '#src/areas/work-zones/domain/zone-path'
import type { Form } from '#src/platform/client/form/form'
import { boxAround } from '#src/platform/domain/map/box'
import type { Mark } from '#src/workspace/client/map/canvas/draw-marks'
import { LeafletMap, type LeafletInstance, type MapMover, type MapState } from '#src/workspace/client/map/LeafletMap'
import { words as mapWords } from '#src/workspace/client/map/messages'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const nothing = () => undefined

interface ZoneLineMapProps {
  readonly form: Form<ZoneTexts, { readonly work_zone: Zone }>
  readonly projectId: number
  readonly zone: Zone | null
  /** The texts of the form when it was opened. */
  readonly start: ZoneTexts
  readonly isReadOnly: boolean
}

/**
 * The map of the work zone form, on which the zone's line is drawn with the mouse or by keyboard. The fields of the form show the same line
 * (WZON-5).
 */
export function ZoneLineMap({ form, projectId, zone, start, isReadOnly }: ZoneLineMapProps) {
  const pane = usePane()
  const line = useZoneLine(form, projectId, zone, start)
  const [view, setView] = useState<MapState | null>(null)
  const [mover, setMover] = useState<MapMover | null>(null)
  const [map, setMap] = useState<LeafletInstance | null>(null)
  const [dragged, setDragged] = useState<readonly Point[] | null>(null)
  const { marks, reach, failed, isKnown, readAgain } = useSurroundings(projectId, view)
  const points = useLinePoints(isReadOnly ? null : map, line, setDragged)
  useLineHandle(pane.id, handleOf(points, line), !isReadOnly)

  // the map opens at the line, or else where the project and its alignments are, and moves when the fields change
  const section = useRef<HTMLElement>(null)
  const isFitted = useRef(false)
  // while a coordinate is only half typed, there is no box, because a wrong box would move the map far away
  const box = useMemo(() => (line.path.some((point) => !checkPoint(point).allowed) ? null : boxAround(line.path.map(({ latitude, longitude }) => ({ north: latitude, south: latitude, east: longitude, west: longitude })))), [line.path])
  useEffect(() => {
    const isDrawing = section.current?.contains(document.activeElement) === true
    const first = box ?? (isKnown && !isFitted.current ? reach : null)
    if (mover === null || first === null || (isFitted.current && isDrawing)) return
    isFitted.current = true
    mover.fit(first)
  }, [mover, box, reach, isKnown])

  const drawn = useMemo(() => [...marks, ...lineMarks(dragged ?? line.path, line)], [marks, dragged, line])
  return (
    <section ref={section} className="zone-line entry-wide" aria-label={words('section')}>
      {failed.length > 0 && (
        <p className="map-failed" role="alert">
          {words('failed', { layers: failed.map(({ title }) => title).join(', ') })}
          <button type="button" className="button" onClick={readAgain}>{words('again')}</button>
        </p>
      )}
      <div className="map-stage">
        <LeafletMap label={words('line')} scope={isReadOnly ? 'map-view' : 'zone-line'} instructions={words(isReadOnly ? 'read_only' : 'instructions')} marks={drawn} selected={null} onView={setView} onSelect={nothing} onOpen={nothing} onMover={setMover} onMap={setMap} />
        {!isReadOnly && (
          <div className="map-zoom">
            <CommandButton id="work-zones.zoom-line-in" icon={Plus} />
            <CommandButton id="work-zones.zoom-line-out" icon={Minus} />
          </div>
        )}
      </div>
      {!isReadOnly && (
        <div className="zone-line-foot">
          <p>{footOf(line)}</p>
          {line.way !== null && <CommandButton id="work-zones.follow-line" label={words('follow', { name: line.way.name })} />}
          <CommandButton id="work-zones.remove-last-point" label={words('remove_last')} />
          <CommandButton id="work-zones.undo-point" label={words('undo')} />
        </div>
      )}
      <p className="zone-line-ground">{mapWords('basemap')}</p>
    </section>
  )
}

/** The drawn line and, as a dashed line, the alignment or route that it can follow. */
function lineMarks(path: readonly Point[], line: ZoneLine): Mark[] {
  const mark = (id: number, of: readonly Point[], look: Mark['look']): Mark[] => {
    const middle = of[Math.floor(of.length / 2)]
    return middle === undefined || of.length < 2 ? [] : [{ id, ...middle, count: 1, path: of.map(({ latitude, longitude }) => [latitude, longitude]), look }]
  }
  return [
    ...(line.way === null ? [] : mark(-2, line.way.path, { tone: 'accent', shape: 'diamond', isDashed: true })),
    ...mark(-1, path, { tone: 'flagged', shape: 'square' }),
  ]
}

/** The text below the map: the length of the line, and the alignment or route that it could follow or what to do next. */
function footOf({ path, points, way, isPlaced, isLooking }: ZoneLine): string {
  if (points.length < 2) return words(points.length === 1 ? 'hint_one' : 'hint')
  const feet = feetText(path)
  if (isPlaced) return words('length', { feet })
  if (way === null) return isLooking ? words('looking') : words('drawn', { total: points.length, feet })
  const { name, placement } = way
  const along = feetText(way.path)
  return placement === null ? words('near', { name, feet: along }) : words('near_alignment', { name, from: placement.start_station, to: placement.end_station, feet: along })
}
