import { may } from '#src/platform/domain/session/abilities'
import { message } from '#src/platform/domain/messages'
import { imageCalls, noteImageError, ofTicket, patchImages } from '#src/areas/tickets/client/images/image-calls'
import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
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

/** Sends an image; only `images.add` runs this. */
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
  successMessage: () => message('toasts.image_added'),
  failed: noteImageError,
  undoable: true,
})
