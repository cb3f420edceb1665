import { useEffect, useState } from 'react'

/** The indicator of a running save appears only after this time (ms), because it would flicker during a faster save. */
export const SEEN_AFTER_MS = 100

/** True after a condition has lasted `ms` milliseconds. It is false again as soon as the condition ends. */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, ms])
  return isSo && lasts
}
