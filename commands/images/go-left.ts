import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.go-left': typeof goLeft
  }
}

/** Moves what is seen of a zoomed image, else shows the one before (SHELL-78). */
export const goLeft = defineCommand({
  title: 'Go to previous image or left when zoomed',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['arrowleft'],
  repeats: true,
  unlisted: true,
  run(context) {
    const gallery = galleryOf(context)
    if (gallery?.isZoomed() === true) gallery.pan(-0.2, 0)
    else gallery?.step(-1)
  },
})
