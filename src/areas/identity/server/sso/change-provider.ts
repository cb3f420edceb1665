import { checkIssuer, normalIssuer } from '#src/platform/domain/session/issuer'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { changedElsewhere, throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import type { SigningKeys } from '#src/platform/server/signing-keys'
import { recordEvents } from '#src/platform/server/records/record'
import { endSessionsThrough } from '#src/areas/identity/server/sessions/public/end-sessions'
import { freeDomains } from '#src/areas/identity/server/sso/find-providers'
import { insertProvider, isNameTaken, lockProvider, removeProvider, setSecret, updateProvider, type NewProvider, type ProviderRow } from '#src/areas/identity/server/sso/provider-store'
import { placeOf } from '#src/areas/identity/server/sso/provider'
import { seal } from '#src/platform/server/keys/client-secrets'

/** Adds a provider to the agency. 422 if the issuer is not valid, or if another provider has the name. */
export async function addProvider(db: AgencyTransaction, keys: SigningKeys, actor: Actor, newProvider: NewProvider & { readonly client_secret?: string }): Promise<ProviderRow> {
  throwIfRefused(checkIssuer(newProvider.issuer))
  const [name, client_id] = [newProvider.name.trim(), newProvider.client_id.trim()]
  if (name === '') throw unprocessable('errors.sso_name_required')
  if (client_id === '') throw unprocessable('errors.sso_client_id_required')
  await assertNameFree(db, name, null)
  const row = await insertProvider(db, db.agency, { ...newProvider, name, client_id, issuer: normalIssuer(newProvider.issuer) ?? newProvider.issuer })
  const secret = newProvider.client_secret?.trim() ?? ''
  if (secret !== '') await setSecret(db, row.id, seal(keys, placeOf(row.id), secret))
  await tell(db, actor, 'created', row, { name: [null, row.name], issuer: [null, row.issuer], client_id: [null, row.client_id] })
  return { ...row, client_secret: secret === '' ? null : Buffer.from('kept') }
}

/** The fields of a provider that an administrator can change. */
export interface ProviderChange {
  readonly version: number
  readonly name?: string
  readonly issuer?: string
  readonly client_id?: string
  readonly client_secret?: string
  readonly is_on?: boolean
  readonly takes_unchecked_email?: boolean
}

/**
 * Changes a provider. A new issuer or client id switches the provider off, and for an issuer on another host the secret has to be entered
 * again. 404 for an unknown provider; 409 if the version is outdated; 422 if another provider has the name, if the issuer is not valid, or
 * if the provider is switched on before its test has passed. The event never contains the secret.
 */
export async function changeProvider(db: AgencyTransaction, keys: SigningKeys, actor: Actor, id: number, change: ProviderChange): Promise<ProviderRow> {
  const before = await lockProvider(db, db.agency, id)
  if (before === null) throw notFound()
  if (before.version !== change.version) throw changedElsewhere([withoutSecret(before)])
  const name = change.name?.trim() ?? before.name
  if (name === '') throw unprocessable('errors.sso_name_required')
  if (name !== before.name) await assertNameFree(db, name, id)
  const secret = change.client_secret?.trim() ?? ''
  if (change.issuer !== undefined) throwIfRefused(checkIssuer(change.issuer))
  const issuer = normalIssuer(change.issuer ?? before.issuer) ?? before.issuer
  const client_id = change.client_id?.trim() ?? before.client_id
  if (client_id === '') throw unprocessable('errors.sso_client_id_required')
  const isAnother = issuer !== before.issuer || client_id !== before.client_id
  // on another host, the stored secret must not be used: a secret is sent only to the host for which it was entered
  const isElsewhere = new URL(issuer).origin !== new URL(before.issuer).origin
  const hasPassed = !isAnother && before.checked_at !== null && before.check_problem === null
  if (change.is_on === true && !before.is_on && !hasPassed) throw unprocessable('errors.sso_test_first', { name })
  const after = await updateProvider(db, db.agency, {
    id,
    name,
    issuer,
    client_id,
    client_secret: secret === '' ? (isElsewhere ? null : before.client_secret) : seal(keys, placeOf(id), secret),
    is_on: !isAnother && (change.is_on ?? before.is_on),
    takes_unchecked_email: change.takes_unchecked_email ?? before.takes_unchecked_email,
  })
  const fields = ['name', 'issuer', 'client_id', 'is_on', 'takes_unchecked_email'] as const
  const changes = Object.fromEntries(fields.filter((field) => before[field] !== after[field]).map((field) => [field, [before[field], after[field]] as const]))
  await tell(db, actor, 'changed', after, { ...changes, ...(secret !== '' && { client_secret: ['(hidden)', '(hidden)'] as const }) })
  return after
}

/**
 * Removes a provider, and ends all sessions that were opened through it, except the session of the administrator who removes it. 404 if
 * there is no such provider.
 */
export async function takeProviderAway(db: AgencyTransaction, actor: Actor, id: number, ownSession: string): Promise<void> {
  const before = await lockProvider(db, db.agency, id)
  if (before === null) throw notFound()
  await removeProvider(db, id)
  await freeDomains(db)
  await endSessionsThrough(db, String(id), ownSession)
  await tell(db, actor, 'removed', before, { name: [before.name, null], issuer: [before.issuer, null] })
}

/** A provider as the API returns it. It says whether the provider has a secret, but never contains the secret. */
export function withoutSecret({ client_secret, dot_authority_id: _agency, checked_at, created_at, ...row }: ProviderRow) {
  return {
    ...row,
    idp: String(row.id),
    has_secret: client_secret !== null,
    checked_at: checked_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

async function assertNameFree(db: AgencyTransaction, name: string, except: number | null): Promise<void> {
  if (await isNameTaken(db, db.agency, name, except)) throw unprocessable('errors.sso_name_taken')
}

function tell(
  db: AgencyTransaction, actor: Actor, event: string, { id, name, version }: ProviderRow, changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): Promise<void> {
  return recordEvents(db, actor, event, [{ kind: 'sso_provider', id, name, version, dot_project_id: null, changes }])
}
