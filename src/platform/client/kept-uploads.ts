import { localStore } from '#src/platform/client/browser-store'
import { currentPerson } from '#src/platform/client/session/session'

/** The progress of an upload, kept in the browser so that the upload resumes after a reload. */
interface KeptUpload {
  readonly id: string
  readonly sent: number
}

/** The uploads that this browser began, for one kind of files. */
export interface KeptUploads {
  /** The id of a file's upload: the same for the same file and target, so that its upload resumes where it stopped. */
  idOf(file: File, target?: string): string
  /** How many bytes of the file the server has, as far as this browser knows. */
  sentOf(file: File, target?: string): number
  note(file: File, sent: number, target?: string): void
  /** Stores how many bytes of an upload the server has, unless the upload has ended in another window. */
  noteSent(id: string, sent: number): void
  /** Whether an upload has not ended, in this window or another one. */
  has(id: string): boolean
  /** Forgets uploads that have ended, or that the server no longer has. Choosing the same file again then starts from its beginning. */
  forget(ids: readonly string[]): void
}

/** Maximum number of uploads to keep. Older ones are forgotten; the server removes unfinished ones after a day anyway. */
const MOST_KEPT = 100

/** Uploads kept under a key of the browser's storage. */
export function keptUploads(storageKey: string): KeptUploads {
  const read = (): Readonly<Record<string, KeptUpload>> => {
    try {
      const storedUploads: unknown = JSON.parse(localStore.read(storageKey) ?? '{}')
      // only this module writes the stored value
      return storedUploads !== null && typeof storedUploads === 'object' ? (storedUploads as Record<string, KeptUpload>) : {}
    } catch {
      return {}
    }
  }
  const keep = (key: string, upload: KeptUpload) => {
    const others = Object.entries(read()).filter(([other]) => other !== key)
    localStore.write(storageKey, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [key, upload]])))
  }
  const idOf = (file: File, target = ''): string => {
    const known = read()[keyOf(file, target)]
    if (known !== undefined) return known.id
    const id = crypto.randomUUID()
    keep(keyOf(file, target), { id, sent: 0 })
    return id
  }
  return {
    idOf,
    sentOf: (file, target = '') => read()[keyOf(file, target)]?.sent ?? 0,
    note: (file, sent, target = '') => keep(keyOf(file, target), { id: idOf(file, target), sent }),
    noteSent(id, sent) {
      const [key] = Object.entries(read()).find(([, upload]) => upload.id === id) ?? []
      if (key !== undefined) keep(key, { id, sent })
    },
    has: (id) => Object.values(read()).some((upload) => upload.id === id),
    forget: (ids) => localStore.write(storageKey, JSON.stringify(Object.fromEntries(Object.entries(read()).filter(([, { id }]) => !ids.includes(id))))),
  }
}

/** The key that identifies a file: the person, its name, size, time of change, and the upload's target. */
function keyOf(file: File, target: string): string {
  return JSON.stringify([currentPerson()?.id ?? 0, file.name, file.size, file.lastModified, ...(target === '' ? [] : [target])])
}
