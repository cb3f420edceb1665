import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { periodCalls, periodKeys } from '#src/areas/contracts/client/pay-periods/public/period-calls'

/** The query for the pay period of a ticket. Only for tickets that have a pay period. */
const periodOf = (agency: number, { dot_project_id: project, pay_period: number }: Slip) =>
  queryOptions({
    queryKey: periodKeys.one(agency, project ?? 0, number ?? 0),
    queryFn: async ({ signal }) => (await callApi(periodCalls.period({ projectId: project ?? 0, number: number ?? 0 }), { signal, ignore: 'all' })).pay_period,
    enabled: project !== null && number !== null,
    retry: false,
  })

/**
 * The number of a ticket's pay period if that period is closed. Null when it is open, when the ticket has none, or when the person may not
 * see periods.
 */
export function useClosedPeriod(agency: number, slip: Slip): number | null {
  const { data } = useQuery(periodOf(agency, slip))
  return slip.dot_project_id !== null && data?.state === 'closed' ? slip.pay_period : null
}

/**
 * Whether a ticket may have been paid in a closed pay period. Also true if the period cannot be read now: the caller then shows a preview,
 * for which the server checks the period. Makes no call for a ticket without a period.
 */
export async function mayBeInClosedPeriod(agency: number, slip: Slip): Promise<boolean> {
  if (slip.dot_project_id === null || slip.pay_period === null) return false
  try {
    return (await queryClient.fetchQuery(periodOf(agency, slip))).state === 'closed'
  } catch {
    return true
  }
}
