/** Messages of paper tickets. */
export const paperMessages = {
  'errors.paper_time': 'Enter a time such as 7:30 AM.',
  'errors.paper_ticket_exists': 'Ticket {{number}} of this plant and day already exists.',
  'errors.paper_ticket_void': 'A paper ticket cannot be voided. Enter it only if it was delivered.',
  'errors.paper_other_project': 'Job number {{number}} of this supplier is connected to another project. Connect it first, or enter the ticket there.',
  'errors.paper_scanned': 'This form shows a scanned ticket. Skip or remove that one.',
  'errors.paper_empty': 'Nothing was typed for this paper ticket.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof paperMessages, string>> {}
}
