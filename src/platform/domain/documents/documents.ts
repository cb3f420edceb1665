import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Accepted document types, by file extension (§5, PROJ-32). */
export const documentFormats = ['pdf', 'jpeg', 'jpg', 'png'] as const
export const DOCUMENT_MAX_MB = 30
export const DOCUMENT_MAX_BYTES = DOCUMENT_MAX_MB * 1024 * 1024
export const DOCUMENT_NAME_MAX = 255

const TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', jpg: 'image/jpeg', png: 'image/png' } as const

/** The name of a document: its file name without folders. */
export function documentName(fileName: string): string {
  return (fileName.split(/[/\\]/).at(-1) ?? '').replace(/^[a-z]:/i, '').trim()
}

/** The media type of a document by its file extension; null if the format is not accepted. */
export function documentType(name: string): (typeof TYPES)[keyof typeof TYPES] | null {
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  const format = documentFormats.find((one) => one === ending)
  return format === undefined || !name.includes('.') ? null : TYPES[format]
}

/** Whether a document may be stored. It must be a pdf, jpeg, jpg or png file that is not empty and has at most 30 MB (PROJ-32, PROJ-33). */
export function checkDocument({ name, size }: { readonly name: string; readonly size: number }): Verdict {
  if (size === 0) return refuse('errors.no_file_selected')
  if (documentType(name) === null) return refuse('errors.file_format', { format: documentFormats.join(', ') })
  return size <= DOCUMENT_MAX_BYTES ? allow : refuse('errors.file_size', { size: DOCUMENT_MAX_MB })
}

/** Whether a document may get this name. The new name must indicate the same type, because the content does not change. */
export function checkDocumentName(before: string, name: string): Verdict {
  if (name.trim() === '' || name.length > DOCUMENT_NAME_MAX) return refuse('errors.document_name')
  return documentType(name) === documentType(before) ? allow : refuse('errors.document_kind', { format: before.split('.').at(-1) ?? '' })
}

/** True when the first bytes match the type that the name indicates. */
export function isContentOf(type: string, first: Uint8Array): boolean {
  const begins = (...bytes: readonly number[]) => bytes.every((byte, at) => first[at] === byte)
  if (type === 'application/pdf') return begins(0x25, 0x50, 0x44, 0x46)
  if (type === 'image/png') return begins(0x89, 0x50, 0x4e, 0x47)
  return begins(0xff, 0xd8, 0xff)
}
