import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { usePane } from '#src/workspace/client/panes/pane-hooks'

/** The parts of a ticket's pane that show where the ticket's values come from. Each part has its own key that leads to it (PLUS-19). */
export type TicketPart = 'sources' | 'corrections' | 'events'

/**
 * The part that a person has asked to see, and its ticket. `asked` counts the requests, so that the same part can be requested twice in a
 * row.
 */
const askedPart = proxy<{ slipId: number | null; part: TicketPart | null; asked: number }>({ slipId: null, part: null, asked: 0 })

/** Asks the pane of a ticket to show one of its parts. */
export function askForPart(slipId: number, part: TicketPart): void {
  Object.assign(askedPart, { slipId, part, asked: askedPart.asked + 1 })
}

/** Maximum time to wait until a part has loaded. */
const MOST_MS = 10_000

/**
 * Moves the focus to the requested part, as soon as this pane shows the ticket and has loaded the part. The element of a part has the
 * attribute `data-part`. If a closed `details` element contains the part, it is opened.
 */
export function useAskedPart(slipId: number | null): void {
  const { id: pane } = usePane()
  const { slipId: wanted, part, asked } = useSnapshot(askedPart)
  useEffect(() => {
    if (slipId === null || slipId !== wanted || part === null) return
    const until = performance.now() + MOST_MS
    let frame = 0
    const look = () => {
      const region = document.querySelector(`[data-pane="${pane}"]`)
      const element = region?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? null
      const closed = region?.querySelector<HTMLDetailsElement>(`details[data-parts~="${part}"]:not([open])`) ?? null
      if (closed !== null) closed.open = true
      if (element !== null && element.checkVisibility()) {
        element.focus()
        askedPart.part = null
        keepInSight(element)
      } else if (performance.now() < until) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [pane, slipId, wanted, part, asked])
}

/** Scrolls an element into view. Does so again whenever a section that loads later moves the element, until the element loses the focus. */
function keepInSight(element: HTMLElement): void {
  const around = element.closest('.ticket-side') ?? element
  const moved = new ResizeObserver(() => {
    if (document.activeElement === element) element.scrollIntoView({ block: 'nearest' })
    else moved.disconnect()
  })
  moved.observe(around)
  element.addEventListener('blur', () => moved.disconnect(), { once: true })
  element.scrollIntoView({ block: 'nearest' })
}
