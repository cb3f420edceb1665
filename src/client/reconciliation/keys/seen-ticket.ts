import { drawerStore } from '#src/client/reconciliation/drawer/drawer'
import { isDirty } from '#src/client/reconciliation/drawer/drawer-state'

/** Nobody sees a ticket and decides about it sooner: an Enter before that was for the ticket before. */
export const SEEN_MS = 250

/** No finger presses a key twice in less: the second press is a key that bounces. */
export const BOUNCE_MS = 60

let shownAt = Infinity
let enteredAt = -Infinity

/** Notes that the drawer draws another ticket, and when it is painted. Gives the way to stop. */
export function noteTicketDrawn(): () => void {
  shownAt = Infinity
  // The frame after the next one begins once this one is on the screen.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame((now) => {
      shownAt = now
    })
  })
  return () => cancelAnimationFrame(frame)
}

/** Notes the press of an Enter that took an item of the list. */
export function noteEnter(pressedAt: number): void {
  enteredAt = pressedAt
}

/**
 * Whether plain Enter, pressed at that moment, accepts the ticket: not when the key bounced, and not a ticket that came
 * after an accept a moment ago and in which nothing is put in. Ctrl+Enter is two keys and is always meant (PLUS-16).
 */
export function isEnterMeant(pressedAt: number): boolean {
  const { state } = drawerStore
  if (pressedAt - enteredAt < BOUNCE_MS) return false
  return state === null || isDirty(state) || pressedAt - shownAt >= SEEN_MS
}
