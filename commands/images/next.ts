import { onImage } from '#src/areas/tickets/client/images/gallery-row'
import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.next': typeof nextImage
  }
}

/** Shows the next image of the ticket (SHELL-78). */
export const nextImage = defineCommand({
  title: 'Go to next image',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['pagedown', 'n'],
  repeats: true,
  when: onImage,
  run: (context) => galleryOf(context)?.step(1),
})
