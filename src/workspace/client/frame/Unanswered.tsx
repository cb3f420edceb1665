import type { ReactNode } from 'react'
import { ApiError } from '#src/platform/client/api/api-error'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { words } from '#src/workspace/client/messages'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'

/** Error statuses of a record's call that its pane shows itself, so that they need no toast. */
export const NOT_THERE: readonly number[] = [404]

/** The state of a query. */
export interface Asked {
  readonly error: Error | null
  readonly refetch: () => unknown
}

/**
 * What is shown instead of a pane's content: a placeholder while the pane's queries are loading, a message when the record does not exist,
 * and otherwise an error with a retry button (SHELL-73).
 */
export function Unanswered({ asked, lines = 6, isMissing = false, missing }: {
  readonly asked: readonly Asked[]
  readonly lines?: number
  /** True when the queries have been answered but the record does not exist. */
  readonly isMissing?: boolean
  /** What to show for a record that does not exist. */
  readonly missing?: ReactNode
}) {
  const failed = asked.filter(({ error }) => error !== null)
  if (failed.length === 0 && !isMissing) return <Skeleton lines={lines} />
  const isGone = isMissing || failed.some(({ error }) => error instanceof ApiError && error.status === 404)
  if (isGone && missing !== undefined) return missing
  return (
    <div className="pane-note" role="alert">
      <p className="pane-note-title">{words(isGone ? 'not_there' : 'not_read')}</p>
      <p className="pane-note-keys">
        {!isGone && (
          <button type="button" className="button" data-pane-focus onClick={() => failed.forEach(({ refetch }) => void refetch())}>
            {words('try_again')}
          </button>
        )}
        <CommandButton id="workspace.back" />
      </p>
    </div>
  )
}
