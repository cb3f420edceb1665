import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { AuthScreens } from '#src/areas/identity/client/AuthScreens'
import { words } from '#src/areas/identity/client/sessions/messages'

/** Shows the sign-in screen over the workspace, which stays open but cannot be used until the person has signed in (AUTH-10). */
export default function AuthLayer({ above, denied }: { readonly above: ReactNode; readonly denied: ReactNode }) {
  return (
    <ModalOverlay className="sign-in-layer" isOpen isKeyboardDismissDisabled>
      <Modal className="sign-in-layer-inside">
        <Dialog className="sign-in-layer-inside" aria-label={words('log_in')} data-scope="sign-in">
          <AuthScreens above={above} denied={denied} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
