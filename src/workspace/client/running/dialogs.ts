import { proxy } from 'valtio'
import type { Scope } from '#src/workspace/client/commands/scopes'

/** Which of the workspace's own dialogs is open, and the scope that had the focus before. */
export const dialogs = proxy<{ open: 'keys' | 'messages' | null; from: Scope | null }>({ open: null, from: null })
