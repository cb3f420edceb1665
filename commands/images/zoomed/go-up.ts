import { galleryOf } from '#src/areas/tickets/client/images/open-galleries'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.go-up': typeof goUp
  }
}

/** Moves the view up in a zoomed image (SHELL-78). */
export const goUp = defineCommand({
  title: 'Move up in a zoomed image',
  group: 'Tickets',
  scope: 'image-gallery',
  keys: ['arrowup'],
  repeats: true,
  unlisted: true,
  run: (context) => galleryOf(context)?.pan(0, -0.2),
})
