import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LineHistory, whereaboutsOf, type Whereabouts } from '#src/areas/work-zones/client/drawing/line-history'
import { words } from '#src/areas/work-zones/client/drawing/messages'
import { usePlacedPath, wayQuery, type Way } from '#src/areas/work-zones/client/drawing/use-ways'
import { isSamePlace, notPlaced } from '#src/areas/work-zones/client/placement/placement-texts'
import type { Zone } from '#src/areas/work-zones/client/zone-rows'
import type { ZoneTexts } from '#src/areas/work-zones/client/zone-texts'
import { checkPoint, PATH_POINTS_MAX, pathFeet, pointText, readPath, type Point } from '#src/areas/work-zones/domain/zone-path'
import type { Form } from '#src/platform/client/form/form'
import { message } from '#src/platform/domain/messages'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { announce } from '#src/workspace/client/speech/announce'

/** The line of a zone's form: the typed points, or the path between its stations. Drawing on the map changes the same fields. */
export interface ZoneLine {
  /** The points of the line. Empty while the path between the stations is not known. */
  readonly path: readonly Point[]
  /** The points that can be moved: all points of a drawn line, and the two ends of a line that is placed by stations. */
  readonly points: readonly Point[]
  readonly isPlaced: boolean
  /** The alignment or route near both ends of the line, if the line does not follow it yet. */
  readonly way: Way | null
  readonly isLooking: boolean
  /**
   * Replaces the points, and announces the change. Consecutive changes with the same name are undone together. Returns false, and changes
   * nothing, for points that no zone can have.
   */
  edit(points: readonly Point[], announcement: string, name?: string): boolean
  undo(): boolean
  follow(way: Way): void
  finish(): Promise<void>
}

const noPoints: readonly Point[] = []

/**
 * The line in the work zone form. `saved` is the stored zone, or null for a new one; `start` has the texts of the form when it was opened.
 */
export function useZoneLine(form: Form<ZoneTexts, { readonly work_zone: Zone }>, projectId: number, saved: Zone | null, start: ZoneTexts): ZoneLine {
  const { dot_authority_id: agency } = usePerson()
  const client = useQueryClient()
  const [history] = useState(() => new LineHistory())
  const texts = form.values()
  const isPlaced = texts.alignment_id !== ''
  // the stored path of a zone is valid as long as the form has the stations of the stored placement, even if its alignment was deleted
  const isStored = isPlaced && saved !== null && isSamePlace(texts, start)
  const computed = usePlacedPath(agency, projectId, texts, isPlaced && !isStored && texts.start_station !== '' && texts.end_station !== '')
  const typed = useMemo(() => readPath(texts.path) ?? [], [texts.path])
  const path = isStored ? saved.path : isPlaced ? (computed ?? noPoints) : typed
  // memoized, because a new array would reset the location of a point while it is being dragged
  const points = useMemo(() => (isPlaced ? path.filter((_point, at) => at === 0 || at === path.length - 1) : path), [isPlaced, path])
  const near = useQuery(wayQuery(agency, projectId, isPlaced ? [] : typed))
  const way = isPlaced || near.data === undefined || near.data === null || isAlong(near.data, typed) ? null : near.data

  const set = (where: Whereabouts, name?: string) => {
    history.note(whereaboutsOf(form.values()), where, name)
    put(where)
  }
  const put = (where: Whereabouts) => Object.entries(where).forEach(([field, value]) => form.put(field, value))
  const follow = ({ name, placement, path: along }: Way) => {
    const feet = feetText(along)
    if (placement === null) {
      set({ path: textOf(along), ...notPlaced })
      return announce(words('follows_route', { name, feet }))
    }
    const { alignment_id: id, start_station, end_station } = placement
    set({ path: texts.path, alignment_id: String(id), start_station, end_station })
    announce(words('follows', { name, from: start_station, to: end_station, feet }))
  }
  return {
    path, points, isPlaced, way, isLooking: near.isFetching, follow,
    edit(next, announcement, name) {
      const verdict = checkPoints(next)
      if (verdict.allowed) set({ path: textOf(next), ...notPlaced }, name)
      announce(verdict.allowed ? announcement : message(verdict.message, verdict.values), verdict.allowed ? 'polite' : 'assertive')
      return verdict.allowed
    },
    undo() {
      const before = history.undo(whereaboutsOf(form.values()))
      if (before === null) return false
      put(before)
      announce(words('undone', { count: readPath(before.path)?.length ?? 0 }))
      return true
    },
    async finish() {
      // points between the ends show the line that the person intended, so only a line of two points is replaced without asking
      if (isPlaced || typed.length !== 2) return announce(words('finished', { count: points.length }))
      try {
        const latestWay = await client.fetchQuery({ ...wayQuery(agency, projectId, typed), staleTime: Number.POSITIVE_INFINITY })
        if (latestWay !== null && !isAlong(latestWay, typed) && form.values().path === texts.path) return follow(latestWay)
        announce(words('finished', { count: typed.length }))
      } catch {
        announce(words('way_failed'))
      }
    },
  }
}

/** The length of a path in whole feet, with thousands separators. */
export function feetText(path: readonly Point[]): string {
  return Math.round(pathFeet(path)).toLocaleString('en-US')
}

function checkPoints(points: readonly Point[]): Verdict {
  if (points.length > PATH_POINTS_MAX) return refuse('errors.zone_points_many', { max: PATH_POINTS_MAX })
  return points.map(checkPoint).find(({ allowed }) => !allowed) ?? { allowed: true }
}

/** Whether a line already follows a path that has no stations, such as a route. */
function isAlong({ path, placement }: Way, line: readonly Point[]): boolean {
  return placement === null && textOf(path) === textOf(line)
}

function textOf(points: readonly Point[]): string {
  return points.map(pointText).join('\n')
}
