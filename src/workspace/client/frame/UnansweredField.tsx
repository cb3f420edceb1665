import { ApiError } from '#src/platform/client/api/api-error'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import type { Asked } from '#src/workspace/client/frame/Unanswered'
import { words } from '#src/workspace/client/messages'

/**
 * What is shown instead of a field of a form whose choices are not there: a placeholder while they load, and otherwise the error of the
 * read with a retry button. The other fields can be filled in meanwhile.
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
