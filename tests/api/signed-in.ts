import type { Role } from '#src/platform/domain/session/roles'
import type { Database } from '#src/platform/server/database/database'
import { openSession } from '#src/areas/identity/server/sessions/open-session'
import { clientOf, type Client } from '#tests/api/client'
import type { Factories, MadeEmployee } from '#tests/api/factories'

/** A client with the tokens of a signed-in person, and that person. */
export interface SignedInClient extends Client {
  readonly person: MadeEmployee
  readonly session_id: string
  readonly accessToken: string
  readonly refreshToken: string
}

/** A server's address and its database; the server runs in this process or in another. */
export interface Reachable {
  readonly address: string
  readonly platform: { readonly database: Database }
}

/** Creates an employee and opens a session for them. Uses the server's own code, but skips the sign-in with a password, which is slow. */
export async function signedInAs(running: Reachable, make: Factories, role: Role, agency: number): Promise<SignedInClient> {
  return sessionOf(running, await make.employee({ role, dot_authority_id: agency }))
}

/** Opens another session of an existing employee. */
export async function sessionOf(running: Reachable, person: MadeEmployee): Promise<SignedInClient> {
  const account = { login_id: person.login_id, dot_authority_id: person.dot_authority_id, employee_id: person.id }
  const opened = await openSession(running.platform.database, account, { address: '127.0.0.1', user_agent: 'test' })
  const authorization = opened?.tokens.authorization ?? ''
  return {
    ...clientOf(running.address, { authorization }),
    person,
    session_id: opened?.person.session_id ?? '',
    accessToken: authorization.replace('Bearer ', ''),
    refreshToken: opened?.tokens['refresh-token'] ?? '',
  }
}
