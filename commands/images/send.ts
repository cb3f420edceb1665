import { mayChangeImagesOf } from '#src/areas/tickets/domain/images/change-images'
import { firstRefusal } from '#src/platform/domain/verdict'
import { message } from '#src/platform/domain/messages'
import { imageCalls, noteImageError, patchImages } from '#src/areas/tickets/client/images/image-calls'
import { recordsOf } from '#src/areas/tickets/client/images/gallery-row'
import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { photoUploads, uploadCalls } from '#src/areas/tickets/client/images/photo-uploads'
import type { ImageUpload } from '#src/areas/tickets/client/images/upload'
import { patchTickets } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.send': typeof sendImage
  }
}

const upload: Step<ImageUpload> = { kind: 'file', prompt: 'Image', format: ({ name }) => name }

/** Sends an image. Only the command `images.add` runs this command. */
export const sendImage = defineWrite({
  title: 'Add image',
  group: 'Tickets',
  scope: 'image-gallery',
  unlisted: true,
  steps: { upload },
  when: ({ person }) => mayChangeImagesOf('Slip', person),
  check: ({ person }, { upload: { object, verdict } }) => firstRefusal(mayChangeImagesOf(object.imageable_type, person), verdict),
  write: (_context, { upload: { object, name, content, upload: sent } }) =>
    sent === undefined ? imageCalls.add({ ...object, name, content }) : { ...uploadCalls.finish({ upload_id: sent, ...object, name }), once: `upload ${sent}` },
  patch({ image, slip }, context, { upload: { object, upload: sent } }) {
    if (sent !== undefined) photoUploads.end([sent])
    // the newest image is last in the list of a ticket, but first in the list of a project
    patchImages(image, (shown) => (image.imageable_type === 'Slip' ? [...shown.filter(({ id }) => id !== image.id), image] : [image, ...shown.filter(({ id }) => id !== image.id)]))
    // show the image only if the pane still shows its ticket: the upload of a large image takes a while
    if (context.row?.id === object.imageable_id) galleryOf(context)?.show(image.id)
    if (slip !== null) patchTickets([slip])
  },
  successMessage: () => message('toasts.image_added'),
  failed(error, _done, _context, { upload: { upload: sent } }) {
    noteImageError(error)
    if (sent !== undefined) photoUploads.noteRefusal(sent, error)
  },
  records: recordsOf,
  undoable: true,
})
