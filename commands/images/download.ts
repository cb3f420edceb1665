import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { currentGalleryRow, objectOf, onImage } from '#src/areas/tickets/client/images/gallery-row'
import { imageCalls } from '#src/areas/tickets/client/images/image-calls'
import { addressOf } from '#src/platform/client/api/call-api'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.download': typeof downloadImage
  }
}

/** Downloads the current image under its own name (TICK-70, TICK-76); refused while impersonating (AUTH-43). */
export const downloadImage = defineCommand({
  title: 'Download image',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['d'],
  keywords: ['save', 'photo'],
  when: (context) => firstRefusal(context.person?.impersonated === true ? refuse('errors.impersonation') : allow, onImage(context)),
  async run(context, _answers, { download }) {
    const gallery = currentGalleryRow(context)
    if (gallery?.image == null) return
    const { id } = gallery.image
    await download(addressOf(gallery.ticket_number === undefined ? imageCalls.download({ id, ...objectOf(gallery) }) : imageCalls.downloadOfTicket({ slip_id: gallery.id, id })))
  },
})
