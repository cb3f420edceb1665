import type { LucideIcon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { CommandId } from '#src/workspace/client/commands/command'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { commands, commandsHere, runCommand } from '#src/workspace/client/running/run-command'
import { preferences } from '#src/workspace/client/preferences'
import { ariaKeys, keyWords } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { keyFor } from '#src/workspace/client/running/shortcut'

interface CommandButtonProps {
  readonly id: CommandId
  /** Replaces the command's title. */
  readonly label?: string
  /** Shows only the icon; the label and key become its accessible name and tooltip. */
  readonly icon?: LucideIcon
  readonly look?: 'plain' | 'filled' | 'bare'
  readonly answers?: Readonly<Record<string, unknown>>
  readonly className?: string
  /** Whether a toggle is on. */
  readonly pressed?: boolean
  /** The reason why the button is disabled. The button stays visible and focusable. */
  readonly refused?: string | null
  /** Replaces the visible text and the key caps; the label remains the accessible name. */
  readonly children?: ReactNode
}

/** A button that runs a command and shows its key. Used for every button that runs a command (WORK-9, WORK-18). */
export const CommandButton = memo(function CommandButton({ id, label, icon: Icon, look = 'plain', answers, className = '', pressed, refused = null, children }: CommandButtonProps) {
  const { keys } = useSnapshot(preferences)
  // renders again once the commands have loaded
  useSnapshot(commandsHere)
  const entry = commands().find(id)
  if (entry === undefined) return null
  const name = label ?? entry.command.title.replace(/…$/, '')
  const key = keyFor(id, keys.changed, answers)
  const run = () => void runCommand(id, { answers, by: 'button' })
  const shortcut = ariaKeys(key, platform)
  if (Icon !== undefined) {
    const nameWithKey = key === undefined ? name : `${name} (${keyWords(key, platform)})`
    return (
      <button type="button" className={`icon-button ${className}`} aria-label={name} aria-keyshortcuts={shortcut} title={nameWithKey} onClick={run}>
        <Icon aria-hidden size={16} strokeWidth={1.75} />
      </button>
    )
  }
  const state = { 'aria-keyshortcuts': shortcut, 'aria-pressed': pressed, 'aria-disabled': refused === null ? undefined : true, ...(refused === null ? {} : { title: refused }) }
  if (children !== undefined) {
    return (
      <button type="button" className={className} aria-label={name} {...state} onClick={run}>
        {children}
      </button>
    )
  }
  return (
    <button type="button" {...state} className={`button ${look === 'filled' ? 'button-filled' : look === 'bare' ? 'button-bare' : ''} ${className}`} onClick={run}>
      {name}
      {key !== undefined && <KeyCaps keys={key} />}
    </button>
  )
})
