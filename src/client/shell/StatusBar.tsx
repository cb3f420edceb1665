import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { onSocketState, type SocketState } from '#src/client/platform/socket'
import { preferences } from '#src/client/platform/preferences'
import { useLasting } from '#src/client/platform/use-lasting'
import { SamplePasswordNote } from '#src/client/session/SamplePasswordBanner'
import { words } from '#src/client/shell/messages'
import type { CommandId } from '#src/client/workspace/command'
import { KeyCaps } from '#src/client/workspace/KeyCaps'
import { keysOf } from '#src/client/workspace/registry'
import { commands, runCommand } from '#src/client/workspace/run-command'
import { SAY_SAVING_AFTER_MS, sending } from '#src/client/workspace/send'
import { workspaceStore } from '#src/client/workspace/store'

/** 26 px: is the line live, which layout, what is being saved, and the keys that lead on (look.md). */
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
      <Saving />
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
        <span id="job-progress" />
      </span>
    </footer>
  )
}

/** A part of its own: what takes no time to be saved moves nothing here. */
function Saving() {
  const { count } = useSnapshot(sending)
  return useLasting(count > 0, SAY_SAVING_AFTER_MS) && <span>{words('saving')}…</span>
}

function KeyHint({ id, label }: { readonly id: CommandId; readonly label: string }) {
  const { keys } = useSnapshot(preferences)
  const entry = commands().find(id)
  const key = entry === undefined ? undefined : keysOf(entry, keys.changed)[0]
  return (
    <button type="button" className="key-hint" tabIndex={-1} onClick={() => void runCommand(id, { by: 'button' })}>
      {key !== undefined && <KeyCaps keys={key} />} {label}
    </button>
  )
}

function useSocketState(): SocketState {
  const [state, setState] = useState<SocketState>('away')
  useEffect(() => onSocketState(setState), [])
  return state
}
