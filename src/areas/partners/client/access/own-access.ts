import { ownAccess } from '#src/areas/partners/api/access'
import type { Static } from 'typebox'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'

export const accessCalls = requests(ownAccess)
export const accessKey = (agency: number) => ['own-access', agency] as const

type OwnAccess = Static<typeof ownAccess.read.answer>

/** The person's own access request, if the pane that shows it has put it into the cache; otherwise null. */
export function shownAccess(agency: number | undefined): OwnAccess | null {
  return agency === undefined ? null : (queryClient.getQueryData<OwnAccess>(accessKey(agency)) ?? null)
}
