import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

/** The provider's data about a person. */
export interface Known {
  readonly email?: string
  readonly email_verified?: boolean
}

/** Handles a call in place of the provider; calling `answer` lets the provider answer the call after all. */
export type InItsPlace = (request: IncomingMessage, response: ServerResponse, answer: () => void) => void

/** A real OpenID Connect provider on its own port. */
export interface IdentityProvider {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  /** Adds or changes a person; the account name is the subject. */
  know(account: string, known: Known): void
  /**
   * Changes the claims of the id tokens that the provider issues next, and signs them again with the key that each token names; null stops
   * that.
   */
  forge(change: ((claims: JWTPayload) => JWTPayload) | null): void
  /** Signs with a new key from now on; `isListed` says whether the published keys include it. */
  rotate(options: { readonly isListed: boolean }): Promise<void>
  /** How often the published keys were requested. */
  keysAsked(): number
  /** Stops answering if `isDown` is true; otherwise, answers again. */
  goDown(isDown: boolean): void
  /** Answers calls to a path in another way from now on; null lets the provider answer again. */
  answer(path: string, how: InItsPlace | null): void
  close(): Promise<void>
}

const CLIENT = { client_id: 'slipway', client_secret: 'a-secret-of-the-test-provider' }

/** Starts the provider. `origins` are the product's addresses, whose /auth/callback/... and /auth it accepts. It never asks for consent. */
export async function startIdentityProvider(origins: readonly string[], port = 0): Promise<IdentityProvider> {
  const people = new Map<string, Known>()
  const keys: { key: CryptoKey; jwk: JWK }[] = [await newKey('first')]
  let change: ((claims: JWTPayload) => JWTPayload) | null = null
  let publishedKeys: JWK[] | null = null
  const inItsPlace = new Map<string, InItsPlace>()
  let isDown = false
  let requestCount = 0

  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy()
    const own = inItsPlace.get((request.url ?? '').split('?')[0] ?? '')
    if (own === undefined) handle(request, response)
    else own(request, response, () => handle(request, response))
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [{
      ...CLIENT,
      redirect_uris: origins.map((origin) => `${origin}/auth/callback/installation`),
      post_logout_redirect_uris: origins.map((origin) => `${origin}/auth`),
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
    }],
    jwks: { keys: keys.map(({ jwk }) => jwk) },
    cookies: { keys: ['of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, IdToken: 600, AccessToken: 600, AuthorizationCode: 60 },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: (ctx, form) => void (ctx.body = page('Log out', `${form}<button autofocus form="op.logoutForm" name="logout" value="yes">Log out of the provider</button>`)) },
    },
    findAccount: (_ctx, account) => ({ accountId: account, claims: () => ({ sub: account, ...people.get(account) }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email offline_access')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  })
  // accepts every callback path of the product: the real path ends in an id that the product assigns only after this provider has started
  provider.Client.prototype.redirectUriAllowed = (address: string) => origins.some((origin) => address.startsWith(`${origin}/auth/callback/`))
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      if (ctx.method === 'GET') {
        ctx.body = page('Sign in', '<form method="post"><label>Account <input name="account" autofocus></label><button>Continue</button></form>')
        return
      }
      const account = new URLSearchParams(await textOf(ctx.req)).get('account') ?? ''
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login: { accountId: account } }))
      return
    }
    await next()
    if (ctx.path === '/jwks') {
      requestCount += 1
      if (publishedKeys !== null) ctx.body = { keys: publishedKeys }
    }
    const body: unknown = ctx.body
    if (ctx.path === '/token' && typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string') {
      if (change !== null || keys.length > 1) body.id_token = await signAgain(body.id_token)
    }
  })
  handle = provider.callback()

  async function signAgain(idToken: string): Promise<string> {
    const claims = decodeJwt(idToken)
    const { key, jwk } = keys.at(-1) ?? keys[0] ?? (await newKey('none'))
    return new SignJWT(change === null ? claims : change(claims)).setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '' }).sign(key)
  }

  return {
    issuer,
    ...CLIENT,
    know: (account, known) => void people.set(account, known),
    forge: (next) => {
      change = next
    },
    async rotate({ isListed }) {
      const next = await newKey(`rotated ${keys.length}`)
      keys.push(next)
      publishedKeys = [publicPart(isListed ? next.jwk : (keys[0]?.jwk ?? next.jwk))]
    },
    keysAsked: () => requestCount,
    goDown: (down) => {
      isDown = down
    },
    answer: (path, how) => void (how === null ? inItsPlace.delete(path) : inItsPlace.set(path, how)),
    close: () => new Promise<void>((done) => {
      server.closeAllConnections()
      server.close(() => done())
    }),
  }
}

async function newKey(kid: string): Promise<{ key: CryptoKey; jwk: JWK }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { key: privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, kid, alg, use, ...(n !== undefined && { n }), ...(e !== undefined && { e }) } as JWK
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

const page = (title: string, body: string) => `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`
