import { message } from '#src/platform/domain/messages'
import { ApiError } from '#src/platform/client/api/api-error'
import { words } from '#src/workspace/client/jobs/messages'
import { showToast } from '#src/workspace/client/speech/toasts'

/** Statuses of an export that could not be made, unlike one that was refused; -1 when no answer came. */
export const NOT_PREPARED = [-1, 500, 502, 503, 504] as const

/** True when it was no refusal: asked again it may be made. */
export function wasNotPrepared(error: unknown): error is ApiError {
  return error instanceof ApiError && error.cause_kind !== 'canceled' && NOT_PREPARED.some((status) => status === error.status)
}

/** Tells that an export could not be made, why, and offers to make it again (TICK-89, §8). */
export function reportNotPrepared(why: string, again: () => void): void {
  showToast('error', message('errors.export_failed'), { details: why === '' ? [] : [why], action: { label: words('try_again'), run: again } })
}
