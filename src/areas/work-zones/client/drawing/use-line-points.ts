import { useEffect, useRef, useState } from 'react'
import type { LineHandle } from '#src/areas/work-zones/client/drawing/line-handle'
import { words } from '#src/areas/work-zones/client/drawing/messages'
import { feetText, type ZoneLine } from '#src/areas/work-zones/client/drawing/use-zone-line'
import type { Point } from '#src/areas/work-zones/domain/zone-path'
import type { LeafletInstance } from '#src/workspace/client/map/LeafletMap'
import { LinePoints, type LineEvents } from '#src/workspace/client/map/line/line-points'
import { announce } from '#src/workspace/client/speech/announce'

/**
 * The points of the line as buttons on the map, once the map is loaded. `onDragged` is called with all points while a point is being
 * dragged, and with null when the point is dropped.
 */
export function useLinePoints(map: LeafletInstance | null, line: ZoneLine, onDragged: (points: readonly Point[] | null) => void): LinePoints | null {
  const [points, setPoints] = useState<LinePoints | null>(null)
  const shown = useRef(line)
  useEffect(() => {
    shown.current = line
  })
  useEffect(() => {
    if (map === null) return undefined
    const events: LineEvents = {
      add: (at) => addPoint(shown.current, at),
      drag: (index, at) => onDragged(withPoint(shown.current.points, index, at)),
      move(index, at) {
        onDragged(null)
        // a point that was dragged to a location where no point is allowed moves back
        if (!movePoint(shown.current, index, at)) created.show(shown.current.points)
      },
      focus: (index) => announceFocus(shown.current.points, index),
      name: (index, total) => words('point', { number: index + 1, total }),
    }
    const created = new LinePoints(map, events)
    created.show(shown.current.points)
    setPoints(created)
    return () => {
      setPoints(null)
      created.remove()
    }
  }, [map, onDragged])
  useEffect(() => void points?.show(line.points), [points, line.points])
  return points
}

/** The handle through which commands change the line and its points on the map. */
export function handleOf(map: LinePoints | null, line: ZoneLine): LineHandle {
  return {
    focus: () => map?.focus(null),
    zoom: (by) => map?.zoom(by),
    move(across, down) {
      const index = map?.focused() ?? null
      if (map === null) return
      if (index === null) return announce(words('at', placeTexts(map.moveCrosshair(across, down))))
      const at = map.shifted(index, across, down)
      // all steps of a held key are undone together
      if (at !== null && movePoint(line, index, at, `move ${index}`)) requestAnimationFrame(() => map.reveal(index))
    },
    addPoint() {
      if (map !== null) addPoint(line, map.place())
    },
    removeLast() {
      if (line.points.length === 0) return announce(words('nothing_to_remove'))
      remove(line, line.points.length - 1)
    },
    removeFocused() {
      const index = map?.focused() ?? null
      if (index !== null) remove(line, index)
      return index !== null
    },
    undo: line.undo,
    async finish() {
      await line.finish()
      if (map?.focused() !== null) map?.focus(null)
    },
    hasWay: () => line.way !== null,
    follow() {
      if (line.way !== null) line.follow(line.way)
    },
  }
}

/** Adds a point. If the line is placed by stations, its two ends first become points. */
function addPoint(line: ZoneLine, at: Point): void {
  const points = [...line.points, at]
  line.edit(points, points.length === 1 ? words('started', placeTexts(at)) : words('added', { number: points.length, ...placeTexts(at), feet: feetText(points) }))
}

function movePoint(line: ZoneLine, index: number, at: Point, name?: string): boolean {
  const points = withPoint(line.points, index, at)
  return line.edit(points, words('focused', { number: index + 1, total: points.length, ...placeTexts(at) }), name)
}

function remove(line: ZoneLine, index: number): void {
  line.edit(line.points.toSpliced(index, 1), words('removed', { count: line.points.length - 1 }))
}

function announceFocus(points: readonly Point[], index: number): void {
  const point = points[index]
  if (point !== undefined) announce(words('focused', { number: index + 1, total: points.length, ...placeTexts(point) }))
}

function withPoint(points: readonly Point[], index: number, at: Point): Point[] {
  return points.with(index, at)
}

/** The texts with which a location is announced, precise to about four feet. */
function placeTexts({ latitude, longitude }: Point): { readonly latitude: string; readonly longitude: string } {
  return { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) }
}
