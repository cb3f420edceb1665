import type { ReactNode } from 'react'
import { proxy } from 'valtio'

/** The app behind the login; null until its code has loaded. */
export const workroomPlace = proxy<{ Workroom: (() => ReactNode) | null }>({ Workroom: null })
