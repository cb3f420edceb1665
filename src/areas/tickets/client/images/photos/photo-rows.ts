import { photoChecks, type GalleryImageRow, type PhotosToDownload } from '#src/areas/tickets/api/images'
import { imageCalls } from '#src/areas/tickets/client/images/image-calls'
import { words as checkWords } from '#src/areas/tickets/client/images/checks/messages'
import { words } from '#src/areas/tickets/client/images/messages'
import { kilobytes } from '#src/areas/projects/client/documents/public/size-text'
import { columns, type ColumnSpec } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { pagedSource } from '#src/platform/client/table/paged-source'
import type { TableSource } from '#src/platform/client/table/table-source'

/** A photo, as a row of a gallery. */
export type Photo = GalleryImageRow

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'photo-table': Photo
  }
}

export const photoNoun: Noun = { one: 'photo', many: 'photos' }

/** The path of a project's gallery. */
export function photosPath(projectId: number): string {
  return `/projects/${projectId}/photo-gallery`
}

/**
 * The columns of photos (TICK-72). `withText` adds the column with what the AI provider read in them. Times are shown in the zone of each
 * photo's project.
 */
export function photoColumns({ ofAll, withText }: { readonly ofAll: boolean; readonly withText: boolean }): readonly ColumnSpec<Photo>[] {
  return columns<Photo>([
    { id: 'name', label: words('photo'), kind: 'text', width: 200, flex: 1, strong: true, sortable: false },
    { id: 'ticket_number', label: words('ticket'), kind: 'text', width: 128, sortable: false },
    ...(ofAll ? [{ id: 'project', label: words('project'), kind: 'text', width: 200, flex: 1, sortable: false } as const] : []),
    { id: 'material_description', label: words('material'), kind: 'text', width: 216, flex: 1, sortable: false },
    { id: 'plant_name', label: words('plant'), kind: 'text', width: 152, sortable: false, shown: false },
    { id: 'taken_at', label: words('taken'), kind: 'time', withDay: true, zone: ({ timezone }) => timezone, width: 168, sortable: false },
    { id: 'by', label: words('added_by'), kind: 'text', width: 152, sortable: false },
    ...(withText ? [{ id: 'description', label: words('description'), kind: 'text', width: 240, flex: 2, sortable: false, value: ({ reading }: Photo) => reading?.description } as const] : []),
    { id: 'check', label: checkWords('check'), kind: 'text', width: 144, sortable: false, value: ({ check }) => checkText(check) },
    { id: 'size', label: words('size'), kind: 'quantity', decimals: 0, unit: 'KB', width: 96, sortable: false, value: ({ size }) => kilobytes(size) },
  ])
}

/** A short text that says what the server found about a photo. */
function checkText(check: Photo['check']): string {
  return photoChecks.filter((one) => check?.[one] === true).map((one) => checkWords(`${one}_short`)).join(', ')
}

/** The photos of a gallery, newest first (TICK-72, TICK-73). The search text comes from the filters of the table, not from `filters`. */
export function photoSource(agency: number, { metadata_search: _search, ...filters }: PhotosToDownload): TableSource<Photo> {
  return pagedSource(['photos', agency, filters], ({ page_size, page_number, search }) =>
    imageCalls.list({ imageable_type: 'Project', ...filters, page_size, page_number, ...(search === undefined ? {} : { metadata_search: search }) }), (answer) => answer.images)
}
