import { may } from '#src/domain/session/abilities'
import { message } from '#src/domain/messages'
import { imageCalls, noteImageError, ofTicket, patchImages } from '#src/client/images/image-calls'
import { galleryOf } from '#src/client/images/open-galleries'
import type { ImageUpload } from '#src/client/images/upload'
import { patchTickets } from '#src/client/tickets/changes/patch-tickets'
import { defineWrite } from '#src/client/workspace/command'
import type { Step } from '#src/client/workspace/step'

declare module '#src/client/workspace/command' {
  interface Commands {
    'images.send': typeof sendImage
  }
}

const upload: Step<ImageUpload> = { kind: 'file', prompt: 'Image', format: ({ name }) => name }

/** Sends an image that was read: what `images.add` and nobody else runs. */
export const sendImage = defineWrite({
  title: 'Add image',
  group: 'Tickets',
  scope: 'image-gallery',
  unlisted: true,
  steps: { upload },
  when: ({ person }) => may('flag_note_photo', person),
  check: (_context, { upload: { verdict } }) => verdict,
  write: (_context, { upload: { slip, name, content } }) => imageCalls.add({ ...ofTicket(slip), name, content }),
  patch({ image, slip }, context) {
    patchImages(image.imageable_id, (shown) => [...shown.filter(({ id }) => id !== image.id), image])
    galleryOf(context)?.show(image.id)
    if (slip !== null) patchTickets([slip])
  },
  said: () => message('toasts.image_added'),
  failed: noteImageError,
  undoable: true,
})
