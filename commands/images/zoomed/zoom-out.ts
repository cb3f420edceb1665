import { onImage } from '#src/areas/tickets/client/images/gallery-row'
import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.zoom-out': typeof zoomOut
  }
}

/** Zooms out one step, but no further than the whole image (SHELL-78). */
export const zoomOut = defineCommand({
  title: 'Zoom out',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['-'],
  repeats: true,
  when: onImage,
  run: (context) => galleryOf(context)?.zoom('out'),
})
