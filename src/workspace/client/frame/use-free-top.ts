import { useEffect, useState, type RefObject } from 'react'

/** The default top of the toasts, in px from the top of the window. */
const TOP = 14
const GAP = 8
/** In px. Taller elements are large areas of the screen: a toast may cover part of one. */
const TALLEST = 160

/** The top of the toasts, in px. They move down when they would cover the focused element or the drawer's head, which names the ticket being coded (WORK-38). */
export function useFreeTop(region: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(TOP)
  useEffect(() => {
    let asked: number | null = null
    // After the frame is painted: measuring earlier would force a layout before the next ticket is drawn.
    const place = () => {
      asked ??= requestAnimationFrame(() => setTimeout(() => {
        asked = null
        setTop(freeTop(region.current))
      }))
    }
    const shown = new MutationObserver(place)
    if (region.current !== null) shown.observe(region.current, { childList: true, subtree: true })
    document.addEventListener('focusin', place)
    window.addEventListener('resize', place)
    return () => {
      if (asked !== null) cancelAnimationFrame(asked)
      shown.disconnect()
      document.removeEventListener('focusin', place)
      window.removeEventListener('resize', place)
    }
  }, [region])
  return top
}

function freeTop(region: HTMLElement | null): number {
  const toasts = [...(region?.querySelectorAll('[data-sonner-toast][data-visible="true"]') ?? [])].map((toast) => toast.getBoundingClientRect())
  const [first] = toasts
  if (first === undefined || region?.contains(document.activeElement) === true) return TOP
  const height = toasts.reduce((sum, toast) => sum + toast.height + GAP, 0)
  const inTheWay = [document.activeElement, document.querySelector('.drawer-head')]
    .flatMap((element) => element?.getBoundingClientRect() ?? [])
    .filter((box) => box.height > 0 && box.height <= TALLEST && box.left < first.right && box.right > first.left)
    .toSorted((one, other) => one.top - other.top)
  return inTheWay.reduce((top, box) => (box.top < top + height && box.bottom > top ? box.bottom + GAP : top), TOP)
}
