import { createByPane } from '#src/platform/client/state/by-pane'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** What commands can do with a gallery on the screen. */
export interface GalleryHandle {
  /**
   * Shows the next image (1) or the previous one (-1). At either end of the list, the same image remains, and the screen reader says that
   * it is the last or the first image.
   */
  step(by: 1 | -1): void
  /** Shows the image with this id, as soon as the list of images includes it. */
  show(id: number): void
  zoom(to: 'in' | 'out' | 'fit'): void
  isZoomed(): boolean
  /** Scrolls a zoomed image. A distance of 1 is the width or height of the view. */
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
