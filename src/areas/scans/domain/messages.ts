/** Messages of scans. */
export const scanMessages = {
  'errors.scan_kind_off': 'This scan is switched off for the agency.',
  'errors.scan_unreadable': 'The provider sent an answer that cannot be used. Try again.',
  'errors.scan_file_lost': 'The file of this scan is no longer stored. Choose it again.',
  'errors.scans_open': 'You have {{max}} scans that have not ended. Cancel one, or try again later.',
  'errors.scan_pages': 'This PDF has {{pages}} pages. A scan reads at most {{max}}: choose a PDF with the pages of the ticket only.',
  'errors.pdf_empty': 'This PDF has neither text nor an image of a page.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof scanMessages, string>> {}
}
