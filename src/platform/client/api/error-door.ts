import { reportError } from '#src/platform/client/api/report-error'
import { ApiError, networkError } from '#src/platform/client/api/api-error'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'

const errors = createListeners<[error: ApiError]>()
/** The errors that went through: each goes once. */
const passed = createStore(() => ({ errors: new WeakSet<ApiError>() }))

/** The one door for errors: what stands behind it (toasts, the session's end) listens here. */
export function onError(listener: (error: ApiError) => void): () => void {
  return errors.add(listener)
}

/** Passes an error through the door, once. A cancelled request is nobody's error. */
export function tellError(error: unknown): ApiError {
  const known = error instanceof ApiError ? error : unforeseen(error)
  if (known.cause_kind === 'cancelled' || passed.errors.has(known)) return known
  passed.errors.add(known)
  errors.notify(known)
  return known
}

/** An error of our own code is told without its insides; the console has them. */
function unforeseen(error: unknown): ApiError {
  console.error(error)
  reportError(error)
  return networkError()
}
