import type { PhotosToDownload } from '#src/areas/tickets/api/images'
import { assertProjectVisible, visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { hasCopy, isBlurred } from '#src/areas/tickets/server/images/find-checks'
import { imageColumns, readingColumn, type StoredImage } from '#src/areas/tickets/server/images/store'
import { slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** An image of a ticket or a project, with what a gallery shows about the image. */
export interface GalleryImage extends StoredImage {
  readonly ticket_number: string | null
  readonly material_description: string | null
  readonly plant_name: string | null
  readonly dot_project_id: number
  readonly project: string
  readonly timezone: string
  readonly check?: { readonly blurred: boolean; readonly copied: boolean }
}

/**
 * The filters of a gallery, without its search. Each filter is compared with the whole value, not with a part of it. The dates limit the
 * days on which the photos were taken, in the time zone of each photo's project.
 */
type GalleryFilters = Pick<PhotosToDownload, 'start_date' | 'end_date' | 'ticket_number' | 'material_description' | 'plant_name' | 'by' | 'check'>

/**
 * Which gallery is requested: the images of one project, or, if `projectId` is null, of all projects that the person sees. The search and
 * the filters limit the images. `isOwn` leaves out the images of tickets.
 */
export interface GalleryAsked {
  readonly projectId: number | null
  readonly search: string | undefined
  readonly isOwn: boolean
  readonly filters: GalleryFilters
}

/**
 * The selected images of a gallery: those whose id is in `ids`, or all images if `ids` is undefined. Images whose id is in `exceptIds` are
 * always left out.
 */
interface GalleryChosen {
  readonly ids: readonly number[] | undefined
  readonly exceptIds: readonly number[]
}

/**
 * One page of a gallery, newest image first, and the total number of images (TICK-72, PROJ-46). 404 if the person does not see the project.
 */
export async function findGallery(
  db: AgencyTransaction,
  person: Viewer,
  request: GalleryAsked,
  page: { readonly page_size: number; readonly offset: number },
): Promise<{ readonly rows: GalleryImage[]; readonly total: number }> {
  const gallery = await galleryOf(db, person, request)
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM (${gallery}) AS found`)
  const rows = await db.many(sql<GalleryImage>`SELECT image.*, ${readingColumn(db)},
    json_build_object('blurred', ${isBlurred(db, sql.part`image.id`)}, 'copied', ${hasCopy(db, person, sql.part`image.id`)}) AS check FROM (SELECT * FROM (${gallery}) AS found ORDER BY id DESC LIMIT ${page.page_size} OFFSET ${page.offset}) AS image ORDER BY id DESC`)
  return { rows, total }
}

/**
 * The selected images of a gallery, newest first, at most `most` of them. `count` and `bytes` are the number and the total size of all
 * selected images. 404 if the person does not see the project.
 */
export async function findChosen(db: AgencyTransaction, person: Viewer, request: GalleryAsked, { ids, exceptIds }: GalleryChosen, most: number): Promise<{ readonly rows: readonly Omit<GalleryImage, 'reading'>[]; readonly count: number; readonly bytes: number }> {
  const gallery = await galleryOf(db, person, request)
  const fromSelected = sql.part`FROM (${gallery}) AS found WHERE ${ids === undefined ? sql.part`true` : sql.part`found.id = ANY (${ids})`} AND found.id <> ALL (${exceptIds})`
  const sums = await db.one(sql<{ count: number; bytes: number }>`SELECT count(*)::int AS count, coalesce(sum(found.size), 0)::float8 AS bytes ${fromSelected}`)
  const rows = await db.many(sql<Omit<GalleryImage, 'reading'>>`SELECT found.* ${fromSelected} ORDER BY found.id DESC LIMIT ${most}`)
  return { rows, ...sums }
}

/** The query for the images of a gallery. 404 if the person does not see the project. */
async function galleryOf(db: AgencyTransaction, person: Viewer, { projectId, search, isOwn, filters }: GalleryAsked): Promise<SqlPart> {
  if (projectId !== null) await assertProjectVisible(db, person, projectId)
  const joined = sql.part`JOIN dot_projects project ON project.dot_authority_id = image.dot_authority_id AND project.deleted_at IS NULL AND project.id =`
  const ofProjects = sql.part`
    SELECT ${imageColumns}, NULL::text AS ticket_number, NULL::text AS material_description, NULL::text AS plant_name, project.id AS dot_project_id, project.title AS project, project.timezone
    FROM images image ${joined} image.imageable_id
    WHERE image.dot_authority_id = ${db.agency} AND image.imageable_type = 'Project' AND image.deleted_at IS NULL
      AND ${projectId === null ? visibleProjects(person, sql.part`project.id`) : sql.part`image.imageable_id = ${projectId}`} AND ${matches(search, [])}`
  const ofTickets = sql.part`
    SELECT ${imageColumns}, s.ticket_number, s.material_description, s.plant_name, s.dot_project_id, project.title AS project, project.timezone
    FROM images image JOIN slips s ON s.dot_authority_id = image.dot_authority_id AND s.id = image.imageable_id ${joined} s.dot_project_id
    WHERE image.dot_authority_id = ${db.agency} AND image.imageable_type = 'Slip' AND image.deleted_at IS NULL AND s.image_count > 0
      AND ${slipsWhere(db, person, projectId === null ? {} : { project_id: projectId })}
      AND ${matches(search, [sql.part`s.ticket_number`, sql.part`s.material_description`, sql.part`s.supplier`, sql.part`s.plant_name`, sql.part`s.truck`])}`
  return narrowed(db, person, isOwn ? ofProjects : sql.part`${ofProjects} UNION ALL ${ofTickets}`, filters)
}

/** SQL for the images of a gallery that match all filters. */
function narrowed(db: AgencyTransaction, person: Viewer, gallery: SqlPart, { start_date: from, end_date: to, ticket_number: ticket, material_description: material, plant_name: plant, by, check }: GalleryFilters): SqlPart {
  const day = sql.part`(one.taken_at AT TIME ZONE one.timezone)::date`
  const conditions = [
    ...(from === undefined ? [] : [sql.part`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql.part`${day} <= ${to}::date`]),
    ...(ticket === undefined ? [] : [sql.part`one.ticket_number = ${ticket}`]),
    ...(material === undefined ? [] : [sql.part`one.material_description = ${material}`]),
    ...(plant === undefined ? [] : [sql.part`one.plant_name = ${plant}`]),
    ...(by === undefined ? [] : [sql.part`one.by = ${by}`]),
    ...(check === undefined ? [] : [check === 'copied' ? hasCopy(db, person, sql.part`one.id`) : isBlurred(db, sql.part`one.id`)]),
  ]
  return conditions.length === 0 ? gallery : sql.part`SELECT one.* FROM (${gallery}) AS one WHERE ${sql.join(conditions, ' AND ')}`
}

/**
 * SQL that is true if every word of the search occurs in the image's name, the name of the person who added the image, the project's title,
 * the AI provider's description of the image, or the columns in `more`.
 */
function matches(search: string | undefined, more: readonly SqlPart[]): SqlPart {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return sql.part`true`
  const described = sql.part`(SELECT reading.description FROM ai_readings reading WHERE reading.dot_authority_id = image.dot_authority_id AND reading.image_id = image.id AND reading.state = 'done')`
  const known = sql.join([sql.part`image.name`, sql.part`image.created_by_name`, sql.part`project.title`, described, ...more], ', ')
  return sql.part`NOT EXISTS (SELECT FROM unnest(${words}::text[]) AS asked (word) WHERE strpos(lower(concat_ws(' ', ${known})), lower(asked.word)) = 0)`
}
