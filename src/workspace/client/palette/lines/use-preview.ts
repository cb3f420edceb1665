import { useEffect, useState } from 'react'
import { message } from '#src/platform/domain/messages'
import { ApiError } from '#src/platform/client/api/api-error'
import { words } from '#src/workspace/client/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { UndoEntry } from '#src/workspace/client/commands/environment'
import { answersOf, type Asking } from '#src/workspace/client/palette/asking'
import { needsPreview } from '#src/workspace/client/running/run-command'
import { dryRun, isWrite, type DryRun, type Lot } from '#src/workspace/client/writes/send'

/** The server's preview of a write (WORK-17). */
export type PreviewState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'known'; readonly will: string; readonly count: number; readonly cannot: DryRun['refused']; readonly asks: string | null; readonly chosen: DryRun['chosen']; readonly lots: readonly Lot[]; readonly step: UndoEntry | null; readonly seen?: DryRun['seen'] }

const WAIT_MS = 150

/** Requests a dry run for a command whose questions are answered; requests nothing while `asking` is null. */
export function usePreview(asking: Asking | null, context: CommandContext, waitMs = WAIT_MS): PreviewState {
  const [state, setState] = useState<{ readonly of: Asking | null; readonly in: CommandContext; readonly preview: PreviewState }>({ of: null, in: context, preview: { kind: 'none' } })
  useEffect(() => {
    if (asking === null) return
    const { command } = asking.entry
    if (!isWrite(command) || !needsPreview(asking.entry, context)) return setState({ of: asking, in: context, preview: { kind: 'none' } })
    const answers = answersOf(asking)
    const verdict = command.check?.(context, answers)
    if (verdict?.allowed === false) {
      return setState({ of: asking, in: context, preview: { kind: 'refused', reason: message(verdict.message, verdict.values) } })
    }
    const leaving = new AbortController()
    const wait = setTimeout(() => {
      dryRun(command, context, answers, leaving.signal)
        .then(({ would_update: count, refused, confirm, effects = [], chosen, by_material: lots = [], step = null, seen }) => {
          // if no record would change, the server's sentences about the effects give the reason
          const sentences = [...(count === 0 ? [words('palette_nothing')] : []), ...effects]
          const will = sentences.length > 0 ? sentences.join(' · ') : (command.preview?.(count, context, answers, step) ?? '')
          setState({ of: asking, in: context, preview: { kind: 'known', will, count, cannot: refused, asks: confirm ?? null, chosen, lots, step, seen } })
        })
        .catch((error: unknown) => {
          if (leaving.signal.aborted) return
          if (error instanceof ApiError) command.previewRefused?.(error, context, answers)
          const reason = error instanceof ApiError ? error.message : message('errors.common_error')
          setState({ of: asking, in: context, preview: { kind: 'refused', reason } })
        })
    }, waitMs)
    return () => {
      clearTimeout(wait)
      leaving.abort()
    }
  }, [asking, context, waitMs])
  if (asking === null) return { kind: 'none' }
  return state.of === asking && state.in === context ? state.preview : { kind: 'asking' }
}
