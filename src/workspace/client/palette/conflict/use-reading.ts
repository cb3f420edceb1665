import { useEffect, useRef } from 'react'
import { whenPainted } from '#src/platform/client/painted'
import type { PaletteCall } from '#src/workspace/client/running/palette-store'

/** How long a preview that opened by itself must be shown before Enter may confirm it. */
const READ_MS = 1_500

/**
 * Returns a function that gets the time of a key press (`event.timeStamp`) and returns whether the key press may confirm the preview. After
 * a refusal, the preview opens by itself. An Enter in the first `READ_MS` was then meant for what the person was doing before, so it is
 * ignored.
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
