import { useRef, useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toaster } from 'sonner'
import { noteFocus } from '#src/workspace/client/panes/focus'
import { words } from '#src/workspace/client/messages'
import { presentThrough } from '#src/workspace/client/speech/toasts'
import { sonnerToasts } from '#src/workspace/client/frame/sonner-toasts'
import { useFocusBack } from '#src/workspace/client/frame/use-focus-back'
import { useFreeTop } from '#src/workspace/client/frame/use-free-top'

presentThrough(sonnerToasts)

/** The toasts: top center, at most 3, each with a close button. The announcer reads them out (SHELL-63, SHELL-65). */
export default function Toasts() {
  const theme = useSyncExternalStore(onThemeChange, () => document.documentElement.dataset.theme)
  const region = useRef<HTMLDivElement>(null)
  const top = useFreeTop(region)
  useFocusBack(region)
  return (
    <div
      ref={region}
      data-region="messages"
      data-scope="messages"
      data-region-name={words('toasts')}
      onFocusCapture={(event) => {
        noteFocus('messages', event.target)
        // without this, sonner would restore the former focus whenever the focus leaves a toast, and F6 could not move on from a message
        event.stopPropagation()
      }}
    >
      <Toaster
        ref={silence}
        position="top-center"
        visibleToasts={3}
        closeButton
        theme={theme === 'light' ? 'light' : 'dark'}
        containerAriaLabel={words('toasts')}
        offset={{ top }}
        gap={8}
        expand
        icons={{
          success: <CircleCheck aria-hidden size={16} strokeWidth={1.75} />,
          info: <Info aria-hidden size={16} strokeWidth={1.75} />,
          warning: <TriangleAlert aria-hidden size={16} strokeWidth={1.75} />,
          error: <CircleAlert aria-hidden size={16} strokeWidth={1.75} />,
          close: <X aria-hidden size={14} strokeWidth={1.75} />,
        }}
        toastOptions={{ unstyled: true, classNames: { toast: 'toast', description: 'toast-details', closeButton: 'toast-close', actionButton: 'button' } }}
      />
    </div>
  )
}

/** Silences the library's own live region, which would announce each toast a second time. */
function silence(region: HTMLElement | null): void {
  region?.setAttribute('aria-live', 'off')
}

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
