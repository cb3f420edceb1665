import { useState, type ClipboardEvent, type DragEvent } from 'react'
import { message } from '#src/platform/domain/messages'
import { onlyFile } from '#src/areas/tickets/client/images/upload'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { takeContext } from '#src/workspace/client/panes/store'
import { runCommand } from '#src/workspace/client/running/run-command'
import { showRefusal } from '#src/workspace/client/writes/send'

/**
 * Event handlers that add a pasted or dropped file, and refuse several files at once. `isOver` is true while a file is dragged over the
 * area.
 */
export function useTaking() {
  const { id: paneId } = usePane()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null): boolean => {
    const only = onlyFile(files)
    if (only === null) return false
    if (only === 'several') showRefusal(message('errors.one_file'))
    else void runCommand('images.add', { answers: only, context: takeContext(paneId) })
    return true
  }
  const handlers = {
    onPaste: (event: ClipboardEvent) => {
      if (take(event.clipboardData.files)) event.preventDefault()
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer.files)
    },
  }
  return { isOver, taken: handlers }
}
