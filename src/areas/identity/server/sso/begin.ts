import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'
import { keepAttempt } from '#src/areas/identity/server/sso/attempt-store'
import { callbackPath } from '#src/areas/identity/server/sso/own-address'
import { clientOf, findProvider, isPage, providerFault } from '#src/areas/identity/server/sso/provider'

/**
 * The URL of the provider's page on which a person signs in (AUTH-33, AUTH-70). Uses the code flow with PKCE, a nonce, and a state that
 * works once. 422 unless `callbackUri` is the callback of this provider; 404 for an unknown provider; 502 if the provider does not answer.
 */
export async function beginSignIn(platform: Platform, idp: string, callbackUri: string, origin: string): Promise<string> {
  if (callbackUri !== `${origin}${callbackPath(idp)}`) throw unprocessable('errors.sso_callback_not_ours')
  const provider = await findProvider(platform, idp)
  if (provider === null) throw notFound()
  const client = await clientOf(platform, provider)
  const [state, nonce, code_verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  let address: URL
  try {
    address = buildAuthorizationUrl(client, {
      response_type: 'code',
      scope: 'openid email offline_access',
      redirect_uri: callbackUri,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
    })
  } catch (error) {
    throw providerFault(provider, error)
  }
  if (!isPage(address, provider)) throw providerFault(provider, null)
  await platform.database.inInstallation((db) => keepAttempt(db, state, { provider: provider.key, nonce, code_verifier, redirect_uri: callbackUri }))
  return address.href
}
