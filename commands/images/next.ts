import { onImage } from '#src/client/images/gallery-row'
import { galleryOf } from '#src/client/images/open-galleries'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'images.next': typeof nextImage
  }
}

/** Shows the next image of the ticket (SHELL-78). */
export const nextImage = defineCommand({
  title: 'Next image',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['pagedown', 'n'],
  repeats: true,
  when: onImage,
  run: (context) => galleryOf(context)?.step(1),
})
