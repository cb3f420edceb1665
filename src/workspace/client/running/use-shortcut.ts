import { useSnapshot } from 'valtio'
import type { CommandId } from '#src/workspace/client/commands/command'
import { ariaKeys } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { preferences } from '#src/workspace/client/preferences'
import { keyFor } from '#src/workspace/client/running/shortcut'

/** The key of a command, for a control that displays it. Updates when the person changes keys. */
export function useKey(id: CommandId): string | undefined {
  const { keys } = useSnapshot(preferences)
  return keyFor(id, keys.changed)
}

/** The `aria-keyshortcuts` of a control that does the same as a command. Updates when the person changes keys. */
export function useShortcut(id: CommandId): string | undefined {
  return ariaKeys(useKey(id), platform)
}
