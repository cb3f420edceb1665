/** Messages about assistants that only the server sends, so the client bundle leaves them out. */
export const assistantsServerMessages = {
  'errors.assistant_documents_full': 'An assistant can have at most {{max}} documents.',
  'errors.assistant_text_full': 'The documents of an assistant can have at most {{max}} characters. This one does not fit.',
  'errors.assistant_document_orphan': 'The assistant of this document was deleted. Restore the assistant first.',
  'errors.document_text_long': 'A document can have at most {{max}} characters of text.',
  'errors.document_text_empty': 'No text was found in this file.',
  'errors.document_not_text': 'This file is not text in UTF-8. Save it as UTF-8 and try again.',
  'errors.document_pdf_pages': 'A PDF can have at most {{max}} pages.',
  'errors.document_pdf_textless': 'This PDF has no text. It may be a scan.',
  'errors.thread_full': 'A thread can have at most {{max}} messages. Start a new one.',
  'errors.thread_moved_on': 'Another message was sent since. Ask it again as a new message.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof assistantsServerMessages, string>> {}
}
