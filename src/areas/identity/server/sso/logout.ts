import type { FastifyBaseLogger } from 'fastify'
import { decodeJwt, errors } from 'jose'
import { buildEndSessionUrl } from 'openid-client'
import { sql } from '#src/platform/server/database/sql'
import { HttpError } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'
import { clientOf, findProvider, installationProvider, isPage, type Provider } from '#src/areas/identity/server/sso/provider'

/**
 * The URL of the logout page of the provider that issued an id token (AUTH-54). Null if there is no token, if the token belongs to no
 * provider, or if the provider has no logout page or does not answer. A provider that does not answer is reported in `log`, the log of the
 * request. The token is not verified, because it is only used to find the provider.
 */
export async function providerLogout(platform: Platform, idToken: string, origin: string, log: FastifyBaseLogger): Promise<string | null> {
  const provider = await providerOfToken(platform, idToken)
  if (provider === null) return null
  try {
    const client = await clientOf(platform, provider)
    if (client.serverMetadata().end_session_endpoint === undefined) return null
    const address = buildEndSessionUrl(client, { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/auth` })
    return isPage(address, provider) ? address.href : null
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    log.warn({ err: error }, 'the provider could not be asked for its logout page')
    return null
  }
}

async function providerOfToken(platform: Platform, idToken: string): Promise<Provider | null> {
  const claims = claimsOf(idToken)
  if (claims === null) return null
  const installation = installationProvider(platform.configuration)
  if (installation !== null && installation.issuer === claims.iss && claims.audiences.includes(installation.client_id)) return installation
  const rows = await platform.database.inInstallation((db) => db.many(sql<{ id: number }>`
    SELECT id FROM sso_providers
    WHERE issuer = ${claims.iss} AND client_id = ANY (${claims.audiences}::text[]) AND is_on AND deleted_at IS NULL ORDER BY id LIMIT 1`))
  return rows[0] === undefined ? null : findProvider(platform, String(rows[0].id))
}

function claimsOf(idToken: string): { readonly iss: string; readonly audiences: readonly string[] } | null {
  try {
    const { iss, aud } = decodeJwt(idToken)
    return iss === undefined || aud === undefined ? null : { iss, audiences: typeof aud === 'string' ? [aud] : aud }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
