import { openTestServer, type TestServer } from '#tests/api/test-server'
import { startIdentityProvider } from '#tests/identity-provider'

/** Where the product says that it is to be found. */
export const ORIGIN = 'http://slips.example'

/** The real server on a database of its own, with what every call of the contract needs outside it. */
export interface FaultServer extends TestServer {
  /** The address of a real identity provider that knows the product. */
  readonly issuer: string
}

/** Starts it; people of agency.example are of the company's own, who may act as others. */
export async function openFaultServer(): Promise<FaultServer> {
  const provider = await startIdentityProvider([ORIGIN])
  const server = await openTestServer({ PUBLIC_URL: ORIGIN, SSO_TRUSTED_HOSTS: '127.0.0.1', INTERNAL_EMAIL_DOMAINS: 'agency.example' })
  return {
    ...server,
    issuer: provider.issuer,
    async close() {
      await server.close()
      await provider.close()
    },
  }
}
