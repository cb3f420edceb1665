import { message } from '#src/platform/domain/messages'
import { ApiError } from '#src/platform/client/api/api-error'
import { words } from '#src/workspace/client/jobs/messages'
import { showToast } from '#src/workspace/client/speech/toasts'

/**
 * Response statuses that mean that an export failed for a technical reason, rather than that it was refused. -1 means that there was no
 * response.
 */
export const NOT_PREPARED = [-1, 500, 502, 503, 504] as const

/** True if an export failed for a technical reason, so that another try may succeed. */
export function wasNotPrepared(error: unknown): error is ApiError {
  return error instanceof ApiError && error.cause_kind !== 'canceled' && NOT_PREPARED.some((status) => status === error.status)
}

/** Says that an export failed and why, and offers to try again (TICK-89, §8). */
export function reportNotPrepared(why: string, again: () => void): void {
  showToast('error', message('errors.export_failed'), { details: why === '' ? [] : [why], action: { label: words('try_again'), run: again } })
}
