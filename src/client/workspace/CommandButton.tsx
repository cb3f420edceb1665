import type { LucideIcon } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { CommandId } from '#src/client/workspace/command'
import { KeyCaps } from '#src/client/workspace/KeyCaps'
import { commands, runCommand } from '#src/client/workspace/run-command'
import { preferences } from '#src/client/platform/preferences'
import { keysOf } from '#src/client/workspace/registry'
import { keyWords } from '#src/client/workspace/keys'
import { platform } from '#src/client/workspace/platform'

interface CommandButtonProps {
  readonly id: CommandId
  /** In place of the command's title. */
  readonly label?: string
  /** Shows the icon alone; the label and key are its name and tooltip. */
  readonly icon?: LucideIcon
  readonly look?: 'plain' | 'filled' | 'bare'
  readonly answers?: Readonly<Record<string, unknown>>
  readonly className?: string
}

/** A button that runs a command and shows its key. There are no other buttons of commands (WORK-9, WORK-18). */
export function CommandButton({ id, label, icon: Icon, look = 'plain', answers, className = '' }: CommandButtonProps) {
  const { keys } = useSnapshot(preferences)
  const entry = commands().find(id)
  if (entry === undefined) return null
  const name = label ?? entry.command.title.replace(/…$/, '')
  const [key] = keysOf(entry, keys.changed)
  const run = () => void runCommand(id, { answers, by: 'button' })
  if (Icon !== undefined) {
    const told = key === undefined ? name : `${name} (${keyWords(key, platform)})`
    return (
      <button type="button" className={`icon-button ${className}`} aria-label={name} title={told} onClick={run}>
        <Icon aria-hidden size={16} strokeWidth={1.75} />
      </button>
    )
  }
  return (
    <button type="button" className={`button ${look === 'filled' ? 'button-filled' : look === 'bare' ? 'button-bare' : ''} ${className}`} onClick={run}>
      {name}
      {key !== undefined && <KeyCaps keys={key} />}
    </button>
  )
}
