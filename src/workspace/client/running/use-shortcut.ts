import { useSnapshot } from 'valtio'
import type { CommandId } from '#src/workspace/client/commands/command'
import { ariaKeys } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { preferences } from '#src/workspace/client/preferences'
import { keyFor } from '#src/workspace/client/running/shortcut'

/** The key of a command that a control shows. Changes with the person's own keys. */
export function useKey(id: CommandId): string | undefined {
  const { keys } = useSnapshot(preferences)
  return keyFor(id, keys.changed)
}

/** The `aria-keyshortcuts` of a control that leads to a command. Changes with the person's own keys. */
export function useShortcut(id: CommandId): string | undefined {
  return ariaKeys(useKey(id), platform)
}
