import { useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { newApiKey } from '#src/areas/identity/client/api-keys/key-list'
import { words } from '#src/areas/identity/client/api-keys/messages'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'

/** Shows a new key, with a button that copies it. The key is never shown again (ACCT-8). */
export default function NewApiKey() {
  const { made } = useSnapshot(newApiKey)
  const [copied, setCopied] = useState<string | null>(null)
  const close = () => {
    newApiKey.made = null
  }
  const copy = async () => {
    if (made === null) return
    await navigator.clipboard.writeText(made.key)
    setCopied(made.key)
  }
  return (
    <ModalOverlay className="backdrop" isOpen={made !== null} onOpenChange={(isOpen) => !isOpen && close()}>
      <Modal className="popup">
        <Dialog className="popup-dialog" data-scope="dialog">
          <Heading slot="title" className="popup-title">
            {made === null ? '' : words('made_key', { name: made.name })}
          </Heading>
          <p className="popup-body">{words('shown_once', { name: made?.name ?? '' })}</p>
          <input className="input api-key" aria-label={words('key')} readOnly value={made?.key ?? ''} onFocus={({ currentTarget }) => currentTarget.select()} />
          <p role="status">{made !== null && copied === made.key ? words('copied') : ''}</p>
          <div className="popup-buttons">
            <button type="button" className="button" aria-keyshortcuts="Escape" onClick={close}>
              {words('close')} <KeyCaps keys="escape" />
            </button>
            <button type="button" className="button button-filled" aria-keyshortcuts="Enter" autoFocus onClick={() => void copy()}>
              {words('copy')} <KeyCaps keys="enter" />
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
