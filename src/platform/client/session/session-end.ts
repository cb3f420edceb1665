import { proxy } from 'valtio'
import { SESSION_END_WARNING_MINUTES } from '#src/platform/domain/session/limits'
import { session, continueSession } from '#src/platform/client/session/session'
import { readTokens, sessionEndsAt } from '#src/platform/client/api/tokens'

const LOOK_EVERY_MS = 5_000

/** When an idle session is about to end: its end in milliseconds of this machine's clock; else null (WORK-34). */
export const sessionEnd = proxy<{ at: number | null }>({ at: null })

/** Checks regularly whether the session is about to end, since timers do not run while a machine sleeps. Called once at startup. */
export function watchSessionEnd(): void {
  setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
}

/** Extends the session by using it. */
export async function stayLoggedIn(): Promise<void> {
  await continueSession()
  look()
}

function look(): void {
  const tokens = session.state === 'session loaded' ? readTokens() : null
  const at = tokens === null ? null : sessionEndsAt(tokens)
  const now = Date.now()
  sessionEnd.at = at === null || now < at - SESSION_END_WARNING_MINUTES * 60_000 || now >= at ? null : at
  // it has ended: the server confirms it, and the login is shown over the workspace
  if (at !== null && now >= at) void continueSession()
}
