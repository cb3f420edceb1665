import { useQuery } from '@tanstack/react-query'
import { account } from '#src/contract/account'
import { callApi } from '#src/client/platform/call-api'
import { requests } from '#src/client/platform/requests'
import type { Asked } from '#src/client/workspace/Unanswered'

const calls = requests(account)

/** The districts and the time zone of the agency; undefined while they are on their way. */
export function useAgencySettings(agency: number): { readonly settings: { readonly districts: readonly string[]; readonly timezone: string } | undefined; readonly asked: Asked } {
  const asked = useQuery({ queryKey: ['agency-settings', agency], queryFn: async ({ signal }) => (await callApi(calls.agencySettings(), { signal })).settings })
  return { settings: asked.data, asked }
}
