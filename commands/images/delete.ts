import { firstRefusal } from '#src/platform/domain/verdict'
import { message } from '#src/platform/domain/messages'
import { currentGalleryRow, mayChangeImages, objectOf, onImage, recordsOf } from '#src/areas/tickets/client/images/gallery-row'
import { imageCalls, noteImageError, patchImages } from '#src/areas/tickets/client/images/image-calls'
import { words } from '#src/areas/tickets/client/images/messages'
import { readTicketsAgain } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.delete': typeof deleteImage
  }
}

/** Deletes the current image. The specification prescribes the text of the confirmation (TICK-69). */
export const deleteImage = defineWrite({
  title: 'Delete image',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['delete'],
  keywords: ['remove', 'photo'],
  when: (context) => firstRefusal(mayChangeImages(context), onImage(context)),
  confirm(context) {
    const image = currentGalleryRow(context)?.image
    return { title: message('confirm.delete_image'), body: words('remove_body', { name: image?.name ?? '', by: image?.by ?? '' }), accept: words('remove') }
  },
  write(context) {
    const gallery = currentGalleryRow(context)
    return gallery?.image == null ? [] : imageCalls.remove({ id: gallery.image.id, ...objectOf(gallery) })
  },
  patch(_answer, context) {
    const gallery = currentGalleryRow(context)
    if (gallery !== null) patchImages(objectOf(gallery), (shown) => shown.filter(({ id }) => id !== gallery.image?.id))
  },
  successMessage: () => message('toasts.image_removed'),
  async afterwards(_answer, context, _answers, env) {
    const gallery = currentGalleryRow(context)
    if (gallery?.ticket_number !== undefined) await readTicketsAgain(env, [gallery.id])
  },
  failed: noteImageError,
  records: recordsOf,
  undoable: true,
})
