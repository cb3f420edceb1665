/** Messages to the user about refused arrivals. */
export const arrivalMessages = {
  'errors.arrival_cut': 'This arrival was too large to keep whole, so it can’t be retried. Ask the sender to send it again.',
  'errors.arrival_without_ticket': 'This arrival has no ticket.',
  'errors.arrival_taken': 'This arrival was already accepted.',
  'errors.arrivals_not_chosen': 'Select at least one refused arrival.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof arrivalMessages, string>> {}
}
