import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { droneLinks } from '#src/areas/stationing/api/drone-links'
import { droneLink } from '#src/areas/stationing/domain/drone-links/drone-link'
import { findLocatedLinks } from '#src/areas/stationing/server/drone-links/located-links'
import { sql } from '#src/platform/server/database/sql'
import { implement, Json } from '#src/platform/server/http/call'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

/** Writes links to drone imagery. */
export const droneLinkWriter = new RecordWriter(droneLink, recordTable(droneLink, {}, {
  project: sql.part`coalesce((SELECT project.title FROM dot_projects project WHERE project.dot_authority_id = record.dot_authority_id AND project.id = record.dot_project_id), '')`,
  added_by: sql.part`record.added_by_name`,
  created_at: sql.part`to_json(record.created_at) #>> '{}'`,
  deleted_by: sql.part`(SELECT concat_ws(' ', person.first_name, person.last_name) FROM employees person WHERE person.dot_authority_id = record.dot_authority_id AND person.id = record.deleted_by)`,
}), { saysFirst: true })

const { pages, detail, remove, restore } = recordHandlers(droneLinkWriter)

/** Links to drone imagery (GEO-1, GEO-20). Each link belongs to an existing project. */
export const droneLinkRoutes = implement(droneLinks, {
  list: pages,
  detail,
  create: (call) =>
    call.inAgency(async (db) => {
      await assertProjectVisible(db, call.person, call.body.dot_project_id)
      const { id } = await droneLinkWriter.create(db, actorOf(call), { ...call.body }, null)
      await db.run(sql`UPDATE drone_links SET added_by_name = ${call.person.name} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
      return new Json(JSON.stringify({ web_map_tile_file: droneLinkWriter.shown(await droneLinkWriter.one(db, id, null)) }))
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      if (call.body.dot_project_id !== undefined) await assertProjectVisible(db, call.person, call.body.dot_project_id)
      const { id } = await droneLinkWriter.change(db, actorOf(call), call.params.id, { ...call.body }, null)
      return new Json(JSON.stringify({ web_map_tile_file: droneLinkWriter.shown(await droneLinkWriter.one(db, id, null)) }))
    }),
  remove,
  restore,
  located: ({ person, query, inAgency }) => inAgency((db) => findLocatedLinks(db, person, query)),
})
