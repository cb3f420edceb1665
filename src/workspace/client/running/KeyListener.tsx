import { useEffect, useRef } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { message } from '#src/platform/domain/messages'
import { preferences } from '#src/workspace/client/preferences'
import { focusOf, keysThatAct, mayRepeat } from '#src/workspace/client/running/key-focus'
import { whyNotHere } from '#src/workspace/client/running/keys-of-rows'
import { isIntercepted } from '#src/workspace/client/keys/key-capture'
import { step, strokeOf } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { keyTable, repeats } from '#src/workspace/client/commands/registry'
import { holdKey } from '#src/workspace/client/running/held-keys'
import { commands, commandsHere, runCommand } from '#src/workspace/client/running/run-command'
import { showRefusal } from '#src/workspace/client/writes/send'
import { takeContext, workspaceStore } from '#src/workspace/client/panes/store'

const PENDING_MS = 1_200

/**
 * The window's only key listener, which gets every key press first. It passes the key to the interceptors (key-capture.ts), then to the
 * commands of the focused scope (S-5); a key that none of them handles goes on to the focused element. A key that repeats because it stays
 * pressed runs only commands that declare `repeats`: a repeated accept, for example, would accept a ticket that the person has not seen
 * (B1).
 */
export function KeyListener() {
  const typed = useRef<readonly string[]>([])
  /** Keys still pressed that ran a command or continued a key sequence. Until released, their repeats do not reach the focused element. */
  const commandKeys = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useHotkeys(
    '*',
    (event) => {
      if (isIntercepted(event)) return
      // ignore keys that react-aria sends again to its focused option, and keys of an input method that is still composing a character
      if (!event.isTrusted || event.isComposing) return
      const stroke = strokeOf({ ...pressOf(event), altGraph: event.getModifierState('AltGraph') }, platform)
      if (stroke === null) return
      if (!commandsHere.isHere) {
        if (!holdKey(event, stroke)) return
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const focus = focusOf(event.target instanceof Element ? event.target : null)
      const table = keysThatAct(keyTable(commands(), focus.scope, preferences.keys.changed, platform), focus, preferences.keys.letters)
      const result = step(typed.current, stroke, table)
      if (event.repeat) {
        const bound = result !== null && 'run' in result ? result.run : null
        if (bound !== null && repeats(bound.entry)) void runCommand(bound.entry.id, { by: 'key', answers: bound.answers })
        else if (result === null && !commandKeys.current.has(event.code) && mayRepeat(event.key, focus)) return
        event.preventDefault()
        event.stopPropagation()
        return
      }
      commandKeys.current.delete(event.code)
      wait(result !== null && 'pending' in result ? result.pending : [])
      if (result === null) {
        const why = whyNotHere(commands(), stroke, focus, preferences.keys, platform)
        if (why !== null) showRefusal(message(why.message, why.values))
        // the grid would handle the arrow keys, but it has not loaded yet
        else if (/^(shift\+)?arrow(up|down)$/.test(stroke) && focus.isTable && !focus.isField && takeContext().isListLoading === true) showRefusal(message('workspace.list_loading'))
        return
      }
      if ('run' in result && result.run.entry.command.yieldsKey?.() === true) return
      event.preventDefault()
      event.stopPropagation()
      commandKeys.current.add(event.code)
      if ('run' in result && result.run.isMeant?.(event.timeStamp) !== false) void runCommand(result.run.entry.id, { by: 'key', answers: result.run.answers })
    },
    { enableOnFormTags: true, enableOnContentEditable: true, eventListenerOptions: { capture: true }, keydown: true },
  )
  const wait = (pending: readonly string[]) => {
    typed.current = pending
    workspaceStore.pendingKeys = [...pending]
    clearTimeout(timer.current)
    if (pending.length > 0) timer.current = setTimeout(() => wait([]), PENDING_MS)
  }
  return null
}

function pressOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey }
}
