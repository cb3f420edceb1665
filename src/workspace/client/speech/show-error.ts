import type { ApiError } from '#src/platform/client/api/api-error'
import { showToast } from '#src/workspace/client/speech/toasts'

const MOST_DETAILS = 3

/** Shows a reported error as a toast with the first few of its details. `closeToastsAbout(error)` closes the toast. */
export function showError(error: ApiError): void {
  showToast('error', error.message, { details: error.detailed_errors.slice(0, MOST_DETAILS).map((detail) => detail.message), about: error })
}
