import { useEffect, useState } from 'react'

/** A save that takes less is not seen: the eye would only flicker. */
export const SEEN_AFTER_MS = 100

/** True once something has been so for a while, and false as soon as it is not. */
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
