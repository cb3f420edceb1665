import { base64Of } from '#src/platform/client/api/base64'
import { checkImageFile } from '#src/areas/tickets/domain/images/image-file'
import type { ImageObject } from '#src/areas/tickets/client/images/image-calls'
import { isSentInPieces } from '#src/platform/domain/uploads'
import type { Verdict } from '#src/platform/domain/verdict'

/** A file to upload to a ticket or a project. `content` is base64, and empty unless the verdict allows the file. */
export interface ImageUpload {
  readonly object: ImageObject
  readonly name: string
  readonly verdict: Verdict
  readonly content: string
  /** The id of the upload, if the content was sent in pieces instead of as base64. */
  readonly upload?: string
}

/** The number of bytes needed to detect the type. */
const BEGINNING = 16

/**
 * Reads a file for a ticket or a project: jpeg or png by its content, at most 30 MB (TICK-67, TICK-68). A file that is sent in pieces is
 * returned without its content.
 */
export async function readUpload(object: ImageObject, file: File): Promise<ImageUpload> {
  const beginning = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer())
  const verdict = checkImageFile({ content: beginning, size: file.size })
  return { object, name: file.name, verdict, content: verdict.allowed && !isSentInPieces(file) ? await base64Of(file) : '' }
}

/** The dropped or pasted file if there is only one; 'several' for more, null for none. */
export function onlyFile(files: FileList | null): { readonly file: File } | 'several' | null {
  const [file] = files ?? []
  if (file === undefined) return null
  return files?.length === 1 ? { file } : 'several'
}
