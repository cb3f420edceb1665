import { accountOfLogin, addPartner, administratorMails } from '#src/areas/agency/server/public/partner-accounts'
import { agencyName } from '#src/areas/agency/server/public/agency-name'
import { loginOfAccessToken, partnerLogin, useAccessToken, type PartnerLogin } from '#src/areas/identity/server/passwords/public/access-request-token'
import { openAgencyAs, openPartnerSession } from '#src/areas/identity/server/sessions/public/partner-session'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import type { PartnerKind } from '#src/platform/domain/session/roles'
import { refuse } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, InstallationTransaction } from '#src/platform/server/database/transaction'
import { ACCESS_REQUEST_HEADER } from '#src/platform/api/access'
import type { ContractEntry } from '#src/platform/api/contract'
import type { Call } from '#src/platform/server/http/call'
import { forbidden, unprocessable } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'

/** The parts of a call that are needed to request access. */
type AskingCall = Pick<Call<ContractEntry>, 'caller' | 'platform' | 'requestId' | 'changeSet' | 'request' | 'header'>

/** A partner that requests access, in the transaction of the agency. */
export interface Asking {
  readonly login: PartnerLogin
  /** The partner's account in the agency: new, or from an earlier request. */
  readonly employeeId: number
  readonly actor: Actor
}

/**
 * Creates the access request of a vendor or consultant in the agency that the partner names, and the partner's account there if it has none
 * yet. The caller is signed in as a partner, or has the token of a refused sign-in. Such a token becomes invalid, and a session for the
 * partner is opened (VEND-8). Employees, and partners of the other kind, get 403.
 */
export async function askForAccess<Answer>(call: AskingCall, kind: PartnerKind, named: { readonly agency_name: string }, ask: (db: AgencyTransaction, asking: Asking) => Promise<Answer>): Promise<Answer> {
  const { caller, platform: { database } } = call
  const token = caller === null ? tokenOf(call.request.headers) : null
  const { login, agency } = await database.inInstallation(async (db) => ({ login: await asker(db, call, kind, token), agency: await agencyNamed(db, named.agency_name) }))
  const done = await database.inAgencyOfCall(agency, async (db) => {
    // requests of one login run one at a time, so that two simultaneous requests cannot both count as the login's first
    await db.run(sql`SELECT pg_advisory_xact_lock(${login.login_id}, 42)`)
    const employeeId = await ownAccount(db, login)
    const name = `${login.first_name} ${login.last_name}`.trim()
    const answer = await ask(db, { login, employeeId, actor: { employeeId, name, impersonator: null, apiKeyId: null, requestId: call.requestId, changeSet: call.changeSet } })
    if (token !== null && !(await db.asInstallation((all) => useAccessToken(all, token)))) throw unprocessable('errors.access_token_ended')
    return { answer, employeeId }
  })
  if (token !== null) await openPartnerSession(database, { login_id: login.login_id, dot_authority_id: agency, employee_id: done.employeeId }, call)
  return done.answer
}

/** Emails the agency's administrators that a partner requests access. */
export async function tellAdministrators(db: AgencyTransaction, jobs: Pick<Jobs, 'send'>, request: { readonly by: string; readonly screen: string }): Promise<void> {
  const agency = await agencyName(db)
  for (const { email, first_name } of await administratorMails(db)) {
    await sendMessage(db, jobs, {
      agency: db.agency, channel: 'mail', kind: 'access_asked', recipient: email, facts: { agency, first_name, ...request }, secret: null, holdsMinutes: null, address: null,
    })
  }
}

function tokenOf({ [ACCESS_REQUEST_HEADER]: token }: Call<ContractEntry>['request']['headers']): string | null {
  return typeof token === 'string' ? token : null
}

/** The login that requests access, from the session or the token. Throws unless it is a login of this kind, vendor or consultant. */
async function asker(db: InstallationTransaction, { caller }: AskingCall, kind: PartnerKind, token: string | null): Promise<PartnerLogin> {
  if (caller !== null && (caller.kind !== 'person' || caller.partner !== kind)) throw forbidden(refuse('errors.access_not_partner'))
  const login = caller === null ? await loginOfAccessToken(db, token ?? '') : await partnerLogin(db, caller.login_id)
  if (login === null) throw unprocessable('errors.access_token_ended')
  if (login.kind !== kind) throw forbidden(refuse('errors.access_not_partner'))
  return login
}

/**
 * The agency with this name, ignoring case and character width. Partners have to type the name, because outsiders do not get a list of
 * agencies.
 */
async function agencyNamed(db: InstallationTransaction, typed: string): Promise<number> {
  const agencies = await db.many(sql<{ id: number; name: string }>`SELECT id, name FROM dot_authorities`)
  const agency = agencies.find(({ name }) => comparisonKey(name) === comparisonKey(typed))
  if (agency === undefined) throw unprocessable('errors.access_agency_unknown', {}, [{ field: 'agency_name', message: message('errors.access_agency_unknown') }])
  return agency.id
}

async function ownAccount(db: AgencyTransaction, login: PartnerLogin): Promise<number> {
  const account = await accountOfLogin(db, login.login_id)
  if (account !== null && account.partner !== login.kind) throw unprocessable('errors.access_has_account')
  if (account !== null) return account.employee_id
  const id = await addPartner(db, login)
  if (!(await openAgencyAs(db, login.login_id, id))) throw unprocessable('errors.access_has_account')
  return id
}
