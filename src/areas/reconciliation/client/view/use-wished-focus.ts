import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { DrawerState, FocusWish } from '#src/areas/reconciliation/client/drawer/drawer-state'

/** Moves the focus where the state requests it, and keeps it in the drawer while the drawer's body is inert. */
export function useWishedFocus(region: RefObject<HTMLElement | null>, { focus, phase, activeItem }: DrawerState): void {
  const isSaving = phase === 'saving'
  const { turn } = focus
  const wish = useRef({ to: focus.to, activeItem })
  wish.current = { to: focus.to, activeItem }
  const carriedOut = useRef(0)
  useLayoutEffect(() => {
    const drawer = region.current
    // Carry out each request once, with the item that is active at that time.
    if (drawer === null || carriedOut.current === turn) return
    carriedOut.current = turn
    const { to, activeItem: at } = wish.current
    ;(elementOf(drawer, to, at) ?? drawer).focus({ preventScroll: to === 'drawer' })
  }, [region, turn])
  useLayoutEffect(() => {
    const drawer = region.current
    // When the drawer's body becomes inert, the browser would move the focus from it to the page.
    if (isSaving && drawer !== null && isInOrNowhere(drawer)) drawer.focus({ preventScroll: true })
  }, [region, isSaving])
}

function elementOf(drawer: HTMLElement, to: FocusWish['to'], activeItem: number | null): HTMLElement | null {
  const marked = (name: string) => drawer.querySelector<HTMLElement>(`[data-drawer-focus="${name}"]`)
  if (to === 'drawer') return null
  if (to === 'contractor') return marked(`contractor-${activeItem}`)
  if (to !== 'quantity') return marked(to)
  return (activeItem === null ? null : marked(`quantity-${activeItem}`)) ?? drawer.querySelector<HTMLElement>('[data-drawer-focus^="quantity-"]') ?? marked('search')
}

function isInOrNowhere(drawer: HTMLElement): boolean {
  return document.activeElement === document.body || drawer.contains(document.activeElement)
}
