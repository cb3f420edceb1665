import { createByPane } from '#src/platform/client/state/by-pane'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** What commands do to a gallery on the screen. */
export interface GalleryHandle {
  /** Shows the next image or the one before; at either end it stays and says so. */
  step(by: 1 | -1): void
  /** Shows an image by its id, as soon as the list has it. */
  show(id: number): void
  zoom(to: 'in' | 'out' | 'fit'): void
  isZoomed(): boolean
  /** Moves what is seen of a zoomed image by parts of the view. */
  pan(right: number, down: number): void
}

const galleries = createByPane<GalleryHandle>()

/** Called by a gallery while it is on screen; answers the way to take it off. */
export function openGallery(paneId: string, handle: GalleryHandle): () => void {
  return galleries.open(paneId, handle)
}

/** The gallery in a pane, or null. */
export function galleryIn(paneId: string): GalleryHandle | null {
  return galleries.of(paneId)
}

/** The gallery of the pane that a command began in, or null. */
export function galleryOf({ pane }: Pick<CommandContext, 'pane'>): GalleryHandle | null {
  return pane === null ? null : galleryIn(pane.id)
}
