import { useEffect, useRef } from 'react'
import { whenPainted } from '#src/platform/client/painted'
import type { PaletteCall } from '#src/workspace/client/running/palette-store'

/** How long a preview that opened by itself must be shown before Enter may confirm it. */
const READ_MS = 1_500

/**
 * Returns a function that tells whether a key pressed at a time of the page's clock may confirm the preview. After a refusal, the preview
 * opens by itself, so an Enter pressed too early was meant for what the person was doing before.
 */
export function useReading({ changed }: PaletteCall, isShown: boolean): (pressedAt: number) => boolean {
  const shownAt = useRef(changed === undefined ? -Infinity : Infinity)
  useEffect(() => {
    if (!isShown) return
    return whenPainted((at) => {
      shownAt.current = Math.min(shownAt.current, at)
    })
  }, [isShown])
  return (pressedAt) => pressedAt - shownAt.current >= READ_MS
}
