import { proxy } from 'valtio'

/** Nobody sees a ticket and decides about it sooner: an Enter before that was for the ticket before. */
const SEEN_MS = 250

/** No finger presses a key twice in less: the second press is a key that bounces. */
const BOUNCE_MS = 60

/** When the drawer's ticket was painted, and when Enter took an item, in ms of the page's time. */
const seen = proxy({ shownAt: Infinity, enteredAt: -Infinity })

/** Notes that the drawer draws another ticket, and when it is painted. Gives the way to stop. */
export function noteTicketDrawn(): () => void {
  seen.shownAt = Infinity
  // The frame after the next one begins once this one is on the screen.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame((now) => {
      seen.shownAt = now
    })
  })
  return () => cancelAnimationFrame(frame)
}

/** Notes the press of an Enter that took an item of the list. */
export function noteEnter(pressedAt: number): void {
  seen.enteredAt = pressedAt
}

/**
 * Whether plain Enter, pressed at that moment, accepts the ticket: not when the key bounced, and not a ticket that came
 * after an accept a moment ago, unless something is put in. Ctrl+Enter is two keys and is always meant (PLUS-16).
 */
export function isEnterMeant(pressedAt: number, isPutIn: boolean): boolean {
  return pressedAt - seen.enteredAt >= BOUNCE_MS && (isPutIn || pressedAt - seen.shownAt >= SEEN_MS)
}
