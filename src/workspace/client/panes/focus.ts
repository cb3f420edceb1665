import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import { tableIn } from '#src/platform/client/table/open-tables'
import { announce } from '#src/workspace/client/speech/announce'
import { isFocusLost } from '#src/workspace/client/panes/layout/keep-place'
import { workspaceStore } from '#src/workspace/client/panes/store'

/** Where the focus was last, in each region and overall. */
interface FocusMemory {
  /** The element that last had the focus in each region, by the region's name. */
  elements: Map<string, HTMLElement>
  /** The region that had the focus last. */
  region: string
}

const last = createStore<FocusMemory>(() => ({ elements: new Map(), region: '' }))
const paneFocus = createListeners<[paneId: string]>()

/** Calls the listener with each pane that gets the focus. */
export function onPaneFocus(listener: (paneId: string) => void): () => void {
  return paneFocus.add(listener)
}

/** Records where the focus is in a region. A pane's region also becomes the focused pane. */
export function noteFocus(region: string, element: EventTarget): void {
  last.region = region
  // Only elements inside the region are recorded. Without such an element, the region itself gets the focus.
  if (element instanceof HTMLElement && element.dataset.region !== region) last.elements.set(region, element)
}

/** Forgets the focused element of a pane that navigates, because the element is about to be removed. */
export function forgetFocus(paneId: string): void {
  last.elements.delete(paneId)
}

/** Makes a pane the focused one, without moving the DOM's focus. */
export function choosePane(paneId: string): void {
  if (workspaceStore.focused === paneId || workspaceStore.histories[paneId] === undefined) return
  workspaceStore.focused = paneId
  paneFocus.notify(paneId)
}

/** Focuses a pane: the element that last had the focus there, otherwise the element that the view has marked, otherwise the pane itself. */
export function focusPane(paneId: string): void {
  choosePane(paneId)
  const region = document.querySelector<HTMLElement>(`[data-pane="${paneId}"]`)
  if (region !== null) focusInto(region)
}

/** Focuses the pane's own element while its next view is loading, because the current view's elements are about to be removed (WORK-8). */
export function focusComingPane(paneId: string): void {
  choosePane(paneId)
  document.querySelector<HTMLElement>(`[data-pane="${paneId}"]`)?.focus({ preventScroll: true })
}

/**
 * Restores the focus when no element has it, such as after a pane closed. The drawer gets it if it had the focus last, otherwise the
 * focused pane (WORK-8). Never focuses a button, link or switch, because the next Enter or Space would press an element that the person
 * did not choose.
 */
export function rescueFocus(): void {
  if (!isFocusLost()) return
  const drawer = last.region === 'drawer' ? document.querySelector<HTMLElement>('[data-region="drawer"]') : null
  const pane = drawer === null ? document.querySelector<HTMLElement>(`[data-pane="${workspaceStore.focused}"]`) : null
  const region = drawer ?? pane
  if (region !== null) focusInto(region, isPressed)
}

/** Moves the focus into the drawer, to the element that last had it there if possible; returns false when no drawer is open. */
export function focusDrawer(): boolean {
  const drawer = document.querySelector<HTMLElement>('[data-region="drawer"]')
  if (drawer !== null) focusInto(drawer)
  return drawer !== null
}

/** Goes to the next (1) or previous (-1) region and announces its name (WORK-7). Does nothing while a modal is open. */
export function focusRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => canTakeFocus(region) && (region.dataset.pane !== undefined || firstControl(region) !== null))
  if (regions.length === 0) return
  const active = document.activeElement
  const at = regions.findIndex((region) => region.contains(active))
  const next = regions[(at + step + regions.length) % regions.length]
  if (next === undefined) return
  const pane = next.dataset.pane
  if (pane !== undefined) choosePane(pane)
  focusInto(next)
  announce(next.getAttribute('aria-label') ?? next.dataset.regionName ?? '')
}

/**
 * Focuses, in this order: the region's last focused element, the element marked data-pane-focus, a pane's table, its first control, the
 * region itself. Elements for which `isAvoided` is true are left out.
 */
export function focusInto(region: HTMLElement, isAvoided: (element: HTMLElement) => boolean = () => false): void {
  const former = last.elements.get(region.dataset.region ?? '')
  if (former !== undefined && former.isConnected && region.contains(former) && canTakeFocus(former) && !isAvoided(former)) {
    former.focus({ preventScroll: true })
    if (document.activeElement === former) return
  }
  const marked = [...region.querySelectorAll<HTMLElement>('[data-pane-focus]')].find((element) => !isAvoided(element)) ?? null
  const table = region.dataset.pane === undefined ? null : tableIn(region)
  if (marked === null && table !== null) {
    table.focus()
    if (!isFocusLost()) return
  }
  const first = marked ?? (region.dataset.pane === undefined ? firstControl(region, isAvoided) : null)
  ;(first ?? region).focus({ preventScroll: true })
}

function firstControl(region: HTMLElement, isAvoided: (element: HTMLElement) => boolean = () => false): HTMLElement | null {
  const controls = region.querySelectorAll<HTMLElement>('a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]')
  return [...controls].find((element) => canTakeFocus(element) && !isAvoided(element)) ?? null
}

/** True for an element that Enter or Space presses. */
function isPressed(element: HTMLElement): boolean {
  return element.matches('button, a[href], summary, input:is([type=button], [type=submit], [type=reset], [type=checkbox], [type=radio]), [role=button], [role=link], [role=switch], [role=checkbox], [role=radio], [role=tab], [role^=menuitem], [role=option]')
}

/** False for hidden and inert elements, and for those in a toast that is fading out, because the toast is about to be removed. */
function canTakeFocus(element: HTMLElement): boolean {
  return element.closest('[inert], [data-removed=true]') === null && element.checkVisibility()
}
