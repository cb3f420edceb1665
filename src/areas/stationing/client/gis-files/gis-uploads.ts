import { proxy } from 'valtio'
import { checkGisFile } from '#src/areas/stationing/domain/gis-files/gis-file'
import { GIS_FILES_MAX, GIS_PIECE_BYTES } from '#src/areas/stationing/domain/gis-files/limits'
import { gisFileCalls } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { formOf } from '#src/platform/client/form/open-forms'
import { keptUploads } from '#src/platform/client/kept-uploads'
import { onSessionEnd } from '#src/platform/client/session/session'
import { refuse, type Verdict } from '#src/platform/domain/verdict'

/** A file of the form for new GIS files, and how much of it the server has. */
export interface GisUpload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sent: number
}

/** The files of each form that have not been added yet, by pane. */
export const gisUploads = proxy<{ byPane: Record<string, readonly GisUpload[]> }>({ byPane: {} })
/** Remembers the uploads in the browser, so that they resume after the page is reloaded (GEO-4). */
const uploadStore = keptUploads('slipway.gis-uploads')

/**
 * Forgets uploads that were added as GIS files, or that the server no longer has. If the same file is chosen again, its upload begins from
 * the start.
 */
export const forgetUploads = uploadStore.forget

/** The id of a file's upload. The same file always gets the same id, so that its upload resumes where it stopped. */
export function uploadIdOf(file: File): string {
  return uploadStore.idOf(file)
}

/**
 * The requests that send the missing part of a file, one request for each piece. If the server already has the whole file, the last piece
 * is sent again, because the answer confirms that the file is complete.
 */
export function piecesOf(file: File) {
  const upload = uploadIdOf(file)
  const all = Math.ceil(file.size / GIS_PIECE_BYTES)
  const first = Math.min(Math.floor(uploadStore.sentOf(file) / GIS_PIECE_BYTES), all - 1)
  return Array.from({ length: all - first }, (_value, piece) => {
    const form = new FormData()
    const offset = (first + piece) * GIS_PIECE_BYTES
    for (const [name, value] of Object.entries({ upload, size: file.size, offset })) form.append(name, String(value))
    form.append('file', file.slice(offset, offset + GIS_PIECE_BYTES), file.name)
    return gisFileCalls.create({ file: form })
  })
}

/**
 * Stores how much of a file the server has, as the server reports it, and shows this in every form that lists the file, because the form
 * for which the upload was begun may have been closed. A form from which the person has removed the file does not list it again.
 */
export function noteReceived(file: File, received: number): void {
  uploadStore.note(file, received)
  for (const paneId of Object.keys(gisUploads.byPane)) if (isListed(paneId, file)) noteUpload(paneId, file, received)
}

/** Records how much of a file the server has; adds the file to its form. */
export function noteUpload(paneId: string, file: File, sent: number): void {
  const upload = { id: uploadIdOf(file), name: file.name, size: file.size, sent }
  const others = gisUploads.byPane[paneId] ?? []
  gisUploads.byPane[paneId] = others.some(({ id }) => id === upload.id) ? others.map((one) => (one.id === upload.id ? upload : one)) : [...others, upload]
}

/** Whether a file is listed in the form in a pane. */
export function isListed(paneId: string, file: File): boolean {
  const upload = uploadIdOf(file)
  return gisUploads.byPane[paneId]?.some(({ id }) => id === upload) === true
}

/**
 * Whether a file can be uploaded for the form in a pane (GEO-3, GEO-4). A file has one upload, so it cannot be added in two open forms:
 * once one of the forms is saved, the upload belongs to the new GIS file, and the other form could not be saved.
 */
export function mayUpload(paneId: string, file: File): Verdict {
  const verdict = checkGisFile(file)
  if (!verdict.allowed || isListed(paneId, file)) return verdict
  if (Object.keys(gisUploads.byPane).some((other) => other !== paneId && isListed(other, file) && formOf(other) !== null)) return refuse('errors.gis_in_other_form', { name: file.name })
  return (gisUploads.byPane[paneId]?.length ?? 0) >= GIS_FILES_MAX ? refuse('errors.gis_count', { max: GIS_FILES_MAX }) : verdict
}

/** Lists a file in a form before its upload begins. Returns false if the form already lists the file or may not upload it. */
export function noteWaiting(paneId: string, file: File): boolean {
  if (!mayUpload(paneId, file).allowed || isListed(paneId, file)) return false
  noteUpload(paneId, file, 0)
  return true
}

/** Removes a file from the form. The server deletes files that are never added. */
export function dropGisUpload(paneId: string, id: string): void {
  gisUploads.byPane[paneId] = (gisUploads.byPane[paneId] ?? []).filter((file) => file.id !== id)
}

/** After the upload of a file has failed, removes the file from every form that lists it. */
export function dropFailedUpload(id: string): void {
  for (const paneId of Object.keys(gisUploads.byPane)) dropGisUpload(paneId, id)
}

/** Clears the files of a form that was saved or closed. */
export function clearGisUploads(paneId: string): void {
  delete gisUploads.byPane[paneId]
}

onSessionEnd(() => void (gisUploads.byPane = {}))
