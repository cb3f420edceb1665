import { session } from '#src/platform/api/session'
import { writeFeatureFlags } from '#src/platform/domain/session/flags'
import { mayImpersonate } from '#src/areas/identity/domain/impersonation/impersonation'
import { refuse } from '#src/platform/domain/verdict'
import { makeToken, openImpersonated } from '#src/areas/identity/server/impersonation/impersonate'
import { listTargets } from '#src/areas/identity/server/impersonation/token-store'
import { actorOf } from '#src/platform/server/http/security/actor'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { implement } from '#src/platform/server/http/call'
import { forbidden, unauthenticated } from '#src/platform/server/http/errors'
import { sessionReport } from '#src/platform/server/outside/reports'
import { openedFrom, sendTokens } from '#src/areas/identity/server/sessions/answer-tokens'
import { accessDenied } from '#src/areas/identity/server/access-denied'
import { activateAgency } from '#src/areas/identity/server/sessions/agencies/activate-agency'
import { sessionAnswer, userOf } from '#src/areas/identity/server/sessions/session-answer'
import { announceSessionEnd, endSession } from '#src/areas/identity/server/sessions/session-store'
import { signIn } from '#src/areas/identity/server/sessions/sign-in'
import { exchangeCode } from '#src/areas/identity/server/sso/exchange'
import { providerLogout } from '#src/areas/identity/server/sso/logout'
import { ownOrigin } from '#src/areas/identity/server/sso/own-address'

/** Routes of sign-in, the session and its flags. */
export const sessionRoutes = implement(session, {
  authenticate: async ({ body, platform, request, header }) => {
    if ('authorization_code' in body) {
      const { opened, idToken } = await exchangeCode(platform, body, openedFrom(request))
      sendTokens(header, { ...opened?.tokens, 'id-token': idToken })
      return { user: opened === null ? null : userOf(opened.person) }
    }
    const opened = await signIn(platform.database, body, openedFrom(request))
    if ('opens_no_agency' in opened) throw await accessDenied(platform.database, opened.opens_no_agency)
    sendTokens(header, opened.tokens)
    return { user: userOf(opened.person) }
  },
  logOut: async ({ caller, inAgency, reply, request, platform }) => {
    if (caller?.kind === 'person') {
      await inAgency(async (db) => {
        await endSession(db, caller.session_id)
        await announceSessionEnd(db, caller.session_id, caller.id)
      })
    }
    // this call may have renewed the tokens; the session has ended, so the new tokens are invalid and are not sent
    reply.removeHeader('authorization')
    reply.removeHeader('refresh-token')
    const idToken = request.headers['id-token']
    // the end of an impersonated session does not log the impersonated person out at their provider (AUTH-55)
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
