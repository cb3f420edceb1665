import type { Role } from '#src/platform/domain/session/roles'
import type { Database } from '#src/platform/server/database/database'
import { openSession } from '#src/areas/identity/server/sessions/open-session'
import { clientOf, type Client } from '#tests/api/client'
import type { Factories, MadeEmployee } from '#tests/api/factories'

/** A client with the tokens of a signed-in person, and who that is. */
export interface SignedInClient extends Client {
  readonly person: MadeEmployee
  readonly session_id: string
  readonly accessToken: string
  readonly refreshToken: string
}

/** A server by its address, and the database behind it: one of this process, or of another. */
export interface Reachable {
  readonly address: string
  readonly platform: { readonly database: Database }
}

/** Makes an employee and opens a session for them, by the server's own code but without a password to hash. */
export async function signedInAs(running: Reachable, make: Factories, role: Role, agency: number): Promise<SignedInClient> {
  return sessionOf(running, await make.employee({ role, dot_authority_id: agency }))
}

/** Opens one more session of an employee that is there. */
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
