import { onImage } from '#src/client/images/gallery-row'
import { galleryOf } from '#src/client/images/open-galleries'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'images.zoom-in': typeof zoomIn
  }
}

/** Shows the image larger (SHELL-78). */
export const zoomIn = defineCommand({
  title: 'Zoom in',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['plus', 'shift+plus', '='],
  repeats: true,
  when: onImage,
  run: (context) => galleryOf(context)?.zoom('in'),
})
