import { sendErrorReport } from '#src/platform/client/api/error-reports'
import { ApiError, networkError } from '#src/platform/client/api/api-error'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'

const errors = createListeners<[error: ApiError]>()
/** The errors already reported, so that each is reported only once. */
const reported = createStore(() => ({ errors: new WeakSet<ApiError>() }))

/** Subscribes to reported errors. The subscribers show a toast or end the session. */
export function onError(listener: (error: ApiError) => void): () => void {
  return errors.add(listener)
}

/** Reports an error to the person, once. A canceled request is not reported. */
export function reportError(error: unknown): ApiError {
  const known = error instanceof ApiError ? error : unforeseen(error)
  if (known.cause_kind === 'canceled' || reported.errors.has(known)) return known
  reported.errors.add(known)
  errors.notify(known)
  return known
}

/** Wraps an error that a bug in our own code caused. The person sees no details, but the console has them. */
function unforeseen(error: unknown): ApiError {
  console.error(error)
  sendErrorReport(error)
  return networkError()
}
