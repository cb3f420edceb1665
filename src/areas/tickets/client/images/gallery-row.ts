import type { ImageRow } from '#src/areas/tickets/api/images'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { Row } from '#src/platform/client/api/rows'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The row of a gallery, which its commands act on: the ticket, its number of images, and the image shown. */
export interface GalleryRow extends Row {
  readonly ticket_number: string
  readonly dot_project_id: number | null
  readonly image_count: number
  readonly image: ImageRow | null
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'image-gallery': GalleryRow
  }
}

type InGallery = CommandContext<'image-gallery'>

/** The ticket whose images are shown, or null. */
export function currentGalleryRow({ pane, row }: InGallery): GalleryRow | null {
  return pane?.scope === 'image-gallery' ? row : null
}

/** Allowed while an image is shown. */
export function onImage(context: InGallery): Verdict {
  return (currentGalleryRow(context)?.image ?? null) === null ? refuse('errors.no_image') : allow
}

/** Whether a person may change the images of the ticket shown (B.2). */
export function mayChangeImages(context: InGallery): Verdict {
  return firstRefusal(may('flag_note_photo', context.person), currentGalleryRow(context) === null ? refuse('errors.no_ticket_for_images') : allow)
}
