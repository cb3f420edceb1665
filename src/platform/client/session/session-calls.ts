import { session } from '#src/platform/api/session'
import { sso } from '#src/platform/api/sso'
import { requests } from '#src/platform/client/api/requests'

/** The session calls that the application shell makes (§7). */
export const sessionCalls = requests(session)

/** The calls of single sign-on (§7). */
export const ssoCalls = requests(sso)
