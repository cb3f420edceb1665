import type { FastifyBaseLogger } from 'fastify'
import { sso } from '#src/platform/api/sso'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, HttpError, notFound } from '#src/platform/server/http/errors'
import { signingKeysOf } from '#src/platform/server/signing-keys'
import { openedFrom, sendTokens } from '#src/areas/identity/server/sessions/answer-tokens'
import { sessionAnswer } from '#src/areas/identity/server/sessions/session-answer'
import { beginSignIn } from '#src/areas/identity/server/sso/begin'
import { addProvider, changeProvider, takeProviderAway, withoutSecret } from '#src/areas/identity/server/sso/change-provider'
import { openFirstSignIn } from '#src/areas/identity/server/sso/exchange'
import { claimDomain, domainsOf, findProvidersFor, hasAgencyProviders } from '#src/areas/identity/server/sso/find-providers'
import { ownOrigin } from '#src/areas/identity/server/sso/own-address'
import { clientOf, INSTALLATION, installationProvider, providerOf } from '#src/areas/identity/server/sso/provider'
import { listProvidersOf, noteCheck } from '#src/areas/identity/server/sso/provider-store'

/**
 * Routes of single sign-on: the providers to choose from, the redirect to a provider, the first sign-in, and the administration of
 * providers.
 */
export const ssoRoutes = implement(sso, {
  ssoProviders: async ({ platform, query }) => {
    const { rows, has_agency_providers } = await platform.database.inInstallation(async (db) => ({
      rows: query.for === undefined ? [] : await findProvidersFor(db, query.for),
      has_agency_providers: await hasAgencyProviders(db),
    }))
    const own = installationProvider(platform.configuration)
    const first = own === null ? [] : [{ idp: INSTALLATION, name: own.name, host: new URL(own.issuer).host }]
    return { sso_providers: [...first, ...rows.map(({ id, name, issuer }) => ({ idp: String(id), name, host: new URL(issuer).host }))], has_agency_providers }
  },
  ssoRedirectUri: async ({ query, platform, request }) => ({
    sso_redirect_uri: await beginSignIn(platform, query.idp, query.callback_uri, ownOrigin(platform.configuration, request)),
  }),
  ssoUser: async ({ body, platform, request, header }) => {
    const { person, tokens } = await openFirstSignIn(platform, body.id_token, openedFrom(request))
    sendTokens(header, { ...tokens, 'id-token': body.id_token })
    return platform.database.inAgency(person.dot_authority_id, (db) => sessionAnswer(db, person))
  },
  listSsoConnections: ({ inAgency }) =>
    inAgency(async (db) => ({ sso_connections: (await listProvidersOf(db, db.agency)).map(withoutSecret), email_domains: await domainsOf(db) })),
  addSsoConnection: async (call) => {
    const keys = await signingKeysOf(call.platform.database)
    const { takes_unchecked_email = false, ...values } = call.body
    const row = await call.inAgency(async (db) => {
      await claimDomain(db, call.person.session_id)
      return addProvider(db, keys, actorOf(call), { ...values, takes_unchecked_email })
    })
    return { sso_connection: withoutSecret(row) }
  },
  changeSsoConnection: async (call) => {
    const keys = await signingKeysOf(call.platform.database)
    const row = await call.inAgency((db) => changeProvider(db, keys, actorOf(call), call.params.id, call.body))
    return { sso_connection: withoutSecret(row) }
  },
  removeSsoConnection: (call) => call.inAgency((db) => takeProviderAway(db, actorOf(call), call.params.id, call.person.session_id)),
  testSsoConnection: async ({ params, inAgency, platform, request }) => {
    const provider = (await inAgency((db) => listProvidersOf(db, db.agency))).find(({ id }) => id === params.id)
    if (provider === undefined) throw notFound()
    const problem = await clientOf(platform, providerOf(provider, null)).then(() => null, (error: unknown) => problemOf(error, request.log))
    const row = await inAgency((db) => noteCheck(db, db.agency, provider, problem))
    if (row === null) throw changedElsewhere([])
    return { sso_connection: withoutSecret(row) }
  },
})

function problemOf(error: unknown, log: FastifyBaseLogger): string {
  if (!(error instanceof HttpError)) throw error
  log.warn({ err: error }, 'the provider was tested and found wrong')
  return error.message
}
