import type { ReactNode } from 'react'
import { proxy } from 'valtio'

interface WorkroomPlace {
  Workroom: (() => ReactNode) | null
  /** Its code did not load, and is loaded again and again. The toasts need this code too, so the loader reports it. */
  isLost: boolean
}

/** The app behind the login; null until its code has loaded. */
export const workroomPlace = proxy<WorkroomPlace>({ Workroom: null, isLost: false })
