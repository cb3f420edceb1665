import {
  allowInsecureRequests, ClientSecretBasic, ClientSecretPost, clockTolerance, customFetch, discovery, enableNonRepudiationChecks, None,
  type ClientAuth, type Configuration as Client,
} from 'openid-client'
import { message } from '#src/platform/domain/messages'
import { SSO_CLOCK_TOLERANCE_SECONDS } from '#src/areas/identity/domain/sso/limits'
import type { Configuration } from '#src/platform/server/configuration'
import { HttpError, unprocessable } from '#src/platform/server/http/errors'
import { AddressNotAllowed, openOutbound } from '#src/platform/server/http/outbound'
import type { Platform } from '#src/platform/server/platform'
import { findOpenProvider, type ProviderRow } from '#src/areas/identity/server/sso/provider-store'
import { openSecret } from '#src/platform/server/keys/client-secrets'

/**
 * The id of the provider that is configured in the environment and serves all agencies. The id of an agency's own provider is the id of its
 * row.
 */
export const INSTALLATION = 'installation'
const TIMEOUT_SECONDS = 10
/** Time limit for everything that one login requests from the provider: metadata, tokens, keys and user info together. */
const ALL_TOGETHER_MS = 15_000

/** An identity provider with which people can log in. */
export interface Provider {
  readonly key: string
  /** The only agency that people can open through this provider; null for the installation's provider. */
  readonly agency: number | null
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string | null
  readonly takes_unchecked_email: boolean
}

/** The provider from the environment, or null when none is configured. */
export function installationProvider({ ssoIssuer, ssoClientId, ssoClientSecret, ssoName }: Configuration): Provider | null {
  if (ssoIssuer === null) return null
  return { key: INSTALLATION, agency: null, name: ssoName, issuer: ssoIssuer, client_id: ssoClientId, client_secret: ssoClientSecret, takes_unchecked_email: false }
}

/** The provider with the id in an `idp` parameter; null if it is unknown, removed or switched off. */
export async function findProvider({ configuration, database }: Platform, idp: string): Promise<Provider | null> {
  if (idp === INSTALLATION) return installationProvider(configuration)
  if (!/^[1-9]\d{0,8}$/.test(idp)) return null
  const row = await database.inInstallation((db) => findOpenProvider(db, Number(idp)))
  if (row === null) return null
  const secret = row.client_secret === null ? null : await openSecret(database, placeOf(row.id), row.client_secret)
  // a stored secret that cannot be decrypted was encrypted with a key that is no longer in the key file
  if (secret === null && row.client_secret !== null) throw new HttpError(502, message('errors.sso_secret_lost', { name: row.name }))
  return providerOf(row, secret)
}

/** A stored provider with its decrypted secret. */
export function providerOf(row: ProviderRow, client_secret: string | null): Provider {
  const { dot_authority_id: agency, name, issuer, client_id, takes_unchecked_email } = row
  return { key: String(row.id), agency, name, issuer, client_id, client_secret, takes_unchecked_email }
}

/** The `owner` argument of `seal`: a provider's secret can be decrypted only for the row of that provider. */
export const placeOf = (id: number) => `sso_providers ${id}`

/**
 * Requests the provider's metadata and returns a client for the provider. The client verifies signatures with the provider's current keys,
 * and waits at most 15 s for all answers of the provider together. Throws 422 if the provider's address is not allowed, and 502 if the
 * provider does not answer or is not the expected one.
 */
export async function clientOf({ configuration }: Platform, provider: Provider): Promise<Client> {
  const outbound = openOutbound(configuration.ssoTrustedHosts)
  const deadline = AbortSignal.timeout(ALL_TOGETHER_MS)
  const isPlain = new URL(provider.issuer).protocol === 'http:'
  try {
    return await discovery(
      new URL(provider.issuer),
      provider.client_id,
      { ...(provider.client_secret !== null && { client_secret: provider.client_secret }), [clockTolerance]: SSO_CLOCK_TOLERANCE_SECONDS },
      provider.client_secret === null ? None() : withSecret(provider.client_secret),
      {
        [customFetch]: (address, { signal, ...outgoing }) => outbound(address, { ...outgoing, signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]) }),
        // plain http is safe here, because the rule for outbound calls accepts it only for hosts that the installation trusts
        execute: isPlain ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
        timeout: TIMEOUT_SECONDS,
      },
    )
  } catch (error) {
    throw providerFault(provider, error)
  }
}

/**
 * True for a URL to which a browser may be redirected. The URL comes from the provider's metadata, which is untrusted: it could be a
 * `javascript:` URL.
 */
export function isPage(url: URL, provider: Provider): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && new URL(provider.issuer).protocol === 'http:')
}

/**
 * The HTTP error for a failure at the provider. It describes the failure, but contains nothing that the provider sent; the cause is in the
 * log.
 */
export function providerFault({ name }: Provider, error: unknown): HttpError {
  if (isAddressNotAllowed(error)) return unprocessable('errors.sso_address_not_allowed')
  return new HttpError(502, message('errors.sso_provider_down', { name, why: whyDown(error) }), { cause: error })
}

/** Authenticates the client by HTTP Basic, the standard's default, or by a secret in the body if the provider does not support Basic. */
function withSecret(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    return methods === undefined || methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
}

function isAddressNotAllowed(error: unknown): boolean {
  return error instanceof AddressNotAllowed || (error instanceof Error && error.cause !== undefined && isAddressNotAllowed(error.cause))
}

/** Descriptions of a failure for an administrator, by the code of the error or of one of its causes. */
const WHY: Readonly<Record<string, string>> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'its metadata names another issuer',
  OAUTH_RESPONSE_IS_NOT_JSON: 'its answer cannot be read',
  OAUTH_PARSE_ERROR: 'its answer cannot be read',
  OAUTH_INVALID_RESPONSE: 'its answer cannot be read',
  ENOTFOUND: 'no server has this name (ENOTFOUND)',
  EAI_AGAIN: 'the name server does not answer (EAI_AGAIN)',
  ECONNREFUSED: 'the server refuses the connection (ECONNREFUSED)',
  EHOSTUNREACH: 'the server cannot be reached (EHOSTUNREACH)',
  ENETUNREACH: 'the server cannot be reached (ENETUNREACH)',
  ETIMEDOUT: 'the server did not answer in time (ETIMEDOUT)',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted (self-signed)',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted (self-signed)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted (the chain is incomplete)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

function whyDown(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    const code = 'code' in at ? String(at.code) : ''
    const why = WHY[code]
    if (why !== undefined) return why
    if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return at.cause instanceof Response && at.cause.status !== 200 ? `it answered with status ${at.cause.status}` : 'its answer cannot be read'
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return 'the server did not answer in time'
  }
  return 'no answer that can be used'
}
