import { onImage } from '#src/areas/tickets/client/images/gallery-row'
import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.previous': typeof previousImage
  }
}

/** Shows the previous image of the ticket (SHELL-78). */
export const previousImage = defineCommand({
  title: 'Go to previous image',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['pageup', 'p'],
  repeats: true,
  when: onImage,
  run: (context) => galleryOf(context)?.step(-1),
})
