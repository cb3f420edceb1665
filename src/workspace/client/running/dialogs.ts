import { proxy } from 'valtio'

/** Which of the workspace's own dialogs is open. */
export const dialogs = proxy<{ open: 'keys' | 'messages' | null }>({ open: null })
