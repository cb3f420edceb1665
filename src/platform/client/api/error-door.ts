import { reportError } from '#src/platform/client/api/report-error'
import { ApiError, networkError } from '#src/platform/client/api/api-error'

type Listener = (error: ApiError) => void

const listeners = new Set<Listener>()
const told = new WeakSet<ApiError>()

/** The one door for errors: what stands behind it (toasts, the session's end) listens here. */
export function onError(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes an error through the door, once. A cancelled request is nobody's error. */
export function tellError(error: unknown): ApiError {
  const known = error instanceof ApiError ? error : unforeseen(error)
  if (known.cause_kind === 'cancelled' || told.has(known)) return known
  told.add(known)
  for (const listener of listeners) listener(known)
  return known
}

/** An error of our own code is told without its insides; the console has them. */
function unforeseen(error: unknown): ApiError {
  console.error(error)
  reportError(error)
  return networkError()
}
