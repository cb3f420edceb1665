import { session } from '#src/contract/session'
import { requests } from '#src/client/platform/requests'

/** The calls of the session that the shell itself makes (§7). */
export const sessionCalls = requests(session)
