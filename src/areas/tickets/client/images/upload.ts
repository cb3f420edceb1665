import { base64Of } from '#src/platform/client/api/base64'
import { checkImageFile } from '#src/areas/tickets/domain/images/image-file'
import type { ImageObject } from '#src/areas/tickets/client/images/image-calls'
import { isSentInPieces } from '#src/platform/domain/uploads'
import type { Verdict } from '#src/platform/domain/verdict'

/**
 * A file to upload to a ticket or a project. `content` is the file in base64; it is empty if the verdict refuses the file, and for a file
 * that is sent in pieces.
 */
export interface ImageUpload {
  readonly object: ImageObject
  readonly name: string
  readonly verdict: Verdict
  readonly content: string
  /** For a file that is sent in pieces: the id of the upload. */
  readonly upload?: string
}

/** How many bytes at the start of a file are needed to detect its type. */
const BEGINNING = 16

/**
 * Reads and checks a file for a ticket or a project: it must be jpeg or png by its content, and have at most 30 MB (TICK-67, TICK-68). A
 * file that will be sent in pieces is returned without its content.
 */
export async function readUpload(object: ImageObject, file: File): Promise<ImageUpload> {
  const beginning = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer())
  const verdict = checkImageFile({ content: beginning, size: file.size })
  return { object, name: file.name, verdict, content: verdict.allowed && !isSentInPieces(file) ? await base64Of(file) : '' }
}

/** The dropped or pasted file, if there is exactly one. 'several' if there are more, null if there is none. */
export function onlyFile(files: FileList | null): { readonly file: File } | 'several' | null {
  const [file] = files ?? []
  if (file === undefined) return null
  return files?.length === 1 ? { file } : 'several'
}
