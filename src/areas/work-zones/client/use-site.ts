import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { zoneCalls, type Site, type Zone } from '#src/areas/work-zones/client/zone-rows'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { NOT_THERE, type Asked } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS = ['work_zone'] as const

/**
 * A project with the counts of its work zones; undefined while it is being read. It is read again when the counts change, in this or
 * another browser window.
 */
export function useSite(projectId: number, isAsked = true): { readonly site: Site | undefined; readonly asked: Asked } {
  const { dot_authority_id: agency } = usePerson()
  const key = ['work_zones', agency, 'site', projectId]
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(zoneCalls.site({ projectId }), { signal, ignore: NOT_THERE })).site, enabled: isAsked, staleTime: 0 })
  return { site: query.data, asked: query }
}

/** One work zone of a project; undefined while it is being read, and for a new work zone. */
export function useZone(projectId: number, id: number): { readonly zone: Zone | undefined; readonly asked: Asked } {
  const { dot_authority_id: agency } = usePerson()
  const key = ['work_zones', agency, 'one', projectId, id]
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(zoneCalls.detail({ projectId, id }), { signal, ignore: NOT_THERE })).work_zone, enabled: id > 0, staleTime: 0 })
  return { zone: query.data, asked: query }
}

/** The monitored projects with armed zones whose check is due first, for the check every hour (WZON-20). At most 100. */
export function useActiveSites(): readonly Site[] {
  const { dot_authority_id: agency } = usePerson()
  const key = ['work_zones', agency, 'active']
  useReadAgain(key, KINDS)
  const { data } = useQuery({
    queryKey: key, staleTime: 0,
    queryFn: async ({ signal }) => (await callApi(zoneCalls.monitoring({ page_size: 100, sort_by: 'check_due_at' }), { signal, ignore: 'all' })).content.filter(({ work_zones_armed: armed }) => armed > 0),
  })
  return data ?? []
}

/** The current time in milliseconds. The component renders again at the next of `moments`. */
export function useNowAt(moments: readonly string[]): number {
  const [now, setNow] = useState(() => Date.now())
  const next = Math.min(...moments.map((moment) => Date.parse(moment)).filter((at) => at > now))
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    // a timer can run for at most 24 days, so the wait is limited to a day; 50 ms are added because a timer can fire slightly early
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(next - Date.now() + 50, 50), 86_400_000))
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}
