import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { hashOfCode } from '#src/areas/identity/server/passwords/public/one-time-secrets'
import { keepCode } from '#src/areas/identity/server/passwords/public/code-store'
import { makeToken } from '#src/areas/identity/server/passwords/token-store'
import { signingKeysOf } from '#src/platform/server/signing-keys'
import { keepFirstSignIn } from '#src/areas/identity/server/sso/attempt-store'
import type { MadeEmployee } from '#tests/api/factories'
import { sessionOf } from '#tests/api/signed-in'
import type { AreaRowsMaker, RowKit } from '#tests/faults/area-rows'

/** Creates sessions, tokens and codes for example requests of sign-in calls. Each can be used only once. */
export interface EntryRows {
  /** The id of another session of a person. */
  freshSession(person: MadeEmployee): Promise<string>
  /** A token that can set the password of a new login. */
  freshToken(): Promise<string>
  /** A signup code, as if it had been sent to a new phone or email. */
  freshCode(kind: 'phone' | 'email'): Promise<{ readonly username: string; readonly code: string }>
  /** The id token of a first sign-in through a provider, by an employee whose account at the provider is not linked yet. */
  freshFirstSignIn(): Promise<string>
  freshSsoConnection(): Promise<number>
  /** The code that confirms a person's new email. */
  freshWaitingEmail(person: MadeEmployee): Promise<string>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly identity: EntryRows
  }
  interface IdsOfAreas {
    readonly ssoConnection: number
  }
}

/** The number of phone numbers for which a code was created. */
let phones = 0

/** A password that meets the rules. */
export const RIGHT_PASSWORD = 'Right-Password-1'

/** Functions that create sessions, tokens, codes and providers in an agency. */
function entryRows({ server: { owner, make, running, issuer }, agency, mark }: RowKit): EntryRows {
  const { database } = running.platform
  const nobody = { first_name: null, last_name: null, kind: null, dot_authority_id: null, employee_id: null }
  const connection = async () => {
    // The names of providers do not contain the agency's mark. By such marks, the leak check finds texts of one agency that another agency
    // can read, but these names are no leak: the sign-in page shows everybody the providers of all agencies.
    const { rows } = await owner.query<{ id: number }>(
      `INSERT INTO sso_providers (dot_authority_id, name, issuer, client_id, is_on) VALUES ($1, $2, $3, $4, true) RETURNING id`,
      [agency, `Provider ${randomUUID()}`, issuer, `${mark}slipway`])
    return rows[0]?.id ?? 0
  }
  return {
    freshSession: async (person) => (await sessionOf(running, person)).session_id,
    async freshToken() {
      const username = `login-${randomUUID()}@agency.example`
      const login_id = await make.login({ email: username })
      return database.inInstallation((db) => makeToken(db, { ...nobody, purpose: 'reset', login_id, username }, 30))
    },
    async freshCode(kind) {
      // a counter: random numbers with only four free digits repeat too often, and a second code for a phone number replaces the first
      const username = kind === 'phone' ? `+1612555${1_000 + (phones += 1)}` : `newcomer-${randomUUID()}@agency.example`
      const code = String(randomInt(100_000, 1_000_000))
      const hash = hashOfCode(await signingKeysOf(database), 'signup', username, code)
      await database.inInstallation((db) => keepCode(db, username, 'signup', hash, { first_name: 'Pat', last_name: 'Newcomer', kind: 'employee' }))
      return { username, code }
    },
    async freshFirstSignIn() {
      const [idToken, email] = [randomBytes(24).toString('base64url'), `first-${randomUUID()}@agency.example`]
      const provider = String(await connection())
      await make.employee({ role: 'field_inspector', dot_authority_id: agency, email })
      await database.inInstallation((db) => keepFirstSignIn(db, idToken, { provider, issuer, subject: randomUUID() }, email))
      return idToken
    },
    freshSsoConnection: connection,
    async freshWaitingEmail({ id }) {
      const [email, code] = [`waiting-${randomUUID()}@agency.example`, String(randomInt(100_000, 1_000_000))]
      await owner.query('UPDATE employees SET new_email = $3 WHERE dot_authority_id = $1 AND id = $2', [agency, id, email])
      const hash = hashOfCode(await signingKeysOf(database), 'confirm', email, code)
      await database.inInstallation((db) => keepCode(db, email, 'confirm', hash, null))
      return code
    },
  }
}

export default {
  area: 'identity',
  addresses: { '/sso_connections/:id': 'ssoConnection' },
  async make(kit) {
    const rows = entryRows(kit)
    return { rows, ids: { ssoConnection: await rows.freshSsoConnection() } }
  },
} satisfies AreaRowsMaker
