import { preferences } from '#src/workspace/client/preferences'
import type { CommandId } from '#src/workspace/client/commands/command'
import { keysOf, type ChangedKeys } from '#src/workspace/client/commands/registry'
import { ariaKeys } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { commands } from '#src/workspace/client/running/run-command'

/** The key that runs a command with these answers, such as Alt+2 for the second recent item; undefined if there is none. */
export function keyFor(id: CommandId, changed: ChangedKeys, answers: Readonly<Record<string, unknown>> = {}): string | undefined {
  const entry = commands().find(id)
  if (entry === undefined) return undefined
  const keys = keysOf(entry, changed)
  const entries = Object.entries(answers)
  if (entries.length === 0 || entry.command.keyAnswers === undefined) return keys[0]
  const at = entry.command.keyAnswers.findIndex((one) => Object.keys(one).length === entries.length && entries.every(([name, value]) => Reflect.get(one, name) === value))
  return at < 0 ? undefined : keys[at]
}

/** The `aria-keyshortcuts` of a control that does the same as a command. */
export function shortcutOf(id: CommandId): string | undefined {
  return ariaKeys(keyFor(id, preferences.keys.changed), platform)
}
