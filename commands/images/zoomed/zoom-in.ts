import { onImage } from '#src/areas/tickets/client/images/gallery-row'
import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.zoom-in': typeof zoomIn
  }
}

/** Zooms in one step (SHELL-78). */
export const zoomIn = defineCommand({
  title: 'Zoom in',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['plus', 'shift+plus', '='],
  repeats: true,
  when: onImage,
  run: (context) => galleryOf(context)?.zoom('in'),
})
