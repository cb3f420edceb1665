import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { dialogs } from '#src/workspace/client/running/dialogs'
import { words } from '#src/workspace/client/messages'
import { messageList } from '#src/workspace/client/speech/toasts'

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert }
const close = () => {
  dialogs.open = null
}

/** Every message since login, newest first (WORK-40). */
export default function MessageList() {
  const { messages } = useSnapshot(messageList)
  return (
    <ModalOverlay className="backdrop" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && close()}>
      <Modal className="sheet">
        <Dialog className="sheet-dialog" data-scope="dialog">
          <div className="sheet-head">
            <Heading slot="title" className="sheet-title">
              {words('messages_title')}
            </Heading>
            <button type="button" className="icon-button sheet-close" aria-label={words('close')} autoFocus onClick={close}>
              <X aria-hidden size={16} strokeWidth={1.75} />
            </button>
          </div>
          <div className="sheet-body">
            {messages.length === 0 && <p className="sheet-empty">{words('messages_none')}</p>}
            <ul className="message-rows">
              {messages.map(({ id, tone, words: text, details, at }) => {
                const Icon = icons[tone]
                return (
                  <li key={id} data-tone={tone}>
                    <Icon aria-hidden size={16} strokeWidth={1.75} />
                    <div>
                      <span className="for-ear">{tone}: </span>
                      {text}
                      {details.length > 0 && <p className="message-details">{details.join('\n')}</p>}
                    </div>
                    <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
                  </li>
                )
              })}
            </ul>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
