import { onImage } from '#src/areas/tickets/client/images/gallery-row'
import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.zoom-fit': typeof zoomFit
  }
}

/** Resets the zoom, so that the whole image is visible (SHELL-78). */
export const zoomFit = defineCommand({
  title: 'Fit to window',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['0'],
  when: onImage,
  run: (context) => galleryOf(context)?.zoom('fit'),
})
