import { useEffect, useId, useRef, type MouseEvent } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { SEEN_MS, whenPainted } from '#src/platform/client/painted'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { words } from '#src/workspace/client/messages'

/**
 * A confirmation, 600 px wide. Escape and a click on the backdrop cancel it; the focus then returns to where it was (SHELL-57, 58). A key
 * press accepts the question only after it was shown long enough to be read, because people often press Enter twice when they open it (F5).
 */
export default function ConfirmationPopup() {
  const { asked } = useSnapshot(confirmationStore)
  const bodyId = useId()
  const shownAt = useRef(Infinity)
  useEffect(() => {
    shownAt.current = Infinity
    return whenPainted((at) => {
      shownAt.current = at
    })
  }, [asked])
  const accept = ({ detail, timeStamp }: MouseEvent) => {
    // `detail` is the click count: 0 if a key triggered the click
    if (detail > 0 || timeStamp - shownAt.current >= SEEN_MS) answerConfirmation(true)
  }
  return (
    <ModalOverlay className="backdrop" isOpen={asked !== null} isDismissable onOpenChange={(isOpen) => !isOpen && answerConfirmation(false)}>
      <Modal className="popup">
        <Dialog className="popup-dialog" role="alertdialog" aria-describedby={bodyId} data-scope="dialog">
          <Heading slot="title" className="popup-title">
            {asked?.title}
          </Heading>
          <p id={bodyId} className="popup-body">{asked?.body}</p>
          <div className="popup-buttons">
            <button type="button" className="button" aria-keyshortcuts="Escape" onClick={() => answerConfirmation(false)}>
              {words('cancel')} <KeyCaps keys="escape" />
            </button>
            <button type="button" className="button button-filled" aria-keyshortcuts="Enter" autoFocus onClick={accept}>
              {asked?.accept} <KeyCaps keys="enter" />
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
