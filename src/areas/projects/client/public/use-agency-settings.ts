import { useQuery } from '@tanstack/react-query'
import { account } from '#src/areas/agency/api/account/account'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import type { Asked } from '#src/workspace/client/frame/Unanswered'

const calls = requests(account)

/** The agency's districts, time zone and send time of delivery reports (HH:MM); undefined while loading. */
export function useAgencySettings(agency: number): { readonly settings: { readonly districts: readonly string[]; readonly timezone: string; readonly delivery_report_time: string } | undefined; readonly asked: Asked } {
  const query = useQuery({ queryKey: ['agency-settings', agency], queryFn: async ({ signal }) => (await callApi(calls.agencySettings(), { signal })).settings })
  return { settings: query.data, asked: query }
}
