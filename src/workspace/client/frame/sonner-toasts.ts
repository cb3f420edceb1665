import { toast } from 'sonner'
import type { ToastPresenter } from '#src/workspace/client/speech/toasts'

/** Toasts by sonner. They never time out by themselves: toasts.ts closes them, but not while a toast has the focus. */
export const sonnerToasts: ToastPresenter = {
  show(tone, words, { place, details, action, gone }) {
    toast[tone](words, {
      id: place,
      duration: Number.POSITIVE_INFINITY,
      ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
      ...(details.length === 0 ? {} : { description: details.join('\n') }),
      onDismiss: gone,
    })
  },
  dismiss: (place) => void toast.dismiss(place),
  isHeld: () => document.hidden || document.querySelector('[data-region="messages"]:is(:hover, :focus-within)') !== null,
}
