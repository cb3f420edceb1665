import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { workZoneWays } from '#src/areas/work-zones/api/way'
import type { PlacementTexts } from '#src/areas/work-zones/client/placement/placement-texts'
import { checkPoint, pointText, type Point } from '#src/areas/work-zones/domain/zone-path'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'

const wayCalls = requests(workZoneWays)

/** The path along an alignment or a route near both ends of a line. */
export type Way = NonNullable<Static<(typeof workZoneWays.between)['answer']>['way']>

/** The query for the alignment or route between the ends of a line. It is sent only if a work zone may have points at both ends. */
export function wayQuery(agency: number, projectId: number, line: readonly Point[]) {
  const [start, end] = [line[0], line.at(-1)]
  const isAsked = line.length > 1 && start !== undefined && end !== undefined && checkPoint(start).allowed && checkPoint(end).allowed
  const query = isAsked ? { start: pointText(start), end: pointText(end) } : null
  return queryOptions({
    queryKey: ['work_zones', agency, 'way', projectId, query?.start, query?.end],
    queryFn: async ({ signal }) => (query === null ? null : (await callApi(wayCalls.between({ projectId, ...query }), { signal, ignore: 'all' })).way),
    enabled: isAsked,
    retry: false,
  })
}

/** The path of a placement; null while the path is loading, and if the server refuses the placement. */
export function usePlacedPath(agency: number, projectId: number, { alignment_id: id, start_station, end_station }: PlacementTexts, isAsked: boolean): readonly Point[] | null {
  const { data } = useQuery({
    queryKey: ['work_zones', agency, 'placed_path', projectId, id, start_station, end_station],
    queryFn: async ({ signal }) => (await callApi(wayCalls.along({ projectId, alignment_id: Number(id), start_station, end_station }), { signal, ignore: 'all' })).path,
    enabled: isAsked,
    retry: false,
  })
  return data ?? null
}
