import type { PhotosToDownload } from '#src/areas/tickets/api/images'
import { DOWNLOAD_MAX_PHOTOS } from '#src/areas/tickets/domain/images/limits'
import { galleryAsked } from '#src/areas/tickets/client/images/photos/photo-filters'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

type InPhotos = CommandContext<'photo-table'>

/** The photos to download: the selected ones, or else all photos of the gallery that the pane shows (PROJ-46, TICK-72). */
export function photosToDownload({ pane, selection }: Pick<InPhotos, 'pane' | 'selection'>): PhotosToDownload {
  const request = galleryAsked(Number(pane?.params['projectId']), pane?.path.split('?')[1] ?? '')
  if (selection.count === 0) return request
  return selection.kind === 'ids' ? { ...galleryOfAsked(request), image_ids: [...selection.ids] } : { ...request, except_ids: [...selection.except_ids] }
}

/**
 * Whether the selected number of photos may be downloaded; the server also checks their total size. Never allowed while impersonating
 * somebody (AUTH-43).
 */
export function mayDownloadPhotos({ person, selection }: Pick<InPhotos, 'person' | 'selection'>): Verdict {
  return firstRefusal(
    person?.impersonated === true ? refuse('errors.impersonation') : allow,
    selection.count > DOWNLOAD_MAX_PHOTOS ? refuse('errors.too_many_photos', { max: DOWNLOAD_MAX_PHOTOS }) : allow,
  )
}

/** The request for a gallery without its filters. A selected photo is then downloaded even if it no longer matches the filters. */
function galleryOfAsked({ imageable_id: project, scope_mode: scope }: PhotosToDownload): PhotosToDownload {
  return scope === undefined ? { imageable_id: project ?? 0 } : { scope_mode: scope }
}
