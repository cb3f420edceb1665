import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { totalsKey } from '#src/areas/reconciliation/client/page/totals'
import { reconciliationCalls } from '#src/areas/reconciliation/client/queries'
import type { Balance } from '#src/areas/reconciliation/client/balance/balances'
import { callApi } from '#src/platform/client/api/call-api'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'

/**
 * The balances of a project. Reloaded together with the project's totals, and when findings of tickets change. Undefined while they load.
 */
export function useBalances(agency: number, projectId: number, isWanted: boolean): readonly Balance[] | undefined {
  const { data, refetch } = useQuery({
    queryKey: [...totalsKey(agency, projectId), 'balances'],
    queryFn: async ({ signal }) => (await callApi(reconciliationCalls.balances({ projectId }), { signal })).balances,
    enabled: isWanted,
  })
  useEffect(() => (isWanted ? onRecordsChanged(['finding'], () => void refetch()) : undefined), [isWanted, refetch])
  return data
}
