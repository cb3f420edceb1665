import { ownAccess } from '#src/areas/partners/api/access'
import { requests } from '#src/platform/client/api/requests'

export const accessCalls = requests(ownAccess)
export const accessKey = (agency: number) => ['own-access', agency] as const
