import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { IMAGE_MAX_MB } from '#src/areas/tickets/domain/images/limits'
import { namesOf, type GalleryRow } from '#src/areas/tickets/client/images/gallery-row'
import { imageError, type ImageObject } from '#src/areas/tickets/client/images/image-calls'
import { words } from '#src/areas/tickets/client/images/messages'
import { photoUploads } from '#src/areas/tickets/client/images/photo-uploads'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { UploadProgress } from '#src/workspace/client/uploads/UploadProgress'
import { usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

/** Shown while the images are loading. Publishes no row, so that commands have no ticket to act on. */
export function Waiting() {
  usePublishFacts(nothing)
  return <Skeleton lines={6} />
}

const nothing = { row: null }

/** Shown if there is no image. Says how to add one. */
export function Empty({ row, text, mayAdd }: { readonly row: Omit<GalleryRow, 'image'>; readonly text: string; readonly mayAdd: boolean }) {
  usePublishFacts(useMemo(() => ({ row: { ...row, image: null } }), [row]))
  return (
    // the region itself takes the focus, because it may have no button that could receive keys
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

/** Shown if the images could not be read. Says why. */
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

/** The list of large images that are currently being uploaded to a ticket or project. */
export function Uploads(object: ImageObject) {
  const all = photoUploads.of(object, useSnapshot(photoUploads.shown).all)
  return (
    <UploadProgress uploads={all} isSent={words('upload_drawn')}>
      {all.some(({ failure }) => failure !== null) && <CommandButton id="images.retry-upload" />}
      <CommandButton id="images.cancel-upload" />
    </UploadProgress>
  )
}
