import type { ReactNode } from 'react'
import { proxy } from 'valtio'

/** What stands behind the sign-in: null until its code has come, while the person signs in. */
export const workroomPlace = proxy<{ Workroom: (() => ReactNode) | null }>({ Workroom: null })
