import { proxy } from 'valtio'

/** True when session, preferences and layout are there and the tiles may show. */
export const workspaceReady = proxy({ isReady: false })
