import type { ReactNode } from 'react'
import { proxy } from 'valtio'

interface WorkroomPlace {
  Workroom: (() => ReactNode) | null
  /**
   * True if the workspace's code did not load; loading is retried until it succeeds. Toasts need this code too, so the loader reports the
   * failure.
   */
  isLost: boolean
}

/** The app that is shown after sign-in. Null until its code has loaded. */
export const workroomPlace = proxy<WorkroomPlace>({ Workroom: null, isLost: false })
