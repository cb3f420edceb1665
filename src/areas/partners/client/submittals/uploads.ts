import { proxy } from 'valtio'
import { onSessionEnd } from '#src/platform/client/session/session'

/** A file that was uploaded for the submittal that is being written. */
export interface Upload {
  readonly id: number
  readonly name: string
}

/** The files of the new submittal, until it is sent. */
export const uploads = proxy<{ files: Upload[] }>({ files: [] })

onSessionEnd(() => void (uploads.files = []))
