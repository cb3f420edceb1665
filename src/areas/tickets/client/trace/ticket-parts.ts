import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { usePane } from '#src/workspace/client/panes/pane-hooks'

/** The parts of a ticket's pane that show where its values come from, each reached by one key (PLUS-19). */
export type TicketPart = 'sources' | 'corrections' | 'events'

/** The requested part, and its ticket. `asked` counts the requests, so that the same part can be requested again. */
const askedPart = proxy<{ slipId: number | null; part: TicketPart | null; asked: number }>({ slipId: null, part: null, asked: 0 })

/** Asks the pane of a ticket for one of its parts. */
export function askForPart(slipId: number, part: TicketPart): void {
  Object.assign(askedPart, { slipId, part, asked: askedPart.asked + 1 })
}

/** How long to wait for a part to load. */
const MOST_MS = 10_000

/**
 * Moves the focus to the requested part, as soon as this pane shows the ticket and has read the part. A pane's part is an element with
 * `data-part`; if it is inside `details`, that is opened.
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

/** Scrolls to an element, and again whenever a section that loads later moves it, until it loses the focus. */
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
