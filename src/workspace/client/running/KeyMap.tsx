import { useRef, useState, type KeyboardEvent } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { preferences } from '#src/workspace/client/preferences'
import { announce } from '#src/workspace/client/speech/announce'
import { dialogs } from '#src/workspace/client/running/dialogs'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { reservedKeys } from '#src/workspace/client/keys/reserved-keys'
import { keyRowsFor, mostUsed, scopesShown, scopeTitle, sequenceWords, type KeyRow } from '#src/workspace/client/running/key-table'
import { strokeOf } from '#src/workspace/client/keys/keys'
import { words } from '#src/workspace/client/messages'
import { paneOf } from '#src/workspace/client/panes/pane-table'
import { pathOfPane } from '#src/workspace/client/panes/navigation'
import { platform } from '#src/workspace/client/keys/platform'
import { resetKeys } from '#src/workspace/client/reset-keys'
import { scopeChain } from '#src/workspace/client/commands/scopes'
import { conflictOf } from '#src/workspace/client/commands/registry'
import { commands } from '#src/workspace/client/running/run-command'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { titleOfPane } from '#src/workspace/client/panes/workspace-handle'

const close = () => {
  dialogs.open = null
}

/**
 * Lists the keys that work where the focus was before this dialog opened, the most used ones first. Shows conflicts; the person can change
 * single keys and reset all of them (WORK-18, WORK-19).
 */
export default function KeyMap() {
  const { keys } = useSnapshot(preferences)
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState({ text: '', isProblem: false })
  const [opened] = useState(() => Date.now())
  const paneId = workspaceStore.focused
  const { pane } = paneOf(pathOfPane(paneId))
  const from = dialogs.from ?? pane.scope
  const rows = keyRowsFor(commands(), scopesShown(from, pane.scope), keys.changed, platform).filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()))
  const inScopes = [...new Set(rows.map(({ scope }) => scope))]
  const sections = [
    { title: words('keys_most'), rows: mostUsed(rows, preferences.usage, opened) },
    ...inScopes.map((scope) => ({ title: scopeTitle(scope), rows: rows.filter((row) => row.scope === scope) })),
  ].filter((section) => section.rows.length > 0)
  return (
    <ModalOverlay className="backdrop" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && close()}>
      <Modal className="sheet">
        <Dialog className="sheet-dialog" data-scope="dialog">
          <div className="sheet-head">
            <Heading slot="title" className="sheet-title">
              {words('keys_here', { title: scopeChain(from).includes('drawer') ? scopeTitle('drawer') : titleOfPane(paneId) })}
            </Heading>
            <input className="input" aria-label={words('keys_search')} placeholder={words('keys_search')} autoFocus value={typed} onChange={({ target }) => setTyped(target.value)} />
            <button type="button" className="button" onClick={() => void resetKeys().then((text) => setResult({ text, isProblem: false }))}>
              {words('keys_reset')}
            </button>
          </div>
          <div className="sheet-body">
            <label className="key-letters">
              <input type="checkbox" checked={keys.letters} onChange={({ target }) => (preferences.keys.letters = target.checked)} /> {words('keys_letters')}
            </label>
            {/* not a live region, because the result is announced separately */}
            <p className={result.isProblem ? 'field-problem' : 'key-result'}>{result.text}</p>
            {sections.length === 0 && <p className="sheet-empty">{words('palette_none')}</p>}
            {sections.map((section) => (
              <section key={section.title} aria-label={section.title}>
                <h3 className="sheet-group">{section.title}</h3>
                <table className="key-rows">
                  <tbody>
                    {section.rows.map((row) => (
                      <tr key={`${row.entry.id} ${row.sequences.join(' ')}`}>
                        <th scope="row">{row.title.replace(/…$/, '')}</th>
                        <td>
                          {isFixed(row) ? row.sequences.map((sequence) => <KeyCaps key={sequence} keys={sequence} silent={false} />) : <KeyButton row={row} onResult={setResult} />}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            ))}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** True for a key of a narrower scope (`keysIn`), which remapping the command's keys does not change. */
function isFixed({ scope, entry }: KeyRow): boolean {
  return entry.command.keysIn?.scope === scope
}

/** Shows a command's keys. After a click, the next key press becomes the new key. */
function KeyButton({ row, onResult }: { readonly row: KeyRow; readonly onResult: (result: { readonly text: string; readonly isProblem: boolean }) => void }) {
  const [isListening, setListening] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const take = (event: KeyboardEvent) => {
    if (!isListening) return
    const stroke = strokeOf({ ...pressOf(event), altGraph: event.getModifierState('AltGraph') }, platform)
    if (stroke === null || stroke === 'tab' || stroke === 'shift+tab') return
    event.preventDefault()
    event.stopPropagation()
    setListening(false)
    if (stroke === 'escape') return
    const conflict = conflictOf(commands(), row.entry.id, stroke, preferences.keys.changed, platform)
    const keyText = sequenceWords(stroke, platform)
    if (reservedKeys.has(stroke)) return show(words('keys_kept', { keys: keyText }), true)
    if (conflict !== undefined) return show(words('keys_taken', { keys: keyText, title: conflict.command.title }), true)
    preferences.keys.changed[row.entry.id] = [stroke]
    show(`${row.title.replace(/…$/, '')}: ${keyText}`, false)
  }
  const show = (text: string, isProblem: boolean) => {
    onResult({ text, isProblem })
    announce(text)
  }
  return (
    <button
      ref={button}
      type="button"
      className="key-change"
      aria-label={`${words('keys_change', { title: row.title })}, ${row.sequences.map((sequence) => sequenceWords(sequence, platform)).join(', ') || words('keys_none')}`}
      onClick={() => setListening(true)}
      onBlur={() => setListening(false)}
      onKeyDown={take}
    >
      {isListening ? words('keys_press') : row.sequences.length === 0 ? words('keys_none') : row.sequences.map((sequence) => <KeyCaps key={sequence} keys={sequence} />)}
    </button>
  )
}

function pressOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey }
}
