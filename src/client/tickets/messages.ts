import { screenWords } from '#src/client/platform/words'

/** Words of the ticket screens. */
export const words = screenWords({
  tickets: 'Tickets',
  tickets_of: 'Tickets of {{project}}',
  all_tickets: 'Tickets of all projects',
  search: 'Filter tickets',
  empty: 'No tickets yet. They come from the plants as they are loaded out.',
  ticket: 'Ticket {{number}}',
  ticket_short: 'Ticket',
  no_ticket: 'No ticket has the focus. Move to one in the table that this pane follows.',
  ticket_failed: 'The ticket could not be loaded.',
  try_again: 'Try again',
  history: 'History',
  becomes: 'becomes',
  no_history: 'Nothing has happened to this ticket since it came.',
  notes: 'Notes',
  uncoded: 'Uncoded',
  as_sent: 'As sent and as corrected',
  no_corrections: 'All values stand as they were sent.',
  field: 'Field',
  sent: 'Sent',
  corrected: 'Corrected',
  by: 'By',
  received_by: 'Received {{at}} from {{who}}',
  sources_failed: 'What was sent could not be loaded.',
})
