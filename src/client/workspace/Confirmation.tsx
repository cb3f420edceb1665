import { createContext, use, type ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import type { Confirmation as Question } from '#src/client/workspace/command'
import { answerConfirmation, askConfirmation, confirmationStore } from '#src/client/workspace/confirmation-store'
import { KeyCaps } from '#src/client/workspace/KeyCaps'
import { words } from '#src/client/workspace/messages'

const ConfirmationContext = createContext<((question: Question) => Promise<boolean>) | null>(null)

/** Gives everything under it the confirmation popup (SHELL-57). */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }) {
  return (
    <ConfirmationContext value={askConfirmation}>
      {children}
      <ConfirmationPopup />
    </ConfirmationContext>
  )
}

/**
 * Asks a yes or no question. Used outside the provider it throws: nobody would ever see the question (SHELL-60).
 * @public
 */
export function useConfirmation(): (question: Question) => Promise<boolean> {
  const ask = use(ConfirmationContext)
  if (ask === null) throw new Error('useConfirmation was used outside ConfirmationProvider')
  return ask
}

/** 600 px wide; Esc and the backdrop cancel, and the focus goes back to where it came from (SHELL-57, 58). */
function ConfirmationPopup() {
  const { asked } = useSnapshot(confirmationStore)
  return (
    <ModalOverlay className="backdrop" isOpen={asked !== null} isDismissable onOpenChange={(isOpen) => !isOpen && answerConfirmation(false)}>
      <Modal className="popup">
        <Dialog className="popup-dialog" role="alertdialog" data-scope="dialog">
          <Heading slot="title" className="popup-title">
            {asked?.title}
          </Heading>
          <p className="popup-body">{asked?.body}</p>
          <div className="popup-buttons">
            <button type="button" className="button" onClick={() => answerConfirmation(false)}>
              {words('cancel')} <KeyCaps keys="escape" />
            </button>
            <button type="button" className="button button-filled" autoFocus onClick={() => answerConfirmation(true)}>
              {asked?.accept} <KeyCaps keys="enter" />
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
