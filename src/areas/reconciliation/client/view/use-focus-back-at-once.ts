import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * As soon as a list of react-aria closes, gives the focus back to the element that had it before, unless something else took the focus.
 * Without this hook, react-aria gives the focus back in a later frame: a key pressed before that frame is lost, and on a busy page the
 * focus moves to another element first.
 */
export function useFocusBackAtOnce(list: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const before = useRef<Element | null>(null)
  // a layout effect, because it must run before the list's own effects, which move the focus into the list
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement
  }, [isOpen])
  // not in a cleanup, because the element that takes the focus from the list gets it only after all cleanups have run
  useEffect(() => {
    if (isOpen) return
    const focused = document.activeElement
    const isFree = focused === null || focused === document.body || list.current?.contains(focused) === true
    if (isFree && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }, [list, isOpen])
}
