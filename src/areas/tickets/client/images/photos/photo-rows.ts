import type { GalleryImageRow, PhotosToDownload } from '#src/areas/tickets/api/images'
import { imageCalls } from '#src/areas/tickets/client/images/image-calls'
import { words } from '#src/areas/tickets/client/images/messages'
import { sizeText } from '#src/areas/projects/client/documents/public/size-text'
import { columns, type ColumnSpec } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { pagedSource } from '#src/platform/client/table/paged-source'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A photo in the gallery of a project, or of all projects. */
export type Photo = GalleryImageRow

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'photo-table': Photo
  }
}

export const photoNoun: Noun = { one: 'photo', many: 'photos' }

/** The part of the address that shows the photos of all projects. */
export const ALL_PROJECTS = 'all'

/** Whether the query of an address asks for the photos of all projects (TICK-73). */
export function isOfAllProjects(query: string): boolean {
  return new URLSearchParams(query).has(ALL_PROJECTS)
}

/** The address of a project's gallery. */
export function photosPath(projectId: number): string {
  return `/projects/${projectId}/photo-gallery`
}

/** The columns of photos (TICK-72), `withText` with what the AI provider read of them. Times are in the zone of each project. */
export function photoColumns({ ofAll, withText }: { readonly ofAll: boolean; readonly withText: boolean }): readonly ColumnSpec<Photo>[] {
  return columns<Photo>([
    { id: 'name', label: words('photo'), kind: 'text', width: 200, flex: 1, strong: true, sortable: false },
    { id: 'ticket_number', label: words('ticket'), kind: 'text', width: 128, sortable: false },
    ...(ofAll ? [{ id: 'project', label: words('project'), kind: 'text', width: 200, flex: 1, sortable: false } as const] : []),
    { id: 'material_description', label: words('material'), kind: 'text', width: 216, flex: 1, sortable: false },
    { id: 'taken_at', label: words('taken'), kind: 'time', withDay: true, zone: ({ timezone }) => timezone, width: 168, sortable: false },
    { id: 'by', label: words('added_by'), kind: 'text', width: 152, sortable: false },
    ...(withText ? [{ id: 'description', label: words('description'), kind: 'text', width: 240, flex: 2, sortable: false, value: ({ reading }: Photo) => reading?.description } as const] : []),
    { id: 'size', label: words('size'), kind: 'text', width: 96, sortable: false, value: ({ size }) => sizeText(size) },
  ])
}

/** What the gallery of a project asks for when its address has this query. */
export function galleryAsked(projectId: number, query: string): PhotosToDownload {
  const search = new URLSearchParams(query).get('search') ?? ''
  return { ...(isOfAllProjects(query) ? { scope_mode: 'ALL_PROJECTS' as const } : { imageable_id: projectId }), ...(search === '' ? {} : { metadata_search: search }) }
}

/** The photos of a project, or with null of all projects, newest first (TICK-72, TICK-73). */
export function photoSource(agency: number, projectId: number | null): TableSource<Photo> {
  const scope = projectId === null ? { scope_mode: 'ALL_PROJECTS' as const } : { imageable_id: projectId }
  return pagedSource(['photos', agency, projectId], ({ page_size, page_number, search }) =>
    imageCalls.list({ imageable_type: 'Project', ...scope, page_size, page_number, ...(search === undefined ? {} : { metadata_search: search }) }), (answer) => answer.images)
}
