import type { ImageRow } from '#src/areas/tickets/api/images'
import { mayChangeImagesOf } from '#src/areas/tickets/domain/images/change-images'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { ImageObject } from '#src/areas/tickets/client/images/image-calls'
import type { Related } from '#src/areas/tickets/client/images/checks/related'
import { words } from '#src/areas/tickets/client/images/messages'
import type { Row } from '#src/platform/client/api/rows'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The row that a gallery publishes for its commands: the ticket or project, its number of images, and the image that is shown. */
export interface GalleryRow extends Row {
  /** Missing if the gallery shows the photos of a project itself; `id` is then the id of the project. */
  readonly ticket_number?: string
  readonly title?: string
  readonly dot_project_id: number | null
  readonly image_count: number
  readonly image: ImageRow | null
  /** What the server found about the image that is shown: its copies, and the tickets that it may belong to. */
  readonly related?: readonly Related[]
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'image-gallery': GalleryRow
  }
}

/** The object to which the images of a gallery belong: a ticket or a project. */
export function objectOf({ id, ticket_number: number }: Pick<GalleryRow, 'id' | 'ticket_number'>): ImageObject {
  return { imageable_type: number === undefined ? 'Project' : 'Slip', imageable_id: id }
}

/** `label` is the name of the gallery. `numberedAs` is how the alternative text of the images names the ticket or project. */
export function namesOf({ ticket_number: number, title = '' }: Pick<GalleryRow, 'ticket_number' | 'title'>): { readonly label: string; readonly numberedAs: string } {
  return number === undefined ? { label: words('photos_of', { title }), numberedAs: title } : { label: words('images_of', { number }), numberedAs: words('ticket_numbered', { number }) }
}

type InGallery = CommandContext<'image-gallery'>

/** The row of the focused gallery: a ticket or a project. Null if no gallery has the focus. */
export function currentGalleryRow({ pane, row }: InGallery): GalleryRow | null {
  return pane?.scope === 'image-gallery' ? row : null
}

/**
 * The kind of record that a command changes when it adds or removes an image. Photos of a project are records of their own. Images of a
 * ticket are parts of the ticket, so they have no kind.
 */
export function recordsOf(context: InGallery): RecordKind | undefined {
  const gallery = currentGalleryRow(context)
  return gallery !== null && gallery.ticket_number === undefined ? 'photo' : undefined
}

/** Allowed only while the gallery shows an image. */
export function onImage(context: InGallery): Verdict {
  return (currentGalleryRow(context)?.image ?? null) === null ? refuse('errors.no_image') : allow
}

/** Whether a person may add and remove images of the ticket or project that the gallery shows (B.2). */
export function mayChangeImages(context: InGallery): Verdict {
  const gallery = currentGalleryRow(context)
  return gallery === null ? firstRefusal(mayChangeImagesOf('Slip', context.person), refuse('errors.no_ticket')) : mayChangeImagesOf(objectOf(gallery).imageable_type, context.person)
}
