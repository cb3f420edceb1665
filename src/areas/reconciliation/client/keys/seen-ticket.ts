import { proxy } from 'valtio'
import { SEEN_MS, whenPainted } from '#src/platform/client/painted'

/** No finger presses a key twice within this time: the second press is key bounce. */
const BOUNCE_MS = 60

/** When the drawer's ticket was painted, and when Enter selected an item from the list, as `performance.now()` in ms. */
const times = proxy({ shownAt: Infinity, enteredAt: -Infinity })

/**
 * Records that the drawer shows another ticket, and records when that ticket is painted. Returns a function that cancels recording the
 * paint.
 */
export function noteTicketDrawn(): () => void {
  times.shownAt = Infinity
  return whenPainted((at) => {
    times.shownAt = at
  })
}

/** Records when Enter selected an item from the list. */
export function noteEnter(pressedAt: number): void {
  times.enteredAt = pressedAt
}

/**
 * Whether a plain Enter pressed at `pressedAt` accepts the ticket. False if the key bounced, or if the ticket appeared only a moment ago
 * and has no input. Ctrl+Enter is two keys, so it is always intentional (PLUS-16).
 */
export function isEnterMeant(pressedAt: number, isPutIn: boolean): boolean {
  return pressedAt - times.enteredAt >= BOUNCE_MS && (isPutIn || pressedAt - times.shownAt >= SEEN_MS)
}
