import type { FastifyRequest } from 'fastify'
import { session } from '#src/contract/session'
import { writeFeatureFlags } from '#src/domain/session/flags'
import { mayOpenPath } from '#src/domain/session/routes'
import { implement } from '#src/server/platform/http/call'
import type { TokenHeaders } from '#src/server/platform/http/caller'
import { activateAgency } from '#src/server/session/activate-agency'
import { sessionAnswer, userOf } from '#src/server/session/session-answer'
import { announceSessionEnd, endSession, type OpenedFrom } from '#src/server/session/session-store'
import { signIn } from '#src/server/session/sign-in'

/** Sign-in, the session and its flags. */
export const sessionRoutes = implement(session, {
  authenticate: async ({ body, platform, request, header }) => {
    const { person, tokens } = await signIn(platform.database, body, openedFrom(request))
    sendTokens(header, tokens)
    return { user: userOf(person) }
  },
  logOut: async ({ caller, inAgency, reply }) => {
    if (caller?.kind === 'person') {
      await inAgency(async (db) => {
        await endSession(db, caller.session_id)
        await announceSessionEnd(db, caller.session_id, caller.id)
      })
    }
    // a renewal in this very call would hand out tokens that are dead already
    reply.removeHeader('authorization')
    reply.removeHeader('refresh-token')
    return {}
  },
  me: ({ person, inAgency }) => inAgency((db) => sessionAnswer(db, person)),
  featureFlags: async ({ person }) => writeFeatureFlags(person.flags, mayOpenPath('/feature-flags', person).kind === 'open'),
  activateAgency: async ({ person, params, platform, request, header }) => {
    const opened = await activateAgency(platform.database, person, params.id, openedFrom(request))
    sendTokens(header, opened.tokens)
    return platform.database.inAgency(params.id, (db) => sessionAnswer(db, opened.person))
  },
  ssoProviders: async () => ({ sso_providers: [] }),
})

function sendTokens(header: (name: string, value: string) => void, tokens: TokenHeaders): void {
  for (const [name, value] of Object.entries(tokens)) header(name, value)
}

function openedFrom(request: FastifyRequest): OpenedFrom {
  return { address: request.ip, user_agent: request.headers['user-agent'] ?? null }
}
