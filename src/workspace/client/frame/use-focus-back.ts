import { useEffect, type RefObject } from 'react'

/**
 * When the toast that has the focus is closed, the next toast gets the focus. After the last toast, the element that had the focus before
 * the toasts gets it back (behavior 6).
 */
export function useFocusBack(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const toasts = region.current
    if (toasts === null) return
    let from: Element | null = null
    let isInside = false
    const entered = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Node) || !toasts.contains(target)) return
      isInside = true
      if (relatedTarget instanceof Element && !toasts.contains(relatedTarget)) from = relatedTarget
    }
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (target instanceof Node && toasts.contains(target) && relatedTarget instanceof Element && !toasts.contains(relatedTarget)) isInside = false
    }
    const watch = new MutationObserver(() => {
      const active = document.activeElement
      const isGone = active === null || active === document.body || (toasts.contains(active) && active.closest('[data-removed="true"]') !== null)
      if (!isInside || !isGone) return
      const next = toasts.querySelector<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])') ?? from
      if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true })
      isInside = toasts.contains(document.activeElement)
    })
    watch.observe(toasts, { childList: true, subtree: true, attributeFilter: ['data-removed'] })
    // listen on the document: the region stops the event, so that sonner does not get it
    document.addEventListener('focusin', entered, true)
    document.addEventListener('focusout', left, true)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', entered, true)
      document.removeEventListener('focusout', left, true)
    }
  }, [region])
}
