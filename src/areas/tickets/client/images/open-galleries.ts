import { createByPane } from '#src/platform/client/state/by-pane'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** How commands control a gallery on the screen. */
export interface GalleryHandle {
  /** Shows the next or previous image. At either end, stays on the current image and announces that it is the first or last. */
  step(by: 1 | -1): void
  /** Shows an image by id, as soon as the list has it. */
  show(id: number): void
  zoom(to: 'in' | 'out' | 'fit'): void
  isZoomed(): boolean
  /** Scrolls a zoomed image. 1 is the width or height of the view. */
  pan(right: number, down: number): void
}

const galleries = createByPane<GalleryHandle>()

/** Registers a gallery when it mounts. Returns the function that unregisters it. */
export function openGallery(paneId: string, handle: GalleryHandle): () => void {
  return galleries.open(paneId, handle)
}

/** The gallery in a pane, or null. */
export function galleryIn(paneId: string): GalleryHandle | null {
  return galleries.of(paneId)
}

/** The gallery in the pane of a command's context, or null. */
export function galleryOf({ pane }: Pick<CommandContext, 'pane'>): GalleryHandle | null {
  return pane === null ? null : galleryIn(pane.id)
}
