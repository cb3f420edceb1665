/** Messages to the user about scans. Only the server uses them, so the client's initial bundle does not contain them. */
export const scansServerMessages = {
  'errors.scan_kind_off': 'This scan is switched off for the agency.',
  'errors.scan_unreadable': 'The provider sent an answer that cannot be used. Try again.',
  'errors.scan_file_lost': 'The file of this scan is no longer stored. Choose it again.',
  'errors.scans_open': 'You have {{max}} scans that have not ended. Cancel one, or try again later.',
  'errors.scan_pages': 'This PDF has {{pages}} pages. A scan reads at most {{max}}: choose a PDF with the pages of the ticket only.',
  'errors.pdf_empty': 'This PDF has neither text nor an image of a page.',
  'errors.scan_no_text': 'No text can be read in this file. Take a sharp, well-lit picture of the whole ticket, or enter the ticket by hand.',
  'errors.scan_no_ticket': 'The labels of a delivery ticket, such as ticket number, date and net, were not found. Text scan reads printed tickets in English: enter this one by hand.',
  'errors.scan_several_tickets': 'This file shows more than one ticket. Choose a picture or page with one ticket.',
  'errors.scan_long': 'Reading this file takes too much time or memory. Choose a smaller picture or fewer pages.',
  'errors.scan_failed': 'The text of this file could not be read. Try again.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof scansServerMessages, string>> {}
}
