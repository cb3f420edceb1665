import type { ImageChecks } from '#src/areas/tickets/api/images/checks'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { namedIn } from '#src/areas/tickets/domain/images/checks/name-words'
import { evidenceOf, NEAR_HOURS, type TicketFacts } from '#src/areas/tickets/domain/images/checks/ticket-evidence'
import type { StoredImage } from '#src/areas/tickets/server/images/store'
import { slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Maximum number of copies, and of tickets, in a response. */
const MOST_COPIES = 10
const MOST_TICKETS = 3
/**
 * Maximum number of tickets that are compared with a photo: those whose number is in the name of the photo, and those from about the time
 * of the photo.
 */
const MOST_WEIGHED = 2_000

interface Noted {
  readonly state: ImageChecks['state']
  readonly camera_at: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly is_blurred: boolean | null
  readonly copies_of: number | null
}

/**
 * What was found about a photo: its measurements, its copies among the photos that the person may see, and the tickets of its project to
 * which the photo may belong, each with the reasons. Changes nothing.
 */
export async function findChecks(db: AgencyTransaction, person: Viewer, image: StoredImage): Promise<ImageChecks> {
  const noted = await db.maybeOne(sql<Noted>`
    SELECT state, camera_at, latitude, longitude, is_blurred, copies_of FROM image_checks
    WHERE dot_authority_id = ${db.agency} AND image_id = ${image.id}`)
  const { copies_of: copiesOf, ...checks } = noted ?? { state: 'waiting' as const, camera_at: null, latitude: null, longitude: null, is_blurred: null, copies_of: null }
  const copies = copiesOf === null ? [] : await findCopies(db, person, image, copiesOf)
  return { ...checks, copies, tickets: await findTickets(db, person, image, checks) }
}

/** The other photos that the person may see and that are copies of the same picture, the oldest first. */
function findCopies(db: AgencyTransaction, person: Viewer, image: StoredImage, copiesOf: number): Promise<ImageChecks['copies']> {
  return db.many(sql<ImageChecks['copies'][number]>`
    SELECT image.id, image.imageable_type, image.imageable_id, image.name, slip.ticket_number, project.id AS dot_project_id, project.title AS project, image.file_key = ${image.file_key} AS is_same_file
    FROM image_checks c ${imageAndProject}
    WHERE c.dot_authority_id = ${db.agency} AND c.copies_of = ${copiesOf} AND c.image_id <> ${image.id} AND ${visibleProjects(person, sql.part`project.id`)}
    ORDER BY image.id LIMIT ${MOST_COPIES}`)
}

/** SQL that joins the photos of the rows `c` of `image_checks`, with their tickets and projects. Deleted photos are left out. */
const imageAndProject = sql.part`
  JOIN images image ON image.dot_authority_id = c.dot_authority_id AND image.id = c.image_id AND image.deleted_at IS NULL
  LEFT JOIN slips slip ON slip.dot_authority_id = image.dot_authority_id AND slip.id = image.slip_id
  JOIN dot_projects project ON project.dot_authority_id = image.dot_authority_id AND project.id = coalesce(image.dot_project_id, slip.dot_project_id) AND project.deleted_at IS NULL`

/** SQL for whether the image with this id is blurred. */
export function isBlurred(db: AgencyTransaction, image: SqlPart): SqlPart {
  return sql.part`EXISTS (SELECT FROM image_checks own WHERE own.dot_authority_id = ${db.agency} AND own.image_id = ${image} AND own.is_blurred)`
}

/** SQL for whether the image with this id has a copy among the photos that the person may see. Deleted photos do not count. */
export function hasCopy(db: AgencyTransaction, person: Viewer, image: SqlPart): SqlPart {
  return sql.part`EXISTS (
    SELECT FROM image_checks own JOIN image_checks c ON c.dot_authority_id = own.dot_authority_id AND c.copies_of = own.copies_of AND c.image_id <> own.image_id ${imageAndProject}
    WHERE own.dot_authority_id = ${db.agency} AND own.image_id = ${image} AND ${visibleProjects(person, sql.part`project.id`)})`
}

interface Weighed {
  readonly id: number
  readonly dot_project_id: number
  readonly ticket_number: string
  readonly truck: string | null
  readonly plant_name: string
  readonly ticketed_at: Date
  readonly delivery_lat: number | null
  readonly delivery_long: number | null
  readonly plant_lat: number | null
  readonly plant_long: number | null
}

/** The tickets of the photo's project that the photo may belong to, those with the strongest evidence first. */
async function findTickets(db: AgencyTransaction, person: Viewer, image: StoredImage, { camera_at: cameraAt, latitude, longitude }: Pick<Noted, 'camera_at' | 'latitude' | 'longitude'>): Promise<ImageChecks['tickets']> {
  const isOfTicket = image.imageable_type === 'Slip'
  const { project, taken_at: takenAt } = await db.one(sql<{ project: number | null; taken_at: Date | null }>`
    SELECT project.id AS project, (${cameraAt}::timestamp AT TIME ZONE project.timezone) AS taken_at FROM (SELECT) AS one
    LEFT JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.deleted_at IS NULL
      AND project.id = ${isOfTicket ? sql.part`(SELECT slip.dot_project_id FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.id = ${image.imageable_id})` : sql.part`${image.imageable_id}`}`)
  if (project === null) return []
  const named = namedIn(image.name)
  const isNear = takenAt === null ? sql.part`false` : sql.part`s.ticketed_at BETWEEN ${takenAt}::timestamptz - make_interval(hours => ${NEAR_HOURS}) AND ${takenAt}::timestamptz + make_interval(hours => ${NEAR_HOURS})`
  const rows = await db.many(sql<Weighed>`
    SELECT s.id, s.dot_project_id, s.ticket_number, s.truck, s.plant_name, s.ticketed_at, s.delivery_lat, s.delivery_long, plant.latitude AS plant_lat, plant.longitude AS plant_long
    FROM slips s JOIN plants plant ON plant.dot_authority_id = s.dot_authority_id AND plant.id = s.plant_id
    WHERE ${slipsWhere(db, person, { project_id: project })} AND (s.ticket_number = ANY (${named}::text[]) OR ${isNear})
    ORDER BY s.ticket_number = ANY (${named}::text[]) DESC, s.ticketed_at, s.id LIMIT ${MOST_WEIGHED}`)
  const photo = { named, taken_at: takenAt?.toISOString() ?? null, position: positionOf(latitude, longitude) }
  return rows
    .flatMap((row) => {
      const evidence = evidenceOf(photo, factsOf(row))
      return evidence === null ? [] : [{ row, ...evidence }]
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MOST_TICKETS)
    .map(({ row: { id, dot_project_id, ticket_number }, reasons }) => ({ id, dot_project_id, ticket_number, is_own: isOfTicket && id === image.imageable_id, reasons: [...reasons] }))
}

function factsOf({ ticket_number, truck, plant_name, ticketed_at, delivery_lat, delivery_long, plant_lat, plant_long }: Weighed): TicketFacts {
  return { ticket_number, truck, plant_name, ticketed_at: ticketed_at.toISOString(), delivered: positionOf(delivery_lat, delivery_long), plant: positionOf(plant_lat, plant_long) }
}

function positionOf(latitude: number | null, longitude: number | null): TicketFacts['plant'] {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
