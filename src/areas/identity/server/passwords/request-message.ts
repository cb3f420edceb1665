import { CODE_MINUTES, RESET_LINK_MINUTES } from '#src/platform/domain/session/limits'
import { normalPhone } from '#src/areas/identity/domain/sessions/username'
import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'
import type { BackgroundTask, TaskFacts } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'
import type { Platform } from '#src/platform/server/platform'
import { signingKeysOf } from '#src/platform/server/signing-keys'
import { findLogin, listAccounts } from '#src/areas/identity/server/sessions/public/login-store'
import type { Newcomer, SignupKind } from '#src/areas/identity/server/passwords/public/code-store'
import { isTooMany, makeCode } from '#src/areas/identity/server/passwords/public/make-code'
import { makeToken } from '#src/areas/identity/server/passwords/token-store'

/**
 * The names of two background tasks that decide whether to send a message. A call is answered before its task runs, so the duration of the
 * call does not reveal whether the login exists (AUTH-17).
 */
export const PASSWORD_RESET = 'password-reset'
export const SIGN_UP = 'sign-up'

/** The payload of both background tasks. `username` is in the form that `normalUsername` returns. */
interface Asked {
  readonly username: string
  readonly address: string
}

/** Sends a code to a phone, or a link to an email. Sends nothing if the login does not exist (AUTH-18). */
export function passwordResetTask({ database, jobs }: Platform): BackgroundTask {
  return async (facts) => {
    const { username, address } = requestOf(facts)
    const keys = await signingKeysOf(database)
    await database.inInstallation(async (db) => {
      const login = await findLogin(db, username)
      if (login === null || (await isTooMany(db, username, address))) return
      const isPhone = normalPhone(username) !== null
      const secret = isPhone
        ? await makeCode(db, keys, username, 'reset', null)
        : await makeToken(db, { ...NOBODY_NEW, purpose: 'reset', login_id: login.id, username }, RESET_LINK_MINUTES)
      const { agency, name } = await agencyThatSees(db, login.id)
      await sendMessage(db, jobs, {
        agency, channel: isPhone ? 'text' : 'mail', kind: isPhone ? 'reset_code' : 'reset_link', recipient: username, facts: { agency: name }, secret,
        holdsMinutes: isPhone ? CODE_MINUTES : RESET_LINK_MINUTES, address,
      })
    })
  }
}

/**
 * Sends a person who signs up the code that confirms their phone or email. Sends it whether or not the phone or email is already in use
 * (AUTH-26, AUTH-28).
 */
export function signUpTask({ database, jobs }: Platform): BackgroundTask {
  return async (facts) => {
    const { username, address } = requestOf(facts)
    const newcomer: Newcomer = { first_name: String(facts.first_name), last_name: String(facts.last_name), kind: kindOf(facts.kind) }
    const keys = await signingKeysOf(database)
    await database.inInstallation(async (db) => {
      if (await isTooMany(db, username, address)) return
      const login = await findLogin(db, username)
      const secret = await makeCode(db, keys, username, 'signup', newcomer)
      const { agency, name } = await agencyThatSees(db, login?.id ?? null)
      await sendMessage(db, jobs, {
        agency, channel: normalPhone(username) === null ? 'mail' : 'text', kind: 'signup_code', recipient: username,
        facts: { agency: login === null ? null : name, first_name: newcomer.first_name }, secret, holdsMinutes: CODE_MINUTES, address,
      })
    })
  }
}

const NOBODY_NEW = { first_name: null, last_name: null, kind: null, dot_authority_id: null, employee_id: null } as const

/**
 * The agency whose administrators can see a message to a login in their outbox: the only agency of the login or, for a login without an
 * agency, the only agency in the installation. If there are several, no administrator can see the message. `name` is the agency's name in
 * the message.
 */
async function agencyThatSees(db: InstallationTransaction, loginId: number | null): Promise<{ agency: number | null; name: string | null }> {
  const accounts = loginId === null ? [] : await listAccounts(db, loginId)
  const ids = accounts.map(({ dot_authority_id }) => dot_authority_id)
  const agencies = await db.many(sql<{ id: number; name: string }>`
    SELECT id, name FROM dot_authorities WHERE id = ANY (${ids}) OR ${ids.length === 0} ORDER BY array_position(${ids}, id), id LIMIT 2`)
  return { agency: agencies.length === 1 ? (agencies[0]?.id ?? null) : null, name: ids.length === 0 ? null : (agencies[0]?.name ?? null) }
}

function requestOf({ username, address }: TaskFacts): Asked {
  return { username: String(username), address: String(address) }
}

function kindOf(kind: unknown): SignupKind {
  return kind === 'vendor' || kind === 'consultant' ? kind : 'employee'
}
