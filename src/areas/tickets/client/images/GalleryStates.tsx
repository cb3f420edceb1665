import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { IMAGE_MAX_MB } from '#src/areas/tickets/domain/images/limits'
import { namesOf, type GalleryRow } from '#src/areas/tickets/client/images/gallery-row'
import { imageError, type ImageObject } from '#src/areas/tickets/client/images/image-calls'
import { words } from '#src/areas/tickets/client/images/messages'
import { photoUploads, type PhotoUpload } from '#src/areas/tickets/client/images/photo-uploads'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

/** Shown while loading. Publishes no row, so that commands have no ticket to act on. */
export function Waiting() {
  usePublishFacts(nothing)
  return <Skeleton lines={6} />
}

const nothing = { row: null }

/** Shown when there is no image: says so, and how to add one. */
export function Empty({ row, text, mayAdd }: { readonly row: Omit<GalleryRow, 'image'>; readonly text: string; readonly mayAdd: boolean }) {
  usePublishFacts(useMemo(() => ({ row: { ...row, image: null } }), [row]))
  return (
    // the region needs the focus to receive keys, since it may have no button
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="pane-note" tabIndex={0} data-pane-focus data-letters role="group" aria-label={namesOf(row).label}>
      <p className="pane-note-title">{text}</p>
      {mayAdd && <p>{words('none_may_add', { max: IMAGE_MAX_MB })}</p>}
      {mayAdd && (
        <p className="pane-note-keys">
          <CommandButton id="images.add" look="filled" />
        </p>
      )}
    </div>
  )
}

/** Shown when the images could not be read, with the reason. */
export function Failed({ again }: { readonly again: () => void }) {
  const { last } = useSnapshot(imageError)
  return (
    <div className="pane-note" role="alert">
      <p className="pane-note-title">{words('failed')}</p>
      {last !== null && <p>{last.message}</p>}
      <button type="button" className="button" data-pane-focus onClick={again}>
        {words('try_again')}
      </button>
    </div>
  )
}

/** The large images that are being uploaded to a ticket or project, how far each is, and why it waits. */
export function Uploads({ imageable_type: type, imageable_id: id }: ImageObject) {
  const all = useSnapshot(photoUploads).all.filter(({ object }) => object.imageable_type === type && object.imageable_id === id)
  if (all.length === 0) return null
  return (
    <div className="gallery-uploads" role="group" aria-label={words('uploads')}>
      {all.map((upload) => (
        <p key={upload.id} className="gallery-upload">
          <span className="gallery-upload-name" title={upload.name}>{upload.name}</span>
          <progress max={upload.size} value={upload.sent} aria-label={upload.name} />
          <span className="gallery-upload-state" data-is-stopped={upload.failure !== null || undefined}>{stateOf(upload)}</span>
        </p>
      ))}
      <span className="gallery-upload-tools">
        {all.some(({ failure }) => failure !== null) && <CommandButton id="images.retry-upload" />}
        <CommandButton id="images.cancel-upload" />
      </span>
    </div>
  )
}

function stateOf({ sent, size, retryIn, failure }: PhotoUpload): string {
  if (failure !== null) return words('upload_failed', { reason: failure })
  if (retryIn !== null) return words('upload_waits', { count: retryIn })
  return sent >= size ? words('upload_drawn') : words('upload_sent', { sent: megabytes(sent), size: megabytes(size) })
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
