import { proxy } from 'valtio'
import { GIS_PIECE_BYTES } from '#src/areas/stationing/domain/gis-files/limits'
import { gisFileCalls } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { localStore } from '#src/platform/client/browser-store'
import { currentPerson, onSessionEnd } from '#src/platform/client/session/session'

/** A file of the form for new GIS files, and how much of it the server has. */
export interface GisUpload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sent: number
}

/** The files of each form until they are added, by its pane. */
export const gisUploads = proxy<{ byPane: Record<string, readonly GisUpload[]> }>({ byPane: {} })
/** What an upload has reached, kept in the browser, so that it goes on after the page is loaded again (GEO-4). */
interface KeptUpload {
  readonly id: string
  readonly sent: number
}

const KEPT = 'slipway.gis-uploads'
/** More are not kept: the server removes what is never added after a day. */
const MOST_KEPT = 100

/** A file is known again by the person, its name, its size and its time. */
function keyOf(file: File): string {
  return JSON.stringify([currentPerson()?.id ?? 0, file.name, file.size, file.lastModified])
}

function keptUploads(): Readonly<Record<string, KeptUpload>> {
  try {
    const kept: unknown = JSON.parse(localStore.read(KEPT) ?? '{}')
    // written by this module only
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, KeptUpload>) : {}
  } catch {
    return {}
  }
}

function keepUpload(file: File, upload: KeptUpload): void {
  const others = Object.entries(keptUploads()).filter(([key]) => key !== keyOf(file))
  localStore.write(KEPT, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [keyOf(file), upload]])))
}

/** Forgets uploads that became files, or that the server does not have any more: the same file then begins from its start. */
export function forgetUploads(ids: readonly string[]): void {
  localStore.write(KEPT, JSON.stringify(Object.fromEntries(Object.entries(keptUploads()).filter(([, { id }]) => !ids.includes(id)))))
}

/** The id of a file's upload: the same for the same file, so that its upload goes on where it stopped. */
export function uploadIdOf(file: File): string {
  const known = keptUploads()[keyOf(file)]
  if (known !== undefined) return known.id
  const id = crypto.randomUUID()
  keepUpload(file, { id, sent: 0 })
  return id
}

/** The requests that send what the server does not have of a file, one for each piece; of a whole file its last piece, whose answer says that it is there. */
export function piecesOf(file: File) {
  const upload = uploadIdOf(file)
  const all = Math.ceil(file.size / GIS_PIECE_BYTES)
  const first = Math.min(Math.floor((keptUploads()[keyOf(file)]?.sent ?? 0) / GIS_PIECE_BYTES), all - 1)
  return Array.from({ length: all - first }, (_value, piece) => {
    const form = new FormData()
    const offset = (first + piece) * GIS_PIECE_BYTES
    for (const [name, value] of Object.entries({ upload, size: file.size, offset })) form.append(name, String(value))
    form.append('file', file.slice(offset, offset + GIS_PIECE_BYTES), file.name)
    return gisFileCalls.create({ file: form })
  })
}

/** Keeps how much of a file the server has said that it has. */
export function noteReceived(file: File, received: number): void {
  keepUpload(file, { id: uploadIdOf(file), sent: received })
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
