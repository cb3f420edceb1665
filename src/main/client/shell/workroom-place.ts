import type { ReactNode } from 'react'
import { proxy } from 'valtio'

interface WorkroomPlace {
  Workroom: (() => ReactNode) | null
  /**
   * True if the workspace's code did not load; loading is retried until it succeeds. The loader shows this failure, because toasts are part
   * of the code that did not load.
   */
  isLost: boolean
}

/** The component that is shown after sign-in. It is null until its code has loaded. */
export const workroomPlace = proxy<WorkroomPlace>({ Workroom: null, isLost: false })
