import { useEffect, type ReactNode } from 'react'
import type { FileUpload } from '#src/workspace/client/uploads/file-uploads'
import { words } from '#src/workspace/client/uploads/messages'
import { showingUploads } from '#src/workspace/client/uploads/under-way'
import '#src/workspace/client/uploads/uploads.css'

/**
 * The large files that are being uploaded to a record, with the progress of each, or the reason why it waits or failed. Renders nothing if
 * there are none.
 */
export function UploadProgress({ uploads, isSent, children }: {
  readonly uploads: readonly Omit<FileUpload<unknown>, 'object'>[]
  /** Text for a file that the server has received completely. */
  readonly isSent: string
  /** The buttons for the uploads. */
  readonly children: ReactNode
}) {
  const ids = uploads.map(({ id }) => id).join(' ')
  useEffect(() => showingUploads(ids === '' ? [] : ids.split(' ')), [ids])
  if (uploads.length === 0) return null
  return (
    <div className="file-uploads" role="group" aria-label={words('uploads')}>
      {uploads.map((upload) => (
        <p key={upload.id} className="file-upload">
          <span className="file-upload-name" title={upload.name}>{upload.name}</span>
          <progress max={upload.size} value={upload.sent} aria-label={upload.name} />
          <span className="file-upload-state" data-is-stopped={upload.failure !== null || undefined}>{stateOf(upload, isSent)}</span>
        </p>
      ))}
      <span className="file-upload-tools">{children}</span>
    </div>
  )
}

function stateOf({ sent, size, isQueued, retryIn, failure }: Omit<FileUpload<unknown>, 'object'>, isSent: string): string {
  if (failure !== null) return words('failed', { reason: failure })
  if (isQueued) return words('queued')
  if (retryIn !== null) return words('waits', { count: retryIn })
  return sent >= size ? isSent : words('sent', { sent: megabytes(sent), size: megabytes(size) })
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
