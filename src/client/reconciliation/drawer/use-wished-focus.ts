import { useLayoutEffect, type RefObject } from 'react'
import type { DrawerState, FocusWish } from '#src/client/reconciliation/drawer/drawer-state'

/** Carries out the focus wishes of the state, and keeps the focus in the drawer while its body is inert. */
export function useWishedFocus(region: RefObject<HTMLElement | null>, { focus, phase, activeItem }: DrawerState): void {
  const { to, turn } = focus
  const isSaving = phase === 'saving'
  useLayoutEffect(() => {
    const drawer = region.current
    if (drawer !== null) (elementOf(drawer, to, activeItem) ?? drawer).focus({ preventScroll: to === 'drawer' })
    // A wish is one turn; what was active then is where it goes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [region, turn])
  useLayoutEffect(() => {
    const drawer = region.current
    // An inert body would lose the focus to the page.
    if (isSaving && drawer !== null && isInOrNowhere(drawer)) drawer.focus({ preventScroll: true })
  }, [region, isSaving])
}

function elementOf(drawer: HTMLElement, to: FocusWish['to'], activeItem: number | null): HTMLElement | null {
  const marked = (name: string) => drawer.querySelector<HTMLElement>(`[data-drawer-focus="${name}"]`)
  if (to === 'drawer') return null
  if (to !== 'quantity') return marked(to)
  return (activeItem === null ? null : marked(`quantity-${activeItem}`)) ?? drawer.querySelector<HTMLElement>('[data-drawer-focus^="quantity-"]') ?? marked('search')
}

function isInOrNowhere(drawer: HTMLElement): boolean {
  return document.activeElement === document.body || drawer.contains(document.activeElement)
}
