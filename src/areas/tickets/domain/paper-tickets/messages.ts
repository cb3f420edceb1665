/** Messages to the user about paper tickets. */
export const paperMessages = {
  'errors.paper_time': 'Enter a time such as 7:30 AM.',
  'errors.paper_scanned': 'This form shows a scanned ticket. Skip or remove that one.',
  'errors.paper_empty': 'Nothing was typed for this paper ticket.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof paperMessages, string>> {}
}
