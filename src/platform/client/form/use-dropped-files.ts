import { useState, type DragEvent } from 'react'

/** The event handlers of an element that accepts dropped files, and whether files are being dragged over it. */
export interface DroppedFiles {
  readonly isOver: boolean
  readonly drop: { readonly onDragOver: (event: DragEvent) => void; readonly onDragLeave: () => void; readonly onDrop: (event: DragEvent) => void }
}

/**
 * Makes an element accept dropped files, and passes them to `take` in order. Without this, the browser would leave the page and open the
 * file.
 */
export function useDroppedFiles(take: (files: readonly File[]) => void): DroppedFiles {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    drop: {
      onDragOver(event) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      },
    },
  }
}
