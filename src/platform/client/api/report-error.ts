import { sendErrorReport } from '#src/platform/client/api/error-reports'
import { ApiError, networkError } from '#src/platform/client/api/api-error'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'

const errors = createListeners<[error: ApiError]>()
/** The errors that were reported: each is reported once. */
const reported = createStore(() => ({ errors: new WeakSet<ApiError>() }))

/** Calls back with every reported error: to show a toast, to end the session. */
export function onError(listener: (error: ApiError) => void): () => void {
  return errors.add(listener)
}

/** Reports an error to the person, once. A canceled request is not an error. */
export function reportError(error: unknown): ApiError {
  const known = error instanceof ApiError ? error : unforeseen(error)
  if (known.cause_kind === 'canceled' || reported.errors.has(known)) return known
  reported.errors.add(known)
  errors.notify(known)
  return known
}

/** An error of our own code is shown without its details; the console has them. */
function unforeseen(error: unknown): ApiError {
  console.error(error)
  sendErrorReport(error)
  return networkError()
}
