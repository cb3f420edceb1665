import { currentGalleryRow, mayChangeImages, objectOf } from '#src/areas/tickets/client/images/gallery-row'
import { photoUploads, uploadCalls } from '#src/areas/tickets/client/images/photo-uploads'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { removedOnServer } from '#src/workspace/client/uploads/file-uploads'
import { words } from '#src/workspace/client/uploads/messages'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'images', typeof uploads> {}
}

type InGallery = CommandContext<'image-gallery'>

const head = { group: 'Tickets', scope: 'image-gallery' } as const

const uploadsHere = (context: InGallery) => {
  const gallery = currentGalleryRow(context)
  return gallery === null ? [] : photoUploads.of(objectOf(gallery))
}
const stoppedHere = (context: InGallery) => uploadsHere(context).filter(({ failure }) => failure !== null)

/** Commands for the uploads of large images to the ticket or project that is shown (TICK-67). */
export const uploads = commandFamily({
  'cancel-upload': defineWrite({
    ...head,
    title: 'Cancel image upload',
    keywords: ['stop', 'abort', 'photo'],
    when: (context) => firstRefusal(mayChangeImages(context), uploadsHere(context).length === 0 ? refuse('errors.no_upload') : allow),
    write(context) {
      const canceled = uploadsHere(context)
      photoUploads.end(canceled.map(({ id }) => id))
      return removedOnServer(canceled).map(({ id }) => uploadCalls.cancel({ upload_id: id }))
    },
    successMessage: () => words('canceled'),
    // `true` suppresses the error message: the server removes unfinished uploads anyway, and the cancel request also fails if the server
    // has not received any part of this upload yet
    showsFailure: () => true,
  }),
  /** Resumes the interrupted uploads from the point where they stopped. */
  'retry-upload': defineCommand({
    ...head,
    title: 'Retry image upload',
    keywords: ['resume', 'continue', 'photo'],
    when: (context) => firstRefusal(mayChangeImages(context), stoppedHere(context).length === 0 ? refuse('errors.no_stopped_upload') : allow),
    run: (context) => void photoUploads.resume(stoppedHere(context).map(({ id }) => id)),
  }),
})
