import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.go-right': typeof goRight
  }
}

/** Moves the view right in a zoomed image; otherwise shows the next image (SHELL-78). */
export const goRight = defineCommand({
  title: 'Go to next image or right when zoomed',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['arrowright'],
  repeats: true,
  unlisted: true,
  run(context) {
    const gallery = galleryOf(context)
    if (gallery?.isZoomed() === true) gallery.pan(0.2, 0)
    else gallery?.step(1)
  },
})
