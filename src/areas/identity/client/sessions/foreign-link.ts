import type { Static } from 'typebox'
import type { SessionAnswer } from '#src/platform/api/session'
import { errorOfAnswer } from '#src/platform/client/api/api-error'
import { goAuth } from '#src/platform/client/session/auth-place'
import { addressOf } from '#src/platform/client/api/call-api'
import { clearFormerSession, loadSession, session } from '#src/platform/client/session/session'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import { createStore } from '#src/platform/client/state/store'
import { storeTokensOf } from '#src/platform/client/api/tokens'

/** The session that a link opened and that nobody has agreed to yet: its tokens are in no store. */
interface Waiting {
  readonly answer: Static<typeof SessionAnswer>
  readonly headers: Headers
}

const pending = createStore<{ link: Waiting | null }>(() => ({ link: null }))

/** What a link that this tab did not ask for would sign in as; null when there is none. */
export const waitingSession = (): Waiting['answer'] | null => pending.link?.answer ?? null

/**
 * Opens the session of a one-time link that came from elsewhere and asks before it becomes this browser's: a link must not
 * sign somebody in as somebody else unseen (M12). Until then the session that is here stays. Throws the server's refusal.
 */
export async function askFirst(token: string): Promise<void> {
  const response = await fetch(addressOf(sessionCalls.me({ otp: token })), { headers: { accept: 'application/json' } })
  const body: unknown = await response.json()
  if (!response.ok) throw errorOfAnswer(response.status, response.statusText, body)
  // The contract says what the server answers, and the server checks itself against it.
  pending.link = { answer: body as Waiting['answer'], headers: response.headers }
  session.state = 'unauthenticated'
  goAuth('/auth/confirm', { replace: true })
}

/** Yes: the former session of this browser is cleared and the link's opened (AUTH-38). */
export async function agree(): Promise<void> {
  const agreed = pending.link
  pending.reset()
  if (agreed === null) return
  clearFormerSession()
  storeTokensOf(agreed.headers)
  goAuth('/auth', { replace: true })
  await loadSession()
}

/** No: the link's session ends, and this browser's own goes on where there is one. */
export async function decline(): Promise<void> {
  const declined = pending.link
  pending.reset()
  const authorization = declined?.headers.get('authorization') ?? ''
  if (authorization !== '') await fetch(addressOf(sessionCalls.logOut({ domain: 'dotslip' })), { method: 'DELETE', headers: { authorization } }).catch(() => undefined)
  goAuth('/auth', { replace: true })
  await loadSession()
}
