import type { Static } from 'typebox'
import type { SessionAnswer } from '#src/platform/api/session'
import { errorOfAnswer } from '#src/platform/client/api/api-error'
import { goAuth } from '#src/platform/client/session/auth-place'
import { addressOf } from '#src/platform/client/api/call-api'
import { clearFormerSession, loadSession, session } from '#src/platform/client/session/session'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import { createStore } from '#src/platform/client/state/store'
import { storeTokensOf } from '#src/platform/client/api/tokens'

/** A session that was opened by a link and that the person has not confirmed yet. Its tokens are not stored in the browser. */
interface Waiting {
  readonly answer: Static<typeof SessionAnswer>
  readonly headers: Headers
}

const pending = createStore<{ link: Waiting | null }>(() => ({ link: null }))

/** The unconfirmed session of a link that this tab did not request; null if there is none. */
export const waitingSession = (): Waiting['answer'] | null => pending.link?.answer ?? null

/**
 * Opens the session of a one-time link that this tab did not request, and asks before this browser switches to that session. A link must
 * not sign somebody in as another person unnoticed (M12). Until the person agrees, the browser's own session continues. Throws the
 * server's refusal.
 */
export async function askFirst(token: string): Promise<void> {
  const response = await fetch(addressOf(sessionCalls.me({ otp: token })), { headers: { accept: 'application/json' } })
  const body: unknown = await response.json()
  if (!response.ok) throw errorOfAnswer(response.status, response.statusText, body)
  // The server validates its answers against the description of the API, so the cast is safe.
  pending.link = { answer: body as Waiting['answer'], headers: response.headers }
  session.state = 'unauthenticated'
  goAuth('/auth/confirm', { replace: true })
}

/** Accepts the link: clears this browser's existing session and switches to the session of the link (AUTH-38). */
export async function agree(): Promise<void> {
  const agreed = pending.link
  pending.reset()
  if (agreed === null) return
  clearFormerSession()
  storeTokensOf(agreed.headers)
  goAuth('/auth', { replace: true })
  await loadSession()
}

/** Declines the link: ends the session of the link; the browser's own session, if there is one, continues. */
export async function decline(): Promise<void> {
  const declined = pending.link
  pending.reset()
  const authorization = declined?.headers.get('authorization') ?? ''
  if (authorization !== '') await fetch(addressOf(sessionCalls.logOut({ domain: 'dotslip' })), { method: 'DELETE', headers: { authorization } }).catch(() => undefined)
  goAuth('/auth', { replace: true })
  await loadSession()
}
