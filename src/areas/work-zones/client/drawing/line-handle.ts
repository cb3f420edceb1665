import { useEffect, useRef } from 'react'
import { createByPane } from '#src/platform/client/state/by-pane'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** What commands can do with the line on the map of the work zone form. */
export interface LineHandle {
  /** Moves the focus to the map. */
  focus(): void
  /** Moves the focused point, or else the crosshair, by a number of map pixels. */
  move(across: number, down: number): void
  zoom(by: number): void
  /** Adds a point at the crosshair, after the last point. */
  addPoint(): void
  removeLast(): void
  /** Removes the focused point; false if none has the focus. */
  removeFocused(): boolean
  /** Undoes the last change of the line; false if there is none. */
  undo(): boolean
  /** Ends drawing. A line of only two points then follows the alignment or route near both points, if there is one. */
  finish(): Promise<void>
  /** Whether there is an alignment or a route near both ends, so that `follow` can use it. */
  hasWay(): boolean
  follow(): void
}

const openLines = createByPane<LineHandle>()

/**
 * Makes the work zone line of a pane available to commands while the line may be changed. Commands always use the handle of the last
 * rendering.
 */
export function useLineHandle(paneId: string, handle: LineHandle, isOpen: boolean): void {
  const current = useRef(handle)
  useEffect(() => {
    current.current = handle
  })
  useEffect(() => {
    if (!isOpen) return undefined
    return openLines.open(paneId, {
      focus: () => current.current.focus(),
      move: (across, down) => current.current.move(across, down),
      zoom: (by) => current.current.zoom(by),
      addPoint: () => current.current.addPoint(),
      removeLast: () => current.current.removeLast(),
      removeFocused: () => current.current.removeFocused(),
      undo: () => current.current.undo(),
      finish: () => current.current.finish(),
      hasWay: () => current.current.hasWay(),
      follow: () => current.current.follow(),
    })
  }, [paneId, isOpen])
}

/** The line of the pane in which a command runs; null if the pane has none that may be changed. */
export function lineOf({ pane }: Pick<CommandContext, 'pane'>): LineHandle | null {
  return pane === null ? null : openLines.of(pane.id)
}

/** Whether the pane shows the line of a work zone, and the person may change the line. */
export function onLine(context: Pick<CommandContext, 'pane' | 'person'>): Verdict {
  return firstRefusal(may('change_work_zones', context.person), lineOf(context) === null ? refuse('errors.zone_no_line') : allow)
}
