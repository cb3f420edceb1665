import { photoChecks, type PhotoCheck, type PhotosToDownload } from '#src/areas/tickets/api/images'
import { words } from '#src/areas/tickets/client/images/messages'
import type { Photo } from '#src/areas/tickets/client/images/photos/photo-rows'
import { isDay } from '#src/platform/domain/time/days'

/** The name of the parameter in a gallery's URL that shows the photos of all projects. */
export const ALL_PROJECTS = 'all'

/** The names of the parameters in a gallery's URL that limit the photos to those taken from a first to a last day. */
export const dayNames = { from: 'from', to: 'to' } as const

/** The name of the parameter in a gallery's URL that shows only photos with a certain result of the server's checks. */
export const CHECK = 'check'

/**
 * The fields whose value in a photo can become a filter, which shows only photos with the same value. The key is the parameter in the
 * gallery's URL; `field` is the name of the field, both in the API call and in a photo.
 */
export const likeFilters = {
  ticket: { field: 'ticket_number', label: words('ticket') },
  material: { field: 'material_description', label: words('material') },
  plant: { field: 'plant_name', label: words('plant') },
  by: { field: 'by', label: words('added_by') },
} as const
export type LikeFilter = keyof typeof likeFilters
export const likeNames = Object.keys(likeFilters) as readonly LikeFilter[]

/** Whether a URL query asks for the photos of all projects (TICK-73). */
export function isOfAllProjects(query: string): boolean {
  return new URLSearchParams(query).has(ALL_PROJECTS)
}

/** The filters in the query of a gallery's URL, named as in the API call. Invalid days are left out. */
export function filtersOf(query: string): Omit<PhotosToDownload, 'imageable_id' | 'scope_mode' | 'image_ids' | 'except_ids'> {
  const params = new URLSearchParams(query)
  const values = { metadata_search: params.get('search'), start_date: dayOf(params.get(dayNames.from)), end_date: dayOf(params.get(dayNames.to)), check: checkOf(query), ...Object.fromEntries(likeNames.map((name) => [likeFilters[name].field, params.get(name)])) }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}

/** The result of the server's checks by which the query of a gallery's URL filters the photos; null for none. */
export function checkOf(query: string): PhotoCheck | null {
  const value = new URLSearchParams(query).get(CHECK)
  return photoChecks.find((check) => check === value) ?? null
}

/** The parameters of the API call for a gallery. `query` is the query of the gallery's URL. */
export function galleryAsked(projectId: number, query: string): PhotosToDownload {
  return { ...(isOfAllProjects(query) ? { scope_mode: 'ALL_PROJECTS' as const } : { imageable_id: projectId }), ...filtersOf(query) }
}

/**
 * A photo's value of one of the fields in `likeFilters`. Null if the photo has no value; for example, a photo of a project has no ticket.
 */
export function likeValue(photo: Photo, name: LikeFilter): string | null {
  return photo[likeFilters[name].field] ?? null
}

function dayOf(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null
}
