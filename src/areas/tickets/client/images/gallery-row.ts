import type { ImageRow } from '#src/areas/tickets/api/images'
import { mayChangeImagesOf } from '#src/areas/tickets/domain/images/change-images'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { ImageObject } from '#src/areas/tickets/client/images/image-calls'
import type { Related } from '#src/areas/tickets/client/images/checks/related'
import { words } from '#src/areas/tickets/client/images/messages'
import type { Row } from '#src/platform/client/api/rows'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The row of a gallery, which its commands act on: the ticket or project, its number of images, and the image shown. */
export interface GalleryRow extends Row {
  /** Absent when the gallery shows the photos of a project; `id` is then the project's. */
  readonly ticket_number?: string
  readonly title?: string
  readonly dot_project_id: number | null
  readonly image_count: number
  readonly image: ImageRow | null
  /** What was found about the image shown: its copies, and the tickets that it may belong to. */
  readonly related?: readonly Related[]
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'image-gallery': GalleryRow
  }
}

/** What the images of a gallery belong to. */
export function objectOf({ id, ticket_number: number }: Pick<GalleryRow, 'id' | 'ticket_number'>): ImageObject {
  return { imageable_type: number === undefined ? 'Project' : 'Slip', imageable_id: id }
}

/** `label` names the gallery. `numberedAs` names the ticket or project in the alternative text of its images. */
export function namesOf({ ticket_number: number, title = '' }: Pick<GalleryRow, 'ticket_number' | 'title'>): { readonly label: string; readonly numberedAs: string } {
  return number === undefined ? { label: words('photos_of', { title }), numberedAs: title } : { label: words('images_of', { number }), numberedAs: words('ticket_numbered', { number }) }
}

type InGallery = CommandContext<'image-gallery'>

/** The ticket whose images are shown, or null. */
export function currentGalleryRow({ pane, row }: InGallery): GalleryRow | null {
  return pane?.scope === 'image-gallery' ? row : null
}

/**
 * The kind of record that adding or removing an image changes. Photos of a project are records of their own; images of a ticket are parts
 * of the ticket.
 */
export function recordsOf(context: InGallery): RecordKind | undefined {
  const gallery = currentGalleryRow(context)
  return gallery !== null && gallery.ticket_number === undefined ? 'photo' : undefined
}

/** Allowed while an image is shown. */
export function onImage(context: InGallery): Verdict {
  return (currentGalleryRow(context)?.image ?? null) === null ? refuse('errors.no_image') : allow
}

/** Whether a person may change the images of the ticket or project shown (B.2). */
export function mayChangeImages(context: InGallery): Verdict {
  const gallery = currentGalleryRow(context)
  return gallery === null ? firstRefusal(mayChangeImagesOf('Slip', context.person), refuse('errors.no_ticket')) : mayChangeImagesOf(objectOf(gallery).imageable_type, context.person)
}
