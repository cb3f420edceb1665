import { onImage } from '#src/client/images/gallery-row'
import { galleryOf } from '#src/client/images/open-galleries'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'images.zoom-out': typeof zoomOut
  }
}

/** Shows the image smaller, down to the whole of it (SHELL-78). */
export const zoomOut = defineCommand({
  title: 'Zoom out',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['-'],
  repeats: true,
  when: onImage,
  run: (context) => galleryOf(context)?.zoom('out'),
})
