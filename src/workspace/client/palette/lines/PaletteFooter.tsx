import { preferences } from '#src/workspace/client/preferences'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { keyWords } from '#src/workspace/client/keys/keys'
import { words } from '#src/workspace/client/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Asking } from '#src/workspace/client/palette/asking'
import { platform } from '#src/workspace/client/keys/platform'
import { keysOf } from '#src/workspace/client/commands/registry'
import { commands } from '#src/workspace/client/running/run-command'
import { isWrite } from '#src/workspace/client/writes/send'

/** The palette's keys, and whether the write that is about to run can be undone (S-4). */
export function PaletteFooter({ asking, action, context, hasLines }: {
  readonly asking: Asking | null
  readonly action: 'run' | 'choose'
  readonly context: CommandContext
  /** False while an answer is typed and nothing is listed. The footer then leaves out the keys for a list. */
  readonly hasLines: boolean
}) {
  return (
    <footer className="palette-footer">
      {asking !== null && (
        <span>
          <KeyCaps keys="backspace" /> {words('palette_back')}
        </span>
      )}
      {hasLines && (
        <span>
          <KeyCaps keys="arrowup" />
          <KeyCaps keys="arrowdown" /> {words('palette_move')}
        </span>
      )}
      <span>
        <KeyCaps keys="enter" /> {words(action === 'run' ? 'palette_run' : 'palette_choose')}
      </span>
      {hasLines && (action !== 'run' || asking === null) ? (
        <span>
          <KeyCaps keys="alt+1" /> – <KeyCaps keys="9" /> {words('palette_number')}
        </span>
      ) : null}
      {asking === null ? <span className="palette-signs">&gt; # @ $ ?</span> : <span className="palette-signs">{undoWords(asking, context)}</span>}
    </footer>
  )
}

/** Says whether Ctrl+Z undoes a write; some writes can be undone only for certain records. */
function undoWords({ entry: { command } }: Asking, context: CommandContext): string {
  if (!isWrite(command)) return ''
  const { undoable = false } = command
  if (undoable === false || (typeof undoable === 'function' && !undoable(context))) return words('palette_no_undo')
  const undo = commands().find('tickets.undo')
  const key = undo === undefined ? undefined : keysOf(undo, preferences.keys.changed)[0]
  return key === undefined ? '' : words('palette_undo_after', { keys: keyWords(key, platform) })
}
