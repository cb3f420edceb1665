import { session } from '#src/contract/session'
import { writeFeatureFlags } from '#src/domain/session/flags'
import { mayImpersonate } from '#src/domain/session/impersonation'
import { refuse } from '#src/domain/verdict'
import { makeToken, openImpersonated } from '#src/server/impersonation/impersonate'
import { listTargets } from '#src/server/impersonation/token-store'
import { actorOf } from '#src/server/platform/http/actor'
import { mayOpenPath } from '#src/domain/session/routes'
import { implement } from '#src/server/platform/http/call'
import { forbidden, unauthenticated } from '#src/server/platform/http/errors'
import { sessionReport } from '#src/server/platform/outside/reports'
import { openedFrom, sendTokens } from '#src/server/session/answer-tokens'
import { activateAgency } from '#src/server/session/activate-agency'
import { sessionAnswer, userOf } from '#src/server/session/session-answer'
import { announceSessionEnd, endSession } from '#src/server/session/session-store'
import { signIn } from '#src/server/session/sign-in'
import { exchangeCode } from '#src/server/sso/exchange'
import { providerLogout } from '#src/server/sso/logout'
import { ownOrigin } from '#src/server/sso/own-address'

/** Sign-in, the session and its flags. */
export const sessionRoutes = implement(session, {
  authenticate: async ({ body, platform, request, header }) => {
    if ('authorization_code' in body) {
      const { opened, idToken } = await exchangeCode(platform, body, openedFrom(request))
      sendTokens(header, { ...opened?.tokens, 'id-token': idToken })
      return { user: opened === null ? null : userOf(opened.person) }
    }
    const { person, tokens } = await signIn(platform.database, body, openedFrom(request))
    sendTokens(header, tokens)
    return { user: userOf(person) }
  },
  logOut: async ({ caller, inAgency, reply, request, platform }) => {
    if (caller?.kind === 'person') {
      await inAgency(async (db) => {
        await endSession(db, caller.session_id)
        await announceSessionEnd(db, caller.session_id, caller.id)
      })
    }
    // a renewal in this very call would hand out tokens that are dead already
    reply.removeHeader('authorization')
    reply.removeHeader('refresh-token')
    const idToken = request.headers['id-token']
    // who acts as somebody else is not logged out where that somebody signs in (AUTH-55)
    if (typeof idToken !== 'string' || idToken === '' || (caller?.kind === 'person' && caller.impersonated)) return {}
    return { logout_uri: await providerLogout(platform, idToken, ownOrigin(platform.configuration, request), request.log) }
  },
  me: async ({ caller, query, platform, request, header }) => {
    if (query.otp !== undefined) {
      const { person, tokens } = await openImpersonated(platform, query.otp, openedFrom(request))
      sendTokens(header, tokens)
      return platform.database.inAgency(person.dot_authority_id, (db) => sessionAnswer(db, person))
    }
    if (caller === null) throw unauthenticated()
    if (caller.kind !== 'person') throw forbidden(refuse('errors.forbidden'))
    const report = sessionReport(caller, platform.configuration.internalEmailDomains)
    if (report !== null) platform.tracking.send(report)
    return platform.database.inAgency(caller.dot_authority_id, (db) => sessionAnswer(db, caller))
  },
  featureFlags: async ({ person }) => writeFeatureFlags(person.flags, mayOpenPath('/feature-flags', person).kind === 'open'),
  activateAgency: async ({ person, params, platform, request, header }) => {
    const opened = await activateAgency(platform.database, person, params.id, openedFrom(request))
    sendTokens(header, opened.tokens)
    return platform.database.inAgency(params.id, (db) => sessionAnswer(db, opened.person))
  },
  listToActAs: async ({ query, person, inAgency, platform }) => {
    const may_act = mayImpersonate(person, platform.configuration.internalEmailDomains).allowed
    return { may_act, people: may_act ? await inAgency((db) => listTargets(db, query.search?.trim() ?? '')) : [] }
  },
  impersonate: async (call) => {
    const { internalEmailDomains } = call.platform.configuration
    return { token: await call.inAgency((db) => makeToken(db, call.person, actorOf(call), call.body.user_id, internalEmailDomains)) }
  },
})
