import { mayChangeImagesOf } from '#src/areas/tickets/domain/images/change-images'
import { firstRefusal } from '#src/platform/domain/verdict'
import { message } from '#src/platform/domain/messages'
import { imageCalls, noteImageError, patchImages } from '#src/areas/tickets/client/images/image-calls'
import { currentGalleryRow, objectOf } from '#src/areas/tickets/client/images/gallery-row'
import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { photoUploads, uploadCalls } from '#src/areas/tickets/client/images/photo-uploads'
import type { ImageUpload } from '#src/areas/tickets/client/images/upload'
import { patchTickets } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { createStore } from '#src/platform/client/state/store'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.send': typeof sendImage
  }
}

const upload: Step<ImageUpload> = { kind: 'file', prompt: 'Image', format: ({ name }) => name }

/**
 * For each run of the command, whether its image goes to a ticket or a project. Recorded when the image is sent, because the pane may show
 * something else by the time the server answers.
 */
const sent = createStore(() => ({ types: new WeakMap<CommandContext, 'Slip' | 'Project'>() }))

/** Sends an image. Only the command `images.add` runs this command. */
export const sendImage = defineWrite({
  title: 'Add image',
  group: 'Tickets',
  scope: 'image-gallery',
  unlisted: true,
  steps: { upload },
  when: ({ person }) => mayChangeImagesOf('Slip', person),
  check: ({ person }, { upload: { object, verdict } }) => firstRefusal(mayChangeImagesOf(object.imageable_type, person), verdict),
  write(context, { upload: { object, name, content, upload: uploadId } }) {
    sent.types.set(context, object.imageable_type)
    return uploadId === undefined ? imageCalls.add({ ...object, name, content }) : { ...uploadCalls.finish({ upload_id: uploadId, ...object, name }), once: `upload ${uploadId}` }
  },
  patch({ image, slip }, context, { upload: { object, upload: uploadId } }) {
    if (uploadId !== undefined) photoUploads.end([uploadId])
    // the newest image is last in the list of a ticket, but first in the list of a project
    patchImages(image, (shown) => (image.imageable_type === 'Slip' ? [...shown.filter(({ id }) => id !== image.id), image] : [image, ...shown.filter(({ id }) => id !== image.id)]))
    const gallery = currentGalleryRow(context)
    // show the image only if the pane still shows its ticket or project: the upload of a large image takes a while
    if (gallery?.id === object.imageable_id && objectOf(gallery).imageable_type === object.imageable_type) galleryOf(context)?.show(image.id)
    if (slip !== null) patchTickets([slip])
  },
  successMessage: () => message('toasts.image_added'),
  failed(error, _done, _context, { upload: { upload: uploadId } }) {
    noteImageError(error)
    if (uploadId !== undefined) photoUploads.noteRefusal(uploadId, error)
  },
  // photos of a project are records of their own; images of a ticket are parts of the ticket
  records: (context) => (sent.types.get(context) === 'Project' ? 'photo' : undefined),
  undoable: true,
})
