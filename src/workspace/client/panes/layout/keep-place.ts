import { createStore } from '#src/platform/client/state/store'

interface Kept {
  readonly scrolled: readonly { readonly element: HTMLElement; readonly top: number; readonly left: number }[]
  readonly active: Element | null
}

const beforeChange = createStore<{ noted: Kept | null }>(() => ({ noted: null }))

/** Saves the scroll position of every element in the panes, and the focus, before the tree of tiles changes (WORK-6). */
export function keepPlace(): void {
  if (beforeChange.noted !== null) return
  const elements = [...document.querySelectorAll<HTMLElement>('[data-pane], [data-pane] *')]
  beforeChange.noted = {
    scrolled: elements
      .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
      .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft })),
    active: document.activeElement,
  }
}

/**
 * Restores what `keepPlace` saved. Call it one frame after the tree has changed, because some moves of a pane reset the scroll position
 * until then.
 */
export function restorePlace(): void {
  const { noted } = beforeChange
  beforeChange.reset()
  if (noted === null) return
  for (const { element, top, left } of noted.scrolled) {
    if (!element.isConnected) continue
    element.scrollTop = top
    element.scrollLeft = left
  }
  const { active } = noted
  if (isFocusLost() && active instanceof HTMLElement && active.isConnected) active.focus({ preventScroll: true })
}

/** True when no element has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
