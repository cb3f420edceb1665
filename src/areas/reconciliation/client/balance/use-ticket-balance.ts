import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reconciliationCalls } from '#src/areas/reconciliation/client/queries'
import type { Balance } from '#src/areas/reconciliation/client/balance/balances'
import { callApi } from '#src/platform/client/api/call-api'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'

/** The balance of a coded ticket at this version of the ticket; undefined while it loads, or if the ticket is not to be paid. */
export function useTicketBalance(agency: number, slip: { readonly id: number; readonly version: number; readonly dot_project_id: number | null }): Balance | undefined {
  const { id, version, dot_project_id: projectId } = slip
  const { data, refetch } = useQuery({
    queryKey: ['ticket-balance', agency, id, version],
    queryFn: async ({ signal }) => (await callApi(reconciliationCalls.balances({ projectId: projectId ?? 0, slip_id: id }), { signal, ignore: 'all' })).balances,
    enabled: projectId !== null,
  })
  useEffect(() => onRecordsChanged(['finding'], () => void (projectId !== null && refetch())), [projectId, refetch])
  return data?.[0]
}
