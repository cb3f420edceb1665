import { proxy } from 'valtio'
import { onSessionEnd } from '#src/platform/client/session/session'

/** A file that was uploaded for the submittal that is being written. */
export interface Upload {
  readonly id: number
  readonly name: string
  readonly size: number
}

/** The uploaded files of each form that has not been sent yet, by pane. */
export const uploads = proxy<{ byPane: Record<string, readonly Upload[]> }>({ byPane: {} })

/** Adds a file to the form in a pane. */
export function addUpload(paneId: string, file: Upload): void {
  uploads.byPane[paneId] = [...(uploads.byPane[paneId] ?? []), file]
}

/** Removes a file from the form. The server deletes files that are never sent. */
export function dropUpload(paneId: string, id: number): void {
  uploads.byPane[paneId] = (uploads.byPane[paneId] ?? []).filter((file) => file.id !== id)
}

/** Clears the files of a form that was sent or closed. */
export function clearUploads(paneId: string): void {
  delete uploads.byPane[paneId]
}

onSessionEnd(() => void (uploads.byPane = {}))
