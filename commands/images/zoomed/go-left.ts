import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.go-left': typeof goLeft
  }
}

/** Moves the view left in a zoomed image; otherwise shows the previous image (SHELL-78). */
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
