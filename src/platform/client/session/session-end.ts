import { proxy } from 'valtio'
import { SESSION_END_WARNING_MINUTES } from '#src/platform/domain/session/limits'
import { session, continueSession } from '#src/platform/client/session/session'
import { readTokens, sessionEndsAt } from '#src/platform/client/api/tokens'

const LOOK_EVERY_MS = 5_000

/** The time (ms, by the clock of this machine) at which an idle session ends, if that is soon; otherwise null (WORK-34). */
export const sessionEnd = proxy<{ at: number | null }>({ at: null })

/** Checks every few seconds whether the session is about to end, because a single timer would be late after the machine sleeps. */
export function watchSessionEnd(): void {
  setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
}

/** Extends the session by making a call to the server. */
export async function stayLoggedIn(): Promise<void> {
  await continueSession()
  look()
}

function look(): void {
  const tokens = session.state === 'session loaded' ? readTokens() : null
  const at = tokens === null ? null : sessionEndsAt(tokens)
  const now = Date.now()
  sessionEnd.at = at === null || now < at - SESSION_END_WARNING_MINUTES * 60_000 || now >= at ? null : at
  // by the clock of this machine, the session has ended; this call asks the server, and if the session has ended, the sign-in screen covers
  // the workspace
  if (at !== null && now >= at) void continueSession()
}
