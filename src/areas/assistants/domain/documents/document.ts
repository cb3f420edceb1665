import { defineRecord } from '#src/platform/domain/records/define-record'
import { text } from '#src/platform/domain/records/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { countText } from '#src/platform/domain/formats/numbers'

export const DOCUMENT_NAME_MAX = 200
/** Maximum size of an uploaded file, in megabytes. */
const FILE_MAX_MB = 10
export const FILE_MAX_BYTES = FILE_MAX_MB * 1024 * 1024
export const PDF_PAGES_MAX = 100
/** Maximum number of characters in one document. */
export const DOCUMENT_CHARACTERS_MAX = 200_000
/** Maximum number of characters in all documents of an assistant. */
const ASSISTANT_CHARACTERS_MAX = 400_000
const DOCUMENTS_MAX = 20

/** The file formats whose text can be read, by file name extension. */
const documentFormats = ['txt', 'md', 'csv', 'pdf'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** A document of an assistant: its name and the text of a file (AI-18). The text never changes after the upload. */
export const assistantDocument = defineRecord({
  kind: 'ai_document',
  table: 'ai_documents',
  path: '/v1/ai/documents',
  one: 'document',
  many: 'content',
  name: 'name',
  may: 'use_assist',
  deletes: 'soft',
  fields: { name: text({ label: 'Name', max: DOCUMENT_NAME_MAX, required: true, searched: true }) },
})

/** The format of a file by its name; null for a format that cannot be read. */
export function formatOf(name: string): DocumentFormat | null {
  const ending = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase()
  return documentFormats.find((format) => format === ending) ?? null
}

/** Whether a file can be read, by its name and its size in bytes. */
export function checkFile({ name, size }: { readonly name: string; readonly size: number }): Verdict {
  if (size === 0) return refuse('errors.no_file_selected')
  if (formatOf(name) === null) return refuse('errors.file_format', { format: documentFormats.join(', ') })
  return size <= FILE_MAX_BYTES ? allow : refuse('errors.file_size', { size: FILE_MAX_MB })
}

/** The stored form of a file's text: composed characters, line breaks as `\n`, and no other control characters. */
export function storedDocumentText(read: string): string {
  return read.normalize('NFC').replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n').replaceAll(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '').trim()
}

/** Whether the text of a document can be stored. */
export function checkText(stored: string): Verdict {
  if (stored === '') return refuse('errors.document_text_empty')
  return [...stored].length <= DOCUMENT_CHARACTERS_MAX ? allow : refuse('errors.document_text_long', { max: countText(DOCUMENT_CHARACTERS_MAX) })
}

/** Whether an assistant has room for another document of this many characters. */
export function mayAddDocument(present: { readonly documents: number; readonly characters: number }, characters: number): Verdict {
  if (present.documents >= DOCUMENTS_MAX) return refuse('errors.assistant_documents_full', { max: DOCUMENTS_MAX })
  return present.characters + characters <= ASSISTANT_CHARACTERS_MAX ? allow : refuse('errors.assistant_text_full', { max: countText(ASSISTANT_CHARACTERS_MAX) })
}
