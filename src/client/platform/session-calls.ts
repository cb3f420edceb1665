import { session } from '#src/contract/session'
import { sso } from '#src/contract/sso'
import { requests } from '#src/client/platform/requests'

/** The calls of the session that the shell itself makes (§7). */
export const sessionCalls = requests(session)

/** The calls of single sign-on (§7). */
export const ssoCalls = requests(sso)
