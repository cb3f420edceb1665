import { localStore } from '#src/platform/client/browser-store'
import { currentPerson } from '#src/platform/client/session/session'

/** The progress of an upload, stored in the browser so that the upload can resume after a reload of the page. */
interface KeptUpload {
  readonly id: string
  readonly sent: number
}

/** The uploads that this browser has begun, for one type of upload. */
export interface KeptUploads {
  /** The id of a file's upload. The same file and target always get the same id, so that the upload resumes where it stopped. */
  idOf(file: File, target?: string): string
  /** How many bytes of the file the server has, as far as this browser knows. */
  sentOf(file: File, target?: string): number
  note(file: File, sent: number, target?: string): void
  /** Stores how many bytes of an upload the server has, unless the upload has ended in another browser window. */
  noteSent(id: string, sent: number): void
  /** Whether this upload is still unfinished, in this browser window and in all others. */
  has(id: string): boolean
  /**
   * Forgets uploads that have ended, or that the server no longer has. If the person then chooses the same file again, its upload starts
   * from the beginning.
   */
  forget(ids: readonly string[]): void
}

/** Maximum number of uploads to remember. The oldest are forgotten first; the server removes an unfinished upload after a day anyway. */
const MOST_KEPT = 100

/** The uploads stored under this key of the browser's storage. */
export function keptUploads(storageKey: string): KeptUploads {
  const read = (): Readonly<Record<string, KeptUpload>> => {
    try {
      const storedUploads: unknown = JSON.parse(localStore.read(storageKey) ?? '{}')
      // the cast is safe, because only this module writes the stored value
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

/** The key that identifies a file: the signed-in person, the file's name, size and modification time, and the target of the upload. */
function keyOf(file: File, target: string): string {
  return JSON.stringify([currentPerson()?.id ?? 0, file.name, file.size, file.lastModified, ...(target === '' ? [] : [target])])
}
