import { useEffect, useState, type RefObject } from 'react'

/** The highest position of a toast, and the gap that is kept around a toast, in px. */
const TOP = 14
const GAP = 8
/**
 * The maximum height of an element that toasts avoid, in px. Taller elements are large areas of the screen: a toast may cover part of one.
 */
const TALLEST = 160
/** A toast farther down than this share of the window is not at the top (SHELL-63). */
const LOWEST = 0.5
/** Elements that a toast never covers: bars, tabs, titles, text fields, and the row being worked on (CLERK-17). */
const KEPT_FREE = [
  '.pane-head', '.pane-tools', '[role="tablist"]', '.table-bar', '.ag-header', '.ag-cell-focus', '.drawer-head', '.sheet-head', '.banner', '.import-actions',
  ':is(h1, h2, h3):not(.for-ear)', 'input:not([type="checkbox"], [type="radio"], [type="hidden"])', 'textarea', 'select', '[role="combobox"]',
].join(', ')
/** Elements that a toast never covers, although they are taller than TALLEST. */
const WHOLE = '.palette, .popup'

/**
 * The top of the toasts, in px: the highest place in the upper half of the window where they cover nothing that is kept free. If there is
 * no such place, as in a narrow window, the page moves down to make room for them (WORK-38, CLERK-17).
 */
export function useFreeTop(region: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(TOP)
  useEffect(() => {
    let frameRequest: number | null = null
    // Runs after the frame is painted, because measuring earlier would force a layout before the next ticket is drawn.
    const place = () => {
      frameRequest ??= requestAnimationFrame(() => setTimeout(() => {
        frameRequest = null
        setTop(freeTop(region.current))
      }))
    }
    const shown = new MutationObserver(place)
    if (region.current !== null) shown.observe(region.current, { childList: true, subtree: true })
    document.addEventListener('focusin', place)
    window.addEventListener('resize', place)
    return () => {
      if (frameRequest !== null) cancelAnimationFrame(frameRequest)
      shown.disconnect()
      document.removeEventListener('focusin', place)
      window.removeEventListener('resize', place)
    }
  }, [region])
  return top
}

function freeTop(region: HTMLElement | null): number {
  // measure the page as it is without room for toasts
  document.documentElement.style.removeProperty('--toasts-room')
  const toasts = [...(region?.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]:not([data-removed="true"])') ?? [])]
  const box = toasts[0]?.getBoundingClientRect()
  if (box === undefined) return TOP
  const height = toasts.reduce((sum, toast) => sum + toast.offsetHeight + GAP, 0)
  const lines = linesToKeep(region, box)
  // The ranges are sorted from the top, so one pass is enough: moving the toasts below a range cannot make them cover an earlier one.
  const top = lines.reduce((place, line) => (line.top < place + height && line.bottom > place ? line.bottom + GAP : place), TOP)
  if (top + height <= Math.max(window.innerHeight * LOWEST, TOP + height)) return top
  document.documentElement.style.setProperty('--toasts-room', `${TOP + height}px`)
  return TOP
}

/** The vertical ranges in the toasts' column that must stay free, in px from the top. */
function linesToKeep(region: HTMLElement | null, column: DOMRect): readonly { readonly top: number; readonly bottom: number }[] {
  const active = document.activeElement
  return [...document.querySelectorAll(KEPT_FREE), ...document.querySelectorAll(WHOLE), ...(active === null ? [] : [active])]
    .filter((element) => region?.contains(element) !== true && element !== document.body && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({ isWhole: element.matches(WHOLE), box: element.getBoundingClientRect() }))
    .filter(({ isWhole, box }) => box.height > 0 && (isWhole || box.height <= TALLEST) && box.left < column.right && box.right > column.left)
    .map(({ box }) => box)
    .toSorted((one, other) => one.top - other.top)
}
