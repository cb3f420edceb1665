import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { onSocketState, type SocketState } from '#src/platform/client/api/socket'
import { preferences } from '#src/workspace/client/preferences'
import { useLasting } from '#src/platform/client/use-lasting'
import { SamplePasswordNote } from '#src/main/client/installation/SamplePasswordBanner'
import { words } from '#src/main/client/shell/messages'
import type { CommandId } from '#src/workspace/client/commands/command'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { keysOf } from '#src/workspace/client/commands/registry'
import { ariaKeys } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { commands, commandsHere, runCommand } from '#src/workspace/client/running/run-command'
import { SAY_SAVING_AFTER_MS, sending } from '#src/workspace/client/writes/carry-out'
import { lane } from '#src/workspace/client/writes/lane'
import { statusLine } from '#src/workspace/client/speech/toasts'
import { workspaceStore } from '#src/workspace/client/panes/store'

/** The status bar, 26 px high: connection, layout, saving, and important keyboard shortcuts (look.md). */
export function StatusBar() {
  const { layoutName, pendingKeys } = useSnapshot(workspaceStore)
  const line = useSocketState()
  return (
    <footer className="status-bar" aria-label={words('status')}>
      <span className="live" data-state={line}>
        <span className="live-dot" aria-hidden />
        {words(line)}
      </span>
      <span>
        {words('layout')} <strong>{layoutName}</strong>
      </span>
      <SamplePasswordNote />
      <span id="recording-status" />
      <Saving />
      <Said />
      {pendingKeys.length > 0 && (
        <span>
          <KeyCaps keys={pendingKeys.join(' ')} />{' '}
          {words('waiting_for')}…
        </span>
      )}
      <span className="status-keys">
        <KeyHint id="workspace.open-palette" label={words('commands')} />
        <KeyHint id="workspace.next-region" label={words('next_pane')} />
        <KeyHint id="workspace.show-keys" label={words('keys_here')} />
        <KeyHint id="workspace.open-help" label={words('help')} />
        <span id="job-progress" />
      </span>
    </footer>
  )
}

/**
 * Shows that a save is running if the save takes a while, and shows the number of unsaved changes (RECO-99). A separate component, so that
 * a save does not re-render the rest of the bar.
 */
function Saving() {
  const { count } = useSnapshot(sending)
  const { waiting, isHeld } = useSnapshot(lane)
  const isLong = useLasting(count + waiting > 0, SAY_SAVING_AFTER_MS)
  if (isHeld && waiting > 0) return <span className="unsent">{words('not_sent', { count: waiting })}</span>
  if (!isLong) return false
  return <span>{waiting > 0 ? words('saving_count', { count: count + waiting }) : `${words('saving')}…`}</span>
}

/** The last success message of a coding run. It is shown in the status bar so that it does not cover any part of the page (CLERK-17). */
function Said() {
  const { words: text } = useSnapshot(statusLine)
  return text !== '' && <span className="status-said">{text}</span>
}

function KeyHint({ id, label }: { readonly id: CommandId; readonly label: string }) {
  const { keys } = useSnapshot(preferences)
  useSnapshot(commandsHere)
  const entry = commands().find(id)
  const key = entry === undefined ? undefined : keysOf(entry, keys.changed)[0]
  return (
    <button type="button" className="key-hint" tabIndex={-1} aria-keyshortcuts={ariaKeys(key, platform)} onClick={() => void runCommand(id, { by: 'button' })}>
      {key !== undefined && <KeyCaps keys={key} />} {label}
    </button>
  )
}

function useSocketState(): SocketState {
  const [state, setState] = useState<SocketState>('away')
  useEffect(() => onSocketState(setState), [])
  return state
}
