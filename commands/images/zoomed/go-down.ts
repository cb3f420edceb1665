import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.go-down': typeof goDown
  }
}

/** Moves the view down in a zoomed image (SHELL-78). */
export const goDown = defineCommand({
  title: 'Move down in a zoomed image',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['arrowdown'],
  repeats: true,
  unlisted: true,
  run: (context) => galleryOf(context)?.pan(0, 0.2),
})
