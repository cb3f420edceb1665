import { proxy } from 'valtio'
import { GIS_PIECE_BYTES } from '#src/areas/stationing/domain/gis-files/limits'
import { gisFileCalls } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { createStore } from '#src/platform/client/state/store'
import { onSessionEnd } from '#src/platform/client/session/session'

/** A file of the form for new GIS files, and how much of it the server has. */
export interface GisUpload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sent: number
}

/** The files of each form until they are added, by its pane. */
export const gisUploads = proxy<{ byPane: Record<string, readonly GisUpload[]> }>({ byPane: {} })
const ids = createStore<{ of: WeakMap<File, string> }>(() => ({ of: new WeakMap() }))

/** The id of a file's upload: the same for the same file, so that pieces that were sent already are not stored twice. */
export function uploadIdOf(file: File): string {
  const id = ids.of.get(file) ?? crypto.randomUUID()
  ids.of.set(file, id)
  return id
}

/** The requests that send a file, one for each of its pieces. A piece is read when it is sent. */
export function piecesOf(file: File) {
  return Array.from({ length: Math.ceil(file.size / GIS_PIECE_BYTES) }, (_value, piece) => {
    const form = new FormData()
    const offset = piece * GIS_PIECE_BYTES
    for (const [name, value] of Object.entries({ upload: uploadIdOf(file), size: file.size, offset })) form.append(name, String(value))
    form.append('file', file.slice(offset, offset + GIS_PIECE_BYTES), file.name)
    return gisFileCalls.create({ file: form })
  })
}

/** Notes how much of a file the server has; adds the file to its form. */
export function noteUpload(paneId: string, file: File, sent: number): void {
  const upload = { id: uploadIdOf(file), name: file.name, size: file.size, sent }
  const others = gisUploads.byPane[paneId] ?? []
  gisUploads.byPane[paneId] = others.some(({ id }) => id === upload.id) ? others.map((one) => (one.id === upload.id ? upload : one)) : [...others, upload]
}

/** Leaves a file out again. The server removes what is never added. */
export function dropGisUpload(paneId: string, id: string): void {
  gisUploads.byPane[paneId] = (gisUploads.byPane[paneId] ?? []).filter((file) => file.id !== id)
}

/** Forgets the files of a form that was saved or left. */
export function clearGisUploads(paneId: string): void {
  delete gisUploads.byPane[paneId]
}

onSessionEnd(() => void (gisUploads.byPane = {}))
