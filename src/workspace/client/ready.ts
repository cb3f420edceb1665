import { proxy } from 'valtio'

/** True once session, preferences and layout are loaded and the tiles may be shown. */
export const workspaceReady = proxy({ isReady: false })
