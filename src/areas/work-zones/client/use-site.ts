import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { zoneCalls, type Site, type Zone } from '#src/areas/work-zones/client/zone-rows'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { NOT_THERE, type Asked } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS = ['work_zone'] as const

/** A project with the counts of its work zones, read again when they change here or in another window. */
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

/** The first monitored projects with armed zones, for the check every hour (WZON-20). */
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

/** The current time in milliseconds. The component renders again when the next of `moments` has come. */
export function useNowAt(moments: readonly string[]): number {
  const [now, setNow] = useState(() => Date.now())
  const next = Math.min(...moments.map((moment) => Date.parse(moment)).filter((at) => at > now))
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    // a timer can run for at most 24 days, so wait a day at most; it may also fire slightly early by the clock
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(next - Date.now() + 50, 50), 86_400_000))
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}
