import { ApiError } from '#src/platform/client/api/api-error'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import type { Asked } from '#src/workspace/client/frame/Unanswered'
import { words } from '#src/workspace/client/messages'

/**
 * What a form shows instead of a field whose choices are not loaded: a placeholder while they are loading, or the error with a retry button
 * if that failed. Meanwhile, the other fields can be filled in.
 */
export function UnansweredField({ label, asked: { error, refetch } }: { readonly label: string; readonly asked: Asked }) {
  if (error === null) return <Skeleton lines={1} />
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      <p className="field-problem" role="alert">{words('choices_not_read', { reason: error instanceof ApiError ? error.message : '' }).trim()}</p>
      <p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {words('try_again')}
        </button>
      </p>
    </div>
  )
}
