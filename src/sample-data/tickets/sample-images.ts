import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Role } from '#src/platform/domain/session/roles'
import { redrawImage, type RedrawnImage } from '#src/areas/tickets/server/images/redrawn/redraw-image'
import { addImageOfTicket } from '#src/areas/tickets/server/images/of-ticket'
import { sql } from '#src/platform/server/database/sql'
import type { Platform } from '#src/platform/server/platform'
import { sampleFile } from '#src/sample-data/projects/public-items'

/** The images, which were drawn for this project. Each image says that it is a sample. */
const FILES = ['scale-ticket.jpg', 'load.jpg', 'load-at-plant.jpg', 'paving.jpg'] as const
/** The number of images of each of a project's newest tickets, newest ticket first. */
const COUNTS = [0, 4, 2, 0, 1, 3] as const
const FIRST_AGENCY = 1
const MOST_PROJECTS = 4

/** Adds images to some of the first agency's newest tickets, as if its field inspectors had uploaded them. */
export async function addSampleImages({ database, files }: Pick<Platform, 'database' | 'files'>): Promise<void> {
  const pictures: ({ readonly name: string } & Omit<RedrawnImage, 'notes' | 'taken_at'> & { readonly taken_at: null })[] = []
  // one at a time, as when people upload them
  for (const name of FILES) {
    const content = sampleFile(name)
    const drawn = await redrawImage({ content: Readable.from([content]), size: content.length }, files)
    if ('allowed' in drawn) throw new Error(`${name} of the sample data is no image`)
    const { notes: _notes, ...file } = drawn
    pictures.push({ name, ...file, taken_at: null })
  }
  await database.inAgency(FIRST_AGENCY, async (db) => {
    const tickets = await db.many(sql<{ id: number; place: number; by: number; name: string; role: Role }>`
      SELECT newest.id, newest.place, who.id AS by, who.first_name || ' ' || who.last_name AS name, who.role
      FROM (SELECT dot_project_id, min(employee_id) AS employee_id FROM project_employees
        JOIN employees ON employees.dot_authority_id = project_employees.dot_authority_id AND employees.id = employee_id AND employees.role = 'field_inspector' AND employees.deleted_at IS NULL
        WHERE project_employees.dot_authority_id = ${db.agency} GROUP BY dot_project_id ORDER BY dot_project_id LIMIT ${MOST_PROJECTS}) AS team
      JOIN employees who ON who.dot_authority_id = ${db.agency} AND who.id = team.employee_id
      CROSS JOIN LATERAL (SELECT id, row_number() OVER (ORDER BY ticketed_at DESC, id DESC)::int - 1 AS place FROM slip_rows
        WHERE dot_authority_id = ${db.agency} AND dot_project_id = team.dot_project_id ORDER BY ticketed_at DESC, id DESC LIMIT ${COUNTS.length}) AS newest`)
    for (const { id, place, by, name, role } of tickets) {
      const person = { id: by, name, role, partner: null, dot_authority_id: db.agency }
      for (const picture of pictures.slice(0, COUNTS[place] ?? 0)) {
        const actor = { employeeId: by, name, impersonator: null, apiKeyId: null, requestId: 'sample-data', changeSet: randomUUID() }
        await addImageOfTicket(db, person, actor, { imageable_id: id, ...picture })
      }
    }
  })
}
