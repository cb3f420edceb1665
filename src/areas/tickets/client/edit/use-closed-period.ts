import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { periodCalls, periodKeys } from '#src/areas/contracts/client/pay-periods/public/period-calls'

/** The query that reads the pay period of a ticket. Use it only for tickets that have a pay period. */
const periodOf = (agency: number, { dot_project_id: project, pay_period: number }: Slip) =>
  queryOptions({
    queryKey: periodKeys.one(agency, project ?? 0, number ?? 0),
    queryFn: async ({ signal }) => (await callApi(periodCalls.period({ projectId: project ?? 0, number: number ?? 0 }), { signal, ignore: 'all' })).pay_period,
    enabled: project !== null && number !== null,
    retry: false,
  })

/**
 * The number of a ticket's pay period, if that period is closed. Null if the period is open, if the ticket has no period, or if the person
 * may not see periods.
 */
export function useClosedPeriod(agency: number, slip: Slip): number | null {
  const { data } = useQuery(periodOf(agency, slip))
  return slip.dot_project_id !== null && data?.state === 'closed' ? slip.pay_period : null
}

/**
 * Whether a ticket may have been paid in a closed pay period. Also true if the period cannot be read: the caller then shows a preview, for
 * which the server checks the period. For a ticket without a period, no call is made.
 */
export async function mayBeInClosedPeriod(agency: number, slip: Slip): Promise<boolean> {
  if (slip.dot_project_id === null || slip.pay_period === null) return false
  try {
    return (await queryClient.fetchQuery(periodOf(agency, slip))).state === 'closed'
  } catch {
    return true
  }
}
