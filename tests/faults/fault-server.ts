import { openTestServer, type TestServer } from '#tests/api/test-server'
import { openProviderServer } from '#tests/api/assist/provider-server'
import { startIdentityProvider } from '#tests/identity-provider'

/** The public address that the product is configured with. */
export const ORIGIN = 'http://slips.example'

/** The real server on its own database, with the external services that the calls need. */
export interface FaultServer extends TestServer {
  /** The issuer of a real identity provider that accepts the product's callback. */
  readonly issuer: string
  /** The base address of an AI provider that answers without remarks. */
  readonly aiAddress: string
}

/** Starts the server. People with an email at agency.example count as internal, that is, as staff who may impersonate others. */
export async function openFaultServer(): Promise<FaultServer> {
  const provider = await startIdentityProvider([ORIGIN])
  const ai = await openProviderServer()
  const server = await openTestServer({ PUBLIC_URL: ORIGIN, AI_TRUSTED_HOSTS: ai.host, SSO_TRUSTED_HOSTS: '127.0.0.1', INTERNAL_EMAIL_DOMAINS: 'agency.example' })
  return {
    ...server,
    issuer: provider.issuer,
    aiAddress: ai.address,
    async close() {
      await server.close()
      await provider.close()
      await ai.close()
    },
  }
}
