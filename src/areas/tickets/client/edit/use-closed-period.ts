import { useQuery } from '@tanstack/react-query'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { callApi } from '#src/platform/client/api/call-api'
import { periodCalls, periodKeys } from '#src/areas/contracts/client/pay-periods/public/period-calls'

/** The number of a ticket's pay period if that is closed. Null when it is open, when there is none, or when the person may not see periods. */
export function useClosedPeriod(agency: number, { dot_project_id: project, pay_period: number }: Slip): number | null {
  const isPaid = project !== null && number !== null
  const { data } = useQuery({
    queryKey: periodKeys.one(agency, project ?? 0, number ?? 0),
    queryFn: async ({ signal }) => (await callApi(periodCalls.period({ projectId: project ?? 0, number: number ?? 0 }), { signal, ignore: 'all' })).pay_period,
    enabled: isPaid,
    retry: false,
  })
  return isPaid && data?.state === 'closed' ? number : null
}
