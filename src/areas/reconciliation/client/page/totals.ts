import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Static } from 'typebox'
import type { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { callApi } from '#src/platform/client/api/call-api'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { reconciliationCalls } from '#src/areas/reconciliation/client/queries'
import type { Asked } from '#src/workspace/client/frame/Unanswered'

/** A project's progress, as the server computes it. */
export type ReconciliationTotals = Static<typeof reconciliation.totals.answer>

/** Delay before reloading, so that several changes in a row cause one reload. */
const QUIET_MS = 400

export const totalsKey = (agency: number, projectId: number) => ['reconciliation-totals', agency, projectId] as const

/** The totals of a project; reloads when tickets change, here or elsewhere. */
export function useReconciliationTotals(agency: number, projectId: number): { readonly totals: ReconciliationTotals | undefined; readonly asked: Asked & { readonly isError: boolean } } {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: totalsKey(agency, projectId),
    queryFn: ({ signal }) => callApi(reconciliationCalls.totals({ projectId }), { signal, ignore: 'all' }),
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: totalsKey(agency, projectId) }), QUIET_MS)
    }
    const offRows = onRowsChanged('slips', soon)
    const offSocket = onSocketMessage(({ kind, dot_project_ids: projects }) => {
      if (kind === 'tickets' && (!Array.isArray(projects) || projects.includes(projectId))) soon()
    })
    return () => {
      offRows()
      offSocket()
      clearTimeout(timer)
    }
  }, [client, agency, projectId])
  return { totals: query.data, asked: query }
}
